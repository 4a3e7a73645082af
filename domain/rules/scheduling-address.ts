/** One or two names, as a calendar's page has: `elena-marchetti`, `studio/elena`. No dots, no scheme, no query (holes H29). */
export const SCHEDULING_HANDLE = /^[\w-]{2,60}(?:\/[\w-]{1,60})?$/;

/** Where somebody's calendar is: `base` of the service, the handle, the type of appointment, open at a month (`2026-11`) (1-people §1). */
export function schedulingAddress(base: string, handle: string, month: string): string {
  const path = handle.split('/').map(encodeURIComponent).join('/');
  return `${base.replace(/\/+$/, '')}/${path}/15min?month=${month}`;
}
