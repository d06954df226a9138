"""The bots of Dadaocheng, in three levels: easy, medium and hard."""
