import { expect, test } from 'vitest';
import { isFirstRun, listWarnings, mailTroubleOf, setupStanding, type SetupFacts } from './setup.ts';

const EMPTY: SetupFacts = {
  fictitious: ['name', 'telephone', 'email', 'privacyUrl'],
  hasMailServer: false,
  mailTest: null,
  atecoVersions: [],
  hasBridge: false,
  questions: 0,
  hasCalls: false,
  hasOpenCalls: false,
  hasConsultant: false,
  hasCompany: false,
  hasAnswers: false,
};
const FULL: SetupFacts = {
  fictitious: [],
  hasMailServer: true,
  mailTest: 'sent',
  atecoVersions: ['2007', '2025'],
  hasBridge: true,
  questions: 14,
  hasCalls: true,
  hasOpenCalls: true,
  hasConsultant: true,
  hasCompany: true,
  hasAnswers: true,
};

test('an empty portal has every step open, each with its reason, and is a first run', () => {
  expect(setupStanding(EMPTY, []).map(({ step, state, why }) => [step, state, why])).toEqual([
    ['firm', 'open', 'fictitious'],
    ['mail', 'open', 'noMailServer'],
    ['ateco', 'open', 'noCodes'],
    ['questions', 'open', 'noQuestions'],
    ['incentives', 'open', 'noCalls'],
    ['consultant', 'open', 'noConsultant'],
    ['company', 'open', 'noCompany'],
  ]);
  expect(isFirstRun(EMPTY)).toBe(true);
  expect(isFirstRun({ ...EMPTY, questions: 14 })).toBe(false);
});

test('a full portal has nothing open', () => {
  expect(setupStanding(FULL, []).filter(({ state }) => state !== 'done')).toEqual([]);
});

test.each([
  [{ mailTest: null }, 'mail', 'mailUntested'],
  [{ mailTest: 'running' }, 'mail', 'mailRunning'],
  [{ mailTest: 'failed' }, 'mail', 'mailFailed'],
  [{ hasMailServer: false }, 'mail', 'noMailServer'],
  [{ atecoVersions: ['2025'] }, 'ateco', 'no2007'],
  [{ atecoVersions: ['2007'] }, 'ateco', 'no2025'],
  [{ hasBridge: false }, 'ateco', 'noBridge'],
  [{ hasOpenCalls: false }, 'incentives', 'noOpenCalls'],
  [{ hasAnswers: false }, 'company', 'noAnswers'],
] as const)('%o leaves %s open: %s', (change, step, why) => {
  const open = setupStanding({ ...FULL, ...change }, []).filter(({ state }) => state === 'open');
  expect(open.map((one) => [one.step, one.why])).toEqual([[step, why]]);
});

test('a step put aside is nobody’s reason to wait, and is done once its facts say so', () => {
  const stands = (facts: SetupFacts) =>
    Object.fromEntries(setupStanding(facts, ['mail', 'incentives']).map((one) => [one.step, one]));
  const empty = stands(EMPTY);
  expect(empty['incentives']).toMatchObject({ state: 'aside', why: 'noCalls', waitsFor: 'ateco' });
  expect(empty['company']).toMatchObject({ state: 'open', waitsFor: 'ateco' });
  expect(stands({ ...EMPTY, atecoVersions: ['2007', '2025'], hasBridge: true })['incentives']?.waitsFor).toBe(
    'questions',
  );
  const brought = stands({ ...EMPTY, atecoVersions: ['2007', '2025'], hasBridge: true, questions: 14 });
  expect(brought['company']?.waitsFor).toBe(null);
  expect(stands({ ...EMPTY, hasCalls: true, hasOpenCalls: true })['incentives']?.state).toBe('done');
});

const FIRM = {
  name: 'Studio Rossi',
  telephone: '030 1234567',
  email: 'aiuto@studio.it',
  privacyUrl: 'https://studio.it/privacy',
};
const REAL = {
  publicUrl: 'https://portale.studio.it',
  hasSecretKey: true,
  smtpUrl: 'smtp://mail.studio.it',
  mailFrom: 'Studio <portale@studio.it>',
  firm: FIRM,
  hasDemoAccounts: false,
  isDatabaseOwner: false,
};

test.each([
  ['nothing', {}, []],
  ['an address that anybody may read', { publicUrl: 'http://portale.studio.it' }, ['plainUrl']],
  ['this machine', { publicUrl: 'http://localhost:3000' }, []],
  [
    'several',
    { publicUrl: undefined, smtpUrl: undefined, hasDemoAccounts: true },
    ['publicUrl', 'mailServer', 'demoAccounts'],
  ],
  ['one role for everything', { isDatabaseOwner: true }, ['databaseOwner']],
  ['no key', { hasSecretKey: false }, ['secretKey']],
  ['an example’s page', { firm: { ...FIRM, privacyUrl: 'https://volano.example/privacy' } }, ['privacyUrl']],
])('what is fictitious or missing is warned of until it is set: %s', (_name, given, warnings) => {
  expect(listWarnings({ ...REAL, ...given })).toEqual(warnings);
});

test.each([
  ['getaddrinfo ENOTFOUND smtp.studio.invalid', 'host'],
  ['connect ECONNREFUSED 127.0.0.1:2525', 'closed'],
  ['Greeting never received', 'silent'],
  ['Connection timeout', 'silent'],
  ['Invalid login: 535 5.7.8 Error: authentication failed', 'login'],
  ['Missing credentials for "PLAIN"', 'login'],
  ['self-signed certificate', 'tls'],
  ['error:0A00010B:SSL routines:ssl3_get_record:wrong version number', 'tls'],
  ["Can't send mail - all recipients were rejected: 550 no such box", 'refused'],
  ['Mail command failed: 421 later', 'busy'],
  ['something else', 'other'],
])('%s means %s', (said, trouble) => {
  expect(mailTroubleOf(said)).toBe(trouble);
});
