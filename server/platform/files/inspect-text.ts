import type { FileTrouble } from './trouble.ts';

// eslint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000E-\u001F\u007F]/;
/** The first line of a script, which systems run whatever it is called. */
const SCRIPT = /^#!\s*\//;
const MARKUP = /^\s*<[!?a-z]|<(?:script|svg|html|iframe|object|embed)\b/i;

/** What stands against a plain text or a table of commas: bytes that are no letters, and pages and scripts that call
 * themselves texts (abuse 58). */
export function inspectText(bytes: Buffer): FileTrouble | null {
  const text = decoded(bytes);
  return UNPRINTABLE.test(text) || SCRIPT.test(text) || MARKUP.test(text) ? 'kind' : null;
}

/** As UTF-8, and where it is not as the older programs of Windows wrote. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}
