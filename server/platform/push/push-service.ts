import { isIP } from 'node:net';
import type { Config } from '../config/config.ts';
import { fetchPublic, isPrivateAddress, OutgoingFailure } from '../outgoing/fetch-public.ts';
import { encryptPush, type PushSender, type PushTarget } from './push-message.ts';

/** What stands in the way at the service of a browser: nothing, that the browser is gone, or that the message is refused. */
export type PushOutcome = 'sent' | 'gone' | 'refused';

const DAY_S = 86_400;
const REQUEST = {
  method: 'POST',
  maxBytes: 4096,
  isCut: true,
  timeoutMs: 20_000,
  idleMs: 10_000,
  allowsHttp: false,
} as const;

/** Whether the portal would write to an address: https of the public network, or the push service that it was configured with. */
export function isPushAddress({ pushService }: Pick<Config, 'pushService'>, endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (url.origin === pushService) return true;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return url.protocol === 'https:' && host !== 'localhost' && !(isIP(host) > 0 && isPrivateAddress(host));
}

/**
 * Sends a text to one browser, to be kept for a day where it is not reached. 404 and 410 mean that it is gone, and so does an address that leads into
 * a private network. Throws where it is worth trying again.
 */
export async function sendToDevice(
  { pushService }: Pick<Config, 'pushService'>,
  sender: PushSender,
  target: PushTarget,
  text: string,
  now: Date,
): Promise<PushOutcome> {
  const headers = {
    authorization: sender.authorizationFor(target.endpoint, now),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(DAY_S),
    urgency: 'normal',
  };
  const body = encryptPush(text, target);
  const trusted = pushService === undefined ? {} : { trustedOrigin: pushService };
  try {
    const { status } = await fetchPublic(target.endpoint, { ...REQUEST, ...trusted, headers, body });
    if (status < 300) return 'sent';
    if (status === 404 || status === 410) return 'gone';
    if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`);
    return 'refused';
  } catch (error) {
    if (error instanceof OutgoingFailure && (error.reason === 'private' || error.reason === 'address')) return 'gone';
    throw error;
  }
}
