import { describe, expect, test } from 'vitest';
import { textOf } from '../../../../platform/imports/report.ts';
import { referenceTable } from '../../../../testing/builders/imports.ts';
import { readFirmsBeyond, readSizesBeyond } from './incentive-addressees.parse.ts';
import { withReferenceData } from '../../../../testing/world/only-where.ts';

const MICRO = 'Microimpresa';
const SMALL = 'Piccola Impresa';
const MEDIUM = 'Media Impresa';
const LARGE = 'Grande Impresa';

/** A description as the official records have it; what stands in its other parts is about nobody who may ask. */
function described(whom: string): string {
  return `Cos'è Un aiuto alle micro imprese. A chi si rivolge ${whom} Cosa prevede Il 40% per le grandi imprese.`;
}

describe('sizes that the text names beside the listed ones', () => {
  // As records of 2025 write it.
  test.each([
    [[SMALL, MEDIUM], 'Imprese di qualsiasi dimensione, anche aventi sede all’estero.', [MICRO, LARGE]],
    [[SMALL, MEDIUM], 'Il bando è rivolto a tutte le imprese dei territori colpiti.', [MICRO, LARGE]],
    [[SMALL, MEDIUM, LARGE], 'Le imprese, a prescindere dalla forma giuridica e dalla dimensione.', [MICRO]],
    [[SMALL, MEDIUM], 'Le PMI che hanno una sede nel Lazio.', [MICRO]],
    [[MICRO, SMALL], 'Micro, piccole e medie imprese (MPMI).', [MEDIUM]],
    [[MICRO], 'Il bando si rivolge a piccole e micro imprese.', [SMALL]],
    [[MICRO, SMALL, MEDIUM], 'Medie e grandi imprese del settore, anche le grandi imprese estere.', [LARGE]],
  ])('of %j: "%s"', (listed, whom, values) => {
    expect(readSizesBeyond(listed, described(whom))?.values).toEqual(values);
  });

  test.each([
    'PMI (ad esclusione delle Microimprese) appartenenti a una filiera.',
    'Le PMI con un bilancio depositato; le micro imprese sono escluse.',
    'Tutte le imprese di piccola o media dimensione.',
    'Le piccole imprese. Non possono partecipare le grandi imprese.',
    'Le imprese del territorio.',
  ])('none beside small and medium ones: "%s"', (whom) => {
    expect(readSizesBeyond([SMALL, MEDIUM], described(whom))).toBeNull();
  });

  test('are quoted with what stands around them, from word to word', () => {
    const long = 'Possono chiedere il contributo, con una domanda per ciascuna sede che si trova nella regione, ';
    const quote = readSizesBeyond(
      [SMALL],
      described(`${long}le imprese di qualsiasi dimensione, anche in rete.`),
    )?.quote;
    expect(quote).toBe('ciascuna sede che si trova nella regione, le imprese di qualsiasi dimensione, anche in rete.');
  });

  test('are read in the whole of a text without parts', () => {
    expect(readSizesBeyond([SMALL, MEDIUM, LARGE], 'Contributi alle micro imprese.')?.values).toEqual([MICRO]);
  });
});

describe('companies of any kind where particular ones are listed, or none', () => {
  test.each([
    [['Ente Pubblico'], 'Il bando si rivolge alle MPMI con sede nella città.'],
    [['Cittadino'], 'Possono chiederlo enti pubblici e imprese iscritte nel Registro delle imprese.'],
    [['Consorzio', 'Cooperative/Associazioni Non Profit'], 'Piccole imprese e microimprese con una sede nei comuni.'],
    [['Cittadino', 'Impresa - SU/PMI innovativa'], 'Il bando è rivolto ai cittadini e alle imprese del comune.'],
    [["Rete d'impresa"], 'Si rivolge a tutte le tipologie di imprese.'],
  ])('of %j: "%s"', (listed, whom) => {
    expect(readFirmsBeyond(listed, described(whom))?.values).toEqual(['Impresa']);
  });

  test.each([
    [['Cooperative/Associazioni Non Profit'], 'Imprese in forma di società cooperativa.'],
    [['Impresa - prevalenza femminile'], 'Micro e piccole imprese con una compagine per metà di donne.'],
    [['Impresa da costituire - Altro'], 'Micro imprese da costituire entro l’anno.'],
    [['Ente Pubblico'], 'Comuni e loro unioni.'],
    [['Impresa', 'Ente Pubblico'], 'Le imprese del territorio.'],
  ])('of %j the text says no more: "%s"', (listed, whom) => {
    expect(readFirmsBeyond(listed, described(whom))).toBeNull();
  });

  test('are not read in a text that does not say whom it is for', () => {
    expect(readFirmsBeyond(['Ente Pubblico'], 'Un aiuto ai comuni che sostengono le imprese.')).toBeNull();
  });
});

// Read one by one in the file: in each the text names whom the list lacks.
test('the real records of 2025: 23 of sizes, 6 of kinds', withReferenceData, async () => {
  const { rows } = await referenceTable('incentivi.json');
  const found = rows.map(({ cells }) => {
    const list = (column: string) => (cells[column] ?? []) as readonly string[];
    const [sizes, text] = [list('Dimensioni'), textOf(cells['Descrizione'])];
    // Lists that exclude nobody are not held against the text.
    const isNarrow = sizes.length > 0 && sizes.every((size) => !size.startsWith('Non ')) && sizes.length < 4;
    return {
      id: textOf(cells['ID_Incentivo']),
      sizes: isNarrow ? readSizesBeyond(sizes, text) : null,
      kinds: readFirmsBeyond(list('Tipologia_Soggetto'), text),
    };
  });
  const idsOf = (of: 'sizes' | 'kinds') =>
    found
      .filter((one) => one[of] !== null)
      .map(({ id }) => Number(id))
      .sort((a, b) => a - b);
  expect(idsOf('sizes')).toEqual([
    56, 124, 136, 138, 145, 304, 855, 963, 1366, 1374, 1675, 1763, 1971, 1997, 2149, 2807, 3666, 3768, 3776, 3786, 3809,
    3868, 3906,
  ]);
  expect(idsOf('kinds')).toEqual([796, 1264, 1831, 2496, 2961, 3511]);
});
