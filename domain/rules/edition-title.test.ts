import { expect, test } from 'vitest';
import { readEditionTitle } from './editions.ts';

test.each([
  ['Voucher digitalizzazione 2025', 'voucher digitalizzazione', '2025', null],
  ['Voucher digitalizzazione - edizione 2024', 'voucher digitalizzazione', '2024', null],
  ['Voucher digitalizzazione – annualità 2025/2026', 'voucher digitalizzazione', '2025/2026', null],
  ['Bando 2025/26 voucher digitalizzazione', 'bando voucher digitalizzazione', '2025/2026', null],
  ['Voucher digitalizzazione, per l’anno 2026', 'voucher digitalizzazione', '2026', null],
  ['Voucher digitalizzazione, II edizione', 'voucher digitalizzazione', null, 2],
  ['IV ed. voucher digitalizzazione', 'voucher digitalizzazione', null, 4],
  ['Voucher digitalizzazione 3ª edizione 2026', 'voucher digitalizzazione', '2026', 3],
  ['Voucher digitalizzazione: edizione n. 12', 'voucher digitalizzazione', null, 12],
  ['Seconda edizione del voucher digitalizzazione', 'del voucher digitalizzazione', null, 2],
  ['III Avviso servizi alle imprese', 'avviso servizi alle imprese', null, 3],
  ['Bando n. 2/2025 servizi alle imprese', 'bando servizi alle imprese', '2025', 2],
  ['Smart Money II', 'smart money', null, 2],
  ['Fondo imprese IX', 'fondo imprese', null, 9],
])('%s', (title, plain, year, number) => {
  expect(readEditionTitle(title)).toEqual({ plain, year, number });
});

test.each([
  ['PR FESR 2021-2027: digitalizzazione', 'pr fesr digitalizzazione', null, null],
  ['Contributi L.R. 34/2004', 'contributi l r 34x2004', null, null],
  ['Incentivi DM 4 dicembre 2014', 'incentivi dm 4xdicembrex2014', null, null],
  ['Linea II: macchinari', 'linea ii macchinari', null, null],
  ['Transizione 4.0', 'transizione 4 0', null, null],
  ['Imprese con meno di 5 anni', 'imprese con meno di 5 anni', null, null],
  ['Vini e formaggi', 'vini e formaggi', null, null],
])('%s has no edition', (title, plain, year, number) => {
  expect(readEditionTitle(title)).toEqual({ plain, year, number });
});
