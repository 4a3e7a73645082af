import * as chats from '@volano/domain/contracts/chats';
import { deleteAgency } from '@volano/domain/contracts/agencies';
import { listPrivacyExports, requestErasure, requestPrivacyExport } from '@volano/domain/contracts/privacy';
import { listTodos } from '@volano/domain/contracts/todos';
import { deleteUser } from '@volano/domain/contracts/users';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openPortal } from '../../../testing/world/app.ts';
import { aChat, aConversation } from '../../../testing/builders/chats.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { pdfFile } from '../../../testing/builders/sample-files.ts';
import { senderOf } from '../../../testing/builders/sending-files.ts';
import { removeDeletedAgencies } from '../../companies/agencies/agencies.jobs.ts';
import { sweepFiles } from '../../catalogue/uploads/uploads.jobs.ts';
import { eraseDue, applyRetention } from './privacy.jobs.ts';
import { update } from '../../../testing/builders/rows.ts';
import { bytesAt } from '../../../testing/builders/exported.ts';
import { aDossier } from '../../../testing/builders/dossiers.ts';
import { daysLater } from '../../../testing/builders/days.ts';

const { portal, ctx, db } = await openPortal();

/** Somebody puts a file beside what they will say. */
async function choose(person: { _id: string }, chatId: string, name: string) {
  const choice = { bytes: pdfFile(), name, type: 'chat', slot: 'chat', id: chatId } as const;
  return senderOf(portal, person).send(choice);
}

/** A company and its consultant, who said something to each other, with a file of the company's. */
async function aTalk() {
  const talk = await aConversation(portal);
  const { owner, advisor, chatId, params } = talk;
  await update(db, 'users', { _id: advisor._id }, { surname: 'Marchetti' });
  await update(db, 'users', { _id: owner._id }, { surname: 'Bertolini' });
  await talk.consultant.call(chats.sendMessage, { params, body: { message: 'Parole della consulente' } });
  const kept = await choose(owner, chatId, 'Visura.pdf');
  const body = { message: 'Parole mie', attachmentIds: [kept.body._id] };
  await talk.company.call(chats.sendMessage, { params, body });
  return talk;
}

const read = (person: { _id: string }, chatId: string) =>
  portal.as(person).attempt(chats.listMessages, { params: { chatId } });
const filesOf = (chatId: string) => ctx.storage.list(`chats/${chatId}`);

test('a copy of one’s data has what one said oneself, with the files, and nothing of what others said', async () => {
  const { owner, chatId } = await aTalk();
  const me = portal.as(owner);
  await me.call(requestPrivacyExport, {});
  await portal.drain();
  const [copy] = await me.call(listPrivacyExports, {});
  const files = unzipSync(await bytesAt(portal, { url: copy?.url ?? '/' }));
  const data = JSON.parse(strFromU8(files['dati.json'] ?? new Uint8Array())) as { messages: object[] };
  expect(data.messages).toMatchObject([{ chatId, sequence: 2, message: 'Parole mie', files: ['Visura.pdf'] }]);
  expect(JSON.stringify(data)).not.toContain('Parole della consulente');
  const sent = Object.keys(files).find((name) => name.includes('Visura'));
  expect(files[sent ?? '']).toEqual(pdfFile());
});

test('who is forgotten leaves their words under no name, without the files, and the company’s place says that it is gone', async () => {
  const { owner, advisor, chatId } = await aTalk();
  await portal.as(owner).call(requestErasure, {});
  portal.travelTo(daysLater(31));
  await eraseDue(ctx);
  const { reply } = await read(advisor, chatId);
  expect(reply.rows.map(({ message, sender, attachment }) => [message, sender.surname, attachment.length])).toEqual([
    ['Parole della consulente', 'Marchetti', 0],
    ['Parole mie', 'eliminato', 0],
  ]);
  expect(await filesOf(chatId)).toEqual([]);
  const chat = await portal.as(advisor).call(chats.getChat, { params: { id: chatId } });
  expect(chat).toMatchObject({ agency: null, isWritable: false });
  expect(JSON.stringify(chat)).not.toContain('Bertolini');
});

test('a company that is kept for its dossier after its person was forgotten is read, and nobody writes to it or is waited for', async () => {
  const { owner, advisor, agency, chatId, params } = await aTalk();
  await aDossier(ctx, agency._id);
  const waiting = () => portal.as(advisor).call(listTodos, { query: { kind: 'unansweredChat' } });
  expect((await waiting()).rows).toMatchObject([{ objectId: chatId }]);
  await portal.as(owner).call(requestErasure, {});
  portal.travelTo(daysLater(31));
  await eraseDue(ctx);
  const chat = await portal.as(advisor).call(chats.getChat, { params: { id: chatId } });
  expect(chat).toMatchObject({ agency: { _id: agency._id }, isWritable: false });
  expect((await read(advisor, chatId)).reply.rows).toHaveLength(2);
  const said = await portal.as(advisor).attempt(chats.sendMessage, { params, body: { message: 'C’è qualcuno?' } });
  expect(said).toMatchObject({ status: 409, code: 'chatClosed' });
  expect((await choose(advisor, chatId, 'a.pdf')).status).toBe(409);
  expect((await portal.as(advisor).call(listTodos, {})).rows).toEqual([]);
});

test('a consultant who is deleted leaves the company what was said', async () => {
  const { owner, advisor, agency, chatId } = await aTalk();
  const admin = await aUser(ctx, { role: 'admin' });
  await update(db, 'agencies', { _id: agency._id }, { advisorId: null });
  await portal.as(advisor).call(chats.listChats, {});
  await portal.as(admin).call(deleteUser, { params: { id: advisor._id } });
  const { reply } = await read(owner, chatId);
  expect(reply.rows.map(({ message, sender }) => [message, sender.surname])).toEqual([
    ['Parole della consulente', 'eliminato'],
    ['Parole mie', 'Bertolini'],
  ]);
});

test('a company that is removed for good leaves what was said to who followed it to the end, and nothing to nobody', async () => {
  const { owner, advisor, agency, chatId } = await aTalk();
  const former = await aUser(ctx, { role: 'advisor' });
  const old = await aChat(ctx, { agencyId: agency._id, advisorId: former._id }, [[owner._id, 'Una volta']]);
  const kept = await choose(advisor, chatId, 'a.pdf');
  const body = { attachmentIds: [kept.body._id] };
  await portal.as(advisor).call(chats.sendMessage, { params: { chatId }, body });
  await portal.as(await aUser(ctx, { role: 'admin' })).call(deleteAgency, { params: { id: agency._id } });
  portal.travelTo(daysLater(31));
  await removeDeletedAgencies(ctx);
  expect((await read(advisor, chatId)).reply.rows).toHaveLength(3);
  expect((await portal.as(advisor).call(chats.listChats, {})).rows).toMatchObject([{ _id: chatId, agency: null }]);
  const admin = await aUser(ctx, { role: 'admin' });
  expect((await read(admin, old._id)).status).toBe(404);
  expect((await read(owner, chatId)).status).toBe(404);
});

test('two years after the last word what was said with a company that is gone goes too, files and all; with others it stays', async () => {
  const [gone, there] = [await aTalk(), await aTalk()];
  await update(db, 'chats', { _id: gone.chatId }, { agencyId: null });
  portal.travelTo(daysLater(729));
  await applyRetention(ctx);
  expect((await read(gone.advisor, gone.chatId)).status).toBe(200);
  portal.travelTo(daysLater(730));
  await applyRetention(ctx);
  await sweepFiles(ctx);
  const statuses = [(await read(gone.advisor, gone.chatId)).status, (await read(there.advisor, there.chatId)).status];
  expect(statuses).toEqual([404, 200]);
  expect([await filesOf(gone.chatId), (await filesOf(there.chatId)).length]).toEqual([[], 1]);
});
