import * as recommendations from '@volano/domain/contracts/recommendations';
import { updateAgency } from '@volano/domain/contracts/agencies';
import { readChat, sendMessage } from '@volano/domain/contracts/chats';
import { getAnnouncement } from '@volano/domain/contracts/announcements';
import { closeAnnouncement } from '@volano/domain/contracts/announcement-changes';
import { createFavorite, deleteFavorite } from '@volano/domain/contracts/favorites';
import {
  getNotificationPreferences,
  readAllNotifications,
  readNotification,
  updateNotificationPreferences,
} from '@volano/domain/contracts/notifications';
import { updateUser } from '@volano/domain/contracts/users';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openSession } from '../../../platform/session/session.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { aChat, aConversation } from '../../../testing/builders/chats.ts';
import { anAnnouncement } from '../../../testing/builders/factories.ts';
import { listen, openWindow } from '../../../testing/world/live-window.ts';
import { anOffice } from '../../../testing/builders/office.ts';
import { notifyAnswered } from './notices.jobs.ts';
import { mailUnseen } from './sending.jobs.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';
import { bellOf, mailsTo } from '../../../testing/builders/traces.ts';
import { minutesLater } from '../../../testing/builders/days.ts';

let office: Awaited<ReturnType<typeof anOffice>>;
const { portal, ctx, db } = await openPortal();
beforeEach(async () => {
  office = await anOffice(ctx);
});

async function recommend(title: string): Promise<string> {
  const { _id: recommendationId } = await anAnnouncement(ctx, { title });
  const body = { agencyId: office.agency._id, recommendationId };
  const reply = await portal.as(office.advisor).call(recommendations.createRecommendation, { body });
  await portal.drain();
  return reply._id;
}

/** The company says what it thinks of what was recommended. */
function answer(id: string, answer: 'interested' | 'no', answerReason = '') {
  const said = { params: { id }, body: { answer, answerReason } };
  return portal.as(office.user).call(recommendations.answerRecommendation, said);
}

test('a company hears who recommends what; who recommended hears the answer and its reason, and every change of mind', async () => {
  const id = await recommend('Nuova <b>Sabatini</b>');
  const [line] = await bellOf(portal, office.user);
  expect(line).toMatchObject({ event: 'newAnnouncement', title: 'Beatrice ti consiglia un’agevolazione' });
  // What people wrote is text in the HTML of a body (holes H7).
  expect(line?.body).toContain('Nuova &lt;b&gt;Sabatini&lt;/b&gt;');
  await answer(id, 'interested');
  await portal.drain();
  portal.travelTo(minutesLater(1));
  await answer(id, 'no', 'Costa troppo');
  const heard = await bellOf(portal, office.advisor);
  const { businessName } = office.agency;
  const titles = heard.map(({ title }) => title);
  expect(titles).toEqual([`${businessName} non è interessata`, `${businessName} è interessata`]);
  expect(heard[0]?.body).toContain('Costa troppo');
  expect(heard[0]?.data).toEqual({ _id: id, agencyId: office.agency._id });
  expect(await bellOf(portal, office.otherAdvisor)).toEqual([]);
});

test('what is taken back is on no bell and in no mail', async () => {
  const { user, advisor, agency } = office;
  const preferences = [{ event: 'newAnnouncement' as const, channel: 'mail' as const }];
  await portal.as(user, agency).call(updateNotificationPreferences, { body: { preferences } });
  const taken = [await recommend('Bando sbagliato'), await recommend('Altro bando sbagliato')];
  const kept = await recommend('Bando giusto');
  await portal.as(advisor).call(recommendations.withdrawMany, { body: { recommendationsIds: taken } });
  const bodies = (await bellOf(portal, user)).map(({ body }) => body);
  expect(bodies).toEqual([expect.stringContaining('Bando giusto')]);
  portal.travelTo(minutesLater(11));
  await mailUnseen(ctx);
  const [mail, ...others] = await mailsTo(portal, user.email);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Bando giusto');
  expect(mail?.text).not.toContain('sbagliato');
  await portal.as(advisor).call(recommendations.deleteRecommendation, { params: { id: kept } });
  // Who was mailed of it finds what became of it, and the link of the letter opens what it was.
  const [line, ...more] = await bellOf(portal, user);
  expect(more).toEqual([]);
  expect(line).toMatchObject({ hasBeenSeen: true, outcome: 'Lo studio ha ritirato il consiglio' });
  const [, id = ''] = /announcements\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
  expect(line?.href).toContain(`/announcements/${id}`);
  const opened = await portal.as(user, agency).call(getAnnouncement, { params: { id } });
  expect(opened).toMatchObject({ isRecommended: false });
});

test('a conversation that somebody has read is on their bell as new no more', async () => {
  const { owner, company, consultant, params } = await aConversation(portal);
  await db.transaction().execute((trx) => ctx.jobs.emit(trx, 'chat.opened', { chatId: params.chatId }));
  await consultant.call(sendMessage, { params, body: { message: 'Buongiorno' } });
  const unseen = async () => (await bellOf(portal, owner)).filter(({ hasBeenSeen }) => !hasBeenSeen);
  expect((await unseen()).map(({ event }) => event).toSorted()).toEqual(['newChat', 'newMessage']);
  await company.call(readChat, { params: { id: params.chatId }, body: undefined });
  expect(await unseen()).toEqual([]);
});

test('those who follow a company hear once of a call that it keeps, however often it keeps it', async () => {
  const { _id: objectId } = await anAnnouncement(ctx, { title: 'Bando digitale' });
  const company = portal.as(office.user, office.agency);
  const body = { objectId, agencyId: office.agency._id };
  for (let times = 0; times < 3; times += 1) {
    await company.call(createFavorite, { body });
    const reply = await company.call(createFavorite, { body });
    await portal.drain();
    await company.call(deleteFavorite, { params: { id: reply._id } });
  }
  const line = { event: 'newAnnouncementFavorite', data: { agencyId: office.agency._id } };
  for (const person of [office.advisor, office.performance]) expect(await bellOf(portal, person)).toMatchObject([line]);
  expect(await bellOf(portal, office.user)).toEqual([]);
});

test('who follows a company no more finds on the bell that it was handed over and nothing else, not even what was said just before', async () => {
  const { admin, agency, advisor, otherAdvisor, performance, user } = office;
  const { _id: objectId } = await anAnnouncement(ctx);
  const { _id: chatId } = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id });
  const company = portal.as(user, agency);
  const say = () => company.call(sendMessage, { params: { chatId }, body: { message: 'Una domanda' } });
  await say();
  await company.call(createFavorite, { body: { objectId, agencyId: agency._id } });
  const events = (await bellOf(portal, advisor)).map(({ event }) => event);
  expect(events.toSorted()).toEqual(['newAnnouncementFavorite', 'newMessage']);
  await say();
  const body = { advisorId: otherAdvisor._id };
  await portal.as(admin).call(updateAgency, { params: { id: agency._id }, body });
  expect(await bellOf(portal, advisor)).toMatchObject([{ event: 'advisorHandedOver' }]);
  expect(await bellOf(portal, otherAdvisor)).toMatchObject([{ event: 'advisorAssigned' }]);
  expect(await bellOf(portal, performance)).toMatchObject([{ event: 'newAnnouncementFavorite' }]);
});

test('the same answer with another reason, and a notice that is given twice, are told once', async () => {
  const id = await recommend('Bando della stessa risposta');
  for (const [minutes, answerReason] of ['Costa troppo', 'Costa davvero troppo'].entries()) {
    portal.travelTo(minutesLater(minutes));
    await answer(id, 'no', answerReason);
    await notifyAnswered(ctx, { recommendationId: id, agencyId: office.agency._id });
  }
  const heard = await bellOf(portal, office.advisor);
  expect(heard).toMatchObject([{ event: 'recommendationAnswered', data: { _id: id } }]);
});

test('what a company answers is heard by who follows it now, not by who recommended it and was let go', async () => {
  const { admin, agency, advisor, otherAdvisor } = office;
  const id = await recommend('Bando di chi se ne va');
  await portal.as(admin).call(updateAgency, { params: { id: agency._id }, body: { advisorId: otherAdvisor._id } });
  await answer(id, 'no', 'Riservato');
  expect(await bellOf(portal, advisor)).toMatchObject([{ event: 'advisorHandedOver' }]);
  const heard = await bellOf(portal, otherAdvisor);
  expect(heard.find(({ event }) => event !== 'advisorAssigned')).toMatchObject({
    event: 'recommendationAnswered',
    data: { _id: id },
  });
});

test('what is marked as seen in one window is seen in every other of the same person', async () => {
  const { advisor, agency, user } = office;
  const address = await listen(portal);
  const windows = [];
  const company = portal.as(user, agency);
  const marks = [
    (id: string) => company.attempt(readNotification, { params: { id }, body: { hasBeenSeen: true } }),
    () => company.attempt(readAllNotifications, {}),
  ];
  for (const mark of marks) {
    await recommend('Bando visto');
    const [line] = await bellOf(portal, user);
    const theirs = await openWindow(address, await openSession(ctx, db, user._id, agency._id));
    const other = await openWindow(address, await openSession(ctx, db, advisor._id, null));
    windows.push(theirs, other);
    expect((await mark(line?._id ?? '')).status).toBe(200);
    await theirs.receives('notificationsSeen');
    expect(other.received).toEqual([]);
  }
  for (const window of windows) window.close();
});

test('abuse 39: of what somebody was told nothing but that it was seen can be changed', async () => {
  await recommend('Bando di altri');
  const { user, advisor, agency } = office;
  const [line] = await bellOf(portal, user);
  const id = line?._id ?? '';
  const seen = { hasBeenSeen: true } as const;
  for (const more of [{ body: 'x' }, { event: 'newService' }, { userId: advisor._id }, { hasBeenSeen: false }]) {
    const body = { ...seen, ...more } as typeof seen;
    const refused = await portal.as(user, agency).attempt(readNotification, { params: { id }, body });
    expect([refused.status, refused.code]).toEqual([400, 'invalidInput']);
  }
  expect((await bellOf(portal, user))[0]).toEqual(line);
});

test('who does not want to hear of a kind does not, and a kind of another role cannot be chosen', async () => {
  const company = portal.as(office.user);
  const reply = await company.call(getNotificationPreferences, {});
  expect(reply.digestFrequency).toBe('weekly');
  expect(reply.preferences).toContainEqual({ event: 'newMessage', channel: 'mail' });
  const silent = [{ event: 'newAnnouncement', channel: 'never' }] as const;
  const asked = { body: { preferences: [...silent], digestFrequency: 'daily' as const } };
  const chosen = await company.call(updateNotificationPreferences, asked);
  expect(chosen).toMatchObject({ digestFrequency: 'daily' });
  expect(chosen.preferences).toContainEqual(silent[0]);
  await recommend('Bando taciuto');
  expect(await bellOf(portal, office.user)).toEqual([]);
  const ofOffice = { event: 'recommendationAnswered', channel: 'never' } as const;
  const preferences = [{ event: 'newChat', channel: 'app' } as const, ofOffice];
  const refused = await company.attempt(updateNotificationPreferences, { body: { preferences } });
  expect(refused).toMatchObject({ status: 400, fields: [{ path: 'preferences.1.event' }] });
  const noDigest = { body: { digestFrequency: 'never' } } as const;
  expect((await portal.as(office.advisor).attempt(updateNotificationPreferences, noDigest)).status).toBe(400);
  const partner = await portal.as(office.partnerUser).call(getNotificationPreferences, {});
  expect(partner.preferences.map(({ event }) => event).filter((event) => /dossier/i.test(event))).toEqual([]);
  expect(partner.preferences).toContainEqual({ event: 'newMessage', channel: 'mail' });
  const nothing = await portal.as(office.platformAdmin).call(getNotificationPreferences, {});
  expect(nothing).toEqual({ preferences: [], digestFrequency: null });
});

/** The letters about what stays unseen that a person has by so many minutes from now. */
async function lettersAfter(minutes: number, { email }: { email: string }) {
  portal.travelTo(minutesLater(minutes));
  await mailUnseen(ctx);
  return mailsTo(portal, email);
}

test('what stays unseen for ten minutes is told by one letter, once; what was seen is not', async () => {
  const { advisor, user } = office;
  // One after the other: the letter is named after the line that waited longest.
  for (const id of [await recommend('Primo'), await recommend('Secondo')]) {
    await answer(id, 'interested');
    await portal.drain();
  }
  expect(await lettersAfter(9, advisor)).toEqual([]);
  portal.travelTo(minutesLater(10));
  await Promise.all([mailUnseen(ctx), mailUnseen(ctx)]);
  const mails = await lettersAfter(10, advisor);
  expect(mails.map(({ subject }) => subject)).toEqual(['Primo e un’altra novità']);
  for (const title of ['Primo', 'Secondo']) expect(mails[0]?.text).toContain(title);
  // Both are said under the one title that they share.
  expect(mails[0]?.text.match(/è interessata/g)).toHaveLength(1);
  // The company's own lines are for the digest.
  expect(await mailsTo(portal, user.email)).toEqual([]);
  await answer(await recommend('Terzo'), 'no');
  await portal.drain();
  await portal.as(advisor).call(readAllNotifications, {});
  expect(await lettersAfter(60, advisor)).toHaveLength(1);
});

const shutOut = [{ isEnabled: false, handOver: 'waiting' }, { isConfirmed: false }] as const;
test.each(shutOut)('what stays unseen is mailed to nobody whom the office has shut out: %o', async (body) => {
  const { admin, advisor } = office;
  await answer(await recommend('Primo'), 'interested');
  await portal.drain();
  await portal.as(admin).call(updateUser, { params: { id: advisor._id }, body });
  expect(await lettersAfter(10, advisor)).toEqual([]);
});

test('what stays unseen is mailed to no address that nobody verified; the bell keeps it', async () => {
  const { owner, params, consultant } = await aConversation(portal);
  await update(db, 'users', { _id: owner._id }, { isEmailVerified: false });
  await consultant.call(sendMessage, { params, body: { message: 'Riservato' } });
  await portal.drain();
  expect(await lettersAfter(10, owner)).toEqual([]);
  expect(await rowsOf(db, 'notifications', { userId: owner._id }, ['event'])).toEqual([{ event: 'newMessage' }]);
});

test('a closing with a key of before, which does not say how the call is shut, is mailed as long as it is shut', async () => {
  const call = await anAnnouncement(ctx, { title: 'Chiusa da prima' });
  const params = { id: call._id };
  await portal.as(office.admin).call(closeAnnouncement, { params, body: { closing: 'suspended' } });
  await portal.drain();
  const eventKey = sql<string>`regexp_replace("eventKey", ' suspended \\d+', '')`;
  const people = [office.advisor, office.user];
  for (const { _id: userId } of people)
    await update(db, 'notifications', { event: 'announcementChanged', userId }, { eventKey });
  for (const person of people) {
    const mails = await lettersAfter(15, person);
    expect(mails.filter(({ text }) => text.includes('Chiusa da prima'))).toHaveLength(1);
  }
});

test('a business partner reads of no dossier, also where a contract opened one to others', async () => {
  for (const { _id: id } of [office.partner, office.prospect])
    await portal.as(office.admin).call(updateAgency, { params: { id }, body: { contractType: 'grow' } });
  await portal.drain();
  const [partners] = await bellOf(portal, office.partnerUser);
  expect(partners).toMatchObject({ event: 'contractChanged', body: 'Da ora vedi ogni agevolazione per intero.' });
  expect((await bellOf(portal, office.prospectUser))[0]?.body).toContain('scarichi il dossier');
});
