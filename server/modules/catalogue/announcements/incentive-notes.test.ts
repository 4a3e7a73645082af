import { ensureTerritories } from '@volano/database/reference/territories';
import { listReview } from '@volano/domain/contracts/announcement-review';
import { expect, test } from 'vitest';
import { openPortal } from '../../../testing/world/app.ts';
import { incentiveWords, tableOf } from '../../../testing/builders/imports.ts';
import { anOffice } from '../../../testing/builders/office.ts';
import { importIncentives } from './incentives.actions.ts';

const portal = await openPortal();
const { ctx, db } = portal;
await ensureTerritories(db);
const office = await anOffice(ctx);

let count = 0;

/** What the office reads in the review of a call that closes on a day, with a note on its dates. */
async function remarksOn(note: string, Data_chiusura = '2027-01-15T00:00:00'): Promise<string[]> {
  count += 1;
  const row = {
    ID_Incentivo: `n${count}`,
    Titolo: `Voucher ${count}`,
    Data_apertura: '2026-01-15T00:00:00',
    Data_chiusura,
    Note_di_apertura_chiusura: note,
    Codici_ATECO: 'Tutti i codici Ateco ammissibili',
    Regioni: ['Lombardia'],
    Soggetto_Concedente: 'Regione Lombardia',
  };
  const table = await tableOf(JSON.stringify([row]));
  await importIncentives(ctx, { table, words: incentiveWords });
  const reply = await portal.as(office.admin).call(listReview, { query: { limit: '100' } });
  const call = reply.rows.find(({ title }) => title === row.Titolo);
  return (call?.remarks ?? []).filter(({ field }) => field.startsWith('Note')).map(({ reason }) => reason);
}

test.each([
  ['an hour', 'Dalle ore 10.00 del 15 gennaio 2026 ed entro le ore 12.00 del 15 gennaio 2027'],
  ['an hour behind the day', 'Scadenza dell’avviso: 15 gennaio 2027 - ore 14:00'],
  ['an hour of a range', 'Presentate dalle ore 9:00 del 15/01/2026 alle ore 12.00 15/01/2027'],
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
