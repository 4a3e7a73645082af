import { createAnnouncement, getAnnouncement, updateAnnouncement } from '@volano/domain/contracts/announcements';
import * as changes from '@volano/domain/contracts/announcement-changes';
import { archiveAnnouncements } from '@volano/domain/contracts/announcement-review';
import { createCategory, deleteCategory } from '@volano/domain/contracts/categories';
import { createFavorite } from '@volano/domain/contracts/favorites';
import { updateNotificationPreferences } from '@volano/domain/contracts/notifications';
import type { RequestOf } from '@volano/domain/contracts/route';
import { beforeEach, expect, test } from 'vitest';
import { TODAY, openPortal } from '../../../../testing/world/app.ts';
import { daysLater, inDays, minutesLater } from '../../../../testing/builders/days.ts';
import { anAnnouncement, aQuestion, aTown } from '../../../../testing/builders/factories.ts';
import { anOffice } from '../../../../testing/builders/office.ts';
import { noteExpiries, notifyCallChanges } from '../../../conversation/notifications/call-changes.jobs.ts';
import { mailUnseen, writeDigests } from '../../../conversation/notifications/sending.jobs.ts';
import { rowOf, update } from '../../../../testing/builders/rows.ts';
import * as traces from '../../../../testing/builders/traces.ts';

/** In minutes. */
const A_DAY = 24 * 60;
let office: Awaited<ReturnType<typeof anOffice>>;
const portal = await openPortal();
const { ctx, db } = portal;
beforeEach(async () => {
  office = await anOffice(ctx);
});

async function change(id: string, body: NonNullable<RequestOf<typeof updateAnnouncement>['body']>): Promise<void> {
  await portal.as(office.admin).call(updateAnnouncement, { params: { id }, body });
}

const historyOf = (id: string, reader = portal.as(office.admin)) =>
  reader.call(changes.getAnnouncementHistory, { params: { id } });

type Closing = NonNullable<RequestOf<typeof changes.closeAnnouncement>['body']>['closing'];

/** Has the office close a call or open it again, and what follows from it done. */
async function close({ _id: id }: { _id: string }, closing: Closing) {
  const reply = await portal.as(office.admin).call(changes.closeAnnouncement, { params: { id }, body: { closing } });
  await portal.drain();
  return reply;
}

/** Has the company of the office keep calls. */
async function keep(...calls: { _id: string }[]): Promise<void> {
  const company = portal.as(office.user, office.agency);
  for (const { _id: objectId } of calls)
    await company.call(createFavorite, { body: { agencyId: office.agency._id, entityType: 'announcement', objectId } });
}

async function bellOf(person: { _id: string }, about: { _id: string }) {
  return (await traces.bellOf(portal, person, 'announcementChanged')).filter(({ data }) => data._id === about._id);
}

/** The letters to a person that say all of these words. */
async function lettersTo({ email }: { email: string }, ...words: string[]) {
  const mails = await traces.mailsTo(portal, email);
  return mails.filter(({ text }) => words.every((word) => text.includes(word)));
}

/** Published calls that everybody has been told of: as it is on an ordinary day. */
async function notifiedCalls() {
  const given = { amount: 1000, expiryDate: inDays(100), announcedAt: TODAY.toISOString() };
  const aCall = () => anAnnouncement(ctx, { ...given, title: `Bando ${crypto.randomUUID()}` });
  const calls = [await aCall(), await aCall()] as const;
  for (const person of [office.user, office.unrelated])
    await portal.as(person).call(updateNotificationPreferences, { body: { digestFrequency: 'daily' } });
  portal.travelTo(daysLater(1));
  await writeDigests(ctx);
  portal.travelTo(daysLater(2));
  return calls;
}

test('every write of a published call leaves who, when and what it was and is; a draft leaves nothing', async () => {
  const { _id } = await anAnnouncement(ctx, { amount: 1000, expiryDate: inDays(30) });
  await change(_id, { amount: 2500, title: 'Un altro titolo' });
  const question = await aQuestion(ctx);
  const [first = '', second = ''] = question.answers;
  const params = { categoryEntity: 'categories', templateId: question._id, announcementId: _id } as const;
  const choose = (requirementsToUse: string[]) =>
    portal.as(office.admin).call(createCategory, { params, body: { requirementsToUse } });
  const category = await choose([first, second]);
  await choose([second]);
  await portal.as(office.admin).call(deleteCategory, { params: { categoryEntity: 'categories', id: category._id } });
  await change(_id, { isActive: false });
  const lines = await historyOf(_id);
  expect(lines.map(({ field }) => field)).toEqual(['state', 'requirements', 'requirements', 'requirements', 'amount']);
  expect(lines.at(-1)).toMatchObject({ before: 1000, after: 2500, source: 'person', createdAt: TODAY.toISOString() });
  expect(lines.at(-1)?.userName).not.toBeNull();
  expect(lines[3]).toMatchObject({ before: [], after: expect.arrayContaining([expect.stringContaining(': ')]) });
  expect(lines[2]).toMatchObject({ before: [expect.any(String)], after: [] });
  expect(lines[1]).toMatchObject({ before: [expect.any(String)], after: [] });
  expect(lines[0]).toMatchObject({ before: 'open', after: 'draft' });

  const body = { title: 'Una bozza di prova', announcementType: 'national' } as const;
  const draft = await portal.as(office.admin).call(createAnnouncement, { body });
  await change(draft._id, { amount: 5 });
  expect(await historyOf(draft._id)).toEqual([]);
  await change(draft._id, { isActive: true });
  expect(await historyOf(draft._id)).toMatchObject([{ field: 'state', before: 'draft', after: 'open' }]);
});

test('where a call holds is told by the names of its places', async () => {
  const [town, other] = [await aTown(ctx), await aTown(ctx)];
  const { _id } = await anAnnouncement(ctx, { municipalities: [town.code], regionGroupId: null });
  await change(_id, { municipalities: [], provinces: [other.provinceCode] });
  const { name } = await rowOf(db, 'provinces', { code: other.provinceCode }, ['name']);
  const after = `${name} (${other.provinceCode})`;
  expect(await historyOf(_id)).toMatchObject([{ field: 'territory', before: town.name, after }]);
});

test('a company reads dates, amount and closing of what it may open, and not who wrote them', async () => {
  const { _id } = await anAnnouncement(ctx, { amount: 1000, expiryDate: inDays(30) });
  await change(_id, { amount: 2500 });
  const lines = await historyOf(_id, portal.as(office.user, office.agency));
  expect(lines).toEqual([
    { _id: lines[0]?._id, field: 'amount', before: 1000, after: 2500, createdAt: TODAY.toISOString() },
  ]);
  await change(_id, { isActive: false });
  const company = portal.as(office.user, office.agency);
  expect((await company.attempt(changes.getAnnouncementHistory, { params: { id: _id } })).status).toBe(404);
});

test('the clock writes once that a call expired, at the moment it did', async () => {
  const { _id } = await anAnnouncement(ctx, { expiryDate: inDays(1) });
  portal.travelTo(daysLater(3));
  await noteExpiries(ctx);
  await noteExpiries(ctx);
  expect(await historyOf(_id)).toMatchObject([
    { field: 'state', before: 'open', after: 'expired', source: 'timetable', createdAt: inDays(1), userName: null },
  ]);
});

test('what changed is told once in the digest and to consultants in the morning; what was undone to nobody', async () => {
  const [undone, call] = await notifiedCalls();
  await change(undone._id, { amount: 9 });
  await change(undone._id, { amount: 1000 });
  await change(call._id, { amount: 7777, expiryDate: inDays(200) });
  for (const run of [1, 2]) {
    await notifyCallChanges(ctx);
    await writeDigests(ctx);
    expect([run, await lettersTo(office.user, '7.777')]).toEqual([run, [expect.anything()]]);
    const [line, ...others] = await bellOf(office.advisor, call);
    expect(others).toEqual([]);
    expect(line?.body).toContain('7.777');
    expect(line?.data).toEqual({ _id: call._id });
    portal.travelTo(daysLater(3));
  }
  expect(await bellOf(office.advisor, undone)).toEqual([]);
  // Companies read it in their letter.
  expect(await bellOf(office.user, call)).toEqual([]);
});

test('a closing is shown before, told at once to each once, and to nobody again in the digest', async () => {
  const [call] = await notifiedCalls();
  await keep(call);
  await portal.drain();
  const audience = await portal.as(office.admin).call(changes.getClosingAudience, { params: { id: call._id } });
  expect(audience).toMatchObject({ favorites: 1, recommended: 0 });
  expect(audience.consultants).toBeGreaterThanOrEqual(3);
  expect(audience.inTarget).toBeGreaterThanOrEqual(3);

  expect(await close(call, 'exhausted')).toMatchObject({ closing: 'exhausted', isExpired: true });
  await close(call, 'exhausted');
  for (const person of [office.user, office.unrelated, office.advisor, office.otherAdvisor, office.performance])
    expect(await bellOf(person, call)).toMatchObject([{ title: 'Fondi esauriti: l’agevolazione è chiusa' }]);
  expect(await bellOf(office.admin, call)).toEqual([]);

  // Gated as what expired is: out of the feed, open to whoever kept it.
  const seen = await portal.as(office.user, office.agency).call(getAnnouncement, { params: { id: call._id } });
  expect(seen).toMatchObject({ closing: 'exhausted', isExpired: true, isInTarget: false });
  await notifyCallChanges(ctx);
  await writeDigests(ctx);
  expect(await bellOf(office.advisor, call)).toHaveLength(1);
  expect(await lettersTo(office.user, 'fondi esauriti')).toEqual([]);

  const reopened = { closing: 'reopened', isExpired: false, closedAt: null };
  expect(await close(call, 'reopened')).toMatchObject(reopened);
  portal.travelTo(daysLater(3));
  await writeDigests(ctx);
  expect(await lettersTo(office.user, 'di nuovo aperta')).toHaveLength(1);
  expect((await historyOf(call._id)).map(({ after }) => after)).toEqual(['open', 'exhausted']);
});

test('closed by mistake and opened again at once, nobody hears', async () => {
  const [call] = await notifiedCalls();
  for (const closing of ['suspended', 'reopened'] as const)
    await portal.as(office.admin).call(changes.closeAnnouncement, { params: { id: call._id }, body: { closing } });
  await notifyCallChanges(ctx);
  await writeDigests(ctx);
  expect(await bellOf(office.user, call)).toEqual([]);
  expect(await bellOf(office.advisor, call)).toEqual([]);
  expect(await lettersTo(office.user, call.title)).toHaveLength(1);
});

test('opened again before the letter went out, no letter says that it is closed', async () => {
  const [mistaken, shut] = await notifiedCalls();
  await close(mistaken, 'suspended');
  await close(shut, 'suspended');
  await close(mistaken, 'reopened');
  portal.travelTo(minutesLater(2 * A_DAY + 15));
  await mailUnseen(ctx);
  const lettersOf = ({ title }: { title: string }) => lettersTo(office.unrelated, 'è sospesa', title);
  expect(await lettersOf(shut)).toHaveLength(1);
  expect(await lettersOf(mistaken)).toHaveLength(0);
  // Shut once more, it is told once more.
  await close(mistaken, 'suspended');
  portal.travelTo(minutesLater(2 * A_DAY + 30));
  await mailUnseen(ctx);
  expect(await lettersOf(mistaken)).toHaveLength(1);
});

test('suspended and days later out of funds: who was told the one is told the other, at once and once', async () => {
  const [call] = await notifiedCalls();
  const told = async (person: { _id: string }) => (await bellOf(person, call)).map(({ title }) => title).toReversed();
  await close(call, 'suspended');
  portal.travelTo(daysLater(7));
  await close(call, 'exhausted');
  await close(call, 'exhausted');
  await notifyCallChanges(ctx);
  await writeDigests(ctx);
  const [suspended, exhausted] = ['L’agevolazione è sospesa', 'Fondi esauriti: l’agevolazione è chiusa'];
  for (const person of [office.user, office.advisor]) expect(await told(person)).toEqual([suspended, exhausted]);
  // Said by mistake and put right at once: the last line and the only one that is mailed say what holds.
  await close(call, 'suspended');
  for (const person of [office.user, office.advisor])
    expect(await told(person)).toEqual([suspended, exhausted, suspended]);
  portal.travelTo(minutesLater(7 * A_DAY + 15));
  await mailUnseen(ctx);
  const letters = await lettersTo(office.unrelated, call.title);
  expect(letters.filter(({ text }) => text.includes('è sospesa'))).not.toEqual([]);
  expect(letters.filter(({ text }) => text.includes('Fondi esauriti'))).toEqual([]);
});

test('what else had changed of a call that is closed is told to consultants all the same', async () => {
  const [call] = await notifiedCalls();
  await change(call._id, { amount: 4321 });
  await close(call, 'suspended');
  portal.travelTo(daysLater(3));
  await notifyCallChanges(ctx);
  await notifyCallChanges(ctx);
  const [morning, atOnce, ...more] = await bellOf(office.advisor, call);
  expect([atOnce?.title, more]).toEqual(['L’agevolazione è sospesa', []]);
  expect(morning?.body).toContain('importo');
  expect(morning?.body).not.toContain('sospesa');
  // Published and closed within a day it is new, and what was written in between is no change.
  const fresh = await anAnnouncement(ctx, { isActive: false });
  await change(fresh._id, { isActive: true });
  await change(fresh._id, { amount: 4321 });
  await close(fresh, 'suspended');
  await notifyCallChanges(ctx);
  expect(await bellOf(office.advisor, fresh)).toHaveLength(1);
});

test('what changes of a call that is no longer published is in no digest until it is published again', async () => {
  const [call] = await notifiedCalls();
  await keep(call);
  await change(call._id, { isActive: false });
  await change(call._id, { amount: 7777 });
  const told = async () => {
    await writeDigests(ctx);
    return (await lettersTo(office.user, '7.777')).length;
  };
  expect(await told()).toBe(0);
  await change(call._id, { isActive: true });
  portal.travelTo(daysLater(3));
  expect(await told()).toBe(1);
  portal.travelTo(daysLater(4));
  expect(await told()).toBe(1);
});

test('who heard that a call is no longer published hears that it is again; what is published first is told to none', async () => {
  const [call, over] = await notifiedCalls();
  await keep(call, over);
  const morning = async (days: number) => {
    portal.travelTo(daysLater(days));
    await notifyCallChanges(ctx);
  };
  const said = async (about: { _id: string }) =>
    (await bellOf(office.advisor, about)).map(({ title, body }) => [title, body]);
  const archive = (isArchived: boolean) =>
    portal.as(office.admin).call(archiveAnnouncements, { body: { ids: [call._id, over._id], isArchived } });
  await archive(true);
  await morning(3);
  expect(await said(call)).toEqual([[expect.any(String), expect.stringContaining('non è più pubblicata')]]);
  await update(db, 'announcements', { _id: over._id }, { expiryDate: inDays(1) });
  await archive(false);
  await morning(4);
  await morning(5);
  for (const about of [call, over])
    expect(await said(about)).toEqual([
      ['È cambiata un’agevolazione', expect.stringContaining(': di nuovo pubblicata.')],
      [expect.any(String), expect.any(String)],
    ]);
  // Who keeps it not was told nothing either time.
  expect(await bellOf(office.otherAdvisor, call)).toEqual([]);

  const fresh = await anAnnouncement(ctx, { isActive: false });
  for (const isActive of [true, false]) await change(fresh._id, { isActive });
  await morning(6);
  await change(fresh._id, { isActive: true });
  await morning(7);
  expect(await said(fresh)).toEqual([]);
});

test('what was over already when it was kept is not said to be lost; what was kept on its last day is', async () => {
  const [last] = await notifiedCalls();
  const over = await anAnnouncement(ctx, { title: `Bando ${crypto.randomUUID()}`, expiryDate: inDays(-30) });
  await change(last._id, { expiryDate: inDays(2) });
  await keep(last, over);
  portal.travelTo(daysLater(3));
  await writeDigests(ctx);
  const digest = (await lettersTo(office.user)).at(-1)?.text;
  expect(digest).toContain(last.title);
  expect(digest).not.toContain(over.title);
});

test('a call that opens before its day is said to be open, and not to be so again', async () => {
  const waiting = await anAnnouncement(ctx, { waitingPubblication: true, announcedAt: TODAY.toISOString() });
  const shut = await anAnnouncement(ctx, { expiryDate: inDays(1), announcedAt: TODAY.toISOString() });
  portal.travelTo(daysLater(3));
  await change(waiting._id, { waitingPubblication: false, publicationDate: inDays(3) });
  await change(shut._id, { expiryDate: inDays(30) });
  await notifyCallChanges(ctx);
  const said = async (call: { _id: string }) => (await bellOf(office.advisor, call)).map(({ body }) => body).join();
  expect(await said(waiting)).toContain(': aperta, apertura da in attesa di pubblicazione a');
  expect(await said(shut)).toContain('di nuovo aperta');
});

test('it is prolonged to a later day only, opened again to one that is to come, and a draft is not closed', async () => {
  const call = await anAnnouncement(ctx, { expiryDate: inDays(10) });
  const say = async (body: NonNullable<RequestOf<typeof changes.closeAnnouncement>['body']>, id = call._id) => {
    const answer = await portal.as(office.admin).attempt(changes.closeAnnouncement, { params: { id }, body });
    return answer.status === 200 ? answer.reply.closing : answer.code;
  };
  expect(await say({ closing: 'extended' })).toBe('invalidInput');
  expect(await say({ closing: 'extended', expiryDate: inDays(5) })).toBe('invalidInput');
  expect(await say({ closing: 'extended', expiryDate: inDays(50) })).toBe('extended');
  portal.travelTo(daysLater(60));
  expect(await say({ closing: 'reopened' })).toBe('invalidInput');
  expect(await say({ closing: 'reopened', expiryDate: inDays(90) })).toBe('reopened');
  const draft = await anAnnouncement(ctx, { isActive: false });
  expect(await say({ closing: 'exhausted' }, draft._id)).toBe('announcementNotPublished');
});
