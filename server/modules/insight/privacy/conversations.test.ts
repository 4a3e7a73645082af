import * as chats from '@volano/domain/contracts/chats';
import { deleteAgency } from '@volano/domain/contracts/agencies';
import { listPrivacyExports, requestErasure, requestPrivacyExport } from '@volano/domain/contracts/privacy';
import { listTodos } from '@volano/domain/contracts/todos';
import { deleteUser } from '@volano/domain/contracts/users';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { newId } from '../../../platform/new-id.ts';
import { anUpload } from '../../../testing/builders/catalogue-factories.ts';
import { aChat } from '../../../testing/builders/chats.ts';
import { anAgency, aUser } from '../../../testing/builders/factories.ts';
import { pdfFile } from '../../../testing/builders/sample-files.ts';
import { senderOf } from '../../../testing/builders/sending-files.ts';
import { removeDeletedAgencies } from '../../companies/agencies/agencies.jobs.ts';
import { sweepFiles } from '../../catalogue/uploads/uploads.jobs.ts';
import { eraseDue, applyRetention } from './privacy.jobs.ts';
import { insert, update } from '../../../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;

const days = (count: number) => new Date(TODAY.getTime() + count * 86_400_000);

/** A company and its consultant, who said something to each other, with a file of the company's. */
async function aConversation() {
  const advisor = await aUser(ctx, { role: 'advisor', surname: 'Marchetti' });
  const owner = await aUser(ctx, { surname: 'Bertolini' });
  const agency = await anAgency(ctx, { userId: owner._id, advisorId: advisor._id });
  const { _id: chatId } = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id }, [
    [advisor._id, 'Parole della consulente'],
  ]);
  const params = { chatId };
  const kept = await senderOf(portal, owner).send({
    bytes: pdfFile(),
    name: 'Visura.pdf',
    type: 'chat',
    slot: 'chat',
    id: chatId,
  });
  const body = { message: 'Parole mie', attachmentIds: [kept.body._id] };
  await portal.as(owner, agency).call(chats.sendMessage, { params, body });
  return { advisor, owner, agency, chatId, params };
}

const read = (person: { _id: string }, chatId: string) =>
  portal.as(person).attempt(chats.listMessages, { params: { chatId } });
const filesOf = (chatId: string) => ctx.storage.list(`chats/${chatId}`);

test('a copy of one’s data has what one said oneself, with the files, and nothing of what others said', async () => {
  const { owner, chatId } = await aConversation();
  const me = portal.as(owner);
  await me.call(requestPrivacyExport, {});
  await portal.drain();
  const reply = await me.call(listPrivacyExports, {});
  const { rawPayload } = await portal.app.inject({ url: reply[0]?.url ?? '/' });
  const files = unzipSync(rawPayload);
  const data = JSON.parse(strFromU8(files['dati.json'] ?? new Uint8Array())) as { messages: object[] };
  expect(data.messages).toMatchObject([{ chatId, sequence: 2, message: 'Parole mie', files: ['Visura.pdf'] }]);
  expect(JSON.stringify(data)).not.toContain('Parole della consulente');
  const sent = Object.keys(files).find((name) => name.includes('Visura'));
  expect(files[sent ?? '']).toEqual(pdfFile());
});

test('who is forgotten leaves their words under no name, without the files, and the company’s place says that it is gone', async () => {
  const { owner, advisor, chatId } = await aConversation();
  await portal.as(owner).call(requestErasure, {});
  portal.travelTo(days(31));
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
  const { owner, advisor, agency, chatId, params } = await aConversation();
  const { _id: uploadId } = await anUpload(ctx, {
    kind: 'dossier',
    linkedEntityType: 'agency',
    linkedEntityId: agency._id,
  });
  await insert(db, 'dossiers', { _id: newId(), agencyId: agency._id, round: 1, uploadId, content: '{}' });
  const waiting = () => portal.as(advisor).call(listTodos, { query: { kind: 'unansweredChat' } });
  expect((await waiting()).rows).toMatchObject([{ objectId: chatId }]);
  await portal.as(owner).call(requestErasure, {});
  portal.travelTo(days(31));
  await eraseDue(ctx);
  const chat = await portal.as(advisor).call(chats.getChat, { params: { id: chatId } });
  expect(chat).toMatchObject({ agency: { _id: agency._id }, isWritable: false });
  expect((await read(advisor, chatId)).reply.rows).toHaveLength(2);
  const said = await portal.as(advisor).attempt(chats.sendMessage, { params, body: { message: 'C’è qualcuno?' } });
  expect(said).toMatchObject({ status: 409, code: 'chatClosed' });
  const sent = await senderOf(portal, advisor).send({
    bytes: pdfFile(),
    name: 'a.pdf',
    type: 'chat',
    slot: 'chat',
    id: chatId,
  });
  expect(sent.status).toBe(409);
  expect((await portal.as(advisor).call(listTodos, {})).rows).toEqual([]);
});

test('a consultant who is deleted leaves the company what was said', async () => {
  const { owner, advisor, agency, chatId } = await aConversation();
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
  const { owner, advisor, agency, chatId } = await aConversation();
  const former = await aUser(ctx, { role: 'advisor' });
  const old = await aChat(ctx, { agencyId: agency._id, advisorId: former._id }, [[owner._id, 'Una volta']]);
  const kept = await senderOf(portal, advisor).send({
    bytes: pdfFile(),
    name: 'a.pdf',
    type: 'chat',
    slot: 'chat',
    id: chatId,
  });
  const body = { attachmentIds: [kept.body._id] };
  await portal.as(advisor).call(chats.sendMessage, { params: { chatId }, body });
  await portal.as(await aUser(ctx, { role: 'admin' })).call(deleteAgency, { params: { id: agency._id } });
  portal.travelTo(days(31));
  await removeDeletedAgencies(ctx);
  expect((await read(advisor, chatId)).reply.rows).toHaveLength(3);
  expect((await portal.as(advisor).call(chats.listChats, {})).rows).toMatchObject([{ _id: chatId, agency: null }]);
  const admin = await aUser(ctx, { role: 'admin' });
  expect((await read(admin, old._id)).status).toBe(404);
  expect((await read(owner, chatId)).status).toBe(404);
});

test('two years after the last word what was said with a company that is gone goes too, files and all; with others it stays', async () => {
  const [gone, there] = [await aConversation(), await aConversation()];
  await update(db, 'chats', { _id: gone.chatId }, { agencyId: null });
  portal.travelTo(days(729));
  await applyRetention(ctx);
  expect((await read(gone.advisor, gone.chatId)).status).toBe(200);
  portal.travelTo(days(730));
  await applyRetention(ctx);
  await sweepFiles(ctx);
  expect([(await read(gone.advisor, gone.chatId)).status, (await read(there.advisor, there.chatId)).status]).toEqual([
    404, 200,
  ]);
  expect([await filesOf(gone.chatId), (await filesOf(there.chatId)).length]).toEqual([[], 1]);
});
