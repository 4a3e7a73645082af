import { copyAnnouncement } from '@volano/domain/contracts/announcement-changes';
import * as contract from '@volano/domain/contracts/announcements';
import { createAtecoSetting, updateAtecoSetting } from '@volano/domain/contracts/ateco-settings';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { anAnnouncement, anAtecoCode, aRegion } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { insert, rowOf, update } from '../../../testing/builders/rows.ts';

const { portal, ctx, db, office } = await openOffice();
const admin = portal.as(office.admin);
const { _id: regionId } = await aRegion(ctx);
const provinces = [
  { code: 'BS', name: 'Brescia', regionId },
  { code: 'TN', name: 'Trento', regionId },
];
await insert(db, 'provinces', provinces);
const brescia = { code: '017029', name: 'Brescia', provinceCode: 'BS' };
await insert(db, 'municipalities', brescia);

const whole = {
  title: 'Voucher macchinari',
  announcementType: 'national',
  amount: 50_000,
  aidForms: ['grant', 'loan', 'grant'],
  aidIntensity: 52.5,
  spendMin: 10_000,
  spendMax: 200_000,
  aidMin: 5_000,
  fund: 4_000_000,
  purposes: ['investment', 'digital'],
  costs: ['equipment'],
  sectors: ['ict'],
  municipalities: ['017029'],
  provinces: ['TN'],
  grantingBody: 'Provincia autonoma di Trento',
  officialUrl: 'http://www.provincia.example/bando',
  documents: ['DURC', 'Preventivi di due fornitori'],
  manualChecks: [{ text: 'Sede legale da almeno tre anni', isDecisive: true }, { text: 'Regime de minimis' }],
} as const;

const { createAnnouncement, getAnnouncement, updateAnnouncement } = contract;
const created = (body: object) => admin.call(createAnnouncement, { body: { ...body } as never });

test('what a call gives, for which spend and where is kept as it was sent; the list has what a card shows of it', async () => {
  const reply = await created(whole);
  const { manualChecks, ...columns } = whole;
  expect(reply).toMatchObject({ ...columns, aidForms: ['grant', 'loan'] });
  expect(reply.manualChecks.map(({ text, isDecisive }) => [text, isDecisive])).toEqual([
    [manualChecks[0].text, true],
    [manualChecks[1].text, false],
  ]);
  expect(reply).toMatchObject({ sourceId: null, sourceUpdatedAt: null, admitsNoFirm: false, remarks: [] });
  const list = await admin.call(contract.listAnnouncements, { query: { q: 'Voucher macchinari' } });
  expect(list.rows[0]).toMatchObject({ aidForms: ['grant', 'loan'], aidIntensity: 52.5, spendMin: 10_000 });
  expect(list.rows[0]).not.toHaveProperty('manualChecks');

  const params = { id: reply._id };
  const [kept, gone] = reply.manualChecks;
  const checks = [{ text: 'Una nuova' }, { _id: kept?._id, text: 'Sede legale da tre anni', isDecisive: false }];
  const body = { manualChecks: checks, fund: null, sectors: [] };
  const changed = await admin.call(updateAnnouncement, { params, body: body as never });
  expect(changed).toMatchObject({ fund: null, sectors: [], spendMin: 10_000 });
  expect(changed.manualChecks.map(({ text }) => text)).toEqual(['Una nuova', 'Sede legale da tre anni']);
  expect(changed.manualChecks[1]?._id).toBe(kept?._id);
  expect(changed.manualChecks.map(({ _id }) => _id)).not.toContain(gone?._id);
  const stolen = await created({ ...whole, manualChecks: [{ _id: kept?._id, text: 'Presa da un altro' }] });
  expect(stolen.manualChecks[0]?._id).not.toBe(kept?._id);
});

test.each([
  [{ spendMin: 20, spendMax: 10 }, 'spendMax', 'La spesa massima non può essere meno della minima'],
  [{ aidMin: 60_000 }, 'aidMin', 'Il contributo minimo non può superare il massimo'],
  [{ aidIntensity: 120 }, 'aidIntensity', 'Non può essere più di 100'],
  [{ municipalities: ['17029'] }, 'municipalities.0', 'Il codice ISTAT del comune ha sei cifre'],
  [{ municipalities: ['999999'] }, 'municipalities', 'Elemento non trovato'],
  [{ provinces: ['QQ'] }, 'provinces', 'Elemento non trovato'],
  [{ aidForms: ['gift'] }, 'aidForms.0', 'Scegli uno dei valori previsti'],
  [{ officialUrl: 'javascript:alert(1)' }, 'officialUrl', 'Indirizzo non valido: comincia con http:// o https://'],
  [{ checkState: 'official' }, 'checkState', expect.stringContaining('non può avere questo stato')],
])('%j is refused by its field, and nothing is written', async (given, path, message) => {
  const answer = await admin.attempt(createAnnouncement, { body: { ...whole, ...given } as never });
  expect(answer.status).toBe(400);
  expect(answer.reply).toMatchObject({ errors: [{ path, message }] });
  const call = await anAnnouncement(ctx, { amount: 50_000 });
  const change = await admin.attempt(updateAnnouncement, { params: { id: call._id }, body: given as never });
  const stored = await rowOf(db, 'announcements', { _id: call._id });
  expect([change.status, call.updatedAt]).toEqual([400, stored.updatedAt]);
});

test('figures of two requests are compared with each other', async () => {
  const { _id } = await anAnnouncement(ctx, { spendMin: 1000, amount: 300 });
  const change = (body: object) => admin.attempt(updateAnnouncement, { params: { id: _id }, body: body as never });
  expect((await change({ spendMax: 500 })).status).toBe(400);
  expect((await change({ aidMin: 400 })).status).toBe(400);
  expect((await change({ aidMin: 400, amount: 500 })).status).toBe(200);
  expect((await change({ spendMax: 500, spendMin: null })).status).toBe(200);
});

describe('how far a call has been checked', () => {
  const bare = { title: 'Bando senza requisiti', announcementType: 'national' };
  const stateOf = async (id: string) => (await admin.call(getAnnouncement, { params: { id } })).checkState;

  test('one made by hand is not entered until it has a criterion, and again when the last one goes', async () => {
    const { _id, checkState } = await created(bare);
    expect(checkState).toBe('notEntered');
    const code = await anAtecoCode(ctx);
    const body = { announcementId: _id, latestAtecoIds: [code._id] };
    const setting = await admin.call(createAtecoSetting, { body });
    expect(await stateOf(_id)).toBe('reviewed');
    await admin.call(updateAtecoSetting, { params: { id: setting._id }, body: { latestAtecoIds: [] } });
    expect(await stateOf(_id)).toBe('notEntered');
    const change = (given: object) => admin.call(updateAnnouncement, { params: { id: _id }, body: given as never });
    expect((await change({ sectors: ['ict'] })).checkState).toBe('reviewed');
    expect((await change({ sectors: [], title: 'Altro titolo' })).checkState).toBe('notEntered');
  });

  test('“no requirement, confirmed” is a person’s word, with who and when, and can be taken back', async () => {
    const { _id } = await created(bare);
    const params = { id: _id };
    const reply = await admin.call(updateAnnouncement, { params, body: { checkState: 'reviewed' } });
    const { name, surname } = office.admin;
    expect(reply).toMatchObject({ checkState: 'reviewed', reviewedBy: `${name} ${surname}` });
    expect(reply.reviewedAt).not.toBeNull();
    expect((await admin.call(updateAnnouncement, { params, body: { sectors: [] } })).checkState).toBe('reviewed');
    await update(db, 'announcements', { _id }, { isActive: true });
    const seen = await portal.as(office.advisor).call(getAnnouncement, { params });
    expect(seen).not.toHaveProperty('reviewedBy');
    expect(seen).not.toHaveProperty('remarks');
    const back = await admin.call(updateAnnouncement, { params, body: { checkState: 'notEntered' } });
    expect(back).toMatchObject({ checkState: 'notEntered', reviewedAt: null, reviewedBy: null });
  });

  test('a copy is nobody’s word: of an official one it is not entered, of a reviewed one it has what was entered', async () => {
    const stand = { checkState: 'official', sourceUpdatedAt: '2025-01-01T00:00:00Z' } as const;
    const official = { officialId: 'copied-1', ...stand };
    const first = await anAnnouncement(ctx, { ...official, municipalities: ['017029'] });
    const copy = await admin.call(copyAnnouncement, { params: { id: first._id }, idempotencyKey: newId() });
    expect(copy).toMatchObject({ checkState: 'notEntered', sourceUpdatedAt: null, municipalities: ['017029'] });
    const second = await created({ ...whole, checkState: 'reviewed' });
    const again = await admin.call(copyAnnouncement, { params: { id: second._id }, idempotencyKey: newId() });
    expect(again).toMatchObject({ checkState: 'reviewed', reviewedBy: null, documents: whole.documents });
    expect(again.manualChecks.map(({ text }) => text)).toEqual(whole.manualChecks.map(({ text }) => text));
  });
});
