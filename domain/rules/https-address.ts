/**
 * An https address without a name and a password in it, which the product may open or link to (holes H29, abuse 55). Spaces, tabs, line
 * breaks and backslashes are refused: those who read addresses drop or turn them, and would open another one than is shown.
 */
export function isHttpsAddress(value: string): boolean {
  // eslint-disable-next-line no-control-regex
  if (/[\s\u0000-\u001F\u007F\\]/.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  return url.protocol === 'https:' && url.username === '' && url.password === '';
}
