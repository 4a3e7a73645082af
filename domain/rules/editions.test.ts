import { describe, expect, test } from 'vitest';
import {
  editionName,
  type EditionFacts,
  mayBeEditions,
  nextEdition,
  usualSeason,
  readEditionTitle,
  comparableTitle,
} from './editions.ts';

const NOW = new Date('2026-11-22T10:00:00Z');

function call(title: string, given: Partial<EditionFacts> = {}): EditionFacts {
  const place = { announcementType: 'national', regionId: null, regionGroupId: null, cciaaId: null } as const;
  const dates = { publicationDate: null, waitingPubblication: false };
  return { title, grantingBody: 'Regione Lombardia', ...place, ...dates, ...given };
}

describe('what looks like an edition of another', () => {
  test.each([
    ['Voucher digitalizzazione 2025', 'Voucher digitalizzazione 2026'],
    ['Voucher per la digitalizzazione – annualità 2024', 'Bando voucher digitalizzazione 2025/2026'],
    ['Smart Money', 'Smart Money II'],
    ['III Avviso servizi alle imprese', 'IV avviso servizi alle imprese'],
    ['Contributi digitali alle imprese 2025', 'Contributo digitale alle imprese 2026'],
    ['Voucher digitalizzazione 2025, II edizione', 'Voucher digitalizzazione 2026'],
  ])('%s, %s', (first, second) => {
    expect(mayBeEditions(call(first), call(second))).toBe(true);
    expect(mayBeEditions(call(second), call(first))).toBe(true);
  });

  test.each([
    ['Contributi per la transizione digitale 2025', 'Contributi per la transizione energetica 2026'],
    ['Voucher digitalizzazione 2026', 'VOUCHER DIGITALIZZAZIONE – 2026'],
    ['Voucher digitalizzazione', 'Voucher digitalizzazione'],
    ['Linea I: macchinari 2025', 'Linea II: macchinari 2026'],
    ['Transizione 4.0', 'Transizione 5.0'],
    ['Bando 2025', 'Bando 2026'],
    ['Voucher digitalizzazione 2026, II edizione', 'Voucher digitalizzazione 2026, seconda edizione'],
  ])('not %s, %s', (first, second) => {
    expect(mayBeEditions(call(first), call(second))).toBe(false);
  });

  test('another body or another place is another call; a body that is not known leaves the place to decide', () => {
    const [a, b] = ['Voucher digitalizzazione 2025', 'Voucher digitalizzazione 2026'];
    const bodies = (first: string | null, second: string | null) =>
      mayBeEditions(call(a, { grantingBody: first }), call(b, { grantingBody: second }));
    expect(bodies('Regione Lombardia', 'Regione Veneto')).toBe(false);
    expect(bodies('REGIONE LOMBARDIA', 'Regione Lombardia - Direzione Sviluppo')).toBe(true);
    expect(bodies(null, 'Regione Veneto')).toBe(true);
    const inPlace = (regionId: string) => ({ announcementType: 'regional', regionId }) as const;
    expect(mayBeEditions(call(a, inPlace('x')), call(b, inPlace('y')))).toBe(false);
    expect(mayBeEditions(call(a, inPlace('x')), call(b, inPlace('x')))).toBe(true);
    const unknown = { grantingBody: null };
    expect(mayBeEditions(call(a, unknown), call(b, { ...unknown, regionGroupId: 'x' }))).toBe(false);
  });

  test('what the titles do not tell apart, the openings may', () => {
    const opened = (publicationDate: string) => call('Smart Money', { publicationDate });
    expect(mayBeEditions(opened('2025-02-03T08:00:00Z'), opened('2026-02-05T08:00:00Z'))).toBe(true);
    expect(mayBeEditions(opened('2026-02-03T08:00:00Z'), opened('2026-02-20T08:00:00Z'))).toBe(false);
    const waits = call('Smart Money', { waitingPubblication: true });
    expect(mayBeEditions(opened('2026-02-03T08:00:00Z'), waits)).toBe(true);
    expect(mayBeEditions(waits, waits)).toBe(false);
  });
});

test('an edition is called by its year, its number, or the year in which it opens', () => {
  const name = (title: string, publicationDate: string | null = null) => editionName({ title, publicationDate });
  expect(name('Voucher 2026')).toEqual({ year: '2026', number: null });
  expect(name('Voucher 2025/26')).toEqual({ year: '2025/2026', number: null });
  expect(name('Smart Money II', '2026-03-01T08:00:00Z')).toEqual({ year: null, number: 2 });
  expect(name('Smart Money', '2025-12-31T23:30:00Z')).toEqual({ year: '2026', number: null });
  expect(name('Fondo legge 2019', '2026-03-01T08:00:00Z')).toEqual({ year: '2026', number: null });
  expect(name('Smart Money')).toEqual({ year: null, number: null });
});

test('a closed one leads to the edition that opened last, else to the first that opens', () => {
  type State = 'open' | 'upcoming' | 'expired' | 'draft';
  const edition = (_id: string, state: State, publicationDate: string | null) => ({ _id, state, publicationDate });
  const waits = edition('waits', 'upcoming', null);
  const soon = edition('soon', 'upcoming', '2027-01-10T08:00:00Z');
  const open = [edition('first', 'open', '2026-01-01T08:00:00Z'), edition('last', 'open', '2026-09-01T08:00:00Z')];
  const over = [edition('over', 'expired', '2026-10-01T08:00:00Z'), edition('draft', 'draft', null)];
  expect(nextEdition([waits, soon, ...open, ...over])?._id).toBe('last');
  expect(nextEdition([waits, soon, ...over])?._id).toBe('soon');
  expect(nextEdition([waits, ...over])?._id).toBe('waits');
  expect(nextEdition(over)).toBeNull();
});

describe('the season', () => {
  const season = (...days: (string | null)[]) =>
    usualSeason(
      days.map((day) => day && `${day}T10:00:00Z`),
      NOW,
    );

  test('is said where the known openings agree', () => {
    expect(season('2024-02-05', '2025-02-20')).toEqual({ from: 2, to: 2 });
    expect(season('2024-01-30', '2025-02-20', '2026-02-11')).toEqual({ from: 1, to: 2 });
    expect(season('2023-12-15', '2025-01-10')).toEqual({ from: 12, to: 1 });
    expect(season('2024-02-29', '2025-02-28', null)).toEqual({ from: 2, to: 2 });
  });

  test('is not said of one, of one year alone, where they do not agree, or of what is to come', () => {
    expect(season()).toBeNull();
    expect(season('2024-02-05', null)).toBeNull();
    expect(season('2025-02-05', '2025-02-25')).toBeNull();
    expect(season('2024-02-05', '2025-04-20')).toBeNull();
    expect(season('2024-02-05', '2025-02-10', '2025-09-10')).toBeNull();
    expect(season('2026-02-05', '2027-02-10')).toBeNull();
  });

  test('a day is that of Rome', () => {
    expect(usualSeason(['2024-01-31T23:30:00Z', '2025-02-10T10:00:00Z'], NOW)).toEqual({ from: 2, to: 2 });
  });
});

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

test('editions of one call compare as one title', () => {
  const titles = [
    'Voucher digitalizzazione 2025',
    'VOUCHER Digitalizzazione – 2026',
    'Voucher digitalizzazione, III edizione',
  ];
  expect(new Set(titles.map(comparableTitle))).toEqual(new Set(['voucher digitalizzazione']));
  expect(comparableTitle('Più qualità')).toBe('piu qualita');
});

test('too little to compare is nothing', () => {
  expect(['', 'Bando', 'Bando 2026', '2025-2027'].map(comparableTitle)).toEqual([null, null, null, null]);
});
