import { ensureTerritories } from '@volano/database/reference/territories';
import { listReview } from '@volano/domain/contracts/announcement-review';
import { settleRemark } from '@volano/domain/contracts/announcement-changes';
import { getAnnouncement, updateAnnouncement } from '@volano/domain/contracts/announcements';
import { describe, expect, test } from 'vitest';
import type { ImportReport } from '../../../../platform/imports/report.ts';
import { newId } from '../../../../platform/new-id.ts';
import { openPortal } from '../../../../testing/world/app.ts';
import { aQuestion } from '../../../../testing/builders/factories.ts';
import { incentiveWords, tableOf } from '../../../../testing/builders/imports.ts';
import { anOffice } from '../../../../testing/builders/office.ts';
import { importIncentives } from './incentives.actions.ts';
import { insert, rowOf, rowsOf, update } from '../../../../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;
await ensureTerritories(db);
const office = await anOffice(ctx);
const size = await aQuestion(ctx, { answers: ['Micro', 'Piccola', 'Media', 'Grande'] });
const team = await aQuestion(ctx, { answers: ['Femminile', 'Giovanile', 'none'] });
const form = await aQuestion(ctx, { answers: ['Cooperativa', 'Società'] });
const SIZES = ['Microimpresa', 'Piccola Impresa', 'Media Impresa', 'Grande Impresa'];
for (const [at, name] of SIZES.entries()) await means('Dimensioni', name, size.answers[at]);
await means('Tipologia_Soggetto', 'Impresa - prevalenza femminile', team.answers[0]);
await means('Tipologia_Soggetto', 'Cooperative/Associazioni Non Profit', form.answers[0]);

async function means(field: string, value: string, requirementTemplateId: string | undefined) {
  const row = { _id: newId(), field, value, kind: 'answer', requirementTemplateId: requirementTemplateId ?? null };
  await insert(db, 'official_correspondences', row);
}

const base = {
  Titolo: 'Voucher',
  Descrizione: "Cos'è Un aiuto pari al 50% a fondo perduto, con DURC regolare.",
  Data_chiusura: '2027-12-31T00:00:00',
  Obiettivo_Finalita: ['Sostegno investimenti', 'Digitalizzazione'],
  Dimensioni: ['Microimpresa', 'Piccola Impresa'],
  Tipologia_Soggetto: ['Impresa', 'Cooperative/Associazioni Non Profit'],
  Forma_agevolazione: ['Contributo/Fondo perduto', 'Prestito/Anticipo rimborsabile'],
  Costi_Ammessi: ['Formazione Professionale'],
  Spesa_Ammessa_min: '3000',
  Spesa_Ammessa_max: '40000',
  Agevolazione_Concedibile_min: '0',
  Agevolazione_Concedibile_max: '20000',
  Settore_Attivita: ['ICT', 'Commercio'],
  Codici_ATECO: 'Tutti i codici Ateco ammissibili',
  Regioni: ['Lombardia'],
  Soggetto_Concedente: 'Regione Lombardia',
  Stanziamento_incentivo: '1500000',
  Link_istituzionale: 'http://www.regione.example/bando',
  Data_ultimo_aggiornamento: '2026-10-01T10:00:00Z',
};

let next = 0;
/** Imports one call and answers it with its report; what is not given is what most have. */
async function taken(given: Record<string, unknown> = {}, officialId = `detail-${(next += 1)}`) {
  const table = await tableOf(JSON.stringify([{ ...base, ID_Incentivo: officialId, ...given }]));
  const report: ImportReport = await importIncentives(ctx, { table, words: incentiveWords });
  expect(report.skipped).toEqual([]);
  const { _id } = await rowOf(db, 'announcements', { officialId }, ['_id']);
  const reply = await portal.as(office.admin).call(getAnnouncement, { params: { id: _id } });
  return { officialId, report, reply, remarks: (reply.remarks ?? []).map(({ field, reason }) => `${field} ${reason}`) };
}

test('every column is a field, a criterion or a proposal; nothing is published by itself', async () => {
  const { reply, remarks } = await taken();
  expect(reply).toMatchObject({
    isActive: false,
    checkState: 'official',
    aidForms: ['grant', 'loan'],
    purposes: ['digital', 'investment'],
    costs: ['training'],
    investmentTypes: ['formation', 'production'],
    spendMin: 3000,
    spendMax: 40_000,
    aidMin: null,
    amount: 20_000,
    fund: 1_500_000,
    sectors: ['ict', 'trade'],
    grantingBody: 'Regione Lombardia',
    officialUrl: 'http://www.regione.example/bando',
    sourceUpdatedAt: '2026-10-01T10:00:00.000Z',
    admitsNoFirm: false,
    manualChecks: [],
  });
  expect(reply.requirementIds).toEqual([size.answers[0], size.answers[1]]);
  expect(remarks).toEqual(['Settore_Attivita sectorsNarrower']);
  expect(reply.aidIntensity).toBeNull();
  expect(reply.description).toMatch(/^<h3>Cos&#39;è<\/h3><p>Un aiuto/);
});

describe('who may ask', () => {
  test.each([
    ['all sizes', { Dimensioni: SIZES }],
    ['sizes that were not told apart', { Dimensioni: ['Microimpresa', 'Non classificabile/classificato'] }],
    ['no size', { Dimensioni: [] }],
  ])('%s exclude nobody', async (_, given) => {
    const { reply } = await taken(given);
    expect([reply.requirementIds, reply.manualChecks]).toEqual([[], []]);
  });

  test.each([
    ['Dimensioni', ['Microimpresa'], 'Il bando si rivolge a piccole e micro imprese.', 'piccole', [0, 1]],
    ['Dimensioni', ['Piccola Impresa'], 'Imprese di qualsiasi dimensione.', 'qualsiasi dimensione', []],
    [
      'Tipologia_Soggetto',
      ['Ente Pubblico'],
      'Il bando si rivolge alle MPMI con sede nel territorio.',
      'alle MPMI',
      [0, 1, 2],
    ],
  ])('%s lists %j, the text says "%s": who is named is not shut out, and the rest is to be checked', async (...row) => {
    const [field, listed, text, quote, sizes] = row;
    const Descrizione = `Cos'è Un aiuto. A chi si rivolge ${text} Cosa prevede Un voucher.`;
    const given = { Dimensioni: [], Tipologia_Soggetto: ['Impresa'], Settore_Attivita: [], Descrizione };
    const { reply, report, remarks } = await taken({ ...given, [field]: listed });
    expect(reply).toMatchObject({ admitsNoFirm: false, requirementIds: sizes.map((one) => size.answers[one]) });
    // A text that names every size leaves nothing to be checked, least of all by whom the column lists.
    const check = { isDecisive: true, text: expect.stringContaining(listed.join(', ')) };
    expect(reply.manualChecks).toMatchObject(quote === 'qualsiasi dimensione' ? [] : [check]);
    expect(remarks).toEqual([`${field} moreInText`]);
    expect(report.ambiguous).toMatchObject([{ params: { quote: expect.stringContaining(quote) } }]);
  });

  test('one kind of company is asked for; a kind of another question beside it is a condition of both questions', async () => {
    const women = await taken({ Dimensioni: [], Tipologia_Soggetto: ['Impresa - prevalenza femminile'] });
    expect(women.reply.requirementIds).toEqual([team.answers[0]]);
    const either = ['Impresa - prevalenza femminile', 'Cooperative/Associazioni Non Profit'];
    const { reply, remarks } = await taken({ Dimensioni: [], Tipologia_Soggetto: either, Settore_Attivita: [] });
    expect(reply.requirementIds).toEqual([]);
    expect(reply.manualChecks).toMatchObject([{ isDecisive: true, text: expect.stringContaining(either.join(', ')) }]);
    expect(remarks).toEqual([]);
    const anyOf = [team, form].map(({ _id, answers }) => ({ questionId: _id, answers: [answers[0]] }));
    const [stored] = await rowsOf(db, 'announcement_checks', { announcementId: reply._id }, ['anyOf'], '_id');
    expect(stored?.anyOf).toEqual(anyOf.sort((a, b) => (a.questionId < b.questionId ? -1 : 1)));
  });

  test('a call that no firm may ask for is taken and marked', async () => {
    const none = await taken({ Tipologia_Soggetto: ['Ente Pubblico', 'Cittadino'] });
    expect(none.reply).toMatchObject({ admitsNoFirm: true, isActive: false });
    expect((await taken({ Tipologia_Soggetto: ['Ente Pubblico', 'Impresa'] })).reply.admitsNoFirm).toBe(false);
  });

  test('a value without a row is a remark, and asks until the table has it: then the next import reads it', async () => {
    const given = { Dimensioni: ['Impresa gigante'], Settore_Attivita: [] };
    const { officialId, reply, remarks, report } = await taken(given);
    expect(remarks).toEqual(['Dimensioni unknownValue']);
    expect(report.ambiguous.map(({ reason }) => reason)).toEqual(['unknownValue']);
    expect(reply.manualChecks).toMatchObject([{ isDecisive: true, text: expect.stringContaining('Impresa gigante') }]);
    await means('Dimensioni', 'Impresa gigante', size.answers[3]);
    const again = await taken(given, officialId);
    expect(again.report).toMatchObject({ changed: 1 });
    expect(again.reply).toMatchObject({ requirementIds: [size.answers[3]], manualChecks: [] });
    expect(again.remarks).toEqual([]);
  });
});

test('what a person reviewed stays as it was confirmed, and a change of what decides takes the review back', async () => {
  const { officialId, reply } = await taken({ Settore_Attivita: [] });
  const params = { id: reply._id };
  const admin = portal.as(office.admin);
  await admin.call(updateAnnouncement, { params, body: { checkState: 'reviewed' } });
  const kept = await taken({ Settore_Attivita: [], Dimensioni: ['Grande Impresa'] }, officialId);
  expect(kept.report.kept).toMatchObject([{ reason: 'editedByOffice', params: { fields: 'requisiti' } }]);
  expect(kept.reply).toMatchObject({ checkState: 'reviewed', requirementIds: [size.answers[0], size.answers[1]] });
  const moved = await taken({ Settore_Attivita: [], Dimensioni: ['Grande Impresa'], Regioni: ['Veneto'] }, officialId);
  expect(moved.reply).toMatchObject({ checkState: 'official', reviewedAt: null });
  expect(moved.remarks).toEqual(expect.arrayContaining(['Data_ultimo_aggiornamento changedAfterReview']));
});

test('a remark that a person settled is not asked again; the others follow the file', async () => {
  const given = { Spesa_Ammessa_max: '10', Forma_agevolazione: ['Regalo'] };
  const { officialId, reply } = await taken(given);
  const backwards = reply.remarks?.find(({ reason }) => reason === 'spendBackwards');
  const admin = portal.as(office.admin);
  const settle = { params: { id: reply._id, remarkId: backwards?._id ?? '' }, body: { isSettled: true } };
  const after = await admin.call(settleRemark, settle);
  const settledBy = `${office.admin.name} ${office.admin.surname}`;
  expect(after.remarks?.find(({ _id }) => _id === backwards?._id)).toMatchObject({ settledBy });
  const elsewhere = { ...settle, params: { ...settle.params, id: newId() } };
  expect((await admin.attempt(settleRemark, elsewhere)).status).toBe(404);
  const again = await taken({ ...given, Forma_agevolazione: ['Omaggio'] }, officialId);
  const open = again.reply.remarks?.filter(({ settledAt }) => settledAt === null) ?? [];
  const unknown = open.filter(({ reason }) => reason === 'unknownValue');
  expect(unknown.map(({ params }) => params['value'])).toEqual(['Omaggio']);
  expect(open.map(({ reason }) => reason)).not.toContain('spendBackwards');
});

const researcher = { Agevolazione_Concedibile_max: '150000000', Spesa_Ammessa_max: '', Stanziamento_incentivo: '' };
const potenza = { Soggetto_Concedente: 'Provincia di Potenza' };
const brescia = { Soggetto_Concedente: 'Camera di Commercio di Brescia', Regioni: ['Puglia'] };
const closed = { Note_di_apertura_chiusura: 'È disposta la temporanea chiusura dei termini' };
test.each([
  ['aid above the spend', { Agevolazione_Concedibile_max: '50000' }, 'Agevolazione_Concedibile_max aidAboveSpend'],
  ['a fund for one researcher', researcher, 'Agevolazione_Concedibile_max hugeAid'],
  ['aid above the fund', { Stanziamento_incentivo: '10000' }, 'Agevolazione_Concedibile_max aidAboveFund'],
  ['a third of the fund', { Stanziamento_incentivo: '60000' }, 'Agevolazione_Concedibile_max aidLargeShare'],
  ['the fund itself', { Stanziamento_incentivo: '20500' }, 'Agevolazione_Concedibile_max aidIsFund'],
  ['a symbolic fund', { Stanziamento_incentivo: '0.01' }, 'Stanziamento_incentivo symbolicFund'],
  ['a call open until 2050', { Data_chiusura: '2050-12-31T00:00:00' }, 'Data_chiusura farClosing'],
  ['a fund in prose', { Stanziamento_incentivo: 'vedi bando' }, 'Stanziamento_incentivo badAmount'],
  ['spend that is no number', { Spesa_Ammessa_min: 'tremila' }, 'Spesa_Ammessa_min badAmount'],
  ['a regional body with another region', { Regioni: ['Veneto'] }, 'Soggetto_Concedente bodyElsewhere'],
  ['a province with another region', potenza, 'Soggetto_Concedente bodyElsewhere'],
  [
    'a province with places of another',
    { ...potenza, Regioni: ['Basilicata'], Comuni: 'Provincia di Matera' },
    'Soggetto_Concedente bodyElsewhere',
  ],
  ['a chamber with another region', brescia, 'Soggetto_Concedente bodyElsewhere'],
  ['a town without a list of towns', { Comuni: 'Atlantide' }, 'Comuni townsMissing'],
  ['a union of towns', { Soggetto_Concedente: 'Unione dei Comuni della Bassa' }, 'Soggetto_Concedente bodyOfTowns'],
  ['a date of update that is none', { Data_ultimo_aggiornamento: 'ieri' }, 'Data_ultimo_aggiornamento badUpdate'],
  ['an address that is none', { Link_istituzionale: 'javascript:alert(1)' }, 'Link_istituzionale badLink'],
  ['a note that closes', { Note_di_apertura_chiusura: 'Sportello sospeso' }, 'Note_di_apertura_chiusura noteOfClosing'],
  ['a note that closes for a time', closed, 'Note_di_apertura_chiusura noteOfClosing'],
  ['over on arrival', { Data_chiusura: '2024-12-31T00:00:00' }, 'Data_chiusura expiredOnArrival'],
])('%s is a remark', async (_, given, remark) => {
  const { report, remarks } = await taken({ Settore_Attivita: [], ...given });
  expect(report).toMatchObject({ added: 1, skipped: [] });
  expect(remarks).toEqual([remark]);
});

test('an amount above the admitted spend is a remark, and no amount of the card', async () => {
  const { reply } = await taken({ Settore_Attivita: [], Agevolazione_Concedibile_max: '50000' });
  expect([reply.amount, reply.spendMax]).toEqual([null, 40_000]);
});

test('a micro firm that "PMI" admits has these words as its source', async () => {
  const Descrizione = "Cos'è Un aiuto. A chi si rivolge Alle PMI della regione. Cosa prevede Un voucher.";
  const listed = ['Piccola Impresa', 'Media Impresa'];
  const { officialId } = await taken({ Settore_Attivita: [], Dimensioni: listed, Descrizione });
  const { _id: announcementId } = await rowOf(db, 'announcements', { officialId }, ['_id']);
  const origin = { key: `requirement:${size._id}`, kind: 'sentence', field: 'Descrizione' };
  expect(
    await rowsOf(db, 'announcement_origins', { announcementId }, ['key', 'kind', 'field', 'quote']),
  ).toContainEqual({
    ...origin,
    quote: expect.stringContaining('Alle PMI della regione'),
  });
});

test('a call whose last hour passed today is over on arrival', async () => {
  const { report, remarks } = await taken({ Settore_Attivita: [], Data_chiusura: '2026-11-18T10:00:00' });
  expect(report).toMatchObject({ added: 1, skipped: [] });
  expect(remarks).toEqual(['Data_chiusura expiredOnArrival']);
});

test('where the body and the places of the record contradict each other, or no sector can be read, a person decides', async () => {
  const texts = async (given: Record<string, unknown>) =>
    (await taken({ Settore_Attivita: [], ...given })).reply.manualChecks.map((one) => `${one.text} ${one.isDecisive}`);
  expect(await texts(brescia)).toEqual([
    'Concesso da Camera di Commercio di Brescia, ma la scheda indica altri luoghi: verifica dove vale true',
  ]);
  const elsewhere = { Regioni: ['Puglia'], Soggetto_Concedente: 'Invitalia' };
  const outside = await taken({ ...elsewhere, Comuni: 'Provincia di Matera' });
  expect(outside.reply).toMatchObject({ provinces: [], municipalities: [], manualChecks: [{ isDecisive: true }] });
  const abroad = await taken({ Regioni: ['Puglia'], Comuni: '', Soggetto_Concedente: 'Provincia di Matera' });
  expect(abroad.reply).toMatchObject({ provinces: [], manualChecks: [{ isDecisive: true }] });
  expect(await texts({ Settore_Attivita: ['Spazio'] })).toEqual(['La scheda ufficiale ammette: Spazio true']);
  expect(await texts({ Settore_Attivita: ['Spazio', 'ICT'] })).toEqual([]);
});

test('a province that grants in regions besides its own shuts nobody of them out: a person decides', async () => {
  const issuer = 'Provincia Autonoma di Bolzano - Ripartizione Europa';
  const regions = { Regioni: ['Trentino-Alto Adige/Südtirol', 'Veneto', 'Estero'], Comuni: '' };
  const { reply, remarks } = await taken({ Settore_Attivita: [], Soggetto_Concedente: issuer, ...regions });
  expect(reply).toMatchObject({ provinces: [], municipalities: [], manualChecks: [{ isDecisive: true }] });
  const told = `Concesso da ${issuer}, ma la scheda indica altri luoghi: verifica dove vale`;
  expect(reply.manualChecks[0]?.text).toBe(told);
  expect(remarks).toContain('Soggetto_Concedente bodyElsewhere');
  const own = await taken({ Soggetto_Concedente: issuer, Regioni: ['Trentino-Alto Adige/Südtirol'], Comuni: '' });
  expect(own.reply).toMatchObject({ provinces: ['BZ'] });
});

test('a title that names another place than the body is read by a person, and shuts nobody out', async () => {
  const title = { Titolo: 'Dote impresa della Provincia di Como', Regioni: ['Lombardia'], Comuni: '' };
  const own = await taken({ ...title, Soggetto_Concedente: 'Regione Lombardia' });
  expect(own.reply).toMatchObject({ provinces: ['CO'], manualChecks: [] });
  const other = await taken({ ...title, Soggetto_Concedente: 'Provincia Autonoma di Trento' });
  expect(other.reply).toMatchObject({ provinces: [], municipalities: [] });
  expect(other.reply.manualChecks.map(({ field }) => field)).toEqual(['Soggetto_Concedente', 'Titolo']);
});

test('a town that names its whole region grants to all of it', async () => {
  const town = { ...potenza, Regioni: ['Basilicata'] };
  expect((await taken({ ...town, Comuni: '' })).reply).toMatchObject({ provinces: ['PZ'], municipalities: [] });
  const whole = await taken({ ...town, Comuni: 'Provincia di Matera; Provincia di Potenza' });
  expect(whole.reply).toMatchObject({ provinces: [], municipalities: [] });
});

test('scripts in any text stay text, also where a condition or a remark quotes them', async () => {
  const script = '<script>alert(1)</script>';
  const said = { Descrizione: script, Dimensioni: [script], Comuni: script, Soggetto_Concedente: script };
  const { reply } = await taken(said);
  expect(reply.description).not.toContain('<script>');
  expect(reply.manualChecks.map(({ text }) => text).join()).toContain(script);
  expect(reply.grantingBody).toBe(script);
});

test('a call imported before these fields were read gets them, unless the office wrote them', async () => {
  const { officialId, reply } = await taken();
  const { officialHash } = await rowOf(db, 'announcements', { _id: reply._id }, ['officialHash']);
  const before = officialHash?.split(' ').slice(0, 7).join(' ') ?? '';
  const bare = { spendMin: null, spendMax: null, fund: null, aidForms: [], sectors: ['health' as const] };
  await update(db, 'announcements', { _id: reply._id }, { officialHash: before, ...bare });
  const again = await taken({}, officialId);
  expect(again.reply).toMatchObject({ spendMin: 3000, aidForms: ['grant', 'loan'], sectors: ['health'] });
  expect(again.report.kept).toMatchObject([{ params: { fields: 'settori' } }]);
});

test('a figure that the office keeps and one of the file never contradict each other', async () => {
  const { officialId, reply } = await taken({ Agevolazione_Concedibile_min: '500' });
  const body = { amount: 300, aidMin: 100 };
  await portal.as(office.admin).call(updateAnnouncement, { params: { id: reply._id }, body });
  await update(db, 'announcements', { _id: reply._id }, { aidMin: 500, amount: 600 });
  await portal.as(office.admin).call(updateAnnouncement, { params: { id: reply._id }, body: { amount: 550 } });
  const again = await taken({ Agevolazione_Concedibile_min: '580' }, officialId);
  expect(again.reply).toMatchObject({ amount: 550, aidMin: null });
});

test('a condition too long to be quoted ends in dots, and the text of the page says all of it', async () => {
  const places = Array.from({ length: 60 }, (_, at) => `Borgo ignoto ${at + 1}`).join('; ');
  const sectors = `Tutti i settori tranne ${'01.11, '.repeat(90)}99.09`;
  const { reply } = await taken({ Comuni: places, Codici_ATECO: sectors });
  for (const check of reply.manualChecks ?? []) expect(check.text).toMatch(/^.{499}…$/);
  expect(reply.manualChecks).toHaveLength(2);
  expect(reply.description).toContain('Borgo ignoto 60');
  expect(reply.description).toContain('01.11, 99.09');
  expect((await taken({ Comuni: 'Borgo ignoto' })).reply.description).not.toContain('Borgo ignoto');
});

test('a condition that the office made not decisive stays so when the record adds another', async () => {
  const given = { Settore_Attivita: [], Ambito_territoriale: ['Zona economica speciale'] };
  const { officialId, reply } = await taken(given);
  const manualChecks = (reply.manualChecks ?? []).map(({ _id, text }) => ({ _id, text, isDecisive: false }));
  const params = { id: reply._id };
  await portal.as(office.admin).call(updateAnnouncement, { params, body: { manualChecks } });
  const again = await taken({ ...given, Comuni: 'Borgo ignoto' }, officialId);
  expect(again.reply.manualChecks).toHaveLength(2);
  for (const { text, isDecisive } of again.reply.manualChecks ?? [])
    expect([text, isDecisive]).toEqual([text, text.includes('Borgo ignoto')]);
});

/** What the office reads in the review of a call that closes on a day, with a note on its dates. */
async function remarksOn(note: string, Data_chiusura = '2027-01-15T00:00:00'): Promise<string[]> {
  const dates = { Data_apertura: '2026-01-15T00:00:00', Data_chiusura, Note_di_apertura_chiusura: note };
  const { reply } = await taken(dates);
  const { rows } = await portal.as(office.admin).call(listReview, { query: { limit: '100' } });
  const remarks = rows.find(({ _id }) => _id === reply._id)?.remarks ?? [];
  return remarks.filter(({ field }) => field.startsWith('Note')).map(({ reason }) => reason);
}

test.each([
  ['another day', 'Presentate fino al giorno 11 dicembre 2026, termine perentorio'],
  ['another year, in figures', 'Le domande saranno accolte entro il 15.01.2026'],
  ['a term of each year', 'La domanda è presentata entro il primo marzo di ogni anno'],
  ['a term of the year of the project', 'Termine: 30 settembre dell’anno di avvio dell’iniziativa'],
  ['days to be published', 'Le date di apertura e chiusura saranno pubblicate sul portale'],
])('a note that says %s besides the closing day is a remark', async (_, note) => {
  expect(await remarksOn(note)).toEqual(['noteOfDeadline']);
});

test('a term of each year is a remark where no closing day is given either', async () => {
  expect(await remarksOn('Dal 15 novembre al 15 dicembre di ciascun anno', '')).toEqual(['noteOfDeadline']);
});

test.each([
  ['the same day', 'Le domande possono essere presentate entro il 15 gennaio 2027'],
  ['an hour', 'Dalle ore 10.00 del 15 gennaio 2026 ed entro le ore 12.00 del 15 gennaio 2027'],
  ['an hour behind the day', 'Scadenza dell’avviso: 15 gennaio 2027 - ore 14:00'],
  ['an hour of a range', 'Presentate dalle ore 9:00 del 15/01/2026 alle ore 12.00 15/01/2027'],
  ['the whole of its last day', 'Fino alle ore 23.59 del 15/01/2027'],
  ['the hour of the opening', 'Lo sportello aprirà alle ore 10:00 del 15 gennaio 2026'],
  ['the beginning of something else', 'Fino a esaurimento dei fondi. A partire dal 14 luglio 2022 si può convertire'],
  ['nothing of days', 'Procedura a sportello, fino a esaurimento delle risorse'],
])('a note that says %s is none', async (_, note) => {
  expect(await remarksOn(note)).toEqual([]);
});

test('a note that shuts the call is said to do so, and once', async () => {
  expect(await remarksOn('Sospeso; domande entro le ore 12.00 di ogni anno')).toEqual(['noteOfClosing']);
});
