import { describe, expect, test } from 'vitest';
import { translations } from '@volano/domain/i18n/t';
import { newId } from '../../../../platform/new-id.ts';
import type { ImportReport } from '../../../../platform/imports/report.ts';
import { reasonsByLine } from '../../../../testing/builders/answers.ts';
import { incentiveWords, tableOf, openImportBench } from '../../../../testing/builders/imports.ts';
import { officialRecord } from '../../../../testing/builders/official-feed.ts';
import { importIncentives } from './incentives.actions.ts';
import { insert, rowsOf, update } from '../../../../testing/builders/rows.ts';

const bench = await openImportBench();
const codes = '55 55.1 55.10 55.2 55.20 56 56.1 56.10 59 59.1 59.11 59.12 62 62.0 62.01'.split(' ');
const known = codes.map((code) => ({ _id: newId(), code, name: code, level: code.length, section: 'X' }));
await insert(
  bench.db,
  'ateco_codes',
  known.map((code) => ({ ...code, version: '2007' as const })),
);

/** A row of the official catalogue; what is not given is what most rows have. */
function row(ID_Incentivo: string, given: Record<string, unknown> = {}): Record<string, unknown> {
  const dated = { Note_di_apertura_chiusura: '', Data_ultimo_aggiornamento: '2024-05-01T10:00:00Z' };
  return officialRecord(1, { ID_Incentivo, Titolo: 'Voucher digitalizzazione', ...dated, ...given });
}

async function take(...rows: Record<string, unknown>[]): Promise<ImportReport> {
  return importIncentives(bench, { table: await tableOf(JSON.stringify(rows, null, 1)), words: incentiveWords });
}

async function stored(officialId: string) {
  return bench.db
    .selectFrom('announcements as a')
    .leftJoin('regions as r', 'r._id', 'a.regionId')
    .leftJoin('region_groups as g', 'g._id', 'a.regionGroupId')
    .leftJoin('cciaas as c', 'c._id', 'a.cciaaId')
    .selectAll('a')
    .select(['r.name as region', 'g.name as group', 'c.name as chamber'])
    .where('officialId', '=', officialId)
    .executeTakeFirstOrThrow();
}

async function codesOf(officialId: string): Promise<string[]> {
  const rows = await bench.db
    .selectFrom('atecoannouncement_codes as link')
    .innerJoin('atecoannouncements as s', 's._id', 'link.atecoannouncementId')
    .innerJoin('announcements as a', 'a._id', 's.announcementId')
    .innerJoin('ateco_codes as code', 'code._id', 'link.atecoCodeId')
    .select('code.code')
    .where('a.officialId', '=', officialId)
    .orderBy('code.code')
    .execute();
  return rows.map(({ code }) => code);
}

const reasons = (notes: ImportReport['skipped']): string[] => notes.map(({ reason }) => reason);

const RELIEF = 'Agevolazione fiscale';
const GRANT = 'Contributo/Fondo perduto';

describe('what a call is', () => {
  const sud = ['Abruzzo', 'Molise', 'Campania', 'Puglia', 'Basilicata', 'Calabria'];
  const chamber = (name: string) => ({ Soggetto_Concedente: `Camera di Commercio${name}` });
  const union = { Soggetto_Concedente: 'Unione Regionale Delle Camere di Commercio della Lombardia' };
  const older = chamber(' Metropolitana di Milano-Monza-Brianza-Lodi');
  const whole = chamber(', Industria, Artigianato e Agricoltura di Brescia');
  const half = { ...chamber(' di Venezia'), Regioni: ['Veneto'] };
  test.each([
    ['one region', {}, 'regional', 'Lombardia'],
    ['a double name', { Regioni: ["Valle d'Aosta/Vallée d'Aoste"] }, 'regional', "Valle d'Aosta"],
    ['a chamber', whole, 'commerce', 'Camera di Commercio di Brescia'],
    ['a chamber by an older spelling', older, 'commerce', 'Camera di Commercio di Milano Monza Brianza Lodi'],
    ['a union of chambers', union, 'regional', 'Lombardia'],
    ['half a name, told by the region', half, 'commerce', 'Camera di Commercio di Venezia Rovigo'],
    ['a known group', { Regioni: sud }, 'national', 'Sud'],
    ['a new group', { Regioni: ['Puglia', 'Basilicata'] }, 'national', 'Basilicata e Puglia'],
    ['a group but for one', { Regioni: sud.slice(1) }, 'national', 'Sud tranne Abruzzo'],
    ['a tax credit', { Titolo: 'Tax credit', Forma_agevolazione: [RELIEF] }, 'tax-credit', 'Solo Lombardia'],
    ['a tax not asked', { Forma_agevolazione: [RELIEF] }, 'regional', 'Lombardia'],
    ['a grant too', { Titolo: 'Tax credit', Forma_agevolazione: [RELIEF, GRANT] }, 'regional', 'Lombardia'],
  ])('%s', async (name, given, type, place) => {
    expect(await take(row(name, given))).toMatchObject({ read: 1, added: 1, skipped: [] });
    const call = await stored(name);
    expect([call.announcementType, call.region ?? call.group ?? call.chamber]).toEqual([type, place]);
    expect(call.isActive).toBe(false);
  });

  test('all regions, with or without abroad, are all Italy; the same set of regions is the same group', async () => {
    const all = (await rowsOf(bench.db, 'regions', {}, ['name'])).map(({ name }) => name);
    await take(row('all', { Regioni: [...all, 'Estero'] }), row('pair', { Regioni: ['Basilicata', 'Puglia'] }));
    expect(await stored('all')).toMatchObject({ announcementType: 'national', regionGroupId: null });
    expect((await stored('pair')).regionGroupId).toBe((await stored('a new group')).regionGroupId);
  });

  test('a chamber that nobody knows leaves the territory, and says so', async () => {
    const report = await take(row('atlantis', chamber(' di Atlantide')));
    expect(await stored('atlantis')).toMatchObject({ announcementType: 'regional' });
    expect(reasons(report.ambiguous)).toEqual(['chamberUnclear']);
  });
});

test('of a classification that is loaded in part every code is kept as written, without a title, and said', async () => {
  const report = await take(
    row('listed', { Codici_ATECO: '59.00; 59.11' }),
    row('partial', { Codici_ATECO: '62.01; 77.00; 78.10; 79.11' }),
  );
  expect(report.added).toBe(2);
  expect(await codesOf('listed')).toEqual(['59', '59.11']);
  expect(await codesOf('partial')).toEqual(['62.01', '77', '78.1', '79.11']);
  expect(report.ambiguous.map(({ reason, params }) => [reason, params['value']])).toEqual([
    ['headingOrWhole', '59.00'],
    ['codesWithoutTitle', '77, 78.1, 79.11'],
  ]);
});

test('activities in words without any code: the call is there, with the words as a condition to be looked at', async () => {
  const report = await take(row('prose', { Codici_ATECO: 'Turismo e <b>ristorazione</b>' }));
  expect([report.added, report.skipped]).toEqual([1, []]);
  expect(report.ambiguous.map(({ reason, params }) => [reason, params['value']])).toEqual([
    ['exclusionsInWords', 'Turismo e <b>ristorazione</b>'],
  ]);
  expect(await codesOf('prose')).toEqual([]);
  const checks = await bench.db
    .selectFrom('announcement_checks as c')
    .innerJoin('announcements as a', 'a._id', 'c.announcementId')
    .select(['c.text', 'c.isDecisive'])
    .where('a.officialId', '=', 'prose')
    .execute();
  const text = 'Settori, come li scrive la scheda: Turismo e <b>ristorazione</b>';
  expect(checks).toEqual([{ text, isDecisive: true }]);
});

test('a second run changes nothing; a change of the file is taken unless the office edited the same part', async () => {
  const source = row('life', { Codici_ATECO: '62.01' });
  await take(source);
  expect(await take(source)).toMatchObject({ added: 0, changed: 0, unchanged: 1 });

  const { _id } = await stored('life');
  await update(bench.db, 'announcements', { _id }, { title: 'Titolo dell’ufficio', isActive: true });
  expect(await take(source)).toMatchObject({ changed: 0, unchanged: 1, kept: [] });

  const money = { Agevolazione_Concedibile_max: '20000', Codici_ATECO: '59.11', Data_chiusura: '' };
  const later = { ...source, ...money, Titolo: 'Voucher 2', Regioni: ['Puglia', 'Basilicata'] };
  const report = await take(later);
  expect(report).toMatchObject({ added: 0, changed: 1, unchanged: 0 });
  expect(report.kept).toEqual([
    { line: 2, subject: 'Voucher 2', recordId: 'life', reason: 'editedByOffice', params: { fields: 'titolo' } },
  ]);
  const kept = { title: 'Titolo dell’ufficio', isActive: true };
  const taken = { amount: 20_000, expiryDate: null, group: 'Basilicata e Puglia', region: null };
  expect(await stored('life')).toMatchObject({ ...kept, ...taken });
  expect(await codesOf('life')).toEqual(['59.11']);
  expect(await take(later)).toMatchObject({ changed: 0, unchanged: 1, kept: [] });
});

test('a call that the office withdrew does not come back with the file, which says why', async () => {
  await take(row('withdrawn'));
  const { _id } = await stored('withdrawn');
  await update(bench.db, 'all_announcements', { _id }, { withdrawnAt: '2026-11-18T09:00:00Z' });
  const report = await take(row('withdrawn', { Titolo: 'Voucher 3' }));
  expect(report).toMatchObject({ added: 0, changed: 0, unchanged: 0 });
  expect(report.skipped).toEqual([
    { line: 2, subject: 'Voucher 3', recordId: 'withdrawn', reason: 'withdrawn', params: {} },
  ]);
  const all = await rowsOf(bench.db, 'all_announcements', { officialId: 'withdrawn' }, ['_id', 'title']);
  expect(all).toEqual([{ _id, title: 'Voucher digitalizzazione' }]);
});

test('the same rows as CSV, with a mark and bars between values, are the same calls', async () => {
  const source = row('csv', { Titolo: 'Bando "speciale", con virgole', Regioni: ['Basilicata', 'Puglia'] });
  await take(source);
  const cell = (value: unknown): string =>
    `"${(Array.isArray(value) ? value.join('|') : String(value)).replaceAll('"', '""')}"`;
  const csv = `\uFEFF${Object.keys(source).join(',')}\r\n${Object.values(source).map(cell).join(',')}\r\n`;
  const report = await importIncentives(bench, { table: await tableOf(csv), words: incentiveWords });
  expect(report).toMatchObject({ read: 1, unchanged: 1 });
});

test('damaged rows are skipped with their line and why; the good ones are kept', async () => {
  const report = await take(
    row('good'),
    row(''),
    row('untitled', { Titolo: ' ' }),
    row('bad date', { Data_chiusura: '2026-02-30T00:00:00' }),
    row('backwards', { Data_chiusura: '2025-12-31T00:00:00' }),
    row('nowhere', { Regioni: ['Lombardia', 'Padania'] }),
    row('no region', { Regioni: [] }),
    row('good'),
  );
  expect(report).toMatchObject({ read: 8, added: 1 });
  const early = ['missingId', 'missingTitle', 'badDate', 'closesBeforeOpening'];
  expect(reasons(report.skipped)).toEqual([...early, 'unknownRegion', 'missingRegion', 'repeated']);
  expect(reasonsByLine(report.skipped)).toContain('59 badDate');
  const params = { value: '2026-02-30T00:00:00' };
  expect(report.skipped[2]).toMatchObject({ subject: 'Voucher digitalizzazione', params });
  for (const { reason, params: given } of report.skipped) {
    const said = translations('it')(`imports.reasons.${reason}` as 'imports.reasons.emptyFile', { ...given });
    expect(said).not.toMatch(/\{\{|imports\./);
  }
});

test('markup and hidden characters of the source stay harmless text; what has no field is told', async () => {
  await take(
    row('hostile', {
      Titolo: 'Bando \u202Eelif <b>',
      Descrizione: 'Primo.  <img src=x onerror=alert(1)>\nTerzo & ultimo',
      Link_istituzionale: 'javascript:alert(1)',
      Dimensioni: ['Microimpresa', 'Piccola Impresa'],
      Colonna_nuova: 'resta',
    }),
  );
  const call = await stored('hostile');
  expect(call.title).toBe('Bando elif <b>');
  expect(call.officialUrl).toBeNull();
  expect(call.description).toContain('<p>Primo.</p><p>&lt;img src=x onerror=alert(1)&gt;</p><p>Terzo &amp; ultimo</p>');
  expect(call.description).toContain('<li><strong>Dimensioni:</strong> Microimpresa, Piccola Impresa</li>');
  expect(call.description).toContain('<li><strong>Link_istituzionale:</strong> javascript:alert(1)</li>');
  expect(call.description).toContain('<strong>Colonna_nuova:</strong> resta');
});

test('"fino a esaurimento" without a closing date lasts until the funds do', async () => {
  await take(
    row('funds', { Data_chiusura: '', Note_di_apertura_chiusura: 'Fino ad esaurimento risorse.' }),
    row('open', { Data_chiusura: '' }),
    row('while', { Data_chiusura: '', Note_di_apertura_chiusura: 'Aperta finché ci saranno risorse disponibili.' }),
    row('gone', { Data_chiusura: '', Note_di_apertura_chiusura: 'Sportello chiuso: risorse esaurite.' }),
  );
  expect(await stored('funds')).toMatchObject({ untilFoundAvailable: true, expiryDate: null });
  expect(await stored('while')).toMatchObject({ untilFoundAvailable: true, expiryDate: null });
  expect(await stored('gone')).toMatchObject({ untilFoundAvailable: false, expiryDate: null });
  expect(await stored('open')).toMatchObject({ untilFoundAvailable: false, expiryDate: null });
});

test('another table is refused before anything is written', async () => {
  const table = await tableOf('code,name\n01,Coltivazioni\n');
  const refused = importIncentives(bench, { table, words: incentiveWords });
  await expect(refused).rejects.toMatchObject({ reason: 'missingColumn' });
});
