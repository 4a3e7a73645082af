import { deleteAgency } from '@volano/domain/contracts/agencies';
import { getChatCompany } from '@volano/domain/contracts/chat-company';
import { searchMessages } from '@volano/domain/contracts/chat-search';
import { deleteMessage, editMessage, exportChat } from '@volano/domain/contracts/chats';
import { expect, test } from 'vitest';
import { aChat } from '../../../testing/builders/chats.ts';
import { anAgency, aUser } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { TODAY } from '../../../testing/world/app.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';
import { auditActionsOf } from '../../../testing/builders/traces.ts';
import { minutesLater } from '../../../testing/builders/days.ts';

const { portal, ctx, db, office } = await openOffice();
const [advisor, owner] = [office.advisor._id, office.user._id];
const chat = await aChat(ctx, { agencyId: office.agency._id, advisorId: advisor }, [
  [owner, 'Perché non bastano i preventivi per il <b>centro</b> di lavoro?'],
  [advisor, 'Serve la diagnosi energetica'],
  [owner, 'Ecco il preventivo firmato'],
]);
const { prospect, prospectUser, foreign, otherAdvisor, unrelated } = office;
const others = [[prospectUser._id, 'Un preventivo anche per noi']] as const;
await aChat(ctx, { agencyId: prospect._id, advisorId: advisor }, others);
await aChat(ctx, { agencyId: foreign._id, advisorId: otherAdvisor._id }, [[unrelated._id, 'Il mio preventivo']]);

type Person = { readonly _id: string };
const marked = (parts: readonly { text: string; isFound: boolean }[]) =>
  parts.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('');

async function found(person: Person, q: string, agency?: { _id: string }) {
  const { status, reply } = await portal.as(person, agency).attempt(searchMessages, { query: { q } });
  return status === 200 ? reply.map(({ snippet }) => marked(snippet)) : status;
}

test('words are found by stem, beginning and without accents in the conversations that one takes part in', async () => {
  const own = ['Un [preventivo] anche per noi', 'Ecco il [preventivo] firmato'];
  const first = 'Perché non bastano i [preventivi] per il <b>centro</b> di lavoro?';
  expect((await found(office.advisor, 'preventivi')) as string[]).toEqual(expect.arrayContaining([...own, first]));
  expect(await found(office.advisor, 'preventivi')).toHaveLength(3);
  expect(await found(office.advisor, 'PERCHE prev')).toEqual([first.replace('Perché', '[Perché]')]);
  const centre = first.replace('[preventivi]', 'preventivi').replace('centro', '[centro]');
  expect(await found(office.advisor, 'centr')).toEqual([centre]);
  expect(await found(office.advisor, 'diagnosi preventivo')).toEqual([]);
  expect(await found(office.advisor, "?!'")).toEqual([]);
  expect(await found(office.user, 'preventivo', office.agency)).toEqual([own[1], first]);
  expect(await found(office.prospectUser, 'preventivo', office.prospect)).toBe(403);
  expect(await found(office.otherAdvisor, 'preventivo')).toEqual(['Il mio [preventivo]']);
  expect(await found(office.performance, 'preventivo')).toEqual([]);
  const reply = await portal.as(office.advisor).call(searchMessages, { query: { q: 'diagnosi' } });
  const place = { _id: chat.messageIds[1], chatId: chat._id, sequence: 2 };
  expect(reply).toMatchObject([{ ...place, agency: { _id: office.agency._id }, sender: { name: 'Beatrice' } }]);
});

test('an admin finds what everybody said, and each conversation is written down as read', async () => {
  const read = () => auditActionsOf(portal, { action: 'chatRead', actorId: office.admin._id });
  expect(await read()).toEqual([]);
  expect(await found(office.admin, 'preventivo')).toHaveLength(4);
  expect(await read()).toHaveLength(3);
  await found(office.admin, 'preventivo');
  expect(await read()).toHaveLength(3);
});

test("what was said once long ago is found as what is said all the time is: the newest first, in one's own conversations", async () => {
  const [advisor, other] = [await aUser(ctx, { role: 'advisor' }), await aUser(ctx, { role: 'advisor' })];
  for (const [index, { _id }] of [advisor, advisor, other].entries()) {
    const agency = await anAgency(ctx, { advisorId: _id });
    const talk = Array.from({ length: 30 }, (_, n) => [_id, `Visura ${index * 30 + n}`] as const);
    const rare = index === 1 ? [] : ([[_id, `Perizia giurata e visura ${index}`]] as const);
    portal.travelTo(minutesLater(index));
    await aChat(ctx, { agencyId: agency._id, advisorId: _id }, [...rare, ...talk]);
  }
  portal.travelTo(TODAY);
  expect(await found(advisor, 'perizie')).toEqual(['[Perizia] giurata e visura 0']);
  expect(await found(advisor, 'visura periz')).toEqual(['[Perizia] giurata e [visura] 0']);
  const common = (await found(advisor, 'visure')) as string[];
  expect(common).toEqual(Array.from({ length: 20 }, (_, n) => `[Visura] ${59 - n}`));
  expect(await found(other, 'giurata')).toEqual(['Perizia [giurata] e visura 2']);
  expect(await found(await aUser(ctx, { role: 'advisor' }), 'visura')).toEqual([]);
});

test('what was corrected is found by its new text, what was deleted and what a company that is gone said never', async () => {
  const advisor = await aUser(ctx, { role: 'advisor' });
  const agency = await anAgency(ctx, { advisorId: advisor._id });
  const { messageIds } = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id }, [
    [advisor._id, 'Vecchia parola'],
    [advisor._id, 'Segreto'],
  ]);
  const [first = '', second = ''] = messageIds;
  await portal.as(advisor).call(editMessage, { params: { id: first }, body: { message: 'Nuova frase' } });
  await portal.as(advisor).call(deleteMessage, { params: { id: second } });
  expect(await found(advisor, 'vecchia')).toEqual([]);
  expect(await found(advisor, 'segreto')).toEqual([]);
  expect(await found(advisor, 'frasi')).toEqual(['Nuova [frase]']);
  await portal.as(office.admin).call(deleteAgency, { params: { id: agency._id } });
  expect(await found(advisor, 'frasi')).toEqual([]);
  expect(await found(office.admin, 'frasi')).toEqual([]);
});

test('a conversation is taken along as a file by its two sides and by admins, which is written down', async () => {
  const params = { id: chat._id };
  for (const caller of [portal.as(office.advisor), portal.as(office.user, office.agency), portal.as(office.admin)])
    expect((await caller.call(exportChat, { params })).url).toContain('/');
  expect((await portal.as(office.otherAdvisor).attempt(exportChat, { params })).status).toBe(404);
  const lines = await rowsOf(db, 'audit_events', { action: 'exported' }, ['actorId', 'agencyId', 'details']);
  expect(lines.map(({ actorId }) => actorId)).toEqual([office.advisor._id, office.user._id, office.admin._id]);
  expect(lines[0]).toMatchObject({ agencyId: office.agency._id, details: { list: 'chat', rows: 3 } });
});

test('beside a conversation stands its company, for the office that takes part in it', async () => {
  const params = { id: chat._id };
  const reply = await portal.as(office.advisor).call(getChatCompany, { params });
  expect(reply.agency).toMatchObject({ _id: office.agency._id, contractType: 'grow' });
  // Nobody has answered the survey yet: no dossier waits.
  expect(reply).toMatchObject({ dossier: { status: null }, deadlines: [], recommendations: [] });
});
