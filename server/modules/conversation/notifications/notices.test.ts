import { updateAgency } from '@volano/domain/contracts/agencies';
import { sendMessage } from '@volano/domain/contracts/chats';
import { closeAnnouncement } from '@volano/domain/contracts/announcement-changes';
import { createFavorite, deleteFavorite } from '@volano/domain/contracts/favorites';
import {
  getNotificationPreferences,
  listNotifications,
  readAllNotifications,
  readNotification,
  updateNotificationPreferences,
} from '@volano/domain/contracts/notifications';
import {
  answerRecommendation,
  createRecommendation,
  deleteRecommendation,
  withdrawMany,
} from '@volano/domain/contracts/recommendations';
import { updateUser } from '@volano/domain/contracts/users';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openSession } from '../../../platform/session/session.ts';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { aChat } from '../../../testing/builders/chats.ts';
import { anAgency, anAnnouncement, aUser } from '../../../testing/builders/factories.ts';
import { listen, openWindow } from '../../../testing/world/live-window.ts';
import { anOffice } from '../../../testing/builders/office.ts';
import { notifyAnswered } from './notices.jobs.ts';
import { mailUnseen } from './sending.jobs.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';

let office: Awaited<ReturnType<typeof anOffice>>;
const portal = await openPortal();
const { ctx, db } = portal;
beforeEach(async () => {
  office = await anOffice(ctx);
});

const minutesLater = (minutes: number) => new Date(TODAY.getTime() + minutes * 60_000);

async function bellOf(person: { _id: string }) {
  return (await portal.as(person).call(listNotifications, { query: { limit: '100' } })).data;
}

async function mailsTo(person: { email: string }) {
  return rowsOf(db, 'mails', { recipient: person.email }, ['subject', 'text'], '_id');
}

async function recommend(title: string): Promise<string> {
  const { _id: recommendationId } = await anAnnouncement(ctx, { title });
  const body = { agencyId: office.agency._id, recommendationId };
  const reply = await portal.as(office.advisor).call(createRecommendation, { body });
  await portal.drain();
  return reply._id;
}

test('a company hears who recommends what; who recommended hears the answer and its reason, and every change of mind', async () => {
  const id = await recommend('Nuova <b>Sabatini</b>');
  const [line] = await bellOf(office.user);
  expect(line).toMatchObject({ event: 'newAnnouncement', title: 'Beatrice ti consiglia un’agevolazione' });
  // What people wrote is text in the HTML of a body (holes H7).
  expect(line?.body).toContain('Nuova &lt;b&gt;Sabatini&lt;/b&gt;');
  const say = (answer: 'interested' | 'no', answerReason = '') =>
    portal.as(office.user).call(answerRecommendation, { params: { id }, body: { answer, answerReason } });
  await say('interested');
  await portal.drain();
  portal.travelTo(minutesLater(1));
  await say('no', 'Costa troppo');
  await portal.drain();
  const heard = await bellOf(office.advisor);
  expect(heard.map(({ title }) => title)).toEqual([
    `${office.agency.businessName} non è interessata`,
    `${office.agency.businessName} è interessata`,
  ]);
  expect(heard[0]?.body).toContain('Costa troppo');
  expect(heard[0]?.data).toEqual({ _id: id, agencyId: office.agency._id });
  expect(await bellOf(office.otherAdvisor)).toEqual([]);
});

test('what is taken back is on no bell and in no mail', async () => {
  const { user, advisor, agency } = office;
  const preferences = [{ event: 'newAnnouncement' as const, channel: 'mail' as const }];
  await portal.as(user, agency).call(updateNotificationPreferences, { body: { preferences } });
  const taken = [await recommend('Bando sbagliato'), await recommend('Altro bando sbagliato')];
  const kept = await recommend('Bando giusto');
  await portal.as(advisor).call(withdrawMany, { body: { recommendationsIds: taken } });
  await portal.drain();
  const bodies = (await bellOf(user)).map(({ body }) => body);
  expect(bodies).toEqual([expect.stringContaining('Bando giusto')]);
  portal.travelTo(minutesLater(11));
  await mailUnseen(ctx);
  const [mail, ...others] = await mailsTo(user);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Bando giusto');
  expect(mail?.text).not.toContain('sbagliato');
  await portal.as(advisor).call(deleteRecommendation, { params: { id: kept } });
  await portal.drain();
  expect(await bellOf(user)).toEqual([]);
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
  for (const person of [office.advisor, office.performance])
    expect(await bellOf(person)).toMatchObject([
      { event: 'newAnnouncementFavorite', data: { agencyId: office.agency._id } },
    ]);
  expect(await bellOf(office.user)).toEqual([]);
});

test('who follows a company no more finds nothing of it on the bell, not even what was said just before', async () => {
  const { admin, agency, advisor, otherAdvisor, performance, user } = office;
  const { _id: objectId } = await anAnnouncement(ctx);
  const { _id: chatId } = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id });
  const company = portal.as(user, agency);
  const say = () => company.call(sendMessage, { params: { chatId }, body: { message: 'Una domanda' } });
  await say();
  await company.call(createFavorite, { body: { objectId, agencyId: agency._id } });
  await portal.drain();
  expect((await bellOf(advisor)).map(({ event }) => event).toSorted()).toEqual([
    'newAnnouncementFavorite',
    'newMessage',
  ]);
  await say();
  const body = { advisorId: otherAdvisor._id };
  await portal.as(admin).call(updateAgency, { params: { id: agency._id }, body });
  await portal.drain();
  expect([await bellOf(advisor), await bellOf(otherAdvisor)]).toEqual([[], []]);
  expect(await bellOf(performance)).toMatchObject([{ event: 'newAnnouncementFavorite' }]);
});

test('the same answer with another reason, and a notice that is given twice, are told once', async () => {
  const id = await recommend('Bando della stessa risposta');
  for (const [minutes, answerReason] of ['Costa troppo', 'Costa davvero troppo'].entries()) {
    portal.travelTo(minutesLater(minutes));
    const body = { answer: 'no', answerReason } as const;
    await portal.as(office.user).call(answerRecommendation, { params: { id }, body });
    await notifyAnswered(ctx, { recommendationId: id, agencyId: office.agency._id });
  }
  await portal.drain();
  expect(await bellOf(office.advisor)).toMatchObject([{ event: 'recommendationAnswered', data: { _id: id } }]);
});

test('what a company answers is heard by who follows it now, not by who recommended it and was let go', async () => {
  const { admin, agency, advisor, otherAdvisor, user } = office;
  const id = await recommend('Bando di chi se ne va');
  await portal.as(admin).call(updateAgency, { params: { id: agency._id }, body: { advisorId: otherAdvisor._id } });
  const body = { answer: 'no', answerReason: 'Riservato' } as const;
  await portal.as(user).call(answerRecommendation, { params: { id }, body });
  await portal.drain();
  expect(await bellOf(advisor)).toEqual([]);
  expect(await bellOf(otherAdvisor)).toMatchObject([{ event: 'recommendationAnswered', data: { _id: id } }]);
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
    const [line] = await bellOf(user);
    const theirs = await openWindow(address, await openSession(ctx, db, user._id, agency._id));
    const other = await openWindow(address, await openSession(ctx, db, advisor._id, null));
    windows.push(theirs, other);
    expect((await mark(line?._id ?? '')).status).toBe(200);
    await theirs.receives('notificationsSeen');
    expect(other.received).toEqual([]);
  }
  for (const window of windows) window.close();
});

test('abuse 39: what somebody else was told is not there, and nothing but that it was seen can be changed', async () => {
  await recommend('Bando di altri');
  const { user, advisor, agency } = office;
  const [line] = await bellOf(user);
  const id = line?._id ?? '';
  const seen = { hasBeenSeen: true } as const;
  const byOther = await portal.as(advisor).attempt(readNotification, { params: { id }, body: seen });
  expect([byOther.status, byOther.code]).toEqual([404, 'notFound']);
  for (const more of [{ body: 'x' }, { event: 'newService' }, { userId: advisor._id }, { hasBeenSeen: false }]) {
    const body = { ...seen, ...more } as typeof seen;
    const refused = await portal.as(user, agency).attempt(readNotification, { params: { id }, body });
    expect([refused.status, refused.code]).toEqual([400, 'invalidInput']);
  }
  expect((await bellOf(user))[0]).toEqual(line);
});

test('who does not want to hear of a kind does not, and a kind of another role cannot be chosen', async () => {
  const company = portal.as(office.user);
  const reply = await company.call(getNotificationPreferences, {});
  expect(reply.digestFrequency).toBe('weekly');
  expect(reply.preferences).toContainEqual({ event: 'newMessage', channel: 'mail' });
  const chosen = await company.call(updateNotificationPreferences, {
    body: { preferences: [{ event: 'newAnnouncement', channel: 'never' }], digestFrequency: 'daily' },
  });
  expect(chosen).toMatchObject({ digestFrequency: 'daily' });
  expect(chosen.preferences).toContainEqual({ event: 'newAnnouncement', channel: 'never' });
  await recommend('Bando taciuto');
  expect(await bellOf(office.user)).toEqual([]);
  const refused = await company.attempt(updateNotificationPreferences, {
    body: {
      preferences: [
        { event: 'newChat', channel: 'app' },
        { event: 'recommendationAnswered', channel: 'never' },
      ],
    },
  });
  expect(refused).toMatchObject({ status: 400, fields: [{ path: 'preferences.1.event' }] });
  const sent = await portal
    .as(office.advisor)
    .attempt(updateNotificationPreferences, { body: { digestFrequency: 'never' } });
  expect(sent.status).toBe(400);
  expect(await portal.as(office.platformAdmin).call(getNotificationPreferences, {})).toEqual({
    preferences: [],
    digestFrequency: null,
  });
});

test('what stays unseen for ten minutes is told by one letter, once; what was seen is not', async () => {
  const ids = [await recommend('Primo'), await recommend('Secondo')];
  for (const id of ids)
    await portal.as(office.user).call(answerRecommendation, { params: { id }, body: { answer: 'interested' } });
  await portal.drain();
  portal.travelTo(minutesLater(9));
  await mailUnseen(ctx);
  expect(await mailsTo(office.advisor)).toEqual([]);
  portal.travelTo(minutesLater(10));
  await Promise.all([mailUnseen(ctx), mailUnseen(ctx)]);
  await mailUnseen(ctx);
  const mails = await mailsTo(office.advisor);
  expect(mails.map(({ subject }) => subject)).toEqual(['2 novità ti aspettano']);
  for (const title of ['Primo', 'Secondo']) expect(mails[0]?.text).toContain(title);
  // Both are said under the one title that they share.
  expect(mails[0]?.text.match(/è interessata/g)).toHaveLength(1);
  // The company's own lines are for the digest.
  expect(await mailsTo(office.user)).toEqual([]);
  const id = await recommend('Terzo');
  await portal.as(office.user).call(answerRecommendation, { params: { id }, body: { answer: 'no' } });
  await portal.drain();
  await portal.as(office.advisor).call(readAllNotifications, {});
  portal.travelTo(minutesLater(60));
  await mailUnseen(ctx);
  expect(await mailsTo(office.advisor)).toHaveLength(1);
});

test('what stays unseen is mailed to nobody whom the office has shut out, by either of its two switches', async () => {
  for (const body of [{ isEnabled: false }, { isConfirmed: false }]) {
    const id = await recommend('Primo');
    await portal.as(office.user).call(answerRecommendation, { params: { id }, body: { answer: 'interested' } });
    await portal.drain();
    await portal.as(office.admin).call(updateUser, { params: { id: office.advisor._id }, body });
    portal.travelTo(minutesLater(10));
    await mailUnseen(ctx);
    expect(await mailsTo(office.advisor)).toEqual([]);
    portal.travelTo(TODAY);
    office = await anOffice(ctx);
  }
});

test('what stays unseen is mailed to no address that nobody verified; the bell keeps it', async () => {
  const { _id: userId, email } = await aUser(ctx, { isEmailVerified: false });
  const { _id: agencyId } = await anAgency(ctx, { userId, advisorId: office.advisor._id });
  const { _id: chatId } = await aChat(ctx, { agencyId, advisorId: office.advisor._id });
  await portal.as(office.advisor).call(sendMessage, { params: { chatId }, body: { message: 'Riservato' } });
  await portal.drain();
  portal.travelTo(minutesLater(10));
  await mailUnseen(ctx);
  expect(await mailsTo({ email })).toEqual([]);
  expect(await rowsOf(db, 'notifications', { userId }, ['event'])).toEqual([{ event: 'newMessage' }]);
});

test('a closing with a key of before, which does not say how the call is shut, is mailed as long as it is shut', async () => {
  const call = await anAnnouncement(ctx, { title: 'Chiusa da prima' });
  const params = { id: call._id };
  await portal.as(office.admin).call(closeAnnouncement, { params, body: { closing: 'suspended' } });
  await portal.drain();
  const keyOfBefore = sql<string>`regexp_replace("eventKey", ' suspended \\d+', '')`;
  const lines = db.updateTable('notifications').set({ eventKey: keyOfBefore });
  await lines.where('event', '=', 'announcementChanged').where('userId', '=', office.advisor._id).execute();
  await lines.where('event', '=', 'announcementChanged').where('userId', '=', office.user._id).execute();
  portal.travelTo(minutesLater(15));
  await mailUnseen(ctx);
  for (const person of [office.advisor, office.user])
    expect((await mailsTo(person)).filter(({ text }) => text.includes('Chiusa da prima'))).toHaveLength(1);
});
