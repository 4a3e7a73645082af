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

/** What somebody types who leaves the beginning out: `www.studio.it` is `https://www.studio.it`. Anything else stays as it is. */
export function completeAddress(typed: string): string {
  return /^www\.[^\s/]+\.[^\s/]/i.test(typed) ? `https://${typed}` : typed;
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

/** One or two names, as a calendar's page has: `elena-marchetti`, `studio/elena`. No dots, no scheme, no query (holes H29). */
export const SCHEDULING_HANDLE = /^[\w-]{2,60}(?:\/[\w-]{1,60})?$/;

/** Where somebody's calendar is: `base` of the service, the handle, the type of appointment, open at a month (`2026-11`) (1-people §1). */
export function schedulingAddress(base: string, handle: string, month: string): string {
  const path = handle.split('/').map(encodeURIComponent).join('/');
  return `${base.replace(/\/+$/, '')}/${path}/15min?month=${month}`;
}

/** Whether an address is on one of the hosts whose pages may be shown as a company's monitoring; a port of its own is another host (holes H29). */
export function isMonitoringAddress(address: string, hosts: readonly string[]): boolean {
  return URL.canParse(address) && hosts.includes(new URL(address).host);
}

/** Whether an address is safe to post a key to: https, or plain http to what listens on this machine. */
export function isSafeToPost(address: string): boolean {
  if (isHttpsAddress(address)) return true;
  return /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?(?:\/|$)/.test(address);
}
