import { expect, test } from 'vitest';
import { CATALOGUE_TYPES, type ContractType, type Role, ROLES, UPLOAD_KINDS } from '../rules/vocabulary.ts';
import { canDeleteFile, canOpenFile, type FileFacts } from './uploads.ts';

const people = { userId: 'me', advisorId: 'me', businessAdvisorId: null, businessPerformancePartnerId: 'me' };
const standing = { salesContactId: 'me', isDeleted: false, isOwnerOut: false, isOwnerPending: false };
const company = (contractType: ContractType) => ({ ...people, contractType });

/** Which roles open a file that belongs to a company of theirs, or to none. */
function openedBy(file: Partial<FileFacts>, hasPremiumAgency: boolean, isPending = false): Role[] {
  const nothing = {
    kind: 'public',
    ownerId: null,
    agency: null,
    chat: null,
    isFaceOfFirm: false,
    isOfPremiumContent: false,
  } as const;
  const asks = (role: Role) => ({ userId: 'me', role, hasPremiumAgency, isPending });
  return ROLES.filter((role) => canOpenFile(asks(role), { ...nothing, ...file })).sort();
}

const CUSTOMERS = ['business-partner', 'user'];
const EVERYBODY = ROLES.toSorted();
const STAFF = EVERYBODY.filter((role) => !CUSTOMERS.includes(role));

test('premium files, and public ones of premium content, open to staff and to who has a premium contract', () => {
  for (const file of [{ kind: 'premium' }, { kind: 'public', isOfPremiumContent: true }] as const) {
    expect(openedBy(file, false)).toEqual(STAFF);
    expect(openedBy(file, true)).toEqual(EVERYBODY);
  }
  expect(openedBy({ kind: 'public' }, false)).toEqual(EVERYBODY);
  expect(openedBy({ kind: 'frontImage', isOfPremiumContent: true }, false)).toEqual(EVERYBODY);
});

test('a dossier opens to the people of its company, but to a business partner never and to a prospect not', () => {
  const own = ['admin', 'advisor', 'business-performance-partner', 'platform-admin'];
  expect(openedBy({ kind: 'dossier', agency: company('grow') }, true)).toEqual([...own, 'user']);
  // Another company of theirs may be premium: it is the dossier's own that counts.
  expect(openedBy({ kind: 'dossier', agency: company('prospect') }, true)).toEqual(own);
  expect(openedBy({ kind: 'company', agency: company('prospect') }, false)).toEqual([...own, ...CUSTOMERS].sort());
});

test('somebody else’s company, and a file of a company that is gone, open to nobody but the office', () => {
  const foreign = { userId: 'you', advisorId: 'you', businessAdvisorId: null, businessPerformancePartnerId: null };
  for (const kind of ['dossier', 'company'] as const) {
    expect(openedBy({ kind, agency: { ...foreign, contractType: 'grow' } }, true)).toEqual(['admin', 'platform-admin']);
    expect(openedBy({ kind }, true)).toEqual([]);
  }
});

test('every kind is decided; files of chats are opened in their chat only, exports by who asked for them', () => {
  const closed = UPLOAD_KINDS.filter((kind) => openedBy({ kind, agency: company('grow') }, true).length === 0);
  expect(closed).toEqual(['chat', 'export', 'import']);
  expect(openedBy({ kind: 'export', ownerId: 'me' }, false)).toEqual(EVERYBODY);
  expect(openedBy({ kind: 'export', ownerId: 'another' }, true)).toEqual([]);
});

test('a photo is deleted by whose it is, the catalogue’s files by admins, a dossier by admins and the company’s advisor', () => {
  const file = {
    kind: 'public',
    ownerId: 'you',
    linkedEntityType: 'agency',
    linkedEntityId: 'a',
    agency: null,
  } as const;
  const deletedBy = (given: Partial<Parameters<typeof canDeleteFile>[1]>): Role[] =>
    ROLES.filter((role) => canDeleteFile({ userId: 'me', role }, { ...file, ...given }));
  const photo = { kind: 'frontImage', linkedEntityType: 'user' } as const;
  expect(deletedBy({ ...photo, linkedEntityId: 'me' })).toEqual(ROLES);
  expect(deletedBy({ ...photo, linkedEntityId: 'you' })).toEqual([]);
  for (const linkedEntityType of CATALOGUE_TYPES)
    for (const kind of ['frontImage', 'public', 'premium'] as const)
      expect(deletedBy({ kind, linkedEntityType })).toEqual(['admin']);
  expect(deletedBy({ kind: 'dossier', agency: company('prospect') })).toEqual(['admin', 'advisor']);
  const foreign = { ...company('grow'), advisorId: 'you' };
  expect(deletedBy({ kind: 'dossier', agency: foreign })).toEqual(['admin']);
  expect(deletedBy({ kind: 'chat', linkedEntityType: 'chat', ownerId: 'me' })).toEqual(ROLES);
  for (const kind of UPLOAD_KINDS.filter((one) => one !== 'dossier'))
    expect([kind, deletedBy({ kind, agency: company('grow') })]).toEqual([kind, []]);
});

const chat = (contractType: ContractType, isSent = true, who = 'me', advisorId: string | null = 'me') => ({
  kind: 'chat' as const,
  ownerId: who,
  chat: { advisorId, isAdvisorHere: true, agency: { ...people, ...standing }, contractType, isSent },
});

test('a file of a conversation opens to its two sides and to admins once it is sent, before that to its sender', () => {
  const sides = ['admin', 'advisor', 'business-partner', 'business-performance-partner', 'user'];
  expect(openedBy(chat('grow'), true)).toEqual(sides);
  expect(openedBy(chat('prospect'), true)).not.toContain('user');
  expect(openedBy(chat('prospect'), true)).toContain('business-partner');
  expect(openedBy(chat('grow', false, 'you'), true)).toEqual([]);
  const foreign = { userId: 'you', advisorId: 'me', businessAdvisorId: null, businessPerformancePartnerId: null };
  const agency = { ...foreign, ...standing, advisorId: 'you' };
  const left = { advisorId: 'me', isAdvisorHere: true, agency, contractType: 'grow', isSent: true } as const;
  expect(openedBy({ kind: 'chat', ownerId: 'me', chat: left }, true)).toEqual(['admin']);
});

test('a file of the conversation with the firm opens to who follows the company for sales too, and to who waits to be confirmed', () => {
  const sides = ['admin', 'advisor', 'business-partner', 'business-performance-partner', 'sales', 'user'];
  expect(openedBy(chat('prospect', true, 'you', null), false)).toEqual(sides);
  expect(openedBy(chat('prospect', true, 'you', null), false, true)).toEqual(sides);
  expect(openedBy(chat('grow', true, 'you'), true, true)).not.toContain('user');
});

test('whoever waits to be confirmed opens what was made for them and nothing else', () => {
  for (const kind of UPLOAD_KINDS.filter((one) => one !== 'import' && one !== 'chat')) {
    const opened = (ownerId: string) => openedBy({ kind, agency: company('grow'), ownerId }, true, true);
    expect(opened('another')).toEqual([]);
    expect(opened('me')).toEqual(kind === 'export' || kind === 'frontImage' ? EVERYBODY : []);
  }
  expect(openedBy({ kind: 'frontImage', ownerId: 'another', isFaceOfFirm: true }, false, true)).toEqual(EVERYBODY);
});
