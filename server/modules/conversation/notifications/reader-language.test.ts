import { sendMessage } from '@volano/domain/contracts/chats';
import { createFavorite } from '@volano/domain/contracts/favorites';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import { requestPasswordReset, updateMe, getMe } from '@volano/domain/contracts/session';
import { register, resendConfirmation } from '@volano/domain/contracts/registration';
import { createUser, getUser } from '@volano/domain/contracts/users';
import { describe, expect, test } from 'vitest';
import { getBrand } from '../../../platform/brand/brand.queries.ts';
import { aChat } from '../../../testing/builders/chats.ts';
import { anAnnouncement, aUser } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { aVatNumber } from '../../../testing/builders/vat-numbers.ts';
import { digestMail } from './digest-mails.replies.ts';
import { mailUnseen } from './sending.jobs.ts';
import { rowOf, update } from '../../../testing/builders/rows.ts';
import { bellOf, mailsTo } from '../../../testing/builders/traces.ts';
import { minutesLater } from '../../../testing/builders/days.ts';

const { portal, ctx, db, office } = await openOffice();
await portal.as(office.user).call(updateMe, { body: { language: 'en' } });

const subjectsTo = async (recipient: string) => (await mailsTo(portal, recipient)).map(({ subject }) => subject);

describe('what a person is told is in the language that they chose', () => {
  test('on the bell, each side in its own', async () => {
    const { _id: recommendationId } = await anAnnouncement(ctx, { title: 'Nuova Sabatini' });
    const body = { agencyId: office.agency._id, recommendationId };
    await portal.as(office.advisor).call(createRecommendation, { body });
    const [line] = await bellOf(portal, office.user);
    expect(line?.title).toBe('Beatrice recommends a grant to you');
    expect(line?.body).toContain('Nuova Sabatini');
    const kept = { objectId: recommendationId, agencyId: office.agency._id };
    await portal.as(office.user, office.agency).call(createFavorite, { body: kept });
    const titles = (await bellOf(portal, office.advisor)).map(({ title }) => title);
    expect(titles).toEqual([`${office.agency.businessName} ha tra i preferiti una nuova agevolazione`]);
  });

  test('in the letters that are written later, without a request', async () => {
    const { _id: chatId } = await aChat(ctx, { agencyId: office.agency._id, advisorId: office.advisor._id });
    await portal.as(office.advisor).call(sendMessage, { params: { chatId }, body: { message: 'Buongiorno' } });
    await portal.drain();
    portal.travelTo(minutesLater(15));
    await mailUnseen(ctx);
    const [mail] = await mailsTo(portal, office.user.email);
    expect(mail?.html).toContain('lang="en"');
    expect(mail?.text).toContain('There is something new for you');
    const section = { lost: [], fresh: [], changed: [], closing: [], marks: new Map() };
    const told = { searches: [], deciding: new Map(), confirmable: 2, inTarget: 3, isSettled: true };
    const news = { _id: 'a', businessName: 'Acme', section, ...told };
    const firm = await getBrand(ctx, db);
    const of = (language: 'it' | 'en') => digestMail(ctx, firm, { name: 'Ada', language }, [news]).text;
    expect(of('en')).not.toBe(of('it'));
    expect(of('it')).toContain('Ada');
  });

  test('whatever language somebody else asks in', async () => {
    const italian = await aUser(ctx);
    const english = { 'accept-language': 'en' };
    await portal.as(null).call(requestPasswordReset, { body: { email: italian.email } }, english);
    await portal.as(null).call(requestPasswordReset, { body: { email: office.user.email } });
    expect(await subjectsTo(italian.email)).toEqual(['Scegli una nuova password']);
    expect((await subjectsTo(office.user.email)).at(-1)).toBe('Choose a new password');
  });
});

test('the language of a person is the one that they register in, until they choose another', async () => {
  const email = 'grace@prova.example';
  const body = { name: 'Grace', surname: 'Hopper', email, password: 'Segreta1', telephone: '030 555 0100' };
  const company = { businessName: 'Cobol S.r.l.', vatNumber: aVatNumber() };
  await portal.as(null).call(register, { body: { ...body, ...company } }, { 'accept-language': 'en-GB,it;q=0.5' });
  await portal.as(null).call(resendConfirmation, { body: { email } });
  const { _id, language } = await rowOf(db, 'users', { email }, ['_id', 'language']);
  expect(language).toBe('en');
  expect(new Set(await subjectsTo(email)).size).toBe(1);
  expect(await subjectsTo(email)).not.toContainEqual(expect.stringContaining('codice'));
  await update(db, 'users', { _id }, { isConfirmed: true });
  expect((await portal.as({ _id }).call(updateMe, { body: { language: 'it' } })).language).toBe('it');
  expect((await portal.as({ _id }).attempt(updateMe, { body: { language: 'fr' as 'it' } })).status).toBe(400);
});

test('the language of who is created by the office is Italian unless said, and whoever only reads changes their own', async () => {
  const admin = await aUser(ctx, { role: 'admin' });
  const create = async (email: string, given: { language?: 'en' }) => {
    const body = { name: 'Bo', surname: 'Li', email, password: 'Segreta1', role: 'platform-admin', ...given } as const;
    return portal.as(admin).call(createUser, { body });
  };
  const [one, other] = [await create('uno@prova.example', {}), await create('two@prova.example', { language: 'en' })];
  expect([one.language, other.language]).toEqual(['it', 'en']);
  // The password that the office gave them opens nothing before they chose another.
  await portal.as(one).call(updateMe, { body: { password: 'Vermiglio27' } });
  await portal.as(one).call(updateMe, { body: { language: 'en' } });
  expect((await portal.as(one).call(getMe, {})).language).toBe('en');
  expect((await portal.as(admin).call(getUser, { params: { id: one._id } })).language).toBe('en');
});
