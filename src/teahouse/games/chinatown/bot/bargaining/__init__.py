"""Finding, pricing, proposing and answering deals."""
