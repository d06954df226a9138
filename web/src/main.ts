import { mount } from "svelte";
import App from "./App.svelte";
import "./look/tokens.css";
import "./look/base.css";
import { settleLanguage } from "./words/language";

settleLanguage();
mount(App, { target: document.getElementById("teahouse")! });
