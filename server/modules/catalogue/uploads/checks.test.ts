import { rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getSystemState } from '@volano/domain/contracts/system';
import type { FileTrouble } from '@volano/domain/rules/vocabulary';
import { expect, test } from 'vitest';
import { downloadAddress, imageAddress } from '../../../platform/storage/attachments.ts';
import { IDENTITY_KEY } from '../../../platform/storage/marks.ts';
import { anUpload, putBytes } from '../../../testing/builders/catalogue-factories.ts';
import { anAnnouncement } from '../../../testing/builders/factories.ts';
import { daysLater } from '../../../testing/builders/days.ts';
import { anOffice, openOffice } from '../../../testing/builders/office.ts';
import { pdfFile } from '../../../testing/builders/sample-files.ts';
import { formOf, senderOf } from '../../../testing/builders/sending-files.ts';
import { testApp, TODAY } from '../../../testing/world/app.ts';
import { actorInSession } from '../../../testing/world/signing-in.ts';
import { checkDueFiles } from './uploads.jobs.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';

const LARGE = Buffer.alloc(9 * 1_048_576, 'volano ');

const { portal, ctx, db, office } = await openOffice();
const admin = await actorInSession(ctx, office.admin);
const announcementId = (await anAnnouncement(ctx, { title: 'Bando dei forni' }))._id;

type File = Awaited<ReturnType<typeof aFile>>;

async function aFile(bytes: string | Uint8Array = 'the bytes of a file', given: Parameters<typeof anUpload>[1] = {}) {
  const file = await anUpload(ctx, { linkedEntityId: announcementId, ...given });
  await putBytes(ctx, file, bytes);
  return file;
}

/** What happens to a disk, by what is told of it. */
const HARMS: Readonly<Record<string, (place: string) => Promise<void>>> = {
  'missing: taken away': (place) => rm(place),
  'damaged: cut': (place) => writeFile(place, 'the bytes'),
  'damaged: empty': (place) => writeFile(place, ''),
  'damaged: one letter changed': (place) => writeFile(place, 'the bytes of a filE'),
  'damaged: longer than it was': (place) => writeFile(place, 'the bytes of a file and more'),
  // As a sector that is broken: it is there, and whoever opens it gets an error. Permissions say nothing to root.
  'unreadable: an error at the first byte': async (place) => {
    await rm(place);
    await symlink(place, place);
  },
};

const harm = async (how: string, { storageKey }: File) =>
  HARMS[how]?.(path.join(ctx.config.dataDir, 'files', storageKey));

async function open(file: { _id: string }, headers: Record<string, string> = {}) {
  const url = downloadAddress(ctx, admin, file._id);
  const response = await portal.app.inject({ url, headers });
  const isFile = response.statusCode === 200;
  return { status: response.statusCode, ...(isFile ? {} : response.json<{ code: string; message: string }>()) };
}

async function troublesOf(file: { _id: string }): Promise<string[]> {
  const reply = await portal.as(office.admin).call(getSystemState, {});
  return reply.files.troubles.filter(({ _id }) => _id === file._id).map(({ trouble }) => trouble);
}

test.each(Object.keys(HARMS))(
  'a file that is %s is refused in words, told to admins, and opens once it is back',
  async (how) => {
    const trouble = how.split(':')[0] as FileTrouble;
    const file = await aFile();
    expect(await open(file)).toEqual({ status: 200 });
    await harm(how, file);
    const missing = { status: 404, code: 'fileMissing' };
    expect(await open(file)).toMatchObject(trouble === 'missing' ? missing : { status: 503, code: 'fileDamaged' });
    expect((await open(file)).message).toContain('Il file');
    const english = await open(file, { 'accept-language': 'en', range: 'bytes=0-3' });
    expect(english.message).toContain('restore it from a backup');
    expect(await troublesOf(file)).toEqual([trouble]);
    const reply = await portal.as(office.admin).call(getSystemState, {});
    expect(reply.warnings).toContain('filesTroubled');
    expect(reply.files.troubles[0]).toMatchObject({ fullName: 'Allegato.pdf', entityName: 'Bando dei forni' });
    await rm(path.join(ctx.config.dataDir, 'files', file.storageKey), { recursive: true, force: true });
    await ctx.storage.put(file.storageKey, Buffer.from('the bytes of a file'));
    expect(await open(file)).toEqual({ status: 200 });
    expect(await troublesOf(file)).toEqual([]);
  },
);

test('who opens a file in a tab reads a sentence', async () => {
  const file = await aFile();
  await harm('missing: taken away', file);
  const url = downloadAddress(ctx, admin, file._id);
  const response = await portal.app.inject({ url, headers: { 'sec-fetch-dest': 'document' } });
  expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(response.payload).toContain('<p>Il file non c’è più.');
});

test('a large file is looked at to its end before the first byte leaves', async () => {
  const file = await aFile(LARGE);
  const url = downloadAddress(ctx, admin, file._id);
  const sent = await portal.app.inject({ url });
  expect([sent.statusCode, sent.rawPayload.equals(LARGE)]).toEqual([200, true]);
  const changed = Buffer.from(LARGE);
  changed[LARGE.length - 1] = 0;
  await ctx.storage.put(file.storageKey, changed);
  expect(await open(file)).toMatchObject({ status: 503, code: 'fileDamaged' });
});

test('a damaged picture is shown neither large nor small', async () => {
  const picture = await aFile('no picture any more', { mime: 'image/png', kind: 'frontImage' });
  await harm('damaged: cut', picture);
  const address = imageAddress(ctx, admin, picture._id);
  for (const url of [address?.full ?? '', address?.thumbnail.medium ?? ''])
    expect((await portal.app.inject({ url })).statusCode).toBe(503);
});

test('each file is read once a week, one in trouble each day, and a run that was cut short goes on', async () => {
  const files = await Promise.all(Array.from({ length: 25 }, () => aFile()));
  await harm('damaged: cut', files[3]!);
  await harm('missing: taken away', files[24]!);
  // As a run leaves it whose minute was over after the first.
  const ofOne = { ...ctx, clock: minutesApart(ctx.clock.now()) };
  await checkDueFiles(ofOne);
  const unread = () => rowsOf(db, 'uploads', { checkedAt: null }, ['_id']);
  expect((await unread()).length).toBeGreaterThan(20);
  await checkDueFiles(ctx);
  expect(await unread()).toEqual([]);
  expect(await Promise.all([files[3]!, files[24]!, files[5]!].map(troublesOf))).toEqual([['damaged'], ['missing'], []]);
  const reply = await portal.as(office.admin).call(getSystemState, {});
  expect(reply.files.checked).toBe(reply.files.count);

  await harm('damaged: cut', files[5]!);
  await putBytes(ctx, files[3]!, 'put back');
  portal.travelTo(daysLater(1.5));
  await checkDueFiles(ctx);
  expect(await Promise.all([files[3]!, files[5]!].map(troublesOf))).toEqual([[], []]);
  portal.travelTo(daysLater(7.5));
  await checkDueFiles(ctx);
  expect(await troublesOf(files[5]!)).toEqual(['damaged']);
  portal.travelTo(TODAY);
});

/** Each look at it finds it more than a minute later. */
function minutesApart(from: Date) {
  let looks = 0;
  return { now: () => new Date(from.getTime() + 61_000 * looks++) };
}

test('files that are all out of reach are nobody’s fault: 503, and none is told to be missing', async () => {
  const file = await aFile();
  const name = await ctx.storage.read(IDENTITY_KEY);
  await ctx.storage.remove(IDENTITY_KEY);
  await ctx.storage.remove(file.storageKey);
  try {
    expect(await open(file)).toMatchObject({ status: 503, code: 'unavailable' });
    await expect(checkDueFiles(ctx)).rejects.toThrow('unavailable');
    expect(await troublesOf(file)).toEqual([]);
  } finally {
    await ctx.storage.put(IDENTITY_KEY, name);
  }
});

test('a disk that is nearly full takes no uploads, opens what it has, and admins are warned', async () => {
  const full = await testApp({ DISK_FREE_PERCENT: '90' });
  try {
    // Said in place of the disk of the tests, which nobody fills for this.
    const room = { free: 50, total: 1_000 };
    Object.assign(full.ctx.storage, { room: () => Promise.resolve(room) });
    const { admin } = await anOffice(full.ctx);
    const { _id: id } = await anAnnouncement(full.ctx);
    const sent = await senderOf(full, admin).post(formOf({ bytes: pdfFile(), name: 'a.pdf', id }));
    expect(sent).toMatchObject({ status: 503, body: { code: 'diskFull' } });
    expect(await rowsOf(full.ctx.db, 'uploads', {}, ['_id'])).toEqual([]);
    const reply = await full.as(admin).call(getSystemState, {});
    expect([reply.warnings[0], reply.disk]).toEqual(['diskFull', { ...room, state: 'full' }]);
    room.free = 950;
    expect((await senderOf(full, admin).send({ bytes: pdfFile(), name: 'a.pdf', id })).status).toBe(201);
  } finally {
    await full.close();
  }
});
