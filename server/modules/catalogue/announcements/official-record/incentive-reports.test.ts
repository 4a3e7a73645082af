import { richText } from '@volano/domain/contracts/fields';
import { translations } from '@volano/domain/i18n/t';
import { expect, test } from 'vitest';
import { cleanHtml } from '../../../../platform/html/clean-field.ts';
import { printReport } from '../../../../platform/imports/report.ts';
import { incentiveWords, tableOf, openImportBench } from '../../../../testing/builders/imports.ts';
import { importStructure } from '../../ateco/imports.actions.ts';
import { importIncentives } from './incentives.actions.ts';
import { rowOf } from '../../../../testing/builders/rows.ts';

const bench = await openImportBench();

function row(ID_Incentivo: string, Titolo: string, given: Record<string, string> = {}) {
  return {
    ID_Incentivo,
    Titolo,
    Data_chiusura: '2026-12-31T00:00:00',
    Codici_ATECO: 'Tutti i settori economici ammissibili a ricevere aiuti;',
    Regioni: 'Lombardia',
    Soggetto_Concedente: 'Regione Lombardia',
    Data_ultimo_aggiornamento: '2024-05-01T10:00:00Z',
    ...given,
  };
}
const ROWS = [
  row('7', 'Voucher'),
  row('8', 'Fiere', { Data_chiusura: '2026-02-30' }),
  row('9', 'Estero', { Regioni: 'Atlantide' }),
  row('9b', ''),
  row('', 'Senza numero'),
];
const csv = [Object.keys(ROWS[0] ?? {}), ...ROWS.map((one) => Object.values(one))].map((line) => line.join(','));

async function report(text: string) {
  const table = await tableOf(text);
  return printReport(await importIncentives(bench, { table, words: incentiveWords }), 'incentivi', translations('it'));
}

test.each([
  ['JSON on one line, as it is published', JSON.stringify(ROWS), [2, 3, 4, 5]],
  ['JSON over several lines', JSON.stringify(ROWS, null, 1), [11, 20, 29, 38]],
  ['CSV', csv.join('\n'), [3, 4, 5, 6]],
])('a record that is not taken is named by its title and its official id: %s', async (_of, text, lines) => {
  const said = (await report(text)).split('\n').filter((line) => line.startsWith('  «') || line.startsWith('  ID'));
  expect(said).toEqual([
    `  «Fiere», ID 8, riga ${lines[0]}: data non valida: 2026-02-30`,
    `  «Estero», ID 9, riga ${lines[1]}: regione sconosciuta: Atlantide`,
    `  ID 9b, riga ${lines[2]}: manca il titolo`,
    `  «Senza numero», riga ${lines[3]}: manca l’identificativo`,
  ]);
});

test('a row that cannot be read is known by how it begins', async () => {
  const broken = `${JSON.stringify(ROWS.slice(0, 2)).slice(0, -1)},{"ID_Incentivo":"10","Titolo":"Rotto]`;
  expect(await report(broken)).toMatch(/«\{"ID_Incentivo":"10","Titolo":"Rotto\]», riga 3: record JSON/);
  expect(await report(`${csv.join('\n')}\n11,Solo due`)).toContain('«11 Solo due», riga 7: ha 2 campi');
});

test('an official page over http is stored as it is', async () => {
  await report(JSON.stringify([row('12', 'Comune', { Link_istituzionale: 'http://www.comune.example/bando' })]));
  const columns = ['officialUrl', 'description'] as const;
  const { officialUrl, description } = await rowOf(bench.db, 'announcements', { officialId: '12' }, columns);
  expect(officialUrl).toBe('http://www.comune.example/bando');
  expect(description).not.toContain('Link_istituzionale');
});

test('a code of a classification is named by itself, or by its title', async () => {
  const table = await tableOf('code,title_it\n01,Coltivazioni\n01,Di nuovo\nxx,Senza codice\n');
  const { skipped } = await importStructure(bench, table, { file: 'a.csv', version: '2007' });
  expect(skipped).toMatchObject([{ subject: '01', reason: 'repeated' }, { subject: 'Senza codice' }]);
});

test('a description without end is cut to what the editor takes, and the report says so', async () => {
  const call = { Titolo: 'Voucher', Regioni: ['Lombardia'], Codici_ATECO: 'Tutti i settori' };
  const [text, costs] = ['<parola> '.repeat(40_000), '& costi '.repeat(30_000)];
  const more = { Altre_caratteristiche: costs, Gazzetta_ufficiale: '12' };
  const rows = [
    { ...call, ID_Incentivo: 'long', Descrizione: `Primo.\n${text}`, ...more },
    { ...call, ID_Incentivo: 'usual', Descrizione: 'Breve.' },
  ];
  const taken = await importIncentives(bench, { table: await tableOf(JSON.stringify(rows)), words: incentiveWords });
  const { description } = await rowOf(bench.db, 'announcements', { officialId: 'long' }, ['description']);
  expect(description.length).toBeGreaterThan(290_000);
  expect(richText.safeParse(description).success).toBe(true);
  expect(description).toMatch(
    /^<p>Primo\.<\/p><p>&lt;parola&gt; .*…<\/p><h3>Dai dati ufficiali<\/h3><ul><li>.*…<\/li><\/ul>$/s,
  );
  expect(cleanHtml(description)).toBe(description);
  expect(taken.ambiguous).toMatchObject([{ reason: 'descriptionCut', params: { max: 300_000 } }]);
});
