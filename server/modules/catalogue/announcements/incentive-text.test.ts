import { richText } from '@volano/domain/contracts/fields';
import { expect, test } from 'vitest';
import { cleanHtml } from '../../../platform/html/clean-field.ts';
import { incentiveWords, tableOf, openImportBench } from '../../../testing/builders/imports.ts';
import { importIncentives } from './incentives.actions.ts';
import { rowOf } from '../../../testing/builders/rows.ts';

const bench = await openImportBench();

test('a description without end is cut to what the editor takes, and the report says so', async () => {
  const call = { Titolo: 'Voucher', Regioni: ['Lombardia'], Codici_ATECO: 'Tutti i settori' };
  const [text, costs] = ['<parola> '.repeat(40_000), '& costi '.repeat(30_000)];
  const rows = [
    {
      ...call,
      ID_Incentivo: 'long',
      Descrizione: `Primo.\n${text}`,
      Altre_caratteristiche: costs,
      Gazzetta_ufficiale: '12',
    },
    { ...call, ID_Incentivo: 'usual', Descrizione: 'Breve.' },
  ];
  const report = await importIncentives(bench, {
    table: await tableOf(JSON.stringify(rows)),
    words: incentiveWords,
  });
  const { description } = await rowOf(bench.db, 'announcements', { officialId: 'long' }, ['description']);
  expect(description.length).toBeGreaterThan(290_000);
  expect(richText.safeParse(description).success).toBe(true);
  expect(description).toMatch(
    /^<p>Primo\.<\/p><p>&lt;parola&gt; .*…<\/p><h3>Dai dati ufficiali<\/h3><ul><li>.*…<\/li><\/ul>$/s,
  );
  expect(cleanHtml(description)).toBe(description);
  expect(report.ambiguous.map(({ reason, params }) => [reason, params])).toEqual([
    ['descriptionCut', { max: 300_000 }],
  ]);
});
