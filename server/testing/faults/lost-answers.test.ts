import { createCompanyImport } from '@volano/domain/contracts/company-imports';
import { createImport } from '@volano/domain/contracts/imports';
import { listPrivacyExports, requestPrivacyExport } from '@volano/domain/contracts/privacy';
import { getMe } from '@volano/domain/contracts/session';
import { createUpload } from '@volano/domain/contracts/uploads';
import { exportUsers } from '@volano/domain/contracts/users';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { makePrivacyExport } from '../../modules/insight/privacy/privacy.jobs.ts';
import { newId } from '../../platform/new-id.ts';
import { aChat } from '../builders/chats.ts';
import { anAnnouncement } from '../builders/factories.ts';
import { anOffice } from '../builders/office.ts';
import { pdfFile } from '../builders/sample-files.ts';
import { openPortal } from '../world/app.ts';
import { openFreshDatabase } from '../world/database.ts';
import { closeAfterTests } from '../world/left-open.ts';
import { openLine } from './loopback-proxy.ts';

// The database commits the row of a file and the portal never hears of it: the row is there, and its bytes must be too.

const database = await openFreshDatabase();
const url = new URL(database.url);
const line = await openLine({ host: url.hostname, port: Number(url.port) });
closeAfterTests(line.close);
url.host = `127.0.0.1:${line.port}`;
const portal = await openPortal({}, { url: url.href });
const office = await anOffice(portal.ctx);
afterEach(() => database.db.deleteFrom('uploads').execute());

const fileOf = (bytes: Uint8Array, name: string) => ({ content: new Blob([new Uint8Array(bytes)]), name });
const photo = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#185c40' } })
    .png()
    .toBuffer();

/** Does something while the answer to its first commit is lost. */
async function withoutAnswer<T>(work: () => Promise<T>): Promise<T> {
  const cut = line.cutAfter('commit\0');
  const result = await work();
  await cut;
  return result;
}

/** How many rows name a file, and how many of these files are there. */
async function kept() {
  const rows = await database.db.selectFrom('uploads').select('storageKey').execute();
  const there = await Promise.all(rows.map(({ storageKey }) => portal.ctx.storage.has(storageKey)));
  return { rows: rows.length, files: there.filter(Boolean).length };
}

/** Somebody who has come in, so that the next commit is that of what they do. */
async function enter(person: { _id: string }, agency?: { _id: string }) {
  const me = portal.as(person, agency);
  await me.call(getMe, {});
  return me;
}

/** Every way in which somebody puts a file; what comes back says it with the same key each time. */
const PUTS: Readonly<Record<string, () => Promise<() => Promise<{ status: number }>>>> = {
  async 'of a conversation'() {
    const { agency, advisor, user } = office;
    const { _id } = await aChat(portal.ctx, { agencyId: agency._id, advisorId: advisor._id });
    const linkedEntity = { linkedEntityType: 'chat', linkedEntityId: _id, type: 'chat' } as const;
    const request = { body: { JSONbody: { linkedEntity } }, file: fileOf(pdfFile(), 'Visura.pdf') };
    const [me, idempotencyKey] = [await enter(user, agency), newId()];
    return () => me.attempt(createUpload, { ...request, idempotencyKey });
  },
  async 'of a call'() {
    const { _id } = await anAnnouncement(portal.ctx);
    const linkedEntity = { linkedEntityType: 'announcement', linkedEntityId: _id, type: 'public' } as const;
    const request = { body: { JSONbody: { linkedEntity } }, file: fileOf(pdfFile(), 'Bando.pdf') };
    const [me, idempotencyKey] = [await enter(office.admin), newId()];
    return () => me.attempt(createUpload, { ...request, idempotencyKey });
  },
  async 'that is a photo'() {
    const linkedEntity = { linkedEntityType: 'user', linkedEntityId: office.user._id } as const;
    const request = { body: { JSONbody: { linkedEntity } }, file: fileOf(await photo(), 'io.png') };
    const [me, idempotencyKey] = [await enter(office.user), newId()];
    return () => me.attempt(createUpload, { ...request, idempotencyKey });
  },
  async 'of an official list'() {
    const request = {
      body: { kind: 'ateco' },
      file: fileOf(Buffer.from('Codice;Titolo\n01;Uno\n'), 'ateco.csv'),
    } as const;
    const [me, idempotencyKey] = [await enter(office.admin), newId()];
    return () => me.attempt(createImport, { ...request, idempotencyKey });
  },
  async 'of companies'() {
    const request = { body: {}, file: fileOf(Buffer.from('Ragione sociale;P.IVA\nUno;1\n'), 'clienti.csv') };
    const [me, idempotencyKey] = [await enter(office.admin), newId()];
    return () => me.attempt(createCompanyImport, { ...request, idempotencyKey });
  },
};

test.each(Object.keys(PUTS))(
  'faults F5: a file %s whose commit was not heard of is there once, with its bytes, when it is sent again under its key',
  async (kind) => {
    const send = await PUTS[kind]?.();
    expect((await withoutAnswer(async () => send?.()))?.status).toBe(503);
    // Said again it waits for the first, which may still be on its way.
    expect((await send?.())?.status).toBe(201);
    expect(await kept()).toEqual({ rows: 1, files: 1 });
  },
);

test('faults F5: a list taken along, and a copy of one’s data, whose commit was not heard of keep their bytes', async () => {
  const me = await enter(office.admin);
  expect((await withoutAnswer(() => me.attempt(exportUsers, { query: {} }))).status).toBe(503);
  await vi.waitUntil(async () => (await kept()).rows === 1);
  expect(await kept()).toEqual({ rows: 1, files: 1 });
  const reply = await me.call(requestPrivacyExport, {});
  await withoutAnswer(() => makePrivacyExport(portal.ctx, { exportId: reply._id }));
  await vi.waitUntil(async () => (await kept()).rows === 2);
  const [copy] = await me.call(listPrivacyExports, {});
  expect([copy?.status, (await portal.app.inject({ url: copy?.url ?? '/' })).statusCode]).toEqual(['ready', 200]);
  expect(await kept()).toEqual({ rows: 2, files: 2 });
});
