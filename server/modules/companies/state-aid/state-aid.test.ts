import { updateAgency } from '@volano/domain/contracts/agencies';
import {
  createCompanyEvent,
  createCompanyLink,
  deleteCompanyEvent,
  deleteCompanyLink,
  listCompanyEvents,
  listCompanyLinks,
  updateCompanyLink,
} from '@volano/domain/contracts/company-links';
import { createAid, deleteAid, getRoom, listAids, listRooms, updateAid } from '@volano/domain/contracts/state-aid';
import { getStateAidRules, updateStateAidRules } from '@volano/domain/contracts/state-aid-rules';
import { listTimeline } from '@volano/domain/contracts/timeline';
import { expect, test } from 'vitest';
import { anAgency, aStaffedAgency, aUser } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { update } from '../../../testing/builders/rows.ts';
import { auditEntriesOf } from '../../../testing/builders/traces.ts';

const { portal, ctx, db, office } = await openOffice();
const admin = portal.as(office.admin);
const GRANT = { regime: 'deMinimis', grantedOn: '2025-05-01', element: 10_000_000 } as const;
const BETA = { name: 'Beta S.r.l.', taxCode: '12345678903' };
const ask = { query: { regime: 'deMinimis' } } as const;

/** What of a company's room is used, certainly and perhaps. */
const usedOf = async (agency: { _id: string }, as = admin) =>
  Object.values((await as.call(getRoom, { params: { id: agency._id }, ...ask })).used);

test('a company and its consultants read and write its aid, links and events; platform admins read, nobody else knows of them', async () => {
  const { owner, advisor, performance, agency, params } = await aStaffedAgency(ctx);
  const own = { advisor, performance, owner, admin: office.admin };
  for (const person of Object.values(own)) {
    const as = portal.as(person);
    const aid = await as.call(createAid, { params, body: { ...GRANT, element: 100 } });
    const link = await as.call(createCompanyLink, {
      params,
      body: { holder: { agencyId: agency._id }, held: BETA, kind: 'votes', share: 60 },
    });
    const event = await as.call(createCompanyEvent, {
      params,
      body: { kind: 'acquisition', on: '2025-06-01', parts: [BETA], into: [{ agencyId: agency._id }] },
    });
    expect((await as.call(updateAid, { params: { id: aid._id }, body: { element: 50 } })).element).toBe(50);
    await as.call(updateCompanyLink, { params: { id: link._id }, body: { share: 51 } });
    expect((await as.call(listCompanyLinks, { params }))[0]).toMatchObject({ held: { ...BETA, kind: 'firm' } });
    expect((await as.call(listCompanyEvents, { params }))[0]).toMatchObject({ parts: [{ name: BETA.name }] });
    expect(await usedOf(agency, as)).toEqual([50, 50]);
    const ids = { aid: aid._id, link: link._id, event: event._id };
    for (const [who, seen, changed] of [
      [office.platformAdmin, 200, 403],
      [office.otherAdvisor, 404, 404],
      [office.user, 404, 404],
      [await aUser(ctx, { role: 'sales' }), 403, 403],
    ] as const) {
      const other = portal.as(who);
      const read = [listAids, listCompanyLinks, listCompanyEvents] as const;
      for (const spec of read) expect((await other.attempt(spec, { params })).status).toBe(seen);
      expect((await other.attempt(getRoom, { params, ...ask })).status).toBe(seen);
      const refused = [
        await other.attempt(createAid, { params, body: GRANT }),
        await other.attempt(updateAid, { params: { id: ids.aid }, body: { element: 1 } }),
        await other.attempt(updateCompanyLink, { params: { id: ids.link }, body: { share: 1 } }),
        await other.attempt(deleteCompanyEvent, { params: { id: ids.event } }),
      ];
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => changed));
    }
    await as.call(deleteAid, { params: { id: aid._id } });
    await as.call(deleteCompanyLink, { params: { id: link._id } });
    await as.call(deleteCompanyEvent, { params: { id: event._id } });
  }
  const lines = await auditEntriesOf(portal, { agencyId: agency._id });
  expect(lines.filter(({ action }) => action === 'stateAidChanged')).toHaveLength(8 * 4);
  const { lines: told } = await portal.as(advisor).call(listTimeline, { params, query: { kind: 'company' } });
  expect(told[0]).toMatchObject({ what: 'stateAidChanged' });
});

test('what a company says of its links is perhaps so until a consultant confirms it, and reaches another customer only then', async () => {
  const { owner, advisor, agency, params } = await aStaffedAgency(ctx);
  const other = await aStaffedAgency(ctx, { advisorId: advisor._id, businessName: 'Gamma S.p.A.' });
  await admin.call(createAid, { params: other.params, body: { ...GRANT, note: 'Riservata' } });
  await admin.call(createAid, { params, body: { ...GRANT, element: 1, party: BETA } });
  const own = portal.as(owner);
  const held = { name: 'Gamma', taxCode: other.agency.fiscalCode };
  const body = { holder: { agencyId: agency._id }, held, kind: 'board', isCertain: true } as const;
  const { _id: id, ...said } = await own.call(createCompanyLink, { params, body });
  expect(said).toMatchObject({ isCertain: false, isConfirmed: false, held: { ...held, agencyId: null } });
  await own.call(createCompanyLink, { params, body: { ...body, held: BETA } });
  // Another company of the same owner is a customer at once, and yet reached by nothing that is not confirmed.
  const sister = await anAgency(ctx, { userId: owner._id });
  await admin.call(createAid, { params: { id: sister._id }, body: GRANT });
  const toSister = await own.call(createCompanyLink, { params, body: { ...body, held: { agencyId: sister._id } } });
  expect(toSister.held.agencyId).toBe(sister._id);
  await own.call(updateCompanyLink, { params: { id }, body: { isCertain: true } });
  expect(await usedOf(agency)).toEqual([0, 1]);
  const foreigner = portal.as(office.advisor);
  expect(await foreigner.attempt(updateCompanyLink, { params: { id }, body: { isCertain: true } })).toMatchObject({
    status: 404,
  });
  const confirmed = await portal.as(advisor).call(updateCompanyLink, { params: { id }, body: { isCertain: true } });
  expect(confirmed).toMatchObject({ isCertain: true, held: { agencyId: other.agency._id, name: 'Gamma S.p.A.' } });
  expect([await usedOf(agency), await usedOf(other.agency)]).toEqual([
    [10_000_000, 10_000_001],
    [10_000_000, 10_000_000],
  ]);
  const notes = (await own.call(listAids, { params })).rows.map(({ note, element }) => [element, note]);
  expect(notes).toEqual(expect.arrayContaining([[10_000_000, null]]));
  await own.call(updateCompanyLink, { params: { id }, body: { kind: 'influence' } });
  expect(await usedOf(agency)).toEqual([0, 1]);
});

test('a customer whom the writer may not read is nobody’s id; a code of one is a firm like any other', async () => {
  const { owner, params } = await aStaffedAgency(ctx);
  const named = { params, body: { ...GRANT, party: { agencyId: office.agency._id } } };
  expect(await portal.as(owner).attempt(createAid, named)).toMatchObject({ status: 404, code: 'notFound' });
  const party = { name: 'Altra', taxCode: office.agency.fiscalCode };
  expect((await portal.as(owner).call(createAid, { params, body: { ...GRANT, party } })).party.agencyId).toBeNull();
  expect((await admin.call(createAid, { params, body: { ...GRANT, party } })).party.agencyId).toBe(office.agency._id);
});

const aid = (body: object) => [createAid, { ...GRANT, ...body }] as const;
const link = (body: object) =>
  [createCompanyLink, { holder: BETA, held: { name: 'Comune', kind: 'publicBody' }, kind: 'board', ...body }] as const;
const DELTA = { name: 'Delta', taxCode: '01234567897' };
const event = (body: object) =>
  [createCompanyEvent, { kind: 'merger', on: '2025-01-01', parts: [BETA, DELTA], into: [BETA], ...body }] as const;
test.each([
  [aid({ element: null }), 'element', 'Campo obbligatorio'],
  [aid({ element: 2 ** 53 }), 'element', 'Non può essere più di'],
  [aid({ state: 'revoked' }), 'stateOn', 'Campo obbligatorio'],
  [aid({ state: 'revoked', stateOn: '2025-04-30' }), 'stateOn', 'prima del giorno della concessione'],
  [aid({ state: 'reduced', stateOn: '2025-06-01', reducedTo: 10_000_000 }), 'reducedTo', 'meno di quello concesso'],
  [aid({ party: { name: 'Anna', kind: 'naturalPerson' } }), 'party', 'di un’impresa'],
  [aid({ party: { name: 'Senza codice' } }), 'party.taxCode', 'Campo obbligatorio'],
  [aid({ regime: 'blockExemption' }), 'regime', 'valori previsti'],
  [link({ held: BETA }), 'held', 'due volte'],
  [link({ kind: 'votes' }), 'share', 'Campo obbligatorio'],
  [link({ from: '2025-02-01', to: '2025-01-31' }), 'to', 'prima di quella di inizio'],
  [event({ parts: [BETA] }), 'parts', 'almeno un altro'],
  [event({ kind: 'acquisition' }), 'parts', 'due volte'],
  [event({ kind: 'split' }), 'parts', 'soggetto solo'],
  [event({ into: [{ ...BETA, equity: 1 }] }), 'into', 'solo in una scissione'],
  [
    event({ kind: 'split', parts: [BETA], into: [DELTA, { ...BETA, aids: [office.agency._id] }] }),
    'into.1.aids',
    'non trovato',
  ],
] as const)('%o is refused at %s: %s', async ([spec, body], field, words) => {
  const { status, fields } = await admin.attempt(spec as typeof createAid, {
    params: { id: office.mono._id },
    body: body as never,
  });
  expect([status, fields[0]?.path]).toEqual([400, field]);
  expect(fields[0]?.message).toContain(words);
  expect((await admin.call(listAids, { params: { id: office.mono._id } })).rows).toEqual([]);
});

test('of what the register says only note and state are changed by hand', async () => {
  const { params, agency } = await aStaffedAgency(ctx);
  const { _id: id } = await admin.call(createAid, { params, body: { ...GRANT, cor: '123' } });
  await update(db, 'aids', { _id: id }, { source: 'register' });
  const change = (body: object) => admin.attempt(updateAid, { params: { id }, body });
  expect(await change({ element: 1 })).toMatchObject({ status: 409, code: 'fromRegister' });
  expect(await admin.attempt(deleteAid, { params: { id } })).toMatchObject({ status: 409, code: 'fromRegister' });
  expect(await change({ ...GRANT, state: 'revoked', stateOn: '2026-01-01', note: 'Visto' })).toMatchObject({
    status: 200,
  });
  expect(await usedOf(agency)).toEqual([0, 0]);
  expect((await change({ state: 'granted' })).reply).toMatchObject({ stateOn: null, note: 'Visto' });
  // The same by hand counts once, and its note stays.
  const twin = await admin.call(createAid, { params, body: { ...GRANT, note: 'A mano' } });
  expect([(await admin.call(listAids, { params })).rows.map(({ note }) => note), await usedOf(agency)]).toEqual([
    ['Visto'],
    [10_000_000, 10_000_000],
  ]);
  await admin.call(updateAid, { params: { id: twin._id }, body: { cor: '124' } });
  expect(await usedOf(agency)).toEqual([20_000_000, 20_000_000]);
});

test('the room says its rule, its lines and why, in the reader’s language; what the company says of itself moves the window', async () => {
  const { params, advisor } = await aStaffedAgency(ctx);
  const as = portal.as(advisor);
  await as.call(createAid, {
    params,
    body: { ...GRANT, regime: 'deMinimisFisheries', grantedOn: '2024-06-30', element: 100 },
  });
  const query = { regime: 'deMinimisFisheries', on: '2026-07-01', asked: '4000001' } as const;
  const room = await as.call(getRoom, { params, query });
  expect(room).toMatchObject({
    ceiling: 4_000_000,
    used: { certain: 100 },
    verdict: 'outside',
    registerReadUntil: null,
  });
  expect(room.window).toEqual({ from: '2024-01-01', to: '2026-07-01', kind: 'fiscal3' });
  expect(room.lines[0]?.why).toEqual({ code: 'inWindow', text: 'Concesso nella finestra' });
  expect(room.why[0]?.text).toBe(
    'Regola: Reg. UE 717/2014, art. 3 (mod. Reg. UE 2023/2391). Massimale €\u00A040.000 per impresa unica',
  );
  const english = await as.call(getRoom, { params, query }, { 'accept-language': 'en' });
  expect(english.why.map(({ text }) => text)).toContain('Above the ceiling the whole new aid is excluded');
  await as.call(updateAgency, { params, body: { fiscalYearEnd: '06-30' } });
  expect((await as.call(getRoom, { params, query })).used.certain).toBe(0);
  expect((await as.attempt(updateAgency, { params, body: { fiscalYearEnd: '02-30' } })).fields[0]?.message).toBe(
    'Data non valida',
  );
  const later = await as.attempt(getRoom, { params, query: { regime: 'deMinimis', on: '2031-01-01' } });
  expect(later.fields).toMatchObject([{ path: 'on', message: 'Per questo giorno non è indicato nessun massimale' }]);
});

test('the matrix holds the rooms of one’s own companies', async () => {
  const { params, advisor, agency } = await aStaffedAgency(ctx);
  await admin.call(createAid, { params, body: GRANT });
  const { rows, total } = await portal.as(advisor).call(listRooms, { query: { count: 'true' } });
  expect([total, rows.map(({ agencyId }) => agencyId)]).toEqual([1, [agency._id]]);
  expect(rows[0]?.regimes.deMinimis).toEqual({ ceiling: 30_000_000, least: 20_000_000, most: 20_000_000 });
});

test('an admin edits ceilings and rates, whole; two rows of one day are refused', async () => {
  const rules = await portal.as(office.advisor).call(getStateAidRules, {});
  expect([rules.ceilings.length, rules.rates.length]).toEqual([9, 2]);
  const overlapping = { ...rules, ceilings: [...rules.ceilings, { ...rules.ceilings[0], from: '2020-01-01' }] };
  const refused = await admin.attempt(updateStateAidRules, { body: overlapping as typeof rules });
  expect(refused.fields).toMatchObject([{ path: 'ceilings.9.from' }]);
  const write = () => admin.call(updateStateAidRules, { body: rules });
  expect(await Promise.all([write(), write(), write()])).toEqual([rules, rules, rules]);
});

test('of changes at the same time each holds, and none is mixed with another', async () => {
  const { params } = await aStaffedAgency(ctx);
  const { _id: id } = await admin.call(createAid, { params, body: GRANT });
  const reduced = { state: 'reduced', stateOn: '2026-01-01', reducedTo: 5_000_000 } as const;
  const answers = await Promise.all([
    admin.attempt(updateAid, { params: { id }, body: reduced }),
    admin.attempt(updateAid, { params: { id }, body: { element: 4_000_000 } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]));
});
