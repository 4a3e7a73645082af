import { updateAgency } from '@volano/domain/contracts/agencies';
import { createChat, sendMessage } from '@volano/domain/contracts/chats';
import { createNote, listNotes } from '@volano/domain/contracts/notes';
import { requestErasure } from '@volano/domain/contracts/privacy';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import { updateMe } from '@volano/domain/contracts/session';
import { deleteUser } from '@volano/domain/contracts/users';
import { beforeEach, expect, test } from 'vitest';
import { openSession } from '../../../platform/session/session.ts';
import { anAgency, anAnnouncement, aStaffedAgency, aUser } from '../../../testing/builders/factories.ts';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { listen, openWindow } from '../../../testing/world/live-window.ts';
import { eraseDue } from './privacy.jobs.ts';
import { update, insert } from '../../../testing/builders/rows.ts';
import { bellOf } from '../../../testing/builders/traces.ts';
import { aDossier } from '../../../testing/builders/dossiers.ts';
import { daysLater } from '../../../testing/builders/days.ts';

// What others read of somebody who was erased: no name of theirs, and nothing that was noted of them.

let colleague: Awaited<ReturnType<typeof aUser>>;
let staffed: Awaited<ReturnType<typeof aStaffedAgency>>;
const { portal, ctx, db } = await openPortal();
await insert(db, 'firm', { confirmsChoices: true });
const admin = await aUser(ctx, { role: 'admin' });
beforeEach(async () => {
  colleague = await aUser(ctx, { role: 'admin', name: 'Livia', surname: 'Serra' });
  staffed = await aStaffedAgency(ctx);
});

const byText = (a: string, b: string): number => a.localeCompare(b);

const titlesOf = async (person: { _id: string }) => (await bellOf(portal, person)).map(({ title }) => title);

async function note(writer: { _id: string }, text: string, { params } = staffed) {
  await portal.as(writer).call(createNote, { params, body: { text } });
  await portal.drain();
}

/** The owner asks to be erased, and the thirty days pass. */
async function erase(owner: { _id: string }) {
  await portal.as(owner).call(requestErasure, {});
  await portal.drain();
  portal.travelTo(daysLater(31));
  await eraseDue(ctx);
  portal.travelTo(TODAY);
}

test('a colleague who is deleted is named by no bell any more, open windows hear of it, and what others said stays', async () => {
  const anna = await aUser(ctx, { role: 'admin', name: 'Anna', surname: 'Verdi' });
  const window = await openWindow(await listen(portal), await openSession(ctx, db, colleague._id, null));
  await note(anna, '@Livia Serra, la richiami tu?');
  await note(staffed.advisor, '@Livia Serra, ci penso io');
  const { name, surname } = staffed.advisor;
  const others = `${name} ${surname} ti ha menzionato in una nota`;
  const told = ['Anna Verdi ti ha menzionato in una nota', others];
  expect((await titlesOf(colleague)).toSorted(byText)).toEqual(told.toSorted(byText));
  // Whose name it is, nobody is told.
  const { line } = await window.receives('notification');
  for (const said of [line, ...(await bellOf(portal, colleague))])
    expect(Object.keys(said?.data ?? {}).toSorted(byText)).toEqual(['_id', 'agencyId']);
  await portal.as(admin).call(deleteUser, { params: { id: anna._id } });
  expect(await titlesOf(colleague)).toEqual([others]);
  await window.receives('notificationsSeen');
  window.close();
});

test('a consultant who is deleted is named by no bell of those who had them', async () => {
  const { owner, agency } = staffed;
  const anna = await aUser(ctx, { role: 'advisor', name: 'Anna', surname: 'Verdi', urlCalendy: 'anna-verdi' });
  await update(db, 'agencies', { _id: agency._id }, { advisorId: anna._id });
  const consultant = portal.as(anna);
  const chat = await consultant.call(createChat, { body: { participantsIds: [owner._id] } });
  await consultant.call(sendMessage, { params: { chatId: chat._id }, body: { message: 'Buongiorno' } });
  const { _id: recommendationId } = await anAnnouncement(ctx, { title: 'Nuova Sabatini' });
  await consultant.call(createRecommendation, { body: { agencyId: agency._id, recommendationId } });
  const company = await anAgency(ctx, { businessName: 'Filatura Delta' });
  await portal.as({ _id: company.userId }).call(updateMe, { body: { advisor: anna._id } });
  const naming = async (person: { _id: string }) =>
    (await bellOf(portal, person)).filter(({ title, body }) => `${title} ${body}`.includes('Anna'));
  const eventsOf = async (person: { _id: string }) => (await naming(person)).map(({ event }) => event);
  expect((await eventsOf(owner)).toSorted(byText)).toEqual(['newAnnouncement', 'newChat', 'newMessage']);
  expect(await eventsOf(admin)).toEqual(['advisorChosen']);
  const next = { params: { id: agency._id }, body: { advisorId: staffed.advisor._id } };
  await portal.as(admin).call(updateAgency, next);
  await portal.as(admin).call(deleteUser, { params: { id: anna._id } });
  expect([await naming(owner), await naming(admin)]).toEqual([[], []]);
});

test('of a customer whose dossier must be kept no note is left, and no bell quotes one', async () => {
  const { owner, agency, advisor, params } = staffed;
  await aDossier(ctx, agency._id);
  await note(advisor, '@Livia Serra: la signora Rossi è in maternità fino a giugno');
  const other = await aStaffedAgency(ctx);
  await note(other.advisor, '@Livia Serra: tutto bene', other);
  expect(await titlesOf(colleague)).toHaveLength(2);
  await erase(owner);
  const notesOf = async (asked: { id: string }) =>
    (await portal.as(admin).call(listNotes, { params: asked })).map(({ text }) => text);
  // The company is still there.
  expect(await notesOf(params)).toEqual([]);
  expect(await notesOf(other.params)).toEqual(['@Livia Serra: tutto bene']);
  expect((await bellOf(portal, colleague)).map(({ data }) => data.agencyId)).toEqual([other.agency._id]);
});

test('a customer who is erased is named by no bell, even of a company that is somebody else’s by now', async () => {
  const { owner, agency, advisor } = staffed;
  const chat = await portal.as(advisor).call(createChat, { body: { participantsIds: [owner._id] } });
  const message = { params: { chatId: chat._id }, body: { message: 'Una domanda' } };
  await portal.as(owner, agency).call(sendMessage, message);
  const told = `Nuovo messaggio da ${owner.name} ${owner.surname}`;
  expect(await titlesOf(advisor)).toContain(told);
  const heir = await aUser(ctx);
  await update(db, 'agencies', { _id: agency._id }, { userId: heir._id });
  await erase(owner);
  expect(await titlesOf(advisor)).not.toContain(told);
});
