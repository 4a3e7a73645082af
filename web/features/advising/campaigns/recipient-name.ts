import type { Recipient } from './campaigns.api.ts';

/** What a recipient is called: a company or a person. */
export function nameOf({ businessName, name }: Recipient): string {
  return businessName ?? name ?? '';
}

/** Whether a mail would leave to them now: there was none, or it failed. */
export function isOwed({ status }: Recipient): boolean {
  return status === null || status === 'failed';
}
