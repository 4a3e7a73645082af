import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { incentiveWords, openImportBench } from '../../../../testing/builders/imports.ts';
import { officialRecord } from '../../../../testing/builders/official-feed.ts';
import { REFERENCE_DATA, withReferenceData } from '../../../../testing/world/only-where.ts';
import { readTable } from '../../../../platform/imports/table.ts';
import { rowOf } from '../../../../testing/builders/rows.ts';
import { readShape } from './incentive-shapes.parse.ts';
import { importIncentives } from './incentives.actions.ts';
import { listImportReferences } from './incentives.queries.ts';

// The same records in the shapes that exist give the same calls (12-whole-record §5).

type OfficialRecord = Readonly<Record<string, unknown>>;

const bench = await openImportBench();

async function take(text: string | Uint8Array) {
  return importIncentives(bench, { table: await readTable(Buffer.from(text)), words: incentiveWords });
}

const MADE: OfficialRecord[] = [
  officialRecord(1, {
    Titolo: 'Voucher “digitale”; terza edizione',
    Descrizione: 'Cos\'è Un "contributo", con virgole; e punti.\r\nSeconda riga – 50 €',
    Costi_Ammessi: ['Servizi, brevetti e licenze', 'Materie prime, di consumo e merci', 'Costo del personale'],
    Settore_Attivita: ['Mobili, Legno e Carta', 'Fornitura Energia, Acqua e gestione Rifiuti', 'Commercio'],
    Regioni: ["Valle d'Aosta/Vallée d'Aoste", 'Lombardia'],
    Spesa_Ammessa_max: '1234567.5',
    Stanziamento_incentivo: '11574746.4',
  }),
  officialRecord(2, {
    Codici_ATECO: '55.10; 56.00;',
    Comuni: "Abbadia Lariana; Sant'Angelo Lodigiano",
    Dimensioni: ['Microimpresa', 'Piccola Impresa'],
    Tipologia_Soggetto: ['Impresa', 'Cooperative/Associazioni Non Profit'],
    Data_apertura: '2025-03-17T11:00:00',
    Data_chiusura: '',
    Data_ultimo_aggiornamento: '2025-03-04T10:48:50Z',
    Ambito_territoriale: ['Aree interne', 'ZES'],
  }),
  officialRecord(3, { Obiettivo_Finalita: ["Start up/Sviluppo d'impresa"], Titolo: 'Qualità e città' }),
];

const columnsOf = (records: readonly OfficialRecord[]) => [...new Set(records.flatMap((one) => Object.keys(one)))];

/** CSV with some delimiter and mark between the values of a cell; days and amounts the Italian way where said. */
function csv(records: readonly OfficialRecord[], { between = ';', list = '; ', isItalian = true } = {}): string {
  const cell = (column: string, value: unknown): string => {
    const text = Array.isArray(value) ? value.join(list) : ((value ?? '') as string);
    const said = isItalian ? italian(column, text) : text;
    return `"${said.replaceAll('"', '""')}"`;
  };
  const columns = columnsOf(records);
  const lines = records.map((one) => columns.map((column) => cell(column, one[column])).join(between));
  return `${[columns.join(between), ...lines].join('\r\n')}\r\n`;
}

function italian(column: string, text: string): string {
  const [, year, month, day, time = ''] = /^(\d{4})-(\d\d)-(\d\d)(?:T(.{8})Z?)?$/.exec(text) ?? [];
  const clock = time === '' || time === '00:00:00' ? '' : ` ${time}`;
  if (day !== undefined) return `${day}/${month}/${year}${clock}`;
  const isAmount = /^(?:Spesa|Agevolazione|Stanziamento)/.test(column) && /^\d+(?:\.\d{1,2})?$/.test(text);
  return isAmount ? Number(text).toLocaleString('it-IT', { useGrouping: 'always', minimumFractionDigits: 2 }) : text;
}

const SOLR: Readonly<Record<string, string>> = {
  ID_Incentivo: 'zs_nid',
  Titolo: 'zs_title',
  Descrizione: 'zs_body',
  Obiettivo_Finalita: 'zm_field_scopes_value',
  Data_apertura: 'zs_field_open_date',
  Data_chiusura: 'zs_field_close_date',
  Note_di_apertura_chiusura: 'zs_field_close_date_descriptor',
  Dimensioni: 'zm_field_dimensions_value',
  Tipologia_Soggetto: 'zm_field_subject_type_value',
  Forma_agevolazione: 'zm_field_support_form_value',
  Costi_Ammessi: 'zm_field_granted_costs_value',
  Spesa_Ammessa_min: 'zs_field_cost_min',
  Spesa_Ammessa_max: 'zs_field_cost_max',
  Agevolazione_Concedibile_min: 'zs_field_support_grant_type_min',
  Agevolazione_Concedibile_max: 'zs_field_support_grant_type_max',
  Settore_Attivita: 'zm_field_activity_sector_value',
  Codici_ATECO: 'zs_field_ateco',
  Regioni: 'zm_field_regions_value',
  Comuni: 'zs_field_comuni',
  Ambito_territoriale: 'zm_field_special_territory_value',
  Soggetto_Concedente: 'zs_field_subject_grant',
  Base_normativa_primaria: 'zs_field_primary_ruleset',
  Base_normativa_secondaria: 'zs_field_secondary_ruleset',
  Provvedimento_attuativo: 'zs_field_implementation_ruleset',
  Gazzetta_ufficiale: 'zs_field_official_references',
  Stanziamento_incentivo: 'zs_field_budget_allocation',
  Link_istituzionale: 'zs_field_link',
  Altre_caratteristiche: 'zs_field_other_characteristic',
  Data_ultimo_aggiornamento: 'ds_last_update',
};

/** As the index behind the official site answers, with what it keeps for itself. */
function solr(records: readonly OfficialRecord[]): string {
  const docs = records.map((one, at) => ({
    id: `x-incentivi-${at}`,
    index_id: 'incentivi',
    ss_search_api_id: `entity:node/${at}:it`,
    zm_field_regions: ['12', '45'],
    ...Object.fromEntries(Object.entries(one).map(([name, value]) => [SOLR[name] ?? name, value])),
    _version_: 1_800_000_000 + at,
    score: 1,
  }));
  const header = { status: 0, params: { q: 'index_id:incentivi', fq: ['a', 'b'] } };
  const facets = { facet_counts: { facet_fields: { zm_field_regions: ['12', 4] } }, more: [{ a: 1 }, { b: 2 }] };
  return JSON.stringify({ responseHeader: header, response: { numFound: docs.length, start: 0, docs }, ...facets });
}

/** One-byte letters as the Windows of Italian offices writes them. */
function windows1252(text: string): Uint8Array {
  const high: Readonly<Record<string, number>> = {
    '€': 0x80,
    '…': 0x85,
    '‘': 0x91,
    '’': 0x92,
    '“': 0x93,
    '”': 0x94,
    '–': 0x96,
  };
  return Uint8Array.from([...text], (letter) => high[letter] ?? letter.charCodeAt(0));
}

type Shape = readonly [string, (records: readonly OfficialRecord[]) => string | Uint8Array];
const SHAPES: readonly Shape[] = [
  ['{docs}', (records) => JSON.stringify({ docs: records }, null, 1)],
  ['{response: {docs}} with the names of the index', solr],
  ['deep inside', (records) => JSON.stringify({ a: { b: { response: { docs: records, n: 3 } } } })],
  ['one a line', (records) => records.map((one) => JSON.stringify(one)).join('\n')],
  ['the Italian manner', (records) => csv(records)],
  ['its mark of Unicode', (records) => `\uFEFF${csv(records)}`],
  ['sep=; and lists with bars', (records) => `sep=;\r\n${csv(records, { list: '|' })}`],
  ['commas in lists and between cells', (records) => csv(records, { between: ',', list: ', ', isItalian: false })],
  ['tabs', (records) => csv(records, { between: '\t' })],
  ['line ends of all kinds', (records) => csv(records).replace('\r\n', '\r').replace(/\r\n$/, '\n')],
];

const same = (count: number) => ({ read: count, added: 0, changed: 0, unchanged: count, skipped: [], kept: [] });

test('a made file as an array, then in every other shape', async () => {
  expect(await take(JSON.stringify(MADE, null, 1))).toMatchObject({ added: 3, skipped: [] });
  const first = await rowOf(bench.db, 'announcements', { officialId: '1' });
  expect(first).toMatchObject({ spendMax: 1_234_567.5, costs: ['materials', 'services', 'staff'] });
  expect(first.sectors).toEqual(['trade', 'utilities', 'wood']);
  for (const [name, shape] of SHAPES) expect([name, await take(shape(MADE))]).toMatchObject([name, same(3)]);
  expect(await take(windows1252(csv(MADE)))).toMatchObject(same(3));
});

test('columns that stand twice are refused, and nothing is taken', async () => {
  const twice = csv([{ ...officialRecord(9), 'id incentivo': '10' }]);
  await expect(take(twice)).rejects.toMatchObject({ reason: 'repeatedColumn', params: { column: 'ID_Incentivo' } });
});

describe('the official file', withReferenceData, () => {
  test('as an array, then in every other shape', { timeout: 240_000 }, async () => {
    const text = await readFile(path.join(REFERENCE_DATA ?? '', 'incentivi.json'), 'utf8');
    const records = JSON.parse(text) as OfficialRecord[];
    expect(await take(text)).toMatchObject({ added: 352, skipped: [] });
    // An import knows of a file its rows alone: what reads as the same rows is taken once.
    const references = await listImportReferences(bench.db);
    const taken = new Set<string>();
    const reports: [string, Awaited<ReturnType<typeof take>>][] = [];
    for (const [name, shape] of SHAPES) {
      const rows = await rowsOf(shape(records), references);
      if (taken.has(rows)) continue;
      reports.push([name, await take(shape(records))]);
      taken.add(rows);
    }
    expect(reports).toMatchObject(reports.map(([name]) => [name, same(352)]));
    expect(await take(await readFile(path.join(REFERENCE_DATA ?? '', 'incentivi.csv')))).toMatchObject(same(352));
  });
});

/** What an import knows of a file, without the numbers of its lines. */
async function rowsOf(text: string | Uint8Array, vocabularies: Parameters<typeof readShape>[1]): Promise<string> {
  const { rows, damaged } = readShape(await readTable(Buffer.from(text)), vocabularies);
  return JSON.stringify([
    damaged,
    rows.map(({ cells }) => Object.entries(cells).toSorted(([a], [b]) => a.localeCompare(b))),
  ]);
}
