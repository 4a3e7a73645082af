import { listPrivacyExports, requestPrivacyExport } from '@volano/domain/contracts/privacy';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { deleteOldExports } from '../../../platform/storage/exports.ts';
import { newId } from '../../../platform/new-id.ts';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { aCheck, anAnswer, anUpload, putBytes } from '../../../testing/builders/catalogue-factories.ts';
import * as factories from '../../../testing/builders/factories.ts';
import { applyRetention, makePrivacyExport } from './privacy.jobs.ts';
import { insert, rowOf, rowsOf, update } from '../../../testing/builders/rows.ts';
import { bytesAt } from '../../../testing/builders/exported.ts';
import { daysLater } from '../../../testing/builders/days.ts';

const { anAgency, anAnnouncement, anInvestment, aQuestion, aSurvey, aUser } = factories;
const { portal, ctx } = await openPortal();

/** A person with a photo, a company of everything, and a word that stands in all of it and nowhere else. */
async function aTenant(canary: string, contractType: 'grow' | 'prospect' = 'grow') {
  const consultant = { name: 'Elena', surname: `Segue${canary}`, telephone: '02 999 8888' };
  const advisor = await aUser(ctx, { role: 'advisor', ...consultant });
  const owner = await aUser(ctx, { surname: canary, description: `Io sono ${canary}` });
  const people = { userId: owner._id, advisorId: advisor._id };
  const agency = await anAgency(ctx, { ...people, businessName: `Officine ${canary}`, contractType });
  const survey = await aSurvey(ctx, { agencyId: agency._id });
  const question = await aQuestion(ctx, { question: `Hai ${canary}?`, answers: [`Sì ${canary}`, 'No'] });
  await anAnswer(ctx, survey._id, question, 0);
  await anInvestment(ctx, { surveyId: survey._id, name: `Pressa ${canary}`, amount: 123_456_78 });
  const face = { kind: 'frontImage', format: 'png', mime: 'image/png' } as const;
  const photo = await anUpload(ctx, { ...face, linkedEntityType: 'user', linkedEntityId: owner._id });
  await update(ctx.db, 'users', { _id: owner._id }, { frontImageId: photo._id });
  const of = { linkedEntityType: 'agency', linkedEntityId: agency._id } as const;
  const dossier = await anUpload(ctx, { kind: 'dossier', ...of, name: `../../${canary}` });
  for (const file of [photo, dossier]) await putBytes(ctx, file, `bytes of ${canary}`);
  const createdAt = TODAY.toISOString();
  const search = { _id: newId(), agencyId: agency._id, name: canary, hasAlert: true, createdAt };
  await insert(ctx.db, 'saved_searches', { ...search, query: JSON.stringify({ q: canary }) });
  const view = { _id: newId(), userId: owner._id, list: 'agencies', name: `Vista ${canary}`, createdAt } as const;
  await insert(ctx.db, 'saved_views', { ...view, filters: '{}' });
  const wish = { userId: owner._id, event: 'newMessage', channel: 'never' } as const;
  await insert(ctx.db, 'notification_preferences', wish);
  const calendar = { _id: newId(), userId: owner._id, agencyId: agency._id, tokenHash: newId(), createdAt };
  await insert(ctx.db, 'calendar_subscriptions', calendar);
  const checkId = await aCheck(ctx, (await anAnnouncement(ctx, { title: `Bando ${canary}` }))._id);
  const settled = { checkId, agencyId: agency._id, answeredById: advisor._id, answeredAt: createdAt };
  await insert(ctx.db, 'announcement_check_answers', { ...settled, isMet: true, note: `Nota ${canary}` });
  const reset = { _id: newId(), requestedBy: advisor._id, status: 'done', surveys: 1, createdAt } as const;
  await insert(ctx.db, 'survey_resets', reset);
  const archive = { _id: newId(), resetId: reset._id, agencyId: agency._id, createdAt };
  await insert(ctx.db, 'survey_archives', { ...archive, content: JSON.stringify({ canary }) });
  const line = { userId: owner._id, event: 'dossierReady', title: canary, body: canary } as const;
  await insert(ctx.db, 'notifications', { _id: newId(), ...line, eventKey: canary });
  const mail = { recipient: owner.email, subject: canary, html: 'x', text: 'x', createdAt };
  await insert(ctx.db, 'mails', { _id: newId(), ...mail, eventKey: canary });
  return { owner, agency, advisor };
}

async function copyOf(owner: { _id: string }) {
  const me = portal.as(owner);
  const asked = await me.attempt(requestPrivacyExport, {});
  await portal.drain();
  const reply = await me.call(listPrivacyExports, {});
  const { url } = reply[0] ?? {};
  const response = await portal.app.inject({ method: 'GET', url: url ?? '/api/none' });
  return { asked, copy: reply[0], response, files: () => unzipSync(response.rawPayload) };
}

test('a copy holds everything of the person and nothing of another tenant', async () => {
  const [one, two] = [await aTenant('CANARINO-UNO'), await aTenant('CANARINO-DUE')];
  const { asked, copy, response, files } = await copyOf(one.owner);
  expect([asked.status, asked.reply.status, asked.reply.url]).toEqual([201, 'queued', null]);
  expect([copy?.status, copy?.expiresAt]).toEqual(['ready', '2026-11-19T09:42:00.000Z']);
  expect(response.statusCode).toBe(200);
  expect(String(response.headers['content-disposition'])).toContain('I miei dati 2026-11-18.zip');
  const read = files();
  const names = Object.keys(read);
  expect(names).toEqual(['dati.json', 'foto.png', expect.stringMatching(/^file\/\.\._\.\._CANARINO-UNO \w{6}\.pdf$/)]);
  expect(strFromU8(read[names[2] ?? ''] ?? new Uint8Array())).toBe('bytes of CANARINO-UNO');
  const text = strFromU8(read['dati.json'] ?? new Uint8Array());
  const data = JSON.parse(text) as Record<string, unknown>;
  expect(data).toMatchObject({
    person: { surname: 'CANARINO-UNO', email: one.owner.email, photo: 'foto.png', hasTwoFactor: false },
    companies: [
      {
        businessName: 'Officine CANARINO-UNO',
        advisor: 'Elena SegueCANARINO-UNO',
        survey: {
          answers: [{ question: 'Hai CANARINO-UNO?', answers: ['Sì CANARINO-UNO'] }],
          investments: [{ name: 'Pressa CANARINO-UNO', euro: 123_456.78 }],
        },
        earlierSurveys: [{ content: { canary: 'CANARINO-UNO' } }],
        checks: [{ title: 'Bando CANARINO-UNO', isMet: true, note: 'Nota CANARINO-UNO' }],
        savedSearches: [{ name: 'CANARINO-UNO', query: { q: 'CANARINO-UNO' } }],
        files: [{ file: names[2] }],
      },
    ],
    notificationPreferences: [{ event: 'newMessage', channel: 'never' }],
    calendars: [{ company: 'Officine CANARINO-UNO' }],
    notifications: [{ title: 'CANARINO-UNO' }],
    mails: [{ subject: 'CANARINO-UNO' }],
    done: [{ action: 'dataExported' }],
  });
  expect(data['sessions']).toHaveLength(1);
  // Nothing of the other tenant, nothing secret, and of the consultant nothing but the name.
  const all = Object.values(read)
    .map((bytes) => strFromU8(bytes))
    .join(' ');
  expect(all).not.toContain('CANARINO-DUE');
  for (const hidden of [two.owner.email, one.advisor.email, '02 999 8888', 'passwordHash', 'tokenHash'])
    expect(all).not.toContain(hidden);
});

test('a dossier that the contract does not open is named, without the file', async () => {
  const { owner } = await aTenant('CHIUSO', 'prospect');
  const { files } = await copyOf(owner);
  const read = files();
  expect(Object.keys(read)).toEqual(['dati.json', 'foto.png']);
  const data = JSON.parse(strFromU8(read['dati.json'] ?? new Uint8Array())) as { companies: { files: object[] }[] };
  expect(data.companies[0]?.files).toMatchObject([{ name: '../../CHIUSO', file: null }]);
});

test('one at a time, even asked at once; a staff member has a copy of what is theirs', async () => {
  const advisor = await aUser(ctx, { role: 'advisor' });
  const me = portal.as(advisor);
  const asked = await Promise.all([me.attempt(requestPrivacyExport, {}), me.attempt(requestPrivacyExport, {})]);
  expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect(asked.find(({ status }) => status === 409)?.code).toBe('exportInProgress');
  await portal.drain();
  expect((await me.call(listPrivacyExports, {})).map(({ status }) => status)).toEqual(['ready']);
  expect(await portal.as(await aUser(ctx)).call(listPrivacyExports, {})).toEqual([]);
});

test('a new copy takes the place of the one before; after a day it is gone', async () => {
  const { owner } = await aTenant('GIORNO');
  await copyOf(owner);
  const own = () => rowsOf(ctx.db, 'uploads', { ownerId: owner._id, kind: 'export' }, ['storageKey']);
  const [first] = await own();
  const { copy } = await copyOf(owner);
  expect(await own()).toHaveLength(1);
  await expect(ctx.storage.read(first?.storageKey ?? '')).rejects.toThrow('Cannot read file');
  // The address is of somebody who came back the next day.
  portal.travelTo(daysLater(1));
  const copies = await portal.as(owner).call(listPrivacyExports, {});
  expect(copies).toMatchObject(Array(2).fill({ status: 'expired', url: null }));
  await deleteOldExports(ctx);
  await applyRetention(ctx);
  expect(await own()).toEqual([]);
  const kept = await rowsOf(ctx.db, 'privacy_exports', { _id: copy?._id ?? '' }, ['status']);
  expect(kept).toEqual([{ status: 'expired' }]);
});

test('a copy that fails says so, leaves no file and can be asked for again', async () => {
  const { owner, agency } = await aTenant('ROTTO');
  const { db, storage } = ctx;
  const lost = await rowOf(db, 'uploads', { linkedEntityId: agency._id }, ['_id', 'storageKey']);
  await storage.remove(lost.storageKey);
  const { copy } = await copyOf(owner);
  expect([copy?.status, copy?.url]).toEqual(['failed', null]);
  expect(await rowsOf(db, 'uploads', { ownerId: owner._id }, ['_id'])).toEqual([]);
  expect(await storage.list(`exports/${owner._id}`)).toEqual([]);
  await storage.put(lost.storageKey, Buffer.from('other bytes'));
  expect((await copyOf(owner)).copy?.status).toBe('failed');
  await putBytes(ctx, lost, 'found');
  expect((await copyOf(owner)).copy?.status).toBe('ready');
});

test('a new copy stays where the one before cannot be removed', async () => {
  const { owner } = await aTenant('RESTA');
  await copyOf(owner);
  const [earlier] = await ctx.storage.list(`exports/${owner._id}`);
  const me = portal.as(owner);
  const asked = await me.call(requestPrivacyExport, {});
  const remove: typeof ctx.storage.remove = (key) =>
    key === earlier ? Promise.reject(new Error('the storage is busy')) : ctx.storage.remove(key);
  const storage = Object.assign(Object.create(ctx.storage) as typeof ctx.storage, { remove });
  await makePrivacyExport({ ...ctx, storage }, { exportId: asked._id });
  const [copy, before] = await me.call(listPrivacyExports, {});
  expect([copy?.status, before?.status]).toEqual(['ready', 'expired']);
  expect((await portal.app.inject({ url: copy?.url ?? '/' })).statusCode).toBe(200);
  expect(await ctx.storage.list(`exports/${owner._id}`)).toHaveLength(2);
  // No row names the earlier one, so that it is swept.
  const rows = await rowsOf(ctx.db, 'uploads', { ownerId: owner._id }, ['storageKey']);
  expect(rows.map(({ storageKey }) => storageKey)).not.toContain(earlier);
});

test('who changes while their copy is drawn has it all the same, as they were afterwards', async () => {
  const { owner } = await aTenant('PRIMA');
  await portal.as(owner).call(requestPrivacyExport, {});
  const { _id: exportId } = await rowOf(ctx.db, 'privacy_exports', { userId: owner._id }, ['_id']);
  let isFirst = true;
  const putStream: typeof ctx.storage.putStream = async (...given) => {
    const put = await ctx.storage.putStream(...given);
    const email = 'dopo@prova.example';
    if (isFirst) await update(ctx.db, 'users', { _id: owner._id }, { email });
    isFirst = false;
    return put;
  };
  const storage = Object.assign(Object.create(ctx.storage) as typeof ctx.storage, { putStream });
  await makePrivacyExport({ ...ctx, storage }, { exportId });
  const reply = await portal.as(owner).call(listPrivacyExports, {});
  expect(reply[0]?.status).toBe('ready');
  const drawn = unzipSync(await bytesAt(portal, { url: reply[0]?.url ?? '/' }))['dati.json'] ?? new Uint8Array();
  expect(strFromU8(drawn)).toContain('dopo@prova.example');
  expect(await ctx.storage.list(`exports/${owner._id}`)).toHaveLength(1);
});
