import { deleteAgency, getAgency, getHomeAdvisor, listAgencies, updateAgency } from '@volano/domain/contracts/agencies';
import { getAnnouncement } from '@volano/domain/contracts/announcements';
import {
  editMessage,
  listChatFiles,
  listChats,
  listMessages,
  openOfficeChat,
  sendMessage,
} from '@volano/domain/contracts/chats';
import { countOpenCalls, getFeedSummary, listUserAnnouncements } from '@volano/domain/contracts/feeds';
import { listPrivacyExports, requestErasure, requestPrivacyExport } from '@volano/domain/contracts/privacy';
import type { RequestOf, RouteSpec } from '@volano/domain/contracts/route';
import { getMe, listOwnAgencies, signInToAgency, updateMe } from '@volano/domain/contracts/session';
import { createSurvey, getSurvey, updateSurvey } from '@volano/domain/contracts/surveys';
import { deleteUser, listUsers, updateUser } from '@volano/domain/contracts/users';
import { ROLES } from '@volano/domain/rules/vocabulary';
import { isCustomer } from '@volano/domain/policies/actor';
import { describe, expect, test } from 'vitest';
import { publish } from '../../../platform/live/publish.ts';
import { newId } from '../../../platform/new-id.ts';
import { aChat } from '../../../testing/builders/chats.ts';
import * as factories from '../../../testing/builders/factories.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';
import { hollowPng, pdfFile } from '../../../testing/builders/sample-files.ts';
import { senderOf } from '../../../testing/builders/sending-files.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { listen, openWindow } from '../../../testing/world/live-window.ts';
import { basicOf, aPasswordHash, enterAs } from '../../../testing/world/signing-in.ts';
import { bellOf, mailsTo } from '../../../testing/builders/traces.ts';

const { anAgency, anAnnouncement, aQuestion, aRegion, aUser } = factories;
const { portal, ctx, db } = await openPortal();
const passwordHash = await aPasswordHash();
const admin = await aUser(ctx, { role: 'admin' });

type Given = Parameters<typeof aUser>[1];

/** Somebody who registered, verified their e-mail and signed in, and calls with the token that this gave. */
async function aNewcomer(given: Given = {}) {
  const person = await aUser(ctx, { passwordHash, isConfirmed: false, ...given });
  const agency = await anAgency(ctx, { userId: person._id, contractType: 'grow' });
  const { reply, status } = await enterAs(portal, person.email);
  expect([status, reply.user.isPending, reply.agencyId]).toEqual([200, true, agency._id]);
  const headers = { authorization: `Bearer ${reply.token}` };
  const call = <const S extends RouteSpec>(spec: S, request: RequestOf<S>) =>
    portal.as(null).attempt(spec, request, headers);
  return { person, agency, token: reply.token, call };
}

const office = (id: string, body: RequestOf<typeof updateUser>['body']) =>
  portal.as(admin).call(updateUser, { params: { id }, body });

describe('who waits for the office', () => {
  test('fills the survey, and finds the answers there once confirmed, with the session that was open', async () => {
    const question = await aQuestion(ctx);
    const { person, agency, call } = await aNewcomer();
    const started = await call(createSurvey, { body: { agencyId: agency._id } });
    expect(started.status).toBe(201);
    const answered = { categoryCode: question._id, requirementCodes: question.answers.slice(0, 1) };
    const params = { id: started.reply._id };
    expect((await call(updateSurvey, { params, body: { answered } })).status).toBe(200);
    const summary = () => call(getFeedSummary, { params: { id: agency._id } });
    expect([(await summary()).status, (await summary()).code]).toEqual([403, 'accountPending']);

    await office(person._id, { isConfirmed: true });
    expect((await summary()).status).toBe(200);
    expect((await call(getMe, {})).reply.isPending).toBe(false);
    const { answers } = (await call(getSurvey, { params })).reply;
    expect(answers).toEqual([{ categoryCode: question._id, requirementCode: question.answers[0] }]);
    expect(await mailsTo(portal, person.email)).toHaveLength(1);
  });

  test('is out at once when disabled, and stays out', async () => {
    const { person, call } = await aNewcomer();
    await office(person._id, { isEnabled: false });
    expect((await call(getMe, {})).code).toBe('sessionExpired');
    expect((await enterAs(portal, person.email)).code).toBe('accountDisabled');
  });

  test('whoever is confirmed no longer waits again, in a new session', async () => {
    const { person, call } = await aNewcomer();
    await office(person._id, { isConfirmed: true });
    await office(person._id, { isConfirmed: false });
    expect((await call(getMe, {})).status).toBe(401);
    const again = await enterAs(portal, person.email);
    expect([again.status, again.reply.user.isPending]).toEqual([200, true]);
  });

  test('changes the language and nothing else of the profile, and reads no other company', async () => {
    const { agency, call } = await aNewcomer();
    const other = await anAgency(ctx);
    expect((await call(updateMe, { body: { language: 'en' } })).reply.language).toBe('en');
    for (const body of [{ name: 'Altro' }, { description: 'Altro', language: 'it' } as const])
      expect((await call(updateMe, { body })).code).toBe('accountPending');
    expect((await call(createSurvey, { body: { agencyId: other._id } })).status).toBe(404);
    expect((await call(countOpenCalls, { params: { id: other._id } })).status).toBe(404);
    for (const closed of [
      call(listAgencies, { query: {} }),
      call(updateAgency, { params: { id: agency._id }, body: { businessName: 'Altra' } }),
      call(getFeedSummary, { params: { id: agency._id } }),
    ])
      expect([(await closed).status, (await closed).code]).toEqual([403, 'accountPending']);
  });

  test('reads what is in target for their company, call by call, and no other call and no file', async () => {
    const { agency, call } = await aNewcomer();
    const [here, elsewhere] = [await aRegion(ctx), await aRegion(ctx)];
    const regional = (region: { _id: string }, title: string, given = {}) =>
      anAnnouncement(ctx, { regionId: region._id, announcementType: 'regional', title, ...given });
    const [own, other] = [await regional(here, 'Qui'), await regional(elsewhere, 'Altrove')];
    const draft = await regional(here, 'Bozza', { isActive: false });
    const withdrawn = await regional(here, 'Ritirata');
    await update(db, 'all_announcements', { _id: withdrawn._id }, { withdrawnAt: ctx.clock.now().toISOString() });
    const notice = { bytes: pdfFile(), name: 'Bando.pdf', type: 'announcement', slot: 'public' } as const;
    expect((await senderOf(portal, admin).send({ ...notice, id: own._id })).status).toBe(201);
    const places = { registerOfficeId: here._id, operationalHeadQuarterIds: [here._id] };
    await call(createSurvey, { body: { agencyId: agency._id, ...places } });

    const { rows, total } = (await call(listUserAnnouncements, { query: { count: 'true' } })).reply;
    expect([rows.map(({ title }) => title), total]).toEqual([['Qui'], 1]);
    const read = ({ _id: id }: { _id: string }) => call(getAnnouncement, { params: { id } });
    const opened = await read(own);
    expect(opened.reply).toMatchObject({
      title: 'Qui',
      isInTarget: true,
      publicAttachments: [{ locked: true, full: null }],
    });
    for (const [closed, status, code] of [
      [other, 403, 'accountPending'],
      [draft, 404, 'notFound'],
      [withdrawn, 404, 'notFound'],
      [{ _id: newId() }, 404, 'notFound'],
    ] as const)
      expect([(await read(closed)).status, (await read(closed)).code]).toEqual([status, code]);
    const foreign = { query: { agencyId: (await anAgency(ctx))._id } };
    expect((await call(listUserAnnouncements, foreign)).status).toBe(404);
    expect((await call(getAnnouncement, { params: { id: own._id }, ...foreign })).status).toBe(404);
  });

  test('chooses who follows them among those who can be booked, who hears of it and reads the company', async () => {
    const advisor = await aUser(ctx, { role: 'advisor', urlCalendy: 'elena' });
    const { person, agency, call } = await aNewcomer();
    const offered = (await call(listUsers, { query: { role: 'advisor,sales' } })).reply.rows;
    expect(offered.map(({ _id }) => _id)).toContain(advisor._id);
    expect(offered.every((row) => row.email === undefined && row.role !== 'user')).toBe(true);
    expect((await call(updateMe, { body: { advisor: admin._id } })).code).toBe('invalidInput');
    expect((await call(updateMe, { body: { advisor: advisor._id } })).status).toBe(200);
    const home = await call(getHomeAdvisor, { params: { agencyId: agency._id } });
    expect(home.reply).toMatchObject({ _id: advisor._id, isWaiting: false });
    await portal.drain();
    for (const { _id: userId } of [advisor, person])
      expect(await rowsOf(db, 'notifications', { userId }, ['event'])).toEqual([{ event: 'advisorAssigned' }]);
    const record = await portal.as(advisor).call(getAgency, { params: { id: agency._id } });
    expect(record).toMatchObject({ followedBy: 'advisor', advisorId: advisor._id });
    // Whoever follows them does not stand for the office's confirmation.
    expect((await call(getMe, {})).reply.isPending).toBe(true);
    expect(await bellOf(portal, admin, 'userToConfirm')).toEqual([]);
  });

  test('writes a hundred messages to the firm in a day, and no more', async () => {
    const { person, call } = await aNewcomer();
    const { reply: chat } = await call(openOfficeChat, {});
    const say = (message: string) => call(sendMessage, { params: { chatId: chat._id }, body: { message } });
    await say('Buongiorno');
    await update(db, 'rate_limits', { key: `message pending ${person._id}` }, { hits: 100 });
    expect((await say('Ci siete?')).code).toBe('tooManyRequests');
    await office(person._id, { isConfirmed: true });
    expect((await say('Eccomi')).status).toBe(201);
  });

  test('leaves what they wrote to the firm behind where the office refuses them, and nobody writes back', async () => {
    const advisor = await aUser(ctx, { role: 'advisor', urlCalendy: 'elena' });
    const { person, agency, call } = await aNewcomer();
    await call(updateMe, { body: { advisor: advisor._id } });
    const { reply: chat } = await call(openOfficeChat, {});
    const params = { chatId: chat._id };
    await call(sendMessage, { params, body: { message: 'Quando mi confermate?' } });
    await portal.drain();
    const staff = portal.as(admin);
    await staff.call(deleteAgency, { params: { id: agency._id } });
    await staff.call(deleteUser, { params: { id: person._id } });
    expect((await call(getMe, {})).code).toBe('sessionExpired');
    for (const reader of [staff, portal.as(advisor)]) {
      expect((await reader.call(listMessages, { params })).rows.map(({ message }) => message)).toEqual([
        'Quando mi confermate?',
      ]);
      const answer = await reader.attempt(sendMessage, { params, body: { message: 'Peccato' } });
      expect([answer.status, answer.code]).toEqual([409, 'chatClosed']);
    }
    expect((await staff.call(listChats, { query: { isUnanswered: 'true' } })).rows.map(({ _id }) => _id)).not.toContain(
      chat._id,
    );
    const open = (await bellOf(portal, admin, 'newMessage')).filter(
      ({ data, outcome }) => data._id === chat._id && outcome === null,
    );
    expect(open).toEqual([]);
  });

  test('asks for a copy of their data, opens it, and may ask to be forgotten', async () => {
    const { person, call } = await aNewcomer();
    expect((await call(requestPrivacyExport, {})).status).toBe(201);
    await portal.drain();
    const [copy] = (await call(listPrivacyExports, {})).reply;
    const opened = await portal.app.inject({ method: 'GET', url: copy?.url ?? '/api/none' });
    expect([copy?.status, opened.statusCode]).toEqual(['ready', 200]);
    expect((await call(requestErasure, {})).status).toBe(201);
    await office(person._id, { isEnabled: false });
    expect((await portal.app.inject({ method: 'GET', url: copy?.url ?? '' })).statusCode).toBe(404);
  });

  test('hears on the live line what the firm says to them and that rows changed, and nothing else until they are confirmed', async () => {
    const address = await listen(portal);
    const { person, agency, token, call } = await aNewcomer();
    const advisor = await aUser(ctx, { role: 'advisor' });
    await update(db, 'all_agencies', { _id: agency._id }, { advisorId: advisor._id });
    const other = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id });
    const { reply: chat } = await call(openOfficeChat, {});
    const consultant = portal.as(advisor);
    const say = (chatId: string, message: string) =>
      consultant.call(sendMessage, { params: { chatId }, body: { message } });
    const window = await openWindow(address, token);
    await say(other._id, 'Una parola in privato');
    await publish(db, `agency:${agency._id}`, 'changed', { kinds: ['companies'] });
    await publish(db, `user:${person._id}`, 'notification', { _id: 'a line of the bell' });
    await say(chat._id, 'La richiamo domani');
    await portal.drain();
    expect(await window.receives('newMessage')).toMatchObject({
      chatId: chat._id,
      message: { message: 'La richiamo domani' },
    });
    // Rows of their company changed, which names nothing.
    const heard = window.received.filter(({ event }) => event !== 'changed');
    expect(heard.map(({ event }) => event)).toEqual(['newMessage']);
    expect(window.received.length).toBeGreaterThan(heard.length);
    expect(JSON.stringify(window.received)).not.toContain('in privato');

    await office(person._id, { isConfirmed: true });
    // Something was kept from them: what is shown is read anew.
    await window.receives('missed');
    await say(other._id, 'Ora si legge');
    await expect.poll(() => JSON.stringify(window.received)).toContain('Ora si legge');
    await publish(db, `user:${person._id}`, 'notification', { _id: 'another' });
    expect(await window.receives('notification')).toBeDefined();
    window.close();
  });

  test('sends and opens files in the conversation with the firm alone', async () => {
    const { person, agency, call } = await aNewcomer();
    const advisor = await aUser(ctx, { role: 'advisor' });
    await update(db, 'all_agencies', { _id: agency._id }, { advisorId: advisor._id });
    const other = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id });
    const { reply: chat } = await call(openOfficeChat, {});
    const file = { bytes: pdfFile(), name: 'Visura.pdf', type: 'chat', slot: 'chat' } as const;
    const opened = async (url: string | null = '') =>
      (await portal.app.inject({ method: 'GET', url: url ?? '' })).statusCode;
    const params = { chatId: chat._id };
    const given = await senderOf(portal, advisor).send({ ...file, id: chat._id });
    await portal.as(advisor).call(sendMessage, { params, body: { attachmentIds: [given.body._id] } });
    const { rows: said } = (await call(listMessages, { params })).reply;
    expect(await opened(said[0]?.attachment[0]?.full)).toBe(200);
    expect((await call(listChatFiles, { params: { id: chat._id }, query: {} })).reply.rows).toHaveLength(1);

    const own = await senderOf(portal, person).send({ ...file, id: chat._id });
    expect([own.status, await opened(own.body.full)]).toEqual([201, 200]);
    const sent = await call(sendMessage, {
      params,
      body: { message: 'La visura', attachmentIds: [own.body._id] },
    });
    const { _id } = sent.reply.lastMessage;
    expect((await call(editMessage, { params: { id: _id }, body: { message: 'Ecco la visura' } })).status).toBe(200);
    const photo = new FormData();
    const linkedEntity = { linkedEntityType: 'user', linkedEntityId: person._id, type: 'frontImage' };
    photo.set('JSONbody', JSON.stringify({ linkedEntity }));
    photo.set('file', new Blob([new Uint8Array(hollowPng(8, 8))]), 'io.png');
    for (const refused of [
      await senderOf(portal, person).send({ ...file, id: other._id }),
      await senderOf(portal, person).post(photo),
    ])
      expect([refused.status, refused.body.code]).toEqual([403, 'accountPending']);
  });
});

describe('nobody else comes in unconfirmed', () => {
  test.each(ROLES.filter((role) => !isCustomer({ role })))('%s', async (role) => {
    const { email } = await aUser(ctx, { passwordHash, isConfirmed: false, role });
    const { status, code } = await enterAs(portal, email);
    expect([status, code]).toEqual([403, 'accountPending']);
  });

  test('who came from a list and was not written to', async () => {
    const importedAt = ctx.clock.now().toISOString();
    const { email } = await aUser(ctx, { passwordHash, isConfirmed: false, importedAt });
    expect((await enterAs(portal, email)).code).toBe('accountPending');
  });

  test('by the calls that other sites use', async () => {
    const { person, agency } = await aNewcomer();
    const asThemself = basicOf(person.email);
    for (const closed of [
      portal.as(null).attempt(signInToAgency, { params: { agencyId: agency._id } }, asThemself),
      portal.as(null).attempt(listOwnAgencies, { params: { email: person.email } }, asThemself),
    ])
      expect([(await closed).status, (await closed).code]).toEqual([403, 'accountPending']);
  });
});

test('open calls are counted by region and activity alone; what is not said is unknown', async () => {
  const [here, elsewhere] = [await aRegion(ctx), await aRegion(ctx)];
  const [code, question] = [await factories.anAtecoCode(ctx), await aQuestion(ctx)];
  await db.deleteFrom('announcements').execute();
  const regional = (region: { _id: string }) => ({ regionId: region._id, announcementType: 'regional' as const });
  await anAnnouncement(ctx, regional(here));
  await anAnnouncement(ctx, regional(here));
  await anAnnouncement(ctx, regional(elsewhere));
  await anAnnouncement(ctx, { ...regional(here), expiryDate: '2026-01-31T00:00:00Z' });
  const { agency, call } = await aNewcomer();
  const counted = async () => (await call(countOpenCalls, { params: { id: agency._id } })).reply;
  expect(await counted()).toMatchObject({ open: 3, admitting: 0, undecided: 3, hasRegion: false, hasActivity: false });
  expect(await counted()).toMatchObject({ inTarget: 0, byAnswers: 0, notAssessable: 3 });

  const answered = { categoryCode: question._id, requirementCodes: question.answers.slice(0, 1) };
  const { reply } = await call(createSurvey, { body: { agencyId: agency._id, answered } });
  expect(await counted()).toMatchObject({ admitting: 0, undecided: 3 });
  const save = (body: object) => call(updateSurvey, { params: { id: reply._id }, body });
  await save({ operationalHeadQuarterIds: [here._id], registerOfficeId: here._id });
  expect(await counted()).toMatchObject({ hasRegion: true, hasActivity: false });
  await save({ latestAtecoIds: [code._id] });
  const said = { admitting: 2, undecided: 0, hasRegion: true, hasActivity: true };
  expect(await counted()).toEqual({ open: 3, inTarget: 2, byAnswers: 2, notAssessable: 0, ...said });
});
