import js from "@eslint/js";

/** What a browser gives the scripts without being asked. */
const BROWSER = [
  ...[
    "AbortController",
    "AudioContext",
    "BroadcastChannel",
    "DOMParser",
    "Element",
    "File",
    "FormData",
  ],
  ...["HTMLAnchorElement", "HTMLButtonElement", "HTMLDetailsElement", "HTMLElement"],
  ...["HTMLFormElement", "HTMLInputElement", "HTMLSelectElement", "HTMLTemplateElement"],
  ...["Image", "Node"],
  ...["SVGElement", "SpeechSynthesisUtterance"],
  ...["URL", "URLSearchParams"],
  ...["clearTimeout", "crypto", "CustomEvent", "document", "fetch", "history"],
  ...["Event", "IDBKeyRange", "PerformanceNavigationTiming", "Request", "Response", "caches"],
  ...["indexedDB", "localStorage", "location", "performance", "self"],
  ...["matchMedia", "navigator", "requestAnimationFrame", "sessionStorage", "setTimeout", "window"],
];

/** What Node gives their tests. */
const NODE = [
  ...["DOMException", "Event", "EventTarget", "Response", "URL", "URLSearchParams"],
  ...["globalThis", "process", "setImmediate", "structuredClone"],
];

/** @param {string[]} names */
const readonly = (names) => Object.fromEntries(names.map((name) => [name, "readonly"]));

export default [
  js.configs.recommended,
  { files: ["static/**"], languageOptions: { globals: readonly(BROWSER) } },
  { files: ["tests/**"], languageOptions: { globals: readonly(NODE) } },
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "func-style": ["error", "declaration", { allowArrowFunctions: true }],
      "max-lines": ["error", { max: 400 }],
      "max-params": ["error", { max: 6 }],
      "no-shadow": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
];
