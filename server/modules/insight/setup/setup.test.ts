import { getAgency, listAgencies } from '@volano/domain/contracts/agencies';
import { listCategoryTemplates } from '@volano/domain/contracts/categories';
import { updateFirm } from '@volano/domain/contracts/firm';
import { getSetup, sendTestMail, setStepAside, takeStarterSet } from '@volano/domain/contracts/setup';
import { createUser } from '@volano/domain/contracts/users';
import { afterAll, expect, test } from 'vitest';
import * as factories from '../../../testing/builders/factories.ts';
import { testApp, openPortal } from '../../../testing/world/app.ts';
import { openFreshDatabase } from '../../../testing/world/database.ts';
import { openMailServer } from '../../../testing/world/mail-server.ts';
import { insert, rowsOf, update } from '../../../testing/builders/rows.ts';
import { auditEntriesOf } from '../../../testing/builders/traces.ts';
import { minutesLater } from '../../../testing/builders/days.ts';

const { aBegunSurvey, anAgency, anAnnouncement, anAtecoCode, aQuestion, aSurvey, aUser } = factories;
/** The same portal without and with a mail server, as before and after a restart. */
const [database, mailServer] = [await openFreshDatabase(), await openMailServer()];
const { portal, ctx, db } = await openPortal({}, database);
const withMail = await openPortal({ SMTP_URL: mailServer.url, MAIL_FROM: 'Studio <portale@studio.it>' }, database);
const admin = await aUser(ctx, { role: 'admin', name: 'Ada', language: 'it' });
const office = portal.as(admin);
afterAll(() => mailServer.close());

const read = async (who = office) => await who.call(getSetup, {});
const stateOf = async (step: string, who = office) => (await read(who)).steps.find((one) => one.step === step);

test('an empty portal is due, a first run, and says of each step why it is open', async () => {
  const setup = await read();
  expect(setup).toMatchObject({ isDue: true, isFirstRun: true, questions: 0, canTakeStarter: true, company: null });
  expect(setup.mail).toMatchObject({ server: null, test: null });
  expect(setup.steps.map(({ step, state, why }) => `${step} ${state} ${why}`)).toEqual([
    'firm open fictitious',
    'mail open noMailServer',
    'ateco open noCodes',
    'questions open noQuestions',
    'incentives open noCalls',
    'consultant open noConsultant',
    'company open noCompany',
  ]);
  const settings = ['publicUrl', 'secretKey', 'mailServer', 'mailFrom'];
  expect(setup.warnings).toEqual([...settings, 'name', 'telephone', 'email', 'privacyUrl']);
});

test('while there is no question, who said everything else has not answered everything', async () => {
  const { agency, owner } = await aBegunSurvey(ctx, { hasParts: true });
  const { survey } = await portal.as(owner, agency).call(getAgency, { params: { id: agency._id } });
  expect(survey).toMatchObject({ state: 'started', answered: 0, total: 0, missing: [] });
  expect((await office.call(listAgencies, { query: { survey: 'complete', count: 'true' } })).total).toBe(0);
  expect(await stateOf('company')).toMatchObject({ state: 'open', why: 'noAnswers' });
  for (const table of ['survey_atecos', 'ateco_codes', 'surveys', 'agencies'] as const)
    await db.deleteFrom(table).execute();
});

test('of two admins who take the starter set at once one does; it is whole, and nobody takes it again', async () => {
  const colleague = portal.as(await aUser(ctx, { role: 'admin' }));
  const answers = await Promise.all([office, colleague].map((who) => who.attempt(takeStarterSet, { body: {} })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.code).toBe('questionsPresent');
  const { rows } = await office.call(listCategoryTemplates, { query: { limit: '100' } });
  expect(rows).toHaveLength(15);
  const isWhole = ({ kind, requirements, information }: (typeof rows)[number]) =>
    (kind !== 'choice' || requirements.length > 1) && information !== '';
  expect(rows.filter((row) => !isWhole(row))).toEqual([]);
  const meanings = await rowsOf(db, 'official_correspondences', { kind: 'answer' });
  expect(meanings).toHaveLength(18);
  expect(await rowsOf(db, 'users', { role: 'advisor' }, ['_id'])).toEqual([]);
  expect(await read()).toMatchObject({ questions: 15, canTakeStarter: false, isFirstRun: false });
  expect(await stateOf('questions')).toMatchObject({ state: 'done', why: null });
  expect((await office.attempt(takeStarterSet, { body: {} })).status).toBe(409);
  const audited = await auditEntriesOf(portal, { action: 'settingsChanged' });
  expect(audited).toMatchObject([{ details: { what: 'starterSet' } }]);
});

test('a survey with a question of the office’s own, or an answer of none, is never given the starter set', async () => {
  await db.deleteFrom('requirements_templates').execute();
  await db.deleteFrom('categories_templates').execute();
  const question = await aQuestion(ctx, { answers: [] });
  expect(await stateOf('questions')).toMatchObject({ state: 'open', why: 'noQuestions' });
  expect(await read()).toMatchObject({ canTakeStarter: false });
  expect((await office.attempt(takeStarterSet, { body: {} })).status).toBe(409);
  await db.deleteFrom('categories_templates').where('_id', '=', question._id).execute();
});

test('what somebody said a value of the official record means is left as it is', async () => {
  const given = { field: 'Dimensioni', value: 'Microimpresa', kind: 'everybody' };
  await insert(db, 'official_correspondences', { _id: admin._id, ...given });
  await office.call(takeStarterSet, { body: {} });
  const kept = await rowsOf(db, 'official_correspondences', { value: given.value }, ['kind']);
  expect(kept).toEqual([{ kind: 'everybody' }]);
});

test('each step is done by what is there, and the checklist is due no more', async () => {
  const reached = { telephone: '030 1234567', email: 'aiuto@studio.it' };
  const firm = { name: 'Studio Rossi', ...reached, privacyUrl: 'https://studio.it/privacy' };
  await office.call(updateFirm, { body: firm });
  await anAtecoCode(ctx);
  expect(await stateOf('ateco')).toMatchObject({ state: 'open', why: 'no2007' });
  await anAtecoCode(ctx, { version: '2007' });
  expect(await stateOf('ateco')).toMatchObject({ state: 'open', why: 'noBridge' });
  const bridge = { code2007: '62.01.00', code2025: '62.10.00', targets: 1, isSimple: true, isExclusive: true };
  await insert(db, 'ateco_correspondences', bridge);
  const draft = await anAnnouncement(ctx, { isActive: false });
  expect(await stateOf('incentives')).toMatchObject({ state: 'open', why: 'noOpenCalls' });
  await update(db, 'announcements', { _id: draft._id }, { isActive: true });
  const person = { name: 'Elena', surname: 'Conti', email: 'elena@studio.it', password: 'Girasole-47-Lampione' };
  await office.call(createUser, { body: { ...person, role: 'advisor' } });
  const agency = await anAgency(ctx);
  const survey = await aSurvey(ctx, { agencyId: agency._id, answeredQuestions: 7 });
  expect(await read()).toMatchObject({ company: { _id: agency._id, surveyId: survey._id } });
  expect(await stateOf('company')).toMatchObject({ state: 'open', why: 'noAnswers', waitsFor: null });
  await update(db, 'surveys', { _id: survey._id }, { answeredQuestions: 8 });
  const open = (await read()).steps.filter(({ state }) => state !== 'done');
  expect(open).toEqual([{ step: 'mail', state: 'open', why: 'noMailServer', waitsFor: null }]);
  expect((await read()).warnings).toEqual(['publicUrl', 'secretKey', 'mailServer', 'mailFrom']);

  const aside = await office.call(setStepAside, { params: { step: 'mail' }, body: { isAside: true } });
  expect(aside.isDue).toBe(false);
  expect(aside.steps[1]).toMatchObject({ state: 'aside', why: 'noMailServer' });
  await office.call(setStepAside, { params: { step: 'mail' }, body: { isAside: true } });
  expect((await office.call(setStepAside, { params: { step: 'mail' }, body: { isAside: false } })).isDue).toBe(true);
});

test('a step that the portal cannot do without is not put aside, and nothing but yes or no is said of one', async () => {
  for (const [step, body] of [
    ['questions', { isAside: true }],
    ['story', { isAside: true }],
    ['mail', {}],
    ['mail', { isAside: 'ja' }],
  ] as const) {
    const { status } = await office.attempt(setStepAside, { params: { step }, body } as never);
    expect([400, 404]).toContain(status);
  }
  expect((await office.attempt(takeStarterSet, { body: { name: 'x' } } as never)).status).toBe(400);
  expect(await rowsOf(db, 'setup_asides', {}, ['step'])).toEqual([]);
});

test('without a mail server a test says what to set, and writes nothing', async () => {
  const refused = await office.attempt(sendTestMail, { body: {} }, { 'accept-language': 'it' });
  expect(refused).toMatchObject({ status: 409, code: 'mailServerMissing' });
  expect(await rowsOf(db, 'mails', {}, ['_id'])).toEqual([]);
});

test('a test that fails says why and changes nothing; pressed again it is the same e-mail, which then arrives once', async () => {
  const who = withMail.as(admin);
  expect(await stateOf('mail', who)).toMatchObject({ why: 'mailUntested' });
  mailServer.behave('busy');
  const pressed = await Promise.all([1, 2].map(() => who.call(sendTestMail, { body: {} })));
  expect(pressed.map(({ mail }) => mail.test?.state)).toEqual(['running', 'running']);
  await expect(withMail.drain()).rejects.toThrow('421');
  const { mail } = await read(who);
  expect(mail.server).toBe(new URL(mailServer.url).host);
  expect(mail.test).toMatchObject({ state: 'failed', recipient: admin.email, trouble: 'busy' });
  expect(mail.test?.said).toContain('421');
  expect(await stateOf('mail', who)).toMatchObject({ state: 'open', why: 'mailFailed' });
  mailServer.behave('takes');
  expect((await who.call(sendTestMail, { body: {} })).mail.test?.state).toBe('running');
  await withMail.drain();
  expect((await read(who)).mail.test).toMatchObject({ state: 'sent', trouble: null, said: null });
  expect(await stateOf('mail', who)).toMatchObject({ state: 'done' });
  expect([...mailServer.received.values()]).toEqual([1]);
  const mails = await rowsOf(db, 'mails', {}, ['subject', 'text']);
  expect(mails.map(({ subject }) => subject)).toEqual(['Prova di posta da Studio Rossi']);
  // Once it has arrived, another press is another e-mail.
  for (const node of [portal, withMail]) node.travelTo(minutesLater(1));
  await who.call(sendTestMail, { body: {} });
  await withMail.drain();
  expect(mailServer.count()).toBe(2);
  expect((await read(who)).isDue).toBe(false);
});

test('an account of the demo story that may enter is warned of; in a demo nothing is', async () => {
  await aUser(ctx, { email: 'advisor@volano.example', role: 'advisor' });
  expect((await read()).warnings).toContain('demoAccounts');
  const demo = await testApp({ DEMO: 'true' }, database);
  const { examples, ...standing } = await read(demo.as(admin));
  expect(standing).toMatchObject({ isDue: false, isFirstRun: false, warnings: [] });
  expect(examples).toEqual(['MAIL_FROM', 'DEMO']);
  await demo.close();
});
