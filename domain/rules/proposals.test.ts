import { expect, test } from 'vitest';
import { sentencesOf, type Proposal, proposalsOf, grounded } from './proposals.ts';

/** What the proposals of a text say, without where they stand. */
function said(text: string): string[] {
  return proposalsOf(text).map(({ field, value, isOnly }) => `${field} ${value}${isOnly ? '' : ' ?'}`);
}

const FIGURES: readonly (readonly [text: string, ...proposals: string[]])[] = [
  ['Il contributo a fondo perduto è pari al 50% delle spese ammissibili.', 'aidIntensity 50'],
  ['Fino al 70 % a fondo perduto, massimo 25.000 euro.', 'aidIntensity 70'],
  ['Contributo in conto capitale nella misura massima del 40 per cento dei costi ammessi.', 'aidIntensity 40'],
  ['L’intensità di aiuto è pari al 32,5% dell’investimento.', 'aidIntensity 32.5'],
  ['È riconosciuto un credito d’imposta del 20% delle spese sostenute nel 2026.', 'aidIntensity 20'],
  ['Un voucher che copre l’80% delle sole spese per i servizi digitali.', 'aidIntensity 80'],
  ['L’agevolazione non può superare il 50% delle spese ammissibili.', 'aidIntensity 50'],
  // Several: asked, never guessed.
  ['Il contributo varia dal 30% al 50% delle spese ammissibili.', 'aidIntensity 30 ?', 'aidIntensity 50 ?'],
  [
    'Contributo del 60% per le micro e piccole imprese, 45% per le medie imprese.',
    'aidIntensity 60 ?',
    'aidIntensity 45 ?',
  ],
  [
    'Contributo pari al 40% delle spese ammissibili. Per le imprese femminili il contributo è pari al 50% delle spese ammissibili.',
    'aidIntensity 40 ?',
    'aidIntensity 50 ?',
  ],
  // Shares of something else.
  ['L’anticipo non supera l’80% del contributo concesso.'],
  ['Almeno il 51% del capitale è di donne.'],
  ['Il fatturato estero è pari ad almeno il 10% del fatturato totale.'],
  ['Il finanziamento agevolato copre fino al 75% delle spese ammissibili.'],
  ['Tasso di interesse del 2,75% per gli investimenti ordinari.'],
  ['Le spese generali sono ammesse nel limite del 7% delle spese ammissibili.'],
  ['La quota a fondo perduto può essere elevata di un ulteriore 10%.'],
  ['Sul contributo si applica una ritenuta del 4%.'],
  ['Garanzia fino all’80% del prestito.'],
  // The least spend.
  ['La spesa minima ammessa è di 2.000 € per domanda.', 'spendMin 2000'],
  ['Investimento minimo non inferiore a euro 25.000,00.', 'spendMin 25000'],
  ['Spese ammissibili non inferiori a 3 milioni e non superiori a 40 milioni di euro.', 'spendMin 3000000'],
  ['Il progetto deve prevedere un investimento di almeno 50mila euro.', 'spendMin 50000'],
  ['Importo minimo di spesa pari a € 1.500, al netto dell’IVA.', 'spendMin 1500'],
  [
    'Spesa minima: 5.000 euro per le microimprese. Spesa minima: 10.000 euro per le altre.',
    'spendMin 5000 ?',
    'spendMin 10000 ?',
  ],
  ['Finanziamento di importo non inferiore a euro 50.000.'],
  ['Reti costituite da un minimo di 3 imprese.'],
  ['I progetti hanno una durata minima di 12 mesi.'],
  ['Il contributo minimo è di 1.000 euro.'],
  ['Un fatturato minimo di 100.000 euro.'],
];

const DOCUMENTS: readonly (readonly [text: string, ...proposals: string[]])[] = [
  ['Alla domanda va allegato il DURC in corso di validità.', 'documents DURC'],
  ['La domanda, sottoscritta digitalmente, è inviata tramite PEC.', 'documents Firma digitale', 'documents PEC'],
  ['Si accede alla piattaforma con SPID o CIE.', 'documents SPID, CIE o CNS'],
  ['Servono almeno due preventivi di spesa.', 'documents Preventivi di spesa'],
  ['Alla domanda è allegato il business plan.', 'documents Business plan'],
  ['La domanda è corredata di una relazione tecnica.', 'documents Relazione tecnica o illustrativa'],
  ['È richiesta una perizia asseverata.', 'documents Perizia asseverata'],
  ['La dichiarazione sostitutiva va firmata dal titolare.', 'documents Dichiarazione sostitutiva'],
  ['Aziende in concordato preventivo in continuità.'],
  ['Voucher per l’acquisto della firma digitale e della PEC.'],
  ['Spese per la redazione del business plan.'],
  ['Il 35% dei ricavi medi degli ultimi due bilanci depositati.'],
  ['Fondo per imprese in difficoltà economica che vogliono ripartire.'],
  ['Incentivo per chi assume lavoratori iscritti nell’elenco della legge 68.'],
  ['La sede operativa dell’ente si trova a Roma.'],
];

test.each(FIGURES)('figures of: %s', (text, ...proposals) => {
  expect(said(text)).toEqual(proposals);
});

test.each(DOCUMENTS)('documents of: %s', (text, ...proposals) => {
  expect(said(text)).toEqual(proposals);
});

test.each([
  'Le imprese non devono essere in difficoltà.',
  'Non sono ammesse imprese in liquidazione o sottoposte a procedure concorsuali.',
  'Devono avere una sede operativa in Lombardia al momento dell’erogazione.',
  'Devono essere iscritte al Registro delle imprese come attive.',
  'Gli aiuti sono concessi in regime de minimis.',
  'Le imprese sono in regola con il pagamento del diritto annuale.',
  'Il contributo non è cumulabile con altri aiuti.',
  'Le spese sono sostenute dopo la presentazione della domanda.',
])('a condition in its own words: %s', (text) => {
  expect(said(text)).toEqual([`manualChecks ${text}`]);
});

test('the words that say it are marked in their own sentence', () => {
  const intro = '<p>Cos’è il bando.</p>';
  const [first] = proposalsOf(`${intro}<p>Si prevede un contributo del 50% delle spese&nbsp;ammesse. Altro.</p>`);
  const { sentence, start, end } = first as Proposal;
  expect(sentence).toBe('Si prevede un contributo del 50% delle spese ammesse.');
  expect(sentence.slice(start, end)).toBe('50% delle spese');
});

test('a value that is said twice is one proposal, with the first sentence', () => {
  const list = '<ul><li>Contributo pari al 50% dei costi</li></ul>';
  const twice = proposalsOf(`<p>Contributo del 50% delle spese ammesse.</p>${list}`);
  expect(twice.map(({ value, isOnly }) => [value, isOnly])).toEqual([[50, true]]);
});

const cited = 'Ai sensi dell’art. 5 del Reg. (UE) n. 651.';

test.each([
  [`${cited} Poi altro.`, [cited, 'Poi altro.']],
  ['fino al 10%.A chi si rivolge Alle PMI;a tutte', ['fino al 10%.', 'A chi si rivolge', 'Alle PMI', 'a tutte']],
  ['<ul><li>uno</li><li>due &amp; tre</li></ul>', ['uno', 'due & tre']],
  [
    'Mini PIA Turismo - Pacchetti Integrati è rivolto a tutte.',
    ['Mini PIA Turismo - Pacchetti Integrati è rivolto a tutte.'],
  ],
  ['Destinatari - Imprese - Enti', ['Destinatari', 'Imprese', 'Enti']],
  ['Alle imprese:1. costituite nel 2021;2. attive', ['Alle imprese:', '1. costituite nel 2021', '2. attive']],
  ['in G. U. n. 238 e L. R. 16/2004 (Par. 2). Poi altro.', ['in G. U. n. 238 e L. R. 16/2004 (Par. 2).', 'Poi altro.']],
  ['prevede:- una cosa;- un’altra • una terza', ['prevede:', 'una cosa', 'un’altra', 'una terza']],
])('sentences of: %s', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
});

test('no text of any length or shape takes long or fails', () => {
  const plain = ['', '<p></p>', `${'a'.repeat(30_000)} 50% `];
  for (const text of [...plain, '%'.repeat(50_000), 'contributo '.repeat(10_000), '<'.repeat(9_000)])
    expect(proposalsOf(text)).toEqual([]);
});

test('a condition is no longer than the table keeps', () => {
  const long = `Le imprese ${'molto piccole e '.repeat(14)}, non devono essere in difficoltà, ${'e altro ancora '.repeat(20)}`;
  const found = proposalsOf(long).map(({ value }) => String(value));
  expect(found).toHaveLength(1);
  expect(found[0]?.length).toBeLessThanOrEqual(300);
});

test('what another finder makes up is dropped: another sentence, marks outside it, a value that the field cannot hold', () => {
  const text = '<p>Il contributo è del 50% delle spese ammesse. Altro.</p>';
  const [real] = proposalsOf(text);
  if (real === undefined) throw new Error('Nothing was found');
  const made = [
    { ...real, sentence: 'Il contributo è del 90% delle spese ammesse.' },
    { ...real, end: 400 },
    { ...real, start: -1 },
    { ...real, value: 150 },
    { ...real, field: 'documents' as const },
    { ...real, field: 'manualChecks' as const, value: ' ' },
  ];
  expect(grounded(text, [real, ...made])).toEqual([real]);
});
