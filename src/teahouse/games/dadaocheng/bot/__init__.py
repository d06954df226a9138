"""The bots of Dadaocheng, in four levels: easy, medium, hard and expert."""
