import { updateAgency } from '@volano/domain/contracts/agencies';
import * as chats from '@volano/domain/contracts/chats';
import { deleteUpload } from '@volano/domain/contracts/uploads';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { throttleBytes } from '../../../platform/http/repeats.ts';
import { newId } from '../../../platform/new-id.ts';
import { openSession } from '../../../platform/session/session.ts';
import { downloadAddress } from '../../../platform/storage/attachments.ts';
import { testApp, TODAY } from '../../../testing/world/app.ts';
import { statusesOf } from '../../../testing/builders/answers.ts';
import { aChat, aConversation as aTalk } from '../../../testing/builders/chats.ts';
import { anOffice, openOffice } from '../../../testing/builders/office.ts';
import { officeFile, pdfFile } from '../../../testing/builders/sample-files.ts';
import { formOf, type SentFile, senderOf } from '../../../testing/builders/sending-files.ts';
import { sweepFiles } from './uploads.jobs.ts';
import { insert, rowsOf, update } from '../../../testing/builders/rows.ts';
import { auditEntriesOf } from '../../../testing/builders/traces.ts';
import { actorInSession } from '../../../testing/world/signing-in.ts';

const { portal, ctx, db, office } = await openOffice();

async function aConversation() {
  const talk = await aTalk(portal, [], office.advisor);
  const { chatId, params, company } = talk;
  const sent = { bytes: pdfFile(), name: 'Visura.pdf', type: 'chat', slot: 'chat', id: chatId } as const;
  const choose = (person: { _id: string }, given: Partial<SentFile> = {}) =>
    senderOf(portal, person).send({ ...sent, ...given });
  const send = (attachmentIds: string[], message = '') =>
    company.attempt(chats.sendMessage, { params, body: { message, attachmentIds } });
  return { ...talk, choose, send };
}

async function statusOf(url: string | null | undefined): Promise<number> {
  return (await portal.app.inject({ url: url ?? '/' })).statusCode;
}

async function storedOf(chatId: string) {
  const rows = await rowsOf(db, 'uploads', { linkedEntityId: chatId }, ['_id']);
  return [rows.length, (await ctx.storage.list(`chats/${chatId}`)).length];
}

describe('a file of a conversation', () => {
  test('goes along with a message, in its order, and is opened by both sides and by an admin', async () => {
    const { owner, choose, send, params, chatId } = await aConversation();
    const report = { bytes: officeFile('docx'), name: 'Relazione tecnica.docx' };
    const ids = [await choose(owner), await choose(owner, report)];
    expect((await send(ids.map(({ body }) => body._id).toReversed(), 'Ecco i documenti')).status).toBe(201);
    for (const person of [office.advisor, owner, office.admin]) {
      const reply = await portal.as(person).call(chats.listMessages, { params });
      const names = reply.rows[0]?.attachment.map(({ additionalInfo }) => additionalInfo.fullName);
      expect(names).toEqual(['Relazione tecnica.docx', 'Visura.pdf']);
      const request = { params: { id: chatId }, query: { count: 'true' } } as const;
      const files = await portal.as(person).call(chats.listChatFiles, request);
      expect([files.total, files.rows[1]?.senderName]).toEqual([2, `${owner.name} ${owner.surname}`]);
      for (const file of [...files.rows, ...(reply.rows[0]?.attachment ?? [])])
        expect(await statusOf(file.full)).toBe(200);
    }
    const reply = await portal.as(office.advisor).call(chats.getChat, { params: { id: chatId } });
    expect(reply.lastMessage).toMatchObject({ message: 'Ecco i documenti', files: 2 });
  });

  test('is a picture drawn anew, without what the camera wrote into it', async () => {
    const { owner, choose, send } = await aConversation();
    const photo = sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 24, g: 92, b: 64 } } });
    const bytes = await photo
      .withExif({ IFD0: { Copyright: 'zqxsecret' } })
      .jpeg()
      .toBuffer();
    expect(bytes.includes('zqxsecret')).toBe(true);
    const { body } = await choose(owner, { bytes, name: 'IMG_2041.jpeg' });
    const { reply } = await send([body._id]);
    const response = await portal.app.inject({ url: reply.lastMessage.attachment[0]?.full ?? '/' });
    const said = [response.headers['content-type'], response.rawPayload.includes('zqxsecret')];
    expect(said).toEqual(['image/jpeg', false]);
  });

  test.each([
    ['a drawing', 'disegno.svg', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['a page', 'pagina.html', new TextEncoder().encode('<script>alert(1)</script>'), 415],
    ['a program that calls itself a document', 'conto.pdf', new TextEncoder().encode('MZ\u0090\u0000'), 415],
    ['nothing', 'vuoto.pdf', new Uint8Array(), 422],
    ['a document with a script', 'modulo.pdf', pdfFile('9 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj'), 422],
    ['what was sent as something else', 'conto.pdf', pdfFile(), 400, 'public'],
  ])('is never %s', async (_, name, bytes, status, slot = 'chat') => {
    const { owner, choose, chatId } = await aConversation();
    expect((await choose(owner, { name, bytes, slot })).status).toBe(status);
    expect(await storedOf(chatId)).toEqual([0, 0]);
  });

  test('is taken from its two sides alone, and only while they may write', async () => {
    const { owner, choose, chatId, agency } = await aConversation();
    expect((await choose(office.otherAdvisor)).status).toBe(404);
    expect((await choose(office.user)).status).toBe(404);
    for (const person of [office.admin, office.platformAdmin])
      expect((await choose(person)).body.code).toBe('roleForbidden');
    const contract = { params: { id: agency._id }, body: { contractType: 'prospect' } } as const;
    await portal.as(office.admin).call(updateAgency, contract);
    expect((await choose(owner)).body.code).toBe('premiumRequired');
    await update(db, 'agencies', { _id: agency._id }, { contractType: 'grow', advisorId: null });
    expect((await choose(owner)).body.code).toBe('chatClosed');
    expect(await storedOf(chatId)).toEqual([0, 0]);
  });

  test('sent again with the same key is the same file', async () => {
    const { owner, choose, chatId } = await aConversation();
    const [first, again] = [await choose(owner, { key: 'uno' }), await choose(owner, { key: 'uno' })];
    expect([again.status, again.body._id]).toEqual([201, first.body._id]);
    expect(await storedOf(chatId)).toEqual([1, 1]);
  });
});

describe('abuse 36: what is not the sender’s to send', () => {
  test('of somebody else, of another conversation, sent already, missing, of another kind: 404, and no message', async () => {
    const { owner, choose, send, params } = await aConversation();
    const other = await aConversation();
    const mine = (await choose(owner)).body._id;
    const used = (await choose(owner)).body._id;
    await send([used]);
    const theirs = (await choose(office.advisor)).body._id;
    const elsewhere = (await other.choose(other.owner)).body._id;
    const red = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } });
    const photo = await red.png().toBuffer();
    const face = new FormData();
    face.set('JSONbody', JSON.stringify({ linkedEntity: { linkedEntityType: 'user', linkedEntityId: owner._id } }));
    face.set('file', new Blob([new Uint8Array(photo)]), 'io.png');
    const portrait = (await senderOf(portal, owner).post(face)).body._id;
    for (const id of [used, theirs, elsewhere, newId(), portrait])
      expect((await send([mine, id], 'Ecco')).status).toBe(404);
    expect((await portal.as(office.advisor).call(chats.listMessages, { params })).rows).toHaveLength(1);
    expect((await send([mine, mine])).reply.lastMessage.attachment.map(({ _id }) => _id)).toEqual([mine]);
  });

  test('two who send the same file at once: one of them does', async () => {
    const { owner, choose, send, params } = await aConversation();
    const { _id } = (await choose(owner)).body;
    const answers = await Promise.all([send([_id]), send([_id]), send([_id])]);
    expect(statusesOf(answers)).toEqual([201, 404, 404]);
    const reply = await portal.as(office.advisor).call(chats.listMessages, { params });
    expect(reply.rows.map(({ sequence }) => sequence)).toEqual([1]);
  });
});

describe('before it is sent', () => {
  test('a file is opened and thrown away by its sender alone; afterwards by nobody', async () => {
    const { owner, choose, send, chatId } = await aConversation();
    const { body } = await choose(owner);
    const address = async (person: { _id: string }) =>
      downloadAddress(ctx, await actorInSession(ctx, person), body._id);
    const opened = async () =>
      Promise.all([owner, office.advisor, office.admin].map(async (person) => statusOf(await address(person))));
    expect(await opened()).toEqual([200, 404, 404]);
    const throwAway = (person: { _id: string }, id: string) =>
      portal.as(person).attempt(deleteUpload, { params: { id } });
    for (const person of [office.advisor, office.admin, office.unrelated])
      expect((await throwAway(person, body._id)).status).toBe(404);
    const spare = (await choose(owner)).body._id;
    expect((await throwAway(owner, spare)).status).toBe(204);
    await send([body._id]);
    expect(await opened()).toEqual([200, 200, 200]);
    for (const person of [owner, office.admin]) expect((await throwAway(person, body._id)).status).toBe(404);
    expect(await storedOf(chatId)).toEqual([1, 1]);
  });

  test('sending and throwing away at once: it is sent or gone, never half', async () => {
    const { owner, choose, send, params, chatId } = await aConversation();
    for (let turn = 0; turn < 5; turn += 1) {
      const { _id } = (await choose(owner)).body;
      const [sent, thrown] = await Promise.all([
        send([_id]),
        portal.as(owner).attempt(deleteUpload, { params: { id: _id } }),
      ]);
      expect([[201, 404].join(), [404, 204].join()]).toContain([sent.status, thrown.status].join());
    }
    const reply = await portal.as(owner).call(chats.listMessages, { params });
    expect(await storedOf(chatId)).toEqual([reply.rows.length, reply.rows.length]);
    expect(reply.rows.every(({ attachment }) => attachment.length === 1)).toBe(true);
  });

  test('no more than fifty wait at a time', async () => {
    const { owner, choose, chatId } = await aConversation();
    const waiting = { linkedEntityType: 'chat', linkedEntityId: chatId, ownerId: owner._id, kind: 'chat' } as const;
    const file = { name: 'x', format: 'pdf', mime: 'application/pdf', size: 1, sha256: 'x' };
    const rows = Array.from({ length: 50 }, () => ({ _id: newId(), storageKey: newId(), ...waiting, ...file }));
    await insert(db, 'uploads', rows);
    expect((await choose(owner)).body.code).toBe('filesFull');
  });

  test('one that was forgotten goes after a day, one that was sent stays', async () => {
    // Files are as old as the disk says.
    portal.travelTo(new Date());
    const { owner, choose, send, chatId } = await aConversation();
    const [forgotten, sent] = [(await choose(owner)).body._id, (await choose(owner)).body._id];
    expect((await send([sent])).status).toBe(201);
    await sweepFiles(ctx);
    expect(await storedOf(chatId)).toEqual([2, 2]);
    portal.travelTo(new Date(Date.now() + 25 * 3_600_000));
    await sweepFiles(ctx);
    expect(await storedOf(chatId)).toEqual([1, 1]);
    expect(await rowsOf(db, 'uploads', { linkedEntityId: chatId }, ['_id'])).toEqual([{ _id: sent }]);
    expect(forgotten).not.toBe(sent);
    portal.travelTo(TODAY);
  });
});

test('abuse 62: an address that was good opens nothing once premium ends or the consultant is let go, and leaves a line', async () => {
  const { owner, choose, send, agency } = await aConversation();
  const { body } = await choose(owner);
  await send([body._id]);
  const [company, consultant] = [
    downloadAddress(ctx, await actorInSession(ctx, owner), body._id),
    downloadAddress(ctx, await actorInSession(ctx, office.advisor), body._id),
  ];
  expect([await statusOf(company), await statusOf(consultant)]).toEqual([200, 200]);
  const change = (changes: object) => update(db, 'agencies', { _id: agency._id }, changes);
  await change({ contractType: 'prospect' });
  expect([await statusOf(company), await statusOf(consultant)]).toEqual([404, 200]);
  await change({ contractType: 'grow', advisorId: office.otherAdvisor._id });
  expect([await statusOf(company), await statusOf(consultant)]).toEqual([200, 404]);
  const lines = await auditEntriesOf(portal, { entityId: body._id });
  const said = lines.map(({ action, actorId }) => `${action} ${actorId}`);
  expect(said).toEqual([owner, office.advisor].map(({ _id }) => `fileRefused ${_id}`));
});

test('files of a person and of a company have an end in a day, which says when to come back; what fits is taken', async () => {
  const strict = await testApp({ FILES_A_DAY_MB: '2', COMPANY_FILES_A_DAY_MB: '3' });
  try {
    const { agency, user, advisor } = await anOffice(strict.ctx);
    const { _id: id } = await aChat(strict.ctx, { agencyId: agency._id, advisorId: advisor._id });
    const padded = (kilobytes: number) => Buffer.concat([pdfFile(), Buffer.alloc(kilobytes * 1024, ' ')]);
    const send = async (by: { _id: string }, company: { _id: string } | null, kilobytes: number) => {
      const token = await openSession(strict.ctx, strict.ctx.db, by._id, company?._id ?? null);
      const headers = { authorization: `Bearer ${token}` };
      const payload = formOf({ bytes: padded(kilobytes), name: 'a.pdf', type: 'chat', slot: 'chat', id });
      const answer = await strict.app.inject({ method: 'POST', url: '/api/uploads', headers, payload });
      const body = answer.json<{ code?: string; message?: string }>();
      return { ...body, status: answer.statusCode, after: answer.headers['retry-after'] };
    };
    expect((await send(user, agency, 1500)).status).toBe(201);
    const message = 'Si possono caricare al massimo 2 MB di file in 24 ore: riprova tra 24 h';
    const full = { status: 429, code: 'filesQuota', message, after: '86400' };
    expect(await send(user, agency, 1000)).toMatchObject(full);
    expect((await send(user, agency, 100)).status).toBe(201);
    expect((await send(advisor, null, 1000)).status).toBe(201);
    strict.travelTo(new Date(TODAY.getTime() + 86_401_000));
    expect((await send(user, agency, 1500)).status).toBe(201);
    // Of another person of the same company, who has sent nothing: the company has.
    await throttleBytes(strict.ctx, 1_400 * 1024, [{ key: `company file bytes ${agency._id}`, megabytes: 3 }]);
    expect(await send(user, agency, 300)).toMatchObject({ status: 429, code: 'filesQuota' });
  } finally {
    await strict.close();
  }
});
