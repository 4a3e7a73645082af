import { expect, test } from 'vitest';
import { aDatabase, openFreshDatabase } from '../../testing/world/database.ts';
import { createSealer } from '../secrets/sealer.ts';
import { openSigner } from './storage.ts';

const now = new Date('2026-11-18T09:42:00Z');
const ticket = { uploadId: 'u', sessionId: 's', until: now.getTime() / 1000 + 300, thumbnail: false };
const database = await openFreshDatabase();
const signer = await openSigner(database.db, createSealer([]));

test('a ticket opens until its moment, on every node that shares the database', async () => {
  const signed = signer.sign(ticket);
  expect(signer.open(signed, now)).toEqual(ticket);
  expect((await openSigner(database.db, createSealer([]))).open(signed, new Date(ticket.until * 1000))).toEqual(ticket);
  expect(signer.open(signed, new Date(ticket.until * 1000 + 1))).toBeNull();
});

test('abuse 62: altered, forged or cut it opens nothing', async () => {
  const [body = '', mark = ''] = signer.sign(ticket).split('.');
  const longer = Buffer.from(JSON.stringify(['u', 's', ticket.until + 9999, 0])).toString('base64url');
  const unrelated = (await openSigner((await aDatabase()).db, createSealer([]))).sign(ticket);
  for (const forged of [`${longer}.${mark}`, `${body}.`, `${body}.${mark.slice(1)}`, body, '.', '', unrelated])
    expect([forged, signer.open(forged, now)]).toEqual([forged, null]);
});
