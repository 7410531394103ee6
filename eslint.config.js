import js from "@eslint/js";

/** What a browser, and here and there Node, gives a script without being asked. */
const GLOBALS = [
  ...["AbortController", "DOMParser", "Element", "File", "FormData", "HTMLAnchorElement"],
  ...["HTMLButtonElement", "HTMLElement", "HTMLFormElement", "HTMLInputElement"],
  ...["HTMLSelectElement", "Image", "Node", "SVGElement", "URL", "URLSearchParams"],
  ...["clearTimeout", "crypto", "document", "fetch", "history", "localStorage", "location"],
  ...["matchMedia", "navigator", "requestAnimationFrame", "sessionStorage", "setTimeout", "window"],
];

export default [
  js.configs.recommended,
  {
    languageOptions: { globals: Object.fromEntries(GLOBALS.map((name) => [name, "readonly"])) },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "func-style": ["error", "declaration", { allowArrowFunctions: true }],
      "max-lines": ["error", { max: 250 }],
      "max-params": ["error", { max: 6 }],
      "no-shadow": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
];
