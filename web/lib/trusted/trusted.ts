/*
 * The browser makes HTML or a script's address of no text that did not go through here (11-operations §4, `require-trusted-types-for`). It may know
 * nothing of that yet; then everything is as it was.
 */

interface Rules {
  createHTML?: (html: string) => string | null;
  createScriptURL?: (url: string) => string | null;
}

interface Policy {
  createHTML: (html: string) => string;
}

// The types of the browser do not know it yet.
const types = (window as { trustedTypes?: { createPolicy: (name: string, rules: Rules) => Policy } }).trustedTypes;

/** Says by a name that the header allows how a text becomes HTML. What it answers is not a text any more where the browser tells them apart. */
export function trustedBy(name: string, createHTML: (html: string) => string): (html: string) => string {
  const policy = types?.createPolicy(name, { createHTML });
  return policy === undefined ? createHTML : (html) => policy.createHTML(html);
}

let clean: ((html: string) => string) | undefined;

/** Gives what libraries make HTML of to `cleaner`; until then it is refused. */
export function cleanBy(cleaner: (html: string) => string): void {
  clean = cleaner;
}

// What no policy of its own made: texts without a tag, which style sheets are, and the one script that the page names itself.
types?.createPolicy('default', {
  createHTML: (html) => (html.includes('<') ? (clean?.(html) ?? null) : html),
  createScriptURL: (url) => (url === '/sw.js' ? url : null),
});

/** What the style elements of this document are known by; libraries that write some ask for it, those below a menu by the name of a bundler. */
export const styleNonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '';
// Shapes of what is typed are read as they are: trying whether a program may be made of text would be refused, and told.
Object.assign(window, { __webpack_nonce__: styleNonce, __zod_globalConfig: { jitless: true } });
