import {
  answerId,
  insertStarterMeanings,
  insertStarterQuestions,
  questionId,
} from '@volano/database/reference/starter-survey';
import { CHAMBERS } from '@volano/database/reference/territories.data';
import { ensureTerritories } from '@volano/database/reference/territories';
import { listActs, undoAct } from '@volano/domain/contracts/acts';
import { updateAgency } from '@volano/domain/contracts/agencies';
import { updateRequirementTemplate } from '@volano/domain/contracts/categories';
import { confirmDeductions, listDeductions } from '@volano/domain/contracts/deductions';
import { getFeedSummary } from '@volano/domain/contracts/feeds';
import { getMatch, listAnnouncementAgencies } from '@volano/domain/contracts/matching';
import { createSurvey, updateSurvey } from '@volano/domain/contracts/surveys';
import { deleteCciaa } from '@volano/domain/contracts/territories';
import { COVERED_CODES } from '@volano/domain/rules/chamber-provinces';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { askOfAnnouncement } from '../../../testing/builders/catalogue-factories.ts';
import { anAgency, anAnnouncement, anAtecoCode, aStaffedAgency, aUser } from '../../../testing/builders/factories.ts';
import { insert, rowOf, rowsOf } from '../../../testing/builders/rows.ts';
import { auditEntriesOf } from '../../../testing/builders/traces.ts';
import { openPortal } from '../../../testing/world/app.ts';

const { portal, ctx, db } = await openPortal();
await db.transaction().execute(async (trx) => {
  await ensureTerritories(trx);
  await insertStarterQuestions(trx, ctx.clock.now().toISOString());
  await insertStarterMeanings(trx);
});
const admin = portal.as(await aUser(ctx, { role: 'admin' }));
const [form, capital, cooperative] = [
  questionId('legalForm'),
  answerId('legalForm', 'capital'),
  answerId('legalForm', 'cooperative'),
];
const { _id: lombardia } = await rowOf(db, 'regions', { name: 'Lombardia' }, ['_id']);
const chamberOf = async (code: string) => (await rowOf(db, 'cciaas', { code }, ['_id']))._id;
const LECCO = { registeredOfficeCity: 'Lecco', registeredOfficeProvince: 'LC' };

const known = async (id: string, as = admin) => as.call(listDeductions, { params: { id } });
const statesOf = async (id: string) => Object.fromEntries((await known(id)).map(({ key, state }) => [key, state]));
const confirm = (agenciesIds: string[], more: object = {}, as = admin) =>
  as.call(confirmDeductions, { body: { agenciesIds, state: 'confirmed', ...more } });

test('what the portal tells is said with where it is from, to staff and to the company; nobody else knows of it', async () => {
  const { owner, advisor, agency, params } = await aStaffedAgency(ctx, { businessName: 'Alfa S.r.l.', ...LECCO });
  const own = portal.as(owner, agency);
  const from = { name: 'dedotto dal nome', town: 'dedotto dal comune' };
  const state = 'deduced';
  expect(await known(agency._id)).toEqual([
    { key: 'legalForm', value: capital, label: 'Società di capitali', from: from.name, state, categoryCode: form },
    {
      key: 'cciaa',
      value: await chamberOf('COMOLECCO'),
      label: 'Camera di Commercio di Como-Lecco',
      from: from.town,
      state,
      categoryCode: null,
    },
    { key: 'region', value: lombardia, label: 'Lombardia', from: from.town, state, categoryCode: null },
  ]);
  expect(await known(agency._id, own)).toEqual(await known(agency._id, portal.as(advisor)));
  const english = await own.call(listDeductions, { params }, { 'accept-language': 'en' });
  expect(english[0]?.from).toBe('deduced from the name');
  for (const role of ['user', 'advisor'] as const)
    expect(await portal.as(await aUser(ctx, { role })).attempt(listDeductions, { params })).toMatchObject({
      status: 404,
    });
});

test('an answer confirms or corrects; codes and the size follow from what is answered', async () => {
  const agency = await anAgency(ctx, { businessName: 'Beta S.r.l.', ...LECCO });
  const old = await anAtecoCode(ctx, { version: '2007', code: '62.01.00' });
  const young = await anAtecoCode(ctx, { version: '2025', code: '62.10.00', name: 'Programmazione' });
  const both = { code2007: old.code, code2025: young.code, targets: 1, isSimple: true, isExclusive: true };
  await insert(db, 'ateco_correspondences', both);
  const say = (key: string, answer: string) => ({
    categoryCode: questionId(key),
    requirementCode: answerId(key, answer),
  });
  const people = { categoryCode: questionId('people'), value: 12 };
  const answers = [say('legalForm', 'cooperative'), people, say('turnover', 'upTo10m')];
  const body = { agencyId: agency._id, registerOfficeId: lombardia, atecoIds: [old._id], answers };
  const survey = await admin.call(createSurvey, { body });
  expect(await known(agency._id)).toMatchObject([
    { key: 'legalForm', value: capital, state: 'corrected' },
    { key: 'cciaa', state: 'deduced' },
    { key: 'region', state: 'confirmed' },
    {
      key: 'ateco2025',
      value: '62.10.00',
      label: 'Programmazione',
      from: 'dedotto dal codice ATECO 2007',
      state: 'deduced',
    },
    { key: 'size', value: answerId('size', 'small'), from: 'dedotto da dipendenti e fatturato', state: 'deduced' },
  ]);
  const answered = { categoryCode: form, requirementCodes: [capital] };
  await admin.call(updateSurvey, { params: { id: survey._id }, body: { answered } });
  expect(await statesOf(agency._id)).toMatchObject({ legalForm: 'confirmed' });
});

describe('confirming', () => {
  test('each company by itself, once, without a survey; audited, and undone by another name', async () => {
    const { advisor, agency } = await aStaffedAgency(ctx, { businessName: 'Gamma S.r.l.', ...LECCO });
    const nothing = await anAgency(ctx, { businessName: 'Mario Rossi', advisorId: advisor._id });
    const foreign = await anAgency(ctx, { businessName: 'Delta S.r.l.' });
    const ids = [agency._id, nothing._id, foreign._id, newId()];
    const done = { agencyId: agency._id, status: 'done' };
    const none = { agencyId: nothing._id, status: 'refused', code: 'nothingDeduced' };
    const absent = ids.slice(2).map((agencyId) => ({ agencyId, status: 'refused', code: 'notFound' }));
    for (let times = 0; times < 2; times += 1)
      expect(await confirm(ids, {}, portal.as(advisor))).toEqual([done, none, ...absent]);
    expect(await statesOf(agency._id)).toEqual({ legalForm: 'confirmed', cciaa: 'confirmed', region: 'confirmed' });
    expect(await rowsOf(db, 'surveys', { agencyId: agency._id }, ['_id'])).toEqual([]);
    const details = { fields: ['legalForm', 'cciaa', 'region'] };
    const entry = { action: 'deductionsConfirmed', actorId: advisor._id, details };
    expect(await auditEntriesOf(portal, { agencyId: agency._id })).toEqual([entry]);
    await admin.call(updateAgency, { params: { id: agency._id }, body: { businessName: 'Gamma Soc. Coop.' } });
    expect(await known(agency._id)).toMatchObject([
      { value: cooperative, state: 'deduced' },
      { state: 'confirmed' },
      {},
    ]);
  });

  test('some keys alone, by the company too; what the survey says otherwise is nobody’s to confirm', async () => {
    const { owner, agency } = await aStaffedAgency(ctx, { businessName: 'Epsilon S.r.l.', ...LECCO });
    const own = portal.as(owner, agency);
    expect(await confirm([agency._id], { keys: ['cciaa'] }, own)).toMatchObject([{ status: 'done' }]);
    expect(await statesOf(agency._id)).toEqual({ legalForm: 'deduced', cciaa: 'confirmed', region: 'deduced' });
    const body = { agencyId: agency._id, answers: [{ categoryCode: form, requirementCode: cooperative }] };
    await own.call(createSurvey, { body });
    const refused = { status: 'refused', code: 'nothingDeduced' };
    expect(await confirm([agency._id], { keys: ['legalForm', 'size'] }, own)).toMatchObject([refused]);
    const asked = { body: { agenciesIds: Array.from({ length: 201 }, newId), state: 'confirmed' as const } };
    expect(await admin.attempt(confirmDeductions, asked)).toMatchObject({ status: 400 });
  });
});

test('what was confirmed together is undone together; what somebody confirmed before stays', async () => {
  const { advisor, agency } = await aStaffedAgency(ctx, { businessName: 'Zeta S.r.l.', ...LECCO });
  const second = await anAgency(ctx, { businessName: 'Eta S.r.l.', advisorId: advisor._id, ...LECCO });
  const ids = [agency._id, second._id];
  const consultant = portal.as(advisor);
  await confirm(ids, { keys: ['region'] });
  await confirm(ids, {}, consultant);
  const [last] = await consultant.call(listActs, {});
  expect(last).toMatchObject({
    kind: 'bulk',
    title: 'Confermati i dati dedotti di 2 aziende',
    count: 2,
    canUndo: true,
  });
  await consultant.call(undoAct, { params: { id: last?._id ?? '' } });
  for (const id of ids)
    expect(await statesOf(id)).toEqual({ legalForm: 'deduced', cciaa: 'deduced', region: 'confirmed' });
});

describe('matching', () => {
  async function aCallFor(given: Parameters<typeof anAnnouncement>[1] = {}) {
    const announcement = await anAnnouncement(ctx, { announcementType: 'regional', regionId: lombardia, ...given });
    await askOfAnnouncement(ctx, announcement._id, { _id: form, categoryName: 'Forma giuridica', answers: [capital] });
    await portal.drain();
    return announcement;
  }
  const listed = async (id: string) =>
    (await admin.call(listAnnouncementAgencies, { params: { id }, query: { limit: '100' } })).rows;
  const associated = async (id: string) => (await listed(id)).map(({ _id }) => _id);
  const verdictOf = async (id: string, announcementId: string) =>
    (await admin.call(getMatch, { params: { id, announcementId } })).verdict;

  test('a company without a survey is in target by what is deduced, until it is called otherwise or answers', async () => {
    const call = await aCallFor();
    const agency = await anAgency(ctx, { businessName: 'Zeta S.r.l.', ...LECCO });
    const other = await anAgency(ctx, { businessName: 'Zeta Soc. Coop.', ...LECCO });
    const params = { id: agency._id, announcementId: call._id };
    const { verdict, criteria } = await admin.call(getMatch, { params });
    const marks = criteria.map(({ key, status, isDeduced }) => [key.split(':')[0], status, isDeduced]);
    expect(verdict).toBe('eligible');
    expect(marks).toEqual([
      ['territory', 'pass', true],
      ['activity', 'pass', undefined],
      ['requirement', 'pass', true],
    ]);
    expect(await verdictOf(other._id, call._id)).toBe('notEligible');
    expect(await associated(call._id)).toContain(agency._id);
    expect(await associated(call._id)).not.toContain(other._id);
    const summary = async () => (await admin.call(getFeedSummary, { params: { id: agency._id } })).eligible;
    const counted = async () => (await rowOf(db, 'matching_counts', { agencyId: agency._id }, ['eligible'])).eligible;
    const before = await summary();
    const change = async (body: object) => {
      await admin.call(updateAgency, { params: { id: agency._id }, body });
      await portal.drain();
    };

    await change({ businessName: 'Zeta Soc. Coop.' });
    expect([await summary(), await counted()]).toEqual([before - 1, before - 1]);
    expect(await associated(call._id)).not.toContain(agency._id);
    await change({ businessName: 'Zeta S.p.A.' });
    expect([await summary(), await counted()]).toEqual([before, before]);
    await change({ registeredOfficeCity: 'Roma', registeredOfficeProvince: 'RM' });
    expect(await associated(call._id)).not.toContain(agency._id);
    await change(LECCO);
    expect(await associated(call._id)).toContain(agency._id);
    await admin.call(createSurvey, {
      body: { agencyId: agency._id, answers: [{ categoryCode: form, requirementCode: cooperative }] },
    });
    await portal.drain();
    expect(await verdictOf(agency._id, call._id)).toBe('notEligible');
    expect(await associated(call._id)).not.toContain(agency._id);
  });

  test('other words of an answer, and a chamber that goes, are followed by every list', async () => {
    const brescia = await chamberOf('BS');
    const call = await aCallFor();
    const ofChamber = await anAnnouncement(ctx, { announcementType: 'commerce', cciaaId: await chamberOf('BG') });
    const bergamo = { registeredOfficeCity: 'Bergamo', registeredOfficeProvince: 'BG' };
    const agency = await anAgency(ctx, { businessName: 'Eta S.r.l.', ...bergamo });
    const listedAs = async (id: string) => (await listed(id)).find(({ _id }) => _id === agency._id)?.verdict;
    expect([await listedAs(call._id), await listedAs(ofChamber._id)]).toEqual(['eligible', 'eligible']);
    const { description } = await rowOf(db, 'requirements_templates', { _id: capital }, ['description']);
    const rename = async (id: string, words: { name?: string; description?: string }) => {
      await admin.call(updateRequirementTemplate, { params: { id }, body: words });
      await portal.drain();
    };
    await rename(capital, { name: 'Altro', description: '' });
    expect([await listedAs(call._id), await listedAs(ofChamber._id)]).toEqual(['toVerify', 'eligible']);
    expect((await known(agency._id)).map(({ key }) => key)).toEqual(['cciaa', 'region']);
    await rename(cooperative, { description: 'E ogni società di capitali' });
    expect(await listedAs(call._id)).toBeUndefined();
    await rename(cooperative, { description: '' });
    await rename(capital, { name: 'Società di capitali', description });
    expect(await listedAs(call._id)).toBe('eligible');
    const inBrescia = await anAgency(ctx, { registeredOfficeProvince: 'BS' });
    expect((await known(inBrescia._id)).map(({ key }) => key)).toContain('cciaa');
    await admin.call(deleteCciaa, { params: { id: brescia } });
    expect((await known(inBrescia._id)).map(({ key }) => key)).not.toContain('cciaa');
  });
});

test('the chambers of every installation say which provinces they cover', () => {
  expect(CHAMBERS.map(({ code }) => code).toSorted()).toEqual(COVERED_CODES.toSorted());
});
