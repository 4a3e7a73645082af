import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';

/*
 * Web push: a message that only the browser can read (RFC 8291, in the coding of RFC 8188), and the proof of who sends it (RFC 8292). Written out
 * here rather than taken from a library: decision 089.
 */

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
/** The proof holds for half a day; push services take one of a day at most. */
const PROOF_SECONDS = 43_200;

/** What a browser gave to be written to: where, its public key and the secret that goes with it. */
export interface PushTarget {
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
