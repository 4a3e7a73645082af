/**
 * An https address without a name and a password in it, which the product may open or link to (holes H29, abuse 55). Spaces, tabs, line
 * breaks and backslashes are refused: those who read addresses drop or turn them, and would open another one than is shown.
 */
export function isHttpsAddress(value: string): boolean {
  return isAddressOver(['https:'], value);
}

/**
 * The same over http or https: where an official page is read, some offices publish over http alone (true calls §1). Only for a link that
 * a person follows and sees as such; what the product frames, fetches or posts to stays on https.
 */
export function isWebAddress(value: string): boolean {
  return isAddressOver(['http:', 'https:'], value);
}

/** Whether what is read at a web address may be seen or changed on its way. */
export function isUnencrypted(address: string): boolean {
  return /^http:/i.test(address);
}

function isAddressOver(protocols: readonly string[], value: string): boolean {
  // eslint-disable-next-line no-control-regex
  if (/[\s\u0000-\u001F\u007F\\]/.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  return protocols.includes(url.protocol) && url.username === '' && url.password === '';
}
