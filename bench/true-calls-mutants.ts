import { type RawRecord, textOf } from './true-calls-raw.ts';

/** One way in which records of another year, or of another office, may differ from the given ones. */
interface Rule {
  readonly name: string;
  readonly change: (record: RawRecord) => RawRecord;
}

/** How many of the given records each rule is tried on. */
const RECORDS_A_RULE = 8;

const LISTS = ['Dimensioni', 'Tipologia_Soggetto', 'Forma_agevolazione', 'Settore_Attivita', 'Regioni'];
const OTHER_LISTS = ['Obiettivo_Finalita', 'Costi_Ammessi', 'Ambito_territoriale'];
const MARKUP = '<p onclick="x()">Testo <b>grasso</b><script>alert(1)</script></p>';

/** Values that stand in place of a column's own: every one is a rule. */
const VALUES: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  Dimensioni: [
    ['Microimpresa'],
    ['Grande Impresa'],
    ['Media Impresa', 'Piccola Impresa'],
    ['Piccola Impresa', 'Non classificabile/classificato'],
    ['MICROIMPRESA', ' piccola  impresa '],
    ['Non classificabile/classificato'],
    [],
  ],
  Tipologia_Soggetto: [
    ['Professionista'],
    ['Cooperative/Associazioni Non Profit'],
    ['Consorzio', "Rete d'impresa"],
    ['Impresa - prevalenza femminile'],
    ['Impresa - SU/PMI innovativa', 'Impresa - prevalenza giovanile'],
    ['Impresa da costituire - Giovanile'],
    ['Ente Pubblico', 'Cittadino'],
    ['IMPRESA'],
    [],
  ],
  Spesa_Ammessa_min: ['900000000', '-5', '1e99', 'tremila'],
  Spesa_Ammessa_max: ['1', '-1', '€ 1.234,56', '99999999999999999999999', 'NaN'],
  Agevolazione_Concedibile_max: ['0', '-100', '1.000.000,00 euro', 'Infinity'],
  Agevolazione_Concedibile_min: ['888888888888'],
  Stanziamento_incentivo: ['12 milioni', '-1', MARKUP],
  Comuni: [
    'Milano; Brescia',
    'BOLZANO/BOZEN',
    "L'Aquila, Forlì\nReggio nell'Emilia",
    'Trento (TN); Verona (VR)',
    'Tutti i comuni della provincia di Bari',
    'Milano; Atlantide',
    'Tuti i comuni',
    '<b>Roma</b>; Napoli',
  ],
  Data_chiusura: [
    '31/12/2027',
    '2027-12-31',
    '2027-13-45T00:00:00',
    '2026-02-30T00:00:00',
    'entro fine anno',
    '1999-01-01T00:00:00',
    '0000-00-00',
    '',
  ],
  Data_apertura: ['2031-01-01T00:00:00', 'a breve', ''],
  Data_ultimo_aggiornamento: ['ieri', '2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z', ''],
  Codici_ATECO: [
    '62.01',
    'ATECO 2025: 62.10',
    'ATECO 2007: 25.62; 28.00',
    '56.00; 55.10',
    'Tutti i settori, esclusi 64.00 e 65.00',
    'Vedere il bando',
    '99.99; abc',
    MARKUP,
  ],
  Settore_Attivita: [['Agricoltura, silvicoltura e pesca'], ['ICT', 'Metallurgia'], ['COMMERCIO'], []],
  Regioni: [['Sicilia'], ['lombardia', 'VENETO'], ["Valle d'Aosta/Vallée d'Aoste"], ['Estero', 'Lazio']],
  Soggetto_Concedente: [
    'Comune di Milano',
    'COMUNE DI BOLZANO - BOZEN',
    'Comune di Atlantide',
    'Provincia Autonoma di Trento',
    'Camera di Commercio di Brescia',
    'Unione dei Comuni della Bassa',
    'Regione Puglia',
    MARKUP,
    '',
  ],
  Titolo: [MARKUP, 'x'.repeat(900)],
  Descrizione: [MARKUP, ''],
};

const RULES: readonly Rule[] = [
  ...[...LISTS, ...OTHER_LISTS].flatMap((column): Rule[] => [
    {
      name: `${column}: a value more that no list has`,
      change: (record) => put(record, column, [...list(record, column), 'Zeta 9']),
    },
    { name: `${column}: only a value that no list has`, change: (record) => put(record, column, ['Zeta 9']) },
    {
      name: `${column}: markup around its values`,
      change: (record) =>
        put(
          record,
          column,
          list(record, column).map((one) => `<i>${one}</i>`),
        ),
    },
    {
      name: `${column}: its values twice, in one text`,
      change: (record) => put(record, column, [...list(record, column), ...list(record, column)].join('; ')),
    },
  ]),
  ...Object.entries(VALUES).flatMap(([column, values]) =>
    values.map((value): Rule => ({
      name: `${column}: ${typeof value === 'string' ? value.slice(0, 30) : value.join(' + ')}`,
      change: (record) => put(record, column, value),
    })),
  ),
];

/** Records that nobody has seen: each rule on some of the given ones, the same at every run, under ids of their own. */
export function mutantsOf(records: readonly RawRecord[]): RawRecord[] {
  return RULES.flatMap(({ name, change }, at) =>
    Array.from({ length: RECORDS_A_RULE }, (_, nth) => {
      const record = records[(at * 37 + nth * 61) % records.length] ?? {};
      return put(change(record), 'ID_Incentivo', `${at}-${nth} ${name.replace(/\s+/g, ' ').trim()}`);
    }),
  );
}

function list(record: RawRecord, column: string): readonly string[] {
  const value = record[column];
  return value === undefined ? [] : typeof value === 'string' ? [textOf(record, column)] : value;
}

function put(record: RawRecord, column: string, value: string | readonly string[]): RawRecord {
  return { ...record, [column]: value };
}
