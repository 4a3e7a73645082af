import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evaluate } from '@volano/domain/rules/matching/evaluate';
import { readCorrespondences } from '@volano/domain/rules/matching/correspondences';
import type { CallFacts, References } from '@volano/domain/rules/matching/types';
import { company, REFERENCES } from '@volano/domain/testing/matching-examples';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { type Cell, textOf, type ImportReport } from '../../../../platform/imports/report.ts';
import { importBench, type ImportBench, incentiveWords, referenceTable } from '../../../../testing/builders/imports.ts';
import { importCorrespondence, importStructure } from '../../ateco/imports.actions.ts';
import { importIncentives } from './incentives.actions.ts';
import { listRegionGroups } from './incentives.queries.ts';
import { withReferenceData } from '../../../../testing/world/only-where.ts';
import { rowOf, rowsOf } from '../../../../testing/builders/rows.ts';

describe('the real incentives of 2025', withReferenceData, () => {
  let bench: ImportBench;
  let report: ImportReport;

  beforeAll(async () => {
    bench = await importBench();
    await importStructure(bench, await referenceTable('ateco2007_agg2022.csv'), { file: 'ateco2007_agg2022.csv' });
    await importStructure(bench, await referenceTable('ateco2025.csv'), { file: 'ateco2025.csv' });
    await importCorrespondence(bench, await referenceTable('ateco_2022_to_2025.csv'));
    report = await importIncentives(bench, { table: await referenceTable('incentivi.json'), words: incentiveWords });
  });

  afterAll(() => bench.close());

  test('all 352 are taken, none is active, three quarters are for every sector', async () => {
    expect(report).toMatchObject({ read: 352, added: 352, changed: 0, skipped: [] });
    const calls = await bench.db
      .selectFrom('announcements as a')
      .leftJoin('atecoannouncements as s', 's.announcementId', 'a._id')
      .select(['a.isActive', 'a.announcementType', 's._id as setting', 'a.expiryDate'])
      .execute();
    expect(calls.some(({ isActive }) => isActive)).toBe(false);
    // 156 + 106 + 2 say "Tutti i settori…" in three spellings.
    expect(calls.filter(({ setting }) => setting === null)).toHaveLength(264);
    const types = Object.groupBy(calls, ({ announcementType }) => announcementType);
    // 44 issued by chambers (three by their regional union are not); 7 whose only form is "Agevolazione fiscale" and that are called a tax credit; the rest by regions.
    expect(types['commerce']).toHaveLength(44);
    expect(types['tax-credit']).toHaveLength(7);
    expect(calls.filter(({ expiryDate }) => expiryDate === null)).toHaveLength(96);
  });

  test('the CSV edition says the same, and a second run changes nothing', async () => {
    const table = await referenceTable('incentivi.csv');
    const again = await importIncentives(bench, { table, words: incentiveWords });
    expect(again).toMatchObject({ read: 352, added: 0, changed: 0, unchanged: 352, skipped: [], kept: [] });
  });

  test('what was read in two ways is said, and nothing of the 29 columns is lost', () => {
    const byReason = Object.groupBy(report.ambiguous, ({ reason }) => reason);
    const kinds = Object.fromEntries(Object.entries(byReason).map(([reason, notes]) => [reason, notes?.length]));
    expect(kinds).toMatchObject({ utcMidnight: 2, chamberAgency: 1, abroad: 3 });
    expect(Object.keys(kinds)).not.toContain('unknownToken');
    expect(report.leftInText).toMatchObject({ Dimensioni: 352, Tipologia_Soggetto: 352 });
    // Addresses over http are kept like the others.
    expect(report.leftInText).not.toHaveProperty('Link_istituzionale');
  });

  test('every value of every column is a field, a criterion, a condition, a remark, or told in the text', async () => {
    const { rows } = await referenceTable('incentivi.json');
    const stored = await rowsOf(bench.db, 'announcements');
    const byId = new Map(stored.map((call) => [call.officialId, call]));
    const remarks = Map.groupBy(
      await rowsOf(bench.db, 'announcement_remarks'),
      ({ announcementId, field }) => `${announcementId} ${field}`,
    );
    const checks = Map.groupBy(await rowsOf(bench.db, 'announcement_checks'), ({ announcementId }) => announcementId);
    const lost = rows.flatMap(({ cells }) => {
      const call = byId.get(String(cells['ID_Incentivo']));
      if (call === undefined) return ['a whole call'];
      const said = (column: string) => remarks.has(`${call._id} ${column}`);
      const figure = (column: string, value: number | null) =>
        Number(cells[column]) === value || isNothing(cells[column]);
      const list = (column: string) => (cells[column] ?? []) as readonly string[];
      const asks = (column: string) =>
        (checks.get(call._id) ?? []).some(({ text }) => text.includes(list(column)[0] ?? column));
      const isFound: Record<string, boolean> = {
        Obiettivo_Finalita: call.purposes.length === new Set(list('Obiettivo_Finalita')).size,
        Forma_agevolazione: call.aidForms.length === new Set(list('Forma_agevolazione')).size,
        Costi_Ammessi: call.costs.length === new Set(list('Costi_Ammessi')).size,
        Spesa_Ammessa_min: figure('Spesa_Ammessa_min', call.spendMin),
        Spesa_Ammessa_max: figure('Spesa_Ammessa_max', call.spendMax),
        Agevolazione_Concedibile_min: figure('Agevolazione_Concedibile_min', call.aidMin),
        Agevolazione_Concedibile_max: figure('Agevolazione_Concedibile_max', call.amount),
        Stanziamento_incentivo: figure('Stanziamento_incentivo', call.fund),
        Comuni:
          call.municipalities.length + call.provinces.length > 0 || /^t.tti i comuni/i.test(String(cells['Comuni'])),
        Ambito_territoriale: list('Ambito_territoriale').join() === 'Non applicabile' || asks('Ambito_territoriale'),
        Soggetto_Concedente: call.grantingBody !== null,
        Data_ultimo_aggiornamento: call.sourceUpdatedAt !== null,
        Link_istituzionale: call.officialUrl !== null,
      };
      return Object.entries(isFound)
        .filter(([column, is]) => !is && !said(column) && !isNothing(cells[column]))
        .map(([column]) => `${call.officialId} ${column}: ${String(cells[column]).slice(0, 60)}`);
    });
    expect(lost).toEqual([]);
    // Without the questions of a survey, who may ask is a condition to be read, and a remark.
    const byReason = Map.groupBy([...remarks.values()].flat(), ({ reason }) => reason);
    const ofWhom = new Set(byReason.get('unknownValue')?.map(({ field }) => field));
    expect(ofWhom).toEqual(new Set(['Dimensioni', 'Tipologia_Soggetto']));
    expect(stored.filter(({ checkState }) => checkState !== 'official')).toEqual([]);
  });

  /**
   * What a careful reader of the file finds for a company with one code and one site (or chamber). Activity and territory, by hand:
   * - 542, tax credit for films: "59.11;", every region.
   * - 2455, alpine huts: "55.20", Trentino-Alto Adige. The hut of 2025 is 55.20.20, to which 55.20.30 of 2007 alone leads.
   * - 1901, lorries: "49.41", every region. 49.41.00 of 2007 has three heirs: the code of 2025 must be confirmed.
   * - 3943, housing advice: "ATECO 2025: 82.1; 82.10", Trentino-Alto Adige. 82.11.01 of 2007 became 82.10.00 and nothing else.
   * - 2781, outdoor furniture in Mantova: "56.00…; 90.00…", only a tax relief, Lombardia.
   * - 1043, scattered hotels: the whole division 55, Friuli-Venezia Giulia.
   * - 1924, chamber of Brescia; 787, IRAP in Lombardia: every sector.
   */
  test.each([
    ['542', '2007', '59.11.00', 'Sicilia', 'pass', 'pass'],
    ['542', '2007', '59.12.00', 'Sicilia', 'fail', 'pass'],
    ['542', '2007', '59.1', 'Sicilia', 'unknown', 'pass'],
    ['2455', '2007', '55.20.30', 'Trentino-Alto Adige', 'pass', 'pass'],
    ['2455', '2025', '55.20.20', 'Trentino-Alto Adige', 'pass', 'pass'],
    ['2455', '2007', '55.10.00', 'Trentino-Alto Adige', 'fail', 'pass'],
    ['2455', '2007', '55.20.30', 'Veneto', 'pass', 'fail'],
    ['1901', '2007', '49.41.00', 'Calabria', 'pass', 'pass'],
    ['1901', '2025', '49.41.00', 'Calabria', 'unknown', 'pass'],
    ['3943', '2025', '82.10.00', 'Trentino-Alto Adige', 'pass', 'pass'],
    ['3943', '2007', '82.11.01', 'Trentino-Alto Adige', 'pass', 'pass'],
    ['3943', '2007', '62.01.00', 'Trentino-Alto Adige', 'fail', 'pass'],
    ['2781', '2007', '56.10.11', 'Lombardia', 'pass', 'pass'],
    ['2781', '2007', '62.01.00', 'Lombardia', 'fail', 'pass'],
    ['2781', '2007', '90.01.01', 'Veneto', 'pass', 'fail'],
    ['1043', '2007', '55.90.10', 'Friuli-Venezia Giulia', 'pass', 'pass'],
    ['1043', '2007', '56.10.11', 'Friuli-Venezia Giulia', 'fail', 'pass'],
    ['1924', '2025', '25.53.00', 'Camera di Commercio di Brescia', 'pass', 'pass'],
    ['1924', '2025', '25.53.00', 'Camera di Commercio di Bergamo', 'pass', 'fail'],
    ['787', '2007', '47.11.40', 'Lombardia', 'pass', 'pass'],
    ['787', '2007', '47.11.40', 'Piemonte', 'pass', 'fail'],
  ] as const)(
    'call %s for %s %s in %s: activity %s, territory %s',
    async (officialId, version, code, place, activity, territory) => {
      const who = await companyIn(bench, version, code, place);
      const [call, references] = [await factsOf(bench, officialId), await referencesOf(bench)];
      const match = evaluate(who, call, references, new Date('2025-05-02T10:00:00Z'));
      const ends = Object.fromEntries(match.criteria.map(({ key, status }) => [key, status]));
      expect(ends).toMatchObject({ activity, territory });
    },
  );
});

/** Nothing is said: empty, zero, a row of nines. */
function isNothing(cell: Cell | undefined): boolean {
  const text = Array.isArray(cell) ? cell.join('') : textOf(cell);
  return text === '' || Number(text) === 0 || /^9{10,}$/.test(text);
}

async function factsOf(bench: ImportBench, officialId: string): Promise<CallFacts> {
  const call = await rowOf(bench.db, 'announcements', { officialId });
  const codes = await bench.db
    .selectFrom('atecoannouncement_codes as link')
    .innerJoin('atecoannouncements as s', 's._id', 'link.atecoannouncementId')
    .innerJoin('ateco_codes as code', 'code._id', 'link.atecoCodeId')
    .select(['code.version', 'code.code'])
    .where('s.announcementId', '=', call._id)
    .execute();
  const of = (version: AtecoVersion) => ({
    chosen: codes.filter((one) => one.version === version).map(({ code }) => code),
    removed: [],
  });
  return {
    ...call,
    ateco: { '2007': of('2007'), '2025': of('2025') },
    categories: [],
    checks: [],
    isOfficial: true,
    origins: {},
  };
}

async function companyIn(bench: ImportBench, version: AtecoVersion, code: string, place: string) {
  const region = await bench.db.selectFrom('regions').select('_id').where('name', '=', place).executeTakeFirst();
  const chamber = await bench.db.selectFrom('cciaas').select('_id').where('name', '=', place).executeTakeFirst();
  const cciaaIds = chamber === undefined ? [] : [chamber._id];
  return company({ registerOfficeId: region?._id ?? null, cciaaIds, atecoCodes: [{ version, code }] });
}

async function referencesOf(bench: ImportBench): Promise<References> {
  const correspondences = readCorrespondences(await rowsOf(bench.db, 'ateco_correspondences'), true);
  const groups = await listRegionGroups(bench.db);
  const groupRegions = new Map(groups.map(({ _id, regionIds }) => [_id, new Set(regionIds)]));
  return { ...REFERENCES, provinces: new Map(), municipalities: new Map(), groupRegions, correspondences };
}
