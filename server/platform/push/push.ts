import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';
import type { Config } from '../config/config.ts';
import { fetchPublic, isPrivateAddress, OutgoingFailure } from '../outgoing/fetch-public.ts';

/*
 * Web push: a message that only the browser can read (RFC 8291, in the coding of RFC 8188), and the proof of who sends it (RFC 8292). Written out
 * here rather than taken from a library: decision 020.
 */

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
/** The proof holds for half a day; push services take one of a day at most. */
const PROOF_SECONDS = 43_200;

/** What a browser gave to be written to: where, its public key and the secret that goes with it. */
interface PushTarget {
  readonly endpoint: string;
  readonly publicKey: Uint8Array;
  readonly authSecret: Uint8Array;
}

/** Who sends: a key of the portal, the same on every node. */
export interface PushSender {
  /** What browsers are told, base64url: 65 bytes, not compressed. */
  readonly publicKey: string;
  /** The header that proves to the service of this address that the portal sends. */
  authorizationFor(endpoint: string, now: Date): string;
}

/** The sender of a secret of 32 bytes. `contact` is where a push service reaches whoever runs the portal: an https or mailto address. */
export function pushSender(secret: Uint8Array, contact: string): PushSender {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(secret);
  const point = pair.getPublicKey();
  const publicKey = point.toString('base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: pair.getPrivateKey().toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return {
    publicKey,
    authorizationFor(endpoint, now) {
      const exp = Math.floor(now.getTime() / 1000) + PROOF_SECONDS;
      const claims = [
        { typ: 'JWT', alg: 'ES256' },
        { aud: new URL(endpoint).origin, exp, sub: contact },
      ];
      const said = claims.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
      const mark = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
      return `vapid t=${said}.${mark}, k=${publicKey}`;
    },
  };
}

/**
 * Encrypts a short text for one browser, as a single record. `salt` and `ownKey` are made anew for each message; a test gives those of the standard.
 * Throws where the browser's key is no point of the curve.
 */
export function encryptPush(
  text: string | Uint8Array,
  { publicKey, authSecret }: Pick<PushTarget, 'publicKey' | 'authSecret'>,
  { salt = randomBytes(16), ownKey }: { salt?: Uint8Array; ownKey?: Uint8Array } = {},
): Buffer {
  const own = createECDH(CURVE);
  if (ownKey === undefined) own.generateKeys();
  else own.setPrivateKey(ownKey);
  const ownPublic = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, ownPublic]);
  const material = derive(own.computeSecret(publicKey), authSecret, info, 32);
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // A 2 ends the last record.
  const sealed = Buffer.concat([cipher.update(text), cipher.update(Buffer.from([2])), cipher.final()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES);
  head.writeUInt8(ownPublic.length, 4);
  return Buffer.concat([salt, head, ownPublic, sealed, cipher.getAuthTag()]);
}

function derive(material: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', material, salt, info, bytes));
}

/** Whether bytes are a public key of the curve, so that a message can be encrypted for it. */
export function isPublicKey(bytes: Uint8Array): boolean {
  const own = createECDH(CURVE);
  own.generateKeys();
  try {
    own.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}

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
