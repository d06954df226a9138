"""Tables as they run in this process: live tables, their bots and clocks, background tasks."""
