"""Commands that the laboratory adds to `teahouse`."""
