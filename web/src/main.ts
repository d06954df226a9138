import "./look/fonts.css";
import "./look/colours.css";
import "./look/tokens.css";
import "./look/base.css";
import { openPage } from "./page";
import { keepForOffline } from "./server/offline";
import { settleLanguage } from "./words/language";

const locale = settleLanguage();
void openPage(locale).then((isDrawn) => {
  if (isDrawn) keepForOffline(locale);
});
