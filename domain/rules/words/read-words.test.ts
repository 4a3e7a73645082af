import { describe, expect, test } from 'vitest';
import { readWords, type RecordColumns, type RecordTexts } from './read-words.ts';

const COLUMNS: RecordColumns = {
  sizes: ['Microimpresa', 'Piccola Impresa', 'Media Impresa', 'Grande Impresa'],
  kinds: ['Impresa'],
  hasActivities: false,
  territory: ['Toscana'],
  covers: () => false,
};
const NONE: RecordTexts = { title: 'Bando investimenti', description: '', notes: '', characteristics: '' };

/** What each finding asks: `read` where it has to be read, else the accepted values or the places. */
function askedBy(texts: Partial<RecordTexts>, columns: Partial<RecordColumns> = {}): string[] {
  return readWords({ ...NONE, ...texts }, { ...COLUMNS, ...columns }).map(({ meaning }) => {
    if (meaning.kind === 'open') return 'read';
    if (meaning.kind === 'place' || meaning.kind === 'values')
      return (meaning.kind === 'place' ? meaning.entries : meaning.values).join(', ');
    return meaning.kind === 'craft' ? 'craft' : `${meaning.kind} ${JSON.stringify(meaning.bounds)}`;
  });
}
const addressed = (sentence: string) => ({
  description: `Cos'è Contributo. A chi si rivolge ${sentence} Cosa prevede Contributo a fondo perduto.`,
});

describe('what a sentence says of every firm narrows nothing', () => {
  test.each([
    'Alle imprese con sede in Toscana.',
    'Possono presentare domanda le imprese di qualsiasi dimensione, operanti in tutti i settori.',
    'Le imprese devono essere regolarmente costituite e iscritte al Registro delle imprese, attive e in regola con il DURC.',
    'Imprese toscane, in forma singola o associata, e liberi professionisti.',
    'Le imprese che intendono realizzare un progetto di investimento.',
  ])('%s', (sentence) => {
    expect(askedBy(addressed(sentence))).toEqual([]);
  });
});

describe('what only prefers, adds or is a name opens nothing', () => {
  test.each([
    'A tutte le imprese, e in particolare alle Micro, Piccole e Medie Imprese.',
    'Avranno priorità le imprese artigiane.',
    'È prevista una maggiorazione per le cooperative sociali.',
    'Possono candidarsi anche le associazioni di volontariato.',
    'L’istruttoria è curata dal Consorzio Servizi Valdarno.',
    'La misura non è limitata alle imprese agricole.',
    'È destinato alla realizzazione di investimenti sui mercati esteri.',
    'Sono ammissibili solo ed esclusivamente le spese sostenute dopo la domanda.',
    'Le imprese possono inviare la domanda esclusivamente tramite PEC.',
    'Possono partecipare: imprese di qualsiasi dimensione; start-up innovative; università.',
    'Per essere ammissibili ad agevolazione i servizi devono: essere avviati dopo la domanda; essere conclusi in un anno.',
    'I servizi – grazie a un bando europeo – sono rivolti alle imprese e alla Pubblica Amministrazione.',
  ])('%s', (sentence) => {
    expect(askedBy(addressed(sentence))).toEqual([]);
  });
});

describe('what is said of few firms only has to be read, whatever it is', () => {
  test.each([
    'Il bando è riservato ai birrifici.',
    'Esclusivamente imprese con sede in immobili storici.',
    'Imprese subentranti in aziende in crisi.',
    'Alle imprese attive da più di sei anni.',
    'Alle imprese iscritte all’elenco regionale dei fornitori.',
    'Non possono partecipare le imprese che hanno già ricevuto il contributo.',
    'Serve il possesso di un brevetto registrato.',
    'Imprese in possesso dei seguenti requisiti: essere in regola con il DURC; gestire una malga.',
    'Restano escluse le cooperative edilizie.',
    'Imprese che offrono servizi di trasporto alpino.',
    'È destinato alle associazioni di volontariato.',
    'È destinato alle filiere del legno.',
    'Le agevolazioni sono concesse: alle imprese che gestiscono una malga.',
    'Alle imprese del Mezzogiorno.',
    `Le imprese ${'regolarmente costituite, '.repeat(180)} che gestiscono una darsena.`,
  ])('%s', (sentence) => {
    expect(askedBy(addressed(sentence))).toEqual(['read']);
  });

  test('in the notes and among the characteristics too, quoted from where it stands', () => {
    const said = 'Riservato agli associati della rete.';
    const found = (texts: Partial<RecordTexts>) => readWords({ ...NONE, ...texts }, COLUMNS);
    const open = { meaning: { kind: 'open' }, quote: 'Possono partecipare solo soggetti già ammessi.' };
    expect(found({ notes: open.quote })).toEqual([{ ...open, field: 'Note_di_apertura_chiusura' }]);
    expect(found({ characteristics: open.quote })).toEqual([{ ...open, field: 'Altre_caratteristiche' }]);
    expect(askedBy({ notes: said.replace('associati', 'operatori') })).toEqual(['read']);
  });

  test.each([
    ['Contributi alle imprese artigiane', ['craft']],
    ['Bando creazione nuove imprese', ['read']],
    ['Ristori per gli eventi alluvionali', ['read']],
    ['Contributi alle imprese artigiane e commerciali', ['read']],
    ['Voucher per imprese del Casentino', ['read']],
    ['Bando macchinari per le imprese della Toscana', []],
    ['Cooperativa Artigiana Fidi: garanzie', []],
  ])('a title is a heading: %s', (title, asked) => {
    expect(askedBy({ title })).toEqual(asked);
  });
});

describe('what a question or a list covers becomes that', () => {
  test.each([
    ['Riservato alle imprese femminili.', ['Impresa - prevalenza femminile']],
    [
      'Alle imprese femminili e alle imprese giovanili.',
      ['Impresa - prevalenza femminile, Impresa - prevalenza giovanile'],
    ],
    ['Alle imprese e alle imprese femminili.', []],
    ['Micro e piccole imprese con sede in Toscana.', ['Microimpresa, Piccola Impresa']],
    ['Alle PMI.', ['Microimpresa, Piccola Impresa, Media Impresa']],
    ['Non sono ammesse le grandi imprese.', ['Microimpresa, Piccola Impresa, Media Impresa']],
    [
      'Alle imprese con almeno 60 dipendenti.',
      ['Media Impresa, Grande Impresa', 'people {"unit":"value","minimum":60,"maximum":null}'],
    ],
    ['Imprese costituite da non più di 60 mesi.', ['years {"unit":"monthsOld","minimum":null,"maximum":60}']],
    ['Riservato alle imprese artigiane del legno.', ['craft', 'read']],
    ['Alle imprese con sede nella provincia di Lucca.', ['provincia di Lucca']],
    ['Alle imprese con unità locale nelle province di Pisa e Lucca.', ['provincia di Pisa, provincia di Lucca']],
    ['Alle imprese con sede in provincia di Pisa o con magazzino nella provincia di Lucca.', ['read']],
  ])('%s', (sentence, asked) => {
    expect(askedBy(addressed(sentence))).toEqual(asked);
  });

  test('of several kinds in a row none shuts out the others', () => {
    expect(askedBy(addressed('Imprese femminili; Imprese artigiane del legno; Imprese giovanili.'))).toEqual([
      'read',
      'read',
      'read',
    ]);
  });

  test('what a column says already is no condition of its own', () => {
    expect(askedBy(addressed('Imprese femminili.'), { kinds: ['Impresa - prevalenza femminile'] })).toEqual([]);
    expect(askedBy(addressed('Imprese agricole.'), { hasActivities: true })).toEqual([]);
    expect(askedBy(addressed('Imprese con sede in provincia di Lucca.'), { covers: () => true })).toEqual([]);
    expect(askedBy(addressed('Alle PMI.'), { sizes: ['Piccola Impresa'] })).toEqual([]);
  });
});
