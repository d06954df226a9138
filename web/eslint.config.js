import svelte from "eslint-plugin-svelte";
import tseslint from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default tseslint.config(
  { ignores: ["src/paraglide/", "dist/", "service-worker.js"] },
  tseslint.configs.recommended,
  svelte.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      // Sets and maps are made anew, never changed, so that whoever holds one can compare it.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: tseslint.parser, svelteConfig } },
  },
  {
    // Of whichever game: what it takes and what it shows is known where it is used.
    files: ["src/games.ts", "src/look/Lazy.svelte", "src/table/play.svelte.ts"],
    rules: { "@typescript-eslint/no-explicit-any": "off" },
  },
  {
    // What is drawn or rendered as text at build time, or by our own server; nothing that people write.
    files: [
      "src/chinatown/board/Neighbourhood.svelte",
      "src/look/Symbols.svelte",
      "src/rules/Rules.svelte",
      "src/rules/RulesCard.svelte",
    ],
    rules: { "svelte/no-at-html-tags": "off" },
  },
);
