import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptPush, isPublicKey, pushSender } from './push.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

test('a message is encrypted as the example of RFC 8291 has it, byte by byte', () => {
  const encrypted = encryptPush(
    'When I grow up, I want to be a watermelon',
    {
      publicKey: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
      authSecret: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    },
    { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), ownKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') },
  );
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('who sends is proven to that service alone, for half a day, with the key that browsers were told', () => {
  const sender = pushSender(Buffer.alloc(32, 7), 'https://portale.example');
  expect(pushSender(Buffer.alloc(32, 7), '').publicKey).toBe(sender.publicKey);
  const now = new Date('2026-11-18T09:00:00Z');
  const authorization = sender.authorizationFor('https://push.example/a/b?c', now);
  const [, said = '', mark = '', key = ''] =
    /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  expect(key).toBe(sender.publicKey);
  const claims = JSON.parse(bytes(said.split('.')[1] ?? '').toString()) as object;
  const exp = now.getTime() / 1000 + 43_200;
  expect(claims).toEqual({ aud: 'https://push.example', exp, sub: 'https://portale.example' });
  const point = bytes(key);
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(said), signed, bytes(mark))).toBe(true);
});

test('65 bytes that are no point of the curve are no key', () => {
  expect(isPublicKey(bytes(pushSender(Buffer.alloc(32, 7), '').publicKey))).toBe(true);
  expect(isPublicKey(Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]))).toBe(false);
});
