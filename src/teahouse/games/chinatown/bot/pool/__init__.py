"""All players' things as if one owner had them, since trade brings things to where they fit."""
