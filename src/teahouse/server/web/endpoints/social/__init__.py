"""People who play together: invitations by a tap, and groups with a link."""
