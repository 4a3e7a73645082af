import { describe, expect, test } from 'vitest';
import { company, REFERENCES } from '../../testing/matching-examples.ts';
import { chambersByProvince, COVERED_CODES } from '../chamber-provinces.ts';
import { deduceCodes, deduceFacts, type DeductionQuestion, prepareDeductions, withDeduced } from './deductions.ts';
import { rangeIn } from '../company-size.ts';
import type { CompanyFacts } from './types.ts';

type Answers = readonly (readonly [id: string, name: string, description?: string])[];

function question(_id: string, categoryName: string, answers: Answers, isMultipleAnswers = false): DeductionQuestion {
  const of = answers.map(([id, name, description = '']) => ({ _id: id, name, description }));
  return { _id, categoryName, question: `${categoryName}?`, isMultipleAnswers, answers: of };
}

const FORMS = question('form', 'Forma giuridica', [
  ['sole', 'Ditta individuale', 'Anche impresa familiare'],
  ['partnership', 'Società di persone', 'S.s., S.n.c., S.a.s.'],
  ['capital', 'Società di capitali', 'S.r.l., S.r.l.s., S.p.A.'],
  ['cooperative', 'Cooperativa o consorzio', 'Anche società consortili'],
  ['professional', 'Libero professionista', 'Con partita IVA, non iscritto al Registro imprese'],
  ['third', 'Ente del terzo settore', 'Associazione, fondazione, impresa sociale'],
  ['toBeFounded', 'Impresa da costituire', 'Non ancora iscritta al Registro imprese'],
]);
const SIZE = question('size', 'Dimensione', [
  ['micro', 'Micro impresa', 'Meno di 10 persone e fino a 2 milioni di euro'],
  ['small', 'Piccola impresa'],
  ['medium', 'Media impresa'],
  ['large', 'Grande impresa'],
]);
const STAFF = question('staff', 'Dipendenti', [
  ['none', 'Nessun dipendente'],
  ['upTo9', 'Da 1 a 9'],
  ['from10', 'Da 10 a 49'],
  ['from50', 'Da 50 a 249'],
  ['over250', '250 o più'],
]);
const TURNOVER = question('turnover', 'Fatturato', [
  ['500k', 'Fino a € 500.000'],
  ['2m', 'Da € 500.000 a € 2 milioni'],
  ['10m', 'Da € 2 a € 10 milioni'],
  ['50m', 'Da € 10 a € 50 milioni'],
  ['more', 'Oltre € 50 milioni'],
]);
const EXPORT = question('export', 'Export', [
  ['no', 'Vendiamo solo in Italia'],
  ['some', 'Fino al 10%'],
]);
const SIZES = [
  ['Microimpresa', 'micro'],
  ['Piccola Impresa', 'small'],
  ['Media Impresa', 'medium'],
  ['Grande Impresa', 'large'],
].map(([value = '', requirementCode = '']) => ({ value, requirementCode }));
const CHAMBERS = [
  { _id: 'brescia', code: 'BS', name: 'Camera di Commercio di Brescia' },
  { _id: 'milano', code: 'MILOMB', name: 'Camera di Commercio di Milano Monza Brianza Lodi' },
  { _id: 'roma', code: 'RM', name: 'CCIAA Roma' },
  { _id: 'bari', code: 'BA', name: 'Camera di Commercio di Bari' },
];
const QUESTIONS = [FORMS, SIZE, STAFF, TURNOVER, EXPORT];
const DEDUCER = prepareDeductions({ questions: QUESTIONS, chambers: CHAMBERS, sizes: SIZES });
const PLACES = {
  provinces: new Map([
    ...REFERENCES.provinces,
    ['MB', { name: 'Monza e della Brianza', regionId: 'lombardia' }],
    ['AT', { name: 'Asti', regionId: 'piemonte' }],
    ['TN', { name: 'Trento', regionId: 'trentino' }],
    ['BT', { name: 'Barletta-Andria-Trani', regionId: 'puglia' }],
  ]),
  municipalities: REFERENCES.municipalities,
  townsByName: new Map([
    ['brescia', [{ code: '017029', provinceCode: 'BS' }]],
    ['monza', [{ code: '108033', provinceCode: 'MB' }]],
    [
      'calliano',
      [
        { code: '005014', provinceCode: 'AT' },
        { code: '022035', provinceCode: 'TN' },
      ],
    ],
    ['barletta', [{ code: '110002', provinceCode: 'BT' }]],
  ]),
};

const NOBODY = company({ hasSurvey: false, registerOfficeId: null, cciaaIds: [], atecoCodes: [] });

function deduced(
  written: { name?: string; city?: string; province?: string },
  said: Partial<CompanyFacts> = {},
  deducer = DEDUCER,
) {
  const { name = 'Senza forma', city = null, province = null } = written;
  const found = deduceFacts({ ...NOBODY, ...said }, { name, city, province }, PLACES, deducer);
  return Object.fromEntries(found.map((one) => [one.key, one]));
}

const NAMES: readonly (readonly [name: string, form: string | null])[] = [
  ['Officine Rossi S.r.l.', 'capital'],
  ['OFFICINE ROSSI SRL', 'capital'],
  ['Rossi s. r. l. unipersonale', 'capital'],
  ['ROSSI S R L IN LIQUIDAZIONE', 'capital'],
  ['Rossi S.r.l.s.', 'capital'],
  ['Rossi Srls', 'capital'],
  ['Rossi società a responsabilità limitata semplificata', 'capital'],
  ["SOCIETA' A RESPONSABILITA' LIMITATA ROSSI", 'capital'],
  ['Rossi S.r.l. Società Benefit', 'capital'],
  ['Rossi società agricola a r.l.', 'capital'],
  ['ROSSI SOC. A R.L.', 'capital'],
  ['Bolzano Bau GmbH', 'capital'],
  ['Acciaierie Bianchi S.p.A.', 'capital'],
  ['ACCIAIERIE BIANCHI SPA', 'capital'],
  ['Bianchi Spa con socio unico', 'capital'],
  ['Bianchi S.a.p.A. di Bianchi Carlo', 'capital'],
  ['Termoidraulica Nè & C. snc', 'partnership'],
  ['Verdi & C.S.n.c. di Verdi Anna', 'partnership'],
  ['Panificio Tre Torri S.a.s. di Bianchi Luca & C.', 'partnership'],
  ['Panificio Tre Torri sas', 'partnership'],
  ['Caffè Società Agricola D’Angelo & Figli s.s.', 'partnership'],
  ['Colle Verde società semplice agricola', 'partnership'],
  ['Azienda agricola Colle Verde ss', 'partnership'],
  ['Muratori Soc. Coop.', 'cooperative'],
  ['Muratori società cooperativa a r.l.', 'cooperative'],
  ['Muratori Società Cooperativa a responsabilità limitata', 'cooperative'],
  ['Trasporti Uniti S.c.a r.l.', 'cooperative'],
  ['TRASPORTI UNITI SCARL', 'cooperative'],
  ['Consorzio Alto Garda', 'cooperative'],
  ['Alto Garda società consortile a r.l.', 'cooperative'],
  ['Fondazione Bianchi ETS', 'third'],
  ['Amici del Lago ODV', 'third'],
  ['Associazione Culturale Il Faro APS', 'third'],
  ['Il Faro Onlus', 'third'],
  ['Ditta individuale Mario Rossi', 'sole'],
  // Two forms, or none that is told.
  ['Cooperativa Rossi S.r.l.', null],
  ['Rossi S.r.l. Impresa Sociale', null],
  ['Arcobaleno cooperativa sociale Onlus', null],
  ['Fondazione Bianchi S.p.A.', null],
  ['Mario Rossi', null],
  ['Pizzeria Già Nuova', null],
  ['Azienda agricola Mario Rossi', null],
  ['Studio Associato Bianchi', null],
  ['Associazione professionale Bianchi e Verdi', null],
  ['SSD Lago Società Sportiva Dilettantistica a r.l.', null],
  ['ASD Associazione Sportiva Dilettantistica Lago', null],
  ['Hotel Terme & SPA', null],
  ['Relax Day Spa', null],
  ['Spa', null],
  ['SAS', null],
  ['Bar SS 36', null],
  ['S.S. Lazio', null],
  ['C.A.S.A.S.', null],
  ['Snack bar Srlanka', null],
  ['', null],
];

describe('the legal form', () => {
  test.each(NAMES)('%s', (name, form) => {
    expect(deduced({ name })['legalForm']?.value ?? null).toBe(form);
  });

  test('a bath beside a form is a bath', () => {
    expect(deduced({ name: 'Beauty SPA S.n.c.' })['legalForm']?.value).toBe('partnership');
    expect(deduced({ name: 'Rossi SPA S.n.c.' })['legalForm']).toBeUndefined();
  });

  const split = question('own', 'Che società sei', [
    ['srl', 'S.r.l.'],
    ['spa', 'SpA'],
    ['coop', 'Cooperativa sociale'],
    ['other', 'Altra società di capitali (escluse S.a.p.A.)'],
    ['people', 'Società di persone'],
  ]);
  test.each([
    ['Rossi S.r.l.', 'srl'],
    ['Rossi S.r.l.s.', 'srl'],
    ['Rossi S.p.A.', 'spa'],
    ['Rossi S.n.c.', 'people'],
    // Excluded, in part, or not named.
    ['Rossi S.a.p.A.', null],
    ['Muratori Soc. Coop.', null],
    ['Trasporti Uniti S.c.a r.l.', null],
    ['Il Faro Onlus', null],
  ])('of an office that split its answers: %s', (name, form) => {
    const deducer = prepareDeductions({ questions: [split, SIZE, STAFF], chambers: [], sizes: [] });
    expect(deduced({ name }, {}, deducer)['legalForm']?.value ?? null).toBe(form);
  });

  test('two answers that fit, two questions that ask, or none: nothing', () => {
    const twice = question('own', 'Forma', [
      ['a', 'S.r.l. piccola'],
      ['b', 'S.r.l. grande'],
      ['c', 'S.n.c.'],
    ]);
    const group = question('group', 'Forma giuridica della capogruppo', [
      ['a', 'S.r.l.'],
      ['b', 'S.p.A.'],
    ]);
    const many = question(
      'many',
      'Forma giuridica',
      [
        ['a', 'S.r.l.'],
        ['b', 'S.p.A.'],
      ],
      true,
    );
    for (const questions of [[twice], [FORMS, group], [many], []]) {
      const deducer = prepareDeductions({ questions, chambers: [], sizes: [] });
      expect(deduced({ name: 'Rossi S.r.l.' }, {}, deducer)).toEqual({});
    }
    // One of two that is called so.
    const titled = prepareDeductions({ questions: [FORMS, twice], chambers: [], sizes: [] });
    expect(deduced({ name: 'Rossi S.r.l.' }, {}, titled)['legalForm']).toMatchObject({ categoryCode: 'form' });
  });
});

describe('region and chamber', () => {
  test.each([
    [{ city: 'brescia', province: 'BS' }, 'lombardia', 'brescia', 'town'],
    [{ city: 'brescia' }, 'lombardia', 'brescia', 'town'],
    [{ province: 'BS' }, 'lombardia', 'brescia', 'province'],
    // A hamlet is in no list.
    [{ city: 'frazione', province: 'BS' }, 'lombardia', 'brescia', 'town'],
    // Monza was in the province of Milano: both are of one region and one chamber.
    [{ city: 'monza', province: 'MI' }, 'lombardia', 'milano', 'town'],
    [{ city: 'calliano', province: 'TN' }, 'trentino', undefined, 'town'],
    [{ city: 'calliano' }, undefined, undefined, undefined],
    [{ city: 'brescia', province: 'RM' }, undefined, undefined, undefined],
    // Two chambers share the province.
    [{ city: 'barletta', province: 'BT' }, 'puglia', undefined, 'town'],
    [{ province: 'ZZ' }, undefined, undefined, undefined],
    [{}, undefined, undefined, undefined],
  ])('%j', (written, region, chamber, source) => {
    const found = deduced(written);
    expect([found['region']?.value, found['cciaa']?.value]).toEqual([region, chamber]);
    expect(found['region']?.source).toBe(source);
  });

  test('a chamber that was deleted, stands for another place now or is twice there is nobody’s', () => {
    const [brescia] = CHAMBERS;
    const of = (...chambers: typeof CHAMBERS) => chambersByProvince(chambers).get('BS');
    expect(of(brescia!)).toBe('brescia');
    expect(of({ ...brescia!, name: 'CCIAA BRESCIA' })).toBe('brescia');
    expect(of({ ...brescia!, name: 'Camera di Bergamo' })).toBeUndefined();
    expect(of(brescia!, { ...brescia!, _id: 'other' })).toBeUndefined();
    expect(of()).toBeUndefined();
    expect(COVERED_CODES).toHaveLength(62);
  });

  test('where the survey has the office in another region, the address says nothing of the chamber', () => {
    expect(deduced({ city: 'brescia' }, { registerOfficeId: 'lazio' })).toMatchObject({ region: { survey: 'other' } });
    expect(deduced({ city: 'brescia' }, { registerOfficeId: 'lazio' })['cciaa']).toBeUndefined();
  });
});

describe('a chamber is not deduced of whoever says that none has it', () => {
  const seat = { city: 'brescia', province: 'BS' };
  test.each([
    ['professional', undefined],
    ['toBeFounded', undefined],
    ['third', undefined],
    ['sole', 'brescia'],
    ['capital', 'brescia'],
    ['cooperative', 'brescia'],
  ])('%s', (requirementCode, chamber) => {
    const answers = [{ categoryCode: 'form', requirementCode }];
    const found = deduced(seat, { answers });
    expect([found['cciaa']?.value, found['region']?.value]).toEqual([chamber, 'lombardia']);
    // By the one chamber of its region neither.
    const single = prepareDeductions({ questions: QUESTIONS, chambers: [CHAMBERS[2]!], sizes: SIZES });
    const inRegion = deduced({}, { answers, registerOfficeId: 'lazio' }, single)['cciaa']?.value;
    expect(inRegion).toBe(chamber === undefined ? undefined : 'roma');
  });

  test('by its name alone', () => {
    expect(deduced({ name: 'Fondazione Bianchi ETS', ...seat })['cciaa']).toBeUndefined();
    expect(deduced({ name: 'Bianchi S.r.l.', ...seat })['cciaa']?.value).toBe('brescia');
  });
});

describe('the size', () => {
  test.each([
    ['none', '500k', 'micro'],
    ['upTo9', '2m', 'micro'],
    ['upTo9', '10m', undefined],
    ['from10', '500k', 'small'],
    ['from10', '10m', 'small'],
    ['from10', '50m', undefined],
    ['from50', '50m', 'medium'],
    ['from50', 'more', undefined],
    ['over250', '500k', 'large'],
    ['over250', undefined, 'large'],
    ['upTo9', undefined, undefined],
    [undefined, 'more', undefined],
  ])('%s people, turnover %s', (staff, turnover, size) => {
    const answers = [
      ...(staff === undefined ? [] : [{ categoryCode: 'staff', requirementCode: staff }]),
      ...(turnover === undefined ? [] : [{ categoryCode: 'turnover', requirementCode: turnover }]),
    ];
    expect(deduced({}, { answers })['size']?.value).toBe(size);
  });

  test('a class that the office names with two answers, or none, is not deduced', () => {
    const answers = [{ categoryCode: 'staff', requirementCode: 'over250' }];
    for (const sizes of [[], [...SIZES, { value: 'Grande Impresa', requirementCode: 'medium' }]]) {
      const deducer = prepareDeductions({ questions: QUESTIONS, chambers: [], sizes });
      expect(deduced({}, { answers }, deducer)['size']).toBeUndefined();
    }
  });

  test.each([
    ['Meno di 10', { from: 0, to: 9 }],
    ['Da 250 in su', { from: 250, to: null }],
    ['Oltre 2,5 mln', { from: 2_500_000, to: null }],
    ['10-49', { from: 10, to: 49 }],
    ['Da 500 mila a 2 milioni', { from: 500_000, to: 2_000_000 }],
    ['Non lo so', null],
    ['Fino a 10 persone e 2 milioni, 5', null],
  ])('%s', (answer, range) => expect(rangeIn(answer)).toEqual(range));
});

test('codes are told where the correspondence tells one', () => {
  const of = (...atecoCodes: CompanyFacts['atecoCodes']) =>
    deduceCodes({ role: 'user', atecoCodes }, REFERENCES.correspondences).map(
      ({ key, value, survey }) => `${key} ${value} ${survey}`,
    );
  const [old, young] = [
    { version: '2007', code: '62.01.00' },
    { version: '2025', code: '62.10.00' },
  ] as const;
  expect(of(old)).toEqual(['ateco2025 62.10.00 silent']);
  expect(of(young)).toEqual(['ateco2007 62.01.00 silent']);
  expect(of(old, young)).toEqual(['ateco2007 62.01.00 same', 'ateco2025 62.10.00 same']);
  expect(of(old, { version: '2025', code: '25.53.00' })).toEqual(['ateco2025 62.10.00 other']);
  // Several successors; two origins.
  expect(of({ version: '2007', code: '47.91.10' }, { version: '2025', code: '25.51.00' })).toEqual([]);
});

test('an answer wins, and what is deduced counts where there is none', () => {
  const written = { name: 'Rossi S.r.l.', city: 'brescia', province: 'BS' };
  const facts = withDeduced(NOBODY, deduceFacts(NOBODY, written, PLACES, DEDUCER), DEDUCER);
  expect(facts).toMatchObject({ hasSurvey: true, registerOfficeId: 'lombardia', cciaaIds: ['brescia'] });
  expect(facts.answers).toEqual([{ categoryCode: 'form', requirementCode: 'capital' }]);
  expect(facts.deduced).toEqual(['form', 'region', 'cciaa']);

  const answers = [{ categoryCode: 'form', requirementCode: 'cooperative' }];
  const said = company({ registerOfficeId: 'lombardia', cciaaIds: ['roma'], answers });
  const corrected = deduceFacts(said, written, PLACES, DEDUCER);
  expect(corrected.map(({ key, survey }) => [key, survey])).toEqual([
    ['legalForm', 'other'],
    ['region', 'same'],
    ['cciaa', 'other'],
  ]);
  expect(withDeduced(said, corrected, DEDUCER)).toEqual({ ...said, deduced: [], stage: null });
  // A business partner says where it works and nothing else.
  expect(deduced(written, { role: 'business-partner' })).toEqual({
    cciaa: expect.objectContaining({ value: 'brescia' }),
  });
});

test('the same questions deduce the same, another answer does not', () => {
  const again = prepareDeductions({ questions: QUESTIONS, chambers: CHAMBERS, sizes: SIZES });
  expect(again.key).toBe(DEDUCER.key);
  const renamed = {
    ...FORMS,
    answers: FORMS.answers.map((one) => ({ ...one, name: `${one.name}.`, description: '' })),
  };
  expect(prepareDeductions({ questions: [renamed], chambers: CHAMBERS, sizes: SIZES }).key).not.toBe(DEDUCER.key);
});
