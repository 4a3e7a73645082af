import { plain } from './true-calls-raw.ts';

interface Sectors {
  readonly sure: ReadonlySet<string>;
  readonly possible: ReadonlySet<string>;
}

/** Each of the 21 official sectors: divisions of 2007 that surely are of it, and those of which one could say so. */
const TABLE: readonly (readonly [name: string, sure: string, possible: string])[] = [
  ['Agricoltura, silvicoltura e pesca', '01 02 03', ''],
  ['Agroalimentare', '10 11', '01 02 03 12 46 47 56'],
  ['Alberghiero', '55', '79'],
  [
    'Altri servizi',
    '64 65 66 69 70 73 74 77 78 80 81 82 94 95 96',
    '45 49 52 53 58 59 60 61 62 63 68 71 72 75 79 84 85 86 87 88 90 91 92 93 97 98 99',
  ],
  [
    'Artigianato',
    '',
    '10 11 13 14 15 16 17 18 20 22 23 24 25 26 27 28 29 30 31 32 33 38 41 42 43 45 49 56 62 74 81 82 95 96',
  ],
  ['Autoveicoli e altri mezzi di trasporto', '29 30', '45'],
  ['Chimica e Farmaceutica', '20 21', '19 22 46 47'],
  ['Commercio', '46 47', '45'],
  ['Cultura', '90 91', '18 58 59 60 71 74 79 85 93'],
  ['Edilizia', '41 42 43', '23 68 71 81'],
  ['Elettronica', '26 27', '28 33 95'],
  ['Fornitura Energia, Acqua e gestione Rifiuti', '35 36 37 38 39', ''],
  ['ICT', '62 63', '26 58 61'],
  ['Meccanica', '28', '24 25 26 27 29 30 33'],
  ['Metallurgia', '24', '25'],
  ['Mobili, Legno e Carta', '16 17 31', '18 32'],
  ['Moda e Tessile', '13 14 15', '32 46 47 74'],
  ['Ristorazione', '56', '55'],
  ['Salute', '86', '21 26 32 47 75 87 88'],
  ['Servizi di trasporto', '49 50 51 52 53', ''],
  ['Turismo', '79', '49 50 55 56 77 90 91 92 93'],
];

/** The official sectors that a code of 2007 surely belongs to, and those that it may belong to. */
export function sectorsOf(code2007: string): Sectors {
  const division = code2007.slice(0, 2);
  const having = (at: 1 | 2): Set<string> =>
    new Set(TABLE.filter((row) => row[at].split(' ').includes(division)).map(([name]) => plain(name)));
  return { sure: having(1), possible: having(2) };
}
