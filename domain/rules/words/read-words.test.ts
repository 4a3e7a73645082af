import { describe, expect, test } from 'vitest';
import { addressed, askedBy, COLUMNS, NONE } from '../../testing/words-read.ts';
import { readWords } from './read-words.ts';
import type { RecordTexts } from './types.ts';
import type { Sector } from '../vocabulary.ts';

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
    'Possono partecipare: imprese di qualsiasi dimensione; birrifici; imprese che gestiscono una malga.',
    'Per essere ammissibili ad agevolazione i servizi devono: essere avviati dopo la domanda; essere conclusi in un anno.',
    'Alle imprese. Il contributo è concesso ai sensi del regolamento de minimis.',
    'Alle imprese. Il 40% delle risorse è riservato alle imprese di montagna.',
    'Alle imprese. Le imprese devono migliorare la loro sicurezza informatica.',
    'Alle imprese. Le imprese possono consultare il sito del progetto.',
    'Alle imprese. Le imprese sono tenute a mantenere i beni per tre anni.',
    'Alle imprese. I fornitori devono essere iscritti nell’apposito elenco.',
    'Alle imprese. I lavoratori devono essere disoccupati.',
    'Alle imprese. L’esonero non si applica ai rapporti di lavoro domestico.',
    'Le imprese possono essere italiane o estere.',
    'Sono altresì ammesse le imprese che gestiscono una malga.',
    'Per malga si intende un alpeggio che un’impresa gestisce.',
    'Il polo fornirà servizi di cybersicurezza alle imprese.',
    'Con riferimento alle malghe, le imprese operano in quota.',
    'E’ destinato a sostenere la partecipazione a fiere.',
    'I servizi – grazie a un bando europeo – sono rivolti alle imprese e alla Pubblica Amministrazione.',
  ])('%s', (sentence) => {
    expect(askedBy(addressed(sentence))).toEqual([]);
  });
});

describe('what shuts out whoever is in trouble is said of every call', () => {
  test.each([
    'Sono escluse le imprese in liquidazione volontaria.',
    'Non possono accedere le imprese in difficoltà o soggette a procedure concorsuali.',
    'Il beneficio non è riconosciuto alle imprese in stato di fallimento o destinatarie di sanzioni interdittive.',
    'Sono escluse le imprese che hanno in essere forniture di servizi con la Camera di commercio.',
  ])('%s', (sentence) => {
    expect(askedBy(addressed(`Alle imprese. ${sentence}`))).toEqual([]);
    expect(askedBy(addressed(`Alle imprese. ${sentence.slice(0, -1)} e le malghe.`))).toEqual(['read']);
  });
});

describe('a formula of every firm narrows nothing, and ends where something else is asked', () => {
  test.each([
    'Imprese in regola con il DURC%, titolari di una concessione balneare.',
    'Imprese in regola con il DURC%, iscritte all’elenco dei fornitori.',
    'Imprese che rispettano le norme sul lavoro% e sono titolari di una licenza di pesca.',
    'Imprese che rispettano le condizioni dei contratti collettivi% e che gestiscono una malga.',
    'Imprese che applicano i contratti collettivi nazionali% e hanno una certificazione ambientale.',
    'Imprese nel pieno e libero esercizio dei propri diritti civili%, che gestiscono una malga.',
    'Imprese che non si trovano in stato di fallimento% e operano in una miniera.',
    'Imprese non in difficoltà% e titolari di una licenza di pesca.',
    'Imprese che non siano sottoposte a procedura concorsuale% e gestiscano una malga.',
    'Imprese che non abbiano ricevuto aiuti illegali e non rimborsati% e gestiscano una malga.',
    'Imprese che non rientrano tra coloro che hanno ricevuto aiuti incompatibili% e gestiscono una malga.',
    'Imprese che non rientrano nei casi di esclusione% e aderenti al distretto del legno.',
    'Imprese che non abbiano debiti scaduti% e gestiscano una malga.',
    'Imprese che abbiano assolto gli obblighi contributivi% e possiedano un brevetto.',
    'Imprese soggette a tassazione in Italia per la loro residenza% e che gestiscono una malga.',
    'Imprese dei vari settori dell’economia% che gestiscono una malga.',
    'Imprese interessate ai servizi di consulenza% che gestiscono una malga.',
    'Tutte le imprese, ad esclusione di quelle in liquidazione% e purché titolari di una licenza di pesca.',
    'Imprese indipendentemente dalla forma giuridica%, titolari di una licenza di pesca.',
    'Imprese a prescindere dalla natura giuridica% e titolari di una licenza di pesca.',
    'Imprese, ai sensi del regolamento UE 651/2014%, titolari di una licenza di pesca.',
    'Imprese che intendono realizzare un investimento in macchinari% e che gestiscono una malga.',
    'Imprese che realizzano interventi su impianti% e che gestiscono una malga.',
    'Imprese che abbiano o intendano aprire una sede in Toscana%, titolari di una licenza di pesca.',
    'Imprese in forma singola o aggregata%, titolari di una licenza di pesca.',
    'Imprese, in particolare quelle del turismo%, purché titolari di una concessione.',
    'Imprese anche artigiane% che gestiscono una malga.',
    'Imprese per cui non sussistano cause di divieto% e titolari di una licenza di pesca.',
    'Imprese con sede nel territorio di competenza della Camera di commercio%, titolari di una licenza di pesca.',
    'Imprese dotate di PEC e firma digitale% e titolari di una licenza di pesca.',
    'Imprese iscritte alla Camera di commercio, industria, artigianato e agricoltura (CCIAA)%, titolari di una licenza di pesca.',
    'Imprese, anche individuali, secondo le distinzioni di seguito specificate% e titolari di una licenza di pesca.',
    'Imprese che non abbiano superato il massimale de minimis% e gestiscano una malga.',
    'Imprese che abbiano stipulato una polizza contro le calamità% e gestiscano una malga.',
  ])('%s', (sentence) => {
    const [formula = '', more = ''] = sentence.split('%');
    expect(askedBy(addressed(`${formula}.`))).toEqual([]);
    expect(askedBy(addressed(formula + more))).toEqual(['read']);
  });

  test.each([
    'Imprese intese come qualsiasi entità che eserciti un’attività economica.',
    'Tutte le imprese residenti nel territorio dello Stato, incluse le stabili organizzazioni di soggetti non residenti.',
    'Imprese, ad esclusione delle persone fisiche.',
    'Imprese, ai sensi dell’art. 5 del D.Lgs. 159/2011.',
    'Imprese in possesso dei requisiti previsti dal bando.',
    'Imprese di cui al presente avviso, per la cui realizzazione sono necessari progetti di ricerca.',
    'Imprese che presentano domanda a valere sul fondo rotativo, nei limiti di quanto stabilito dal gestore.',
    'Imprese già attive alla data di presentazione della domanda.',
    'Imprese della circoscrizione territoriale della Camera di commercio, industria, artigianato e agricoltura.',
    'Imprese per la realizzazione di investimenti.',
    'Imprese che intendono innovare i propri impianti.',
    'Imprese iscritte al REA, attive nel 2025.',
    'Imprese attive al momento della concessione dell’agevolazione.',
    'Imprese dotate dei requisiti indicati dal bando.',
    'Imprese di ogni dimensione e di tutti i settori produttivi.',
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
    'L’accesso è consentito alle imprese socie del confidi.',
    'L’agevolazione non si applica ai soggetti che operano in alta montagna.',
    'Alle imprese in crisi.',
    'Alle imprese estere.',
    'Imprese in possesso del marchio “Eccellenza Artigiana”.',
    'Possono partecipare, inoltre, esclusivamente le imprese che gestiscono una malga.',
    'Alle imprese. I professionisti devono essere iscritti a un ordine.',
    'Il polo è il riferimento delle imprese del settore aerospaziale, offrendo supporto.',
    'Alle imprese che offrono soluzioni per la montagna, considerando in particolare quelle alpine.',
    'Imprese che gestiscono una malga e in possesso dei requisiti: avere dieci ettari; avere una stalla.',
    'Imprese di montagna in possesso dei requisiti: 1) gestire una malga. 2) avere una stalla.',
    'Le agevolazioni sono concesse: 1) alle imprese che gestiscono una malga.',
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
    ['Le imprese devono gestire una malga.', ['read']],
    ['I progetti sono riservati alle imprese che gestiscono una malga.', ['read']],
    ['Contributi alle imprese danneggiate dagli eventi alluvionali.', ['read']],
    ['Il programma può essere realizzato da più imprese o da una sola impresa.', []],
    ['L’impresa può chiedere il contributo una sola volta.', []],
    ['Il contributo copre solo gli investimenti delle imprese avviati dopo la domanda.', []],
    [
      'Le imprese devono essere costituite da non più di 60 mesi.',
      ['years {"unit":"monthsOld","minimum":null,"maximum":60}'],
    ],
    ['Non sono ammesse, per le imprese, le spese di viaggio.', []],
    ['Non sono finanziabili le domande presentate da imprese dopo la scadenza.', []],
    ['La priorità va alle sole imprese che gestiscono una malga.', []],
    ['Le agevolazioni sono concesse alle sole PMI.', ['Microimpresa, Piccola Impresa, Media Impresa']],
    ['Le domande possono essere presentate esclusivamente da imprese socie del consorzio.', ['read']],
    ['Il bando non è rivolto alle imprese agricole.', ['read']],
    ['Sono esclusi i settori della pesca e dell’acquacoltura.', ['read']],
    ['Beneficiari: imprese che gestiscono una malga.', ['read']],
    ['Le imprese con sede in provincia di Pisa devono inviare la domanda via PEC.', []],
    ['La seconda finestra è riservata alle imprese femminili.', ['read']],
  ])('outside the part that says whom it is for: %s', (notes, asked) => {
    expect(askedBy({ notes })).toEqual(asked);
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
    ['Alle PMI, escluse le micro imprese.', ['Piccola Impresa, Media Impresa']],
    ['Alle microimprese.', ['Microimpresa']],
    ['Imprese di grandi dimensioni.', ['Grande Impresa']],
    ['Imprese di micro e piccola dimensione.', ['Microimpresa, Piccola Impresa']],
    ['Alle piccole e medie imprese, e per i servizi di energia anche alle grandi imprese.', []],
    ['Si rivolge principalmente a PMI innovative.', ['read']],
    ['Con riferimento alla montagna, il polo si rivolge alle PMI.', ['Microimpresa, Piccola Impresa, Media Impresa']],
    ['PMI, startup innovative e imprese femminili.', []],
    ['Imprese costituite entro i 5 anni precedenti.', ['years {"unit":"monthsOld","minimum":null,"maximum":60}']],
    ['Alle medie imprese.', ['Media Impresa']],
    ['Restano escluse le grandi imprese.', ['Microimpresa, Piccola Impresa, Media Impresa']],
    ['Sono escluse le sole grandi imprese.', ['Microimpresa, Piccola Impresa, Media Impresa']],
    ['Sono escluse le imprese non in regola con il DURC.', []],
    ['Piccole e medie imprese, con esclusione di quelle di media dimensione.', ['Microimpresa, Piccola Impresa']],
    ['Alle piccole imprese. Ai comuni.', ['Microimpresa, Piccola Impresa']],
    ['Alle piccole imprese. Per quanto riguarda le imprese più grandi, i progetti sono comuni.', []],
    ['Alle imprese con almeno 5 dipendenti.', ['people {"unit":"value","minimum":5,"maximum":null}']],
    [
      'Alle imprese:1. costituite a decorrere dal 1° gennaio 2021.',
      ['years {"unit":"value","minimum":2021,"maximum":null}'],
    ],
    ['Alle start-up innovative.', ['Impresa - SU/PMI innovativa', 'read']],
    ['Alle società cooperative.', ['Cooperative/Associazioni Non Profit', 'read']],
    ['Alle imprese con sede nel Comune di Pescia.', ['Pescia']],
    ['Alle imprese con sede nelle province di Pisa e di Lucca.', ['provincia di Pisa, provincia di Lucca']],
    ['Alle imprese con sede in provincia di Pisa di cui all’Ordinanza.', ['provincia di Pisa', 'read']],
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

  test('young people or women are one criterion, whichever of the two', () => {
    const sentence = 'Imprese con compagine composta da giovani tra i 18 e i 35 anni oppure da donne di tutte le età.';
    expect(askedBy(addressed(sentence))).toEqual(['Impresa - prevalenza femminile, Impresa - prevalenza giovanile']);
  });

  test('what is said of some of the firms bounds nobody else', () => {
    const some = 'Le imprese con meno di 15 lavoratori possono partecipare esclusivamente in rete.';
    expect(askedBy(addressed(`Alle imprese con sede in Toscana. ${some}`))).toEqual(['read']);
    expect(askedBy(addressed('Le imprese con meno di 15 lavoratori possono chiedere fino a 5.000 euro.'))).toEqual([
      'read',
    ]);
    expect(askedBy(addressed('Le imprese con meno di 15 lavoratori possono partecipare.'))).toEqual([
      'people {"unit":"value","minimum":null,"maximum":14}',
    ]);
  });

  test('a trade is a condition where the record lists other sectors beside it', () => {
    const of = (sectors: readonly Sector[]) =>
      askedBy(addressed('Alle imprese agricole.'), { hasActivities: true, sectors });
    expect(of(['food'])).toEqual([]);
    expect(of(['food', 'services'])).toEqual(['read']);
  });

  test('what a sentence says is not told once more of the title', () => {
    const title = 'Finanziamenti alle imprese sequestrate';
    const { description } = addressed('Alle imprese sequestrate o confiscate.');
    expect(readWords({ ...NONE, title, description }, COLUMNS).map(({ field }) => field)).toEqual(['Descrizione']);
  });

  test.each([
    'Alle imprese non artigiane.',
    'Imprese che non siano femminili.',
    'Alle imprese con sede fuori dalla provincia di Pisa.',
    'Imprese con sede in provincia di Pisa o che vi aprano una unità locale.',
    'Società di capitali e cooperative.',
    'Startup innovative o spin-off.',
    'Imprese che occupano almeno 15 dipendenti o che operano nel turismo.',
    'Imprese costituite da non più di 36 mesi, elevati a 60 per le altre.',
    'Imprese attive alla data del 01/01/2023.',
    'Sono escluse le ditte individuali.',
    'Il bando è dedicato ai birrifici.',
    'Si rivolge a soggetti che perseguono anche indirettamente finalità sportive.',
  ])('%s shuts nobody out by itself', (sentence) => {
    expect(askedBy(addressed(sentence))).toEqual(['read']);
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
    expect(askedBy(addressed('Alle PMI.'), { sizes: ['Piccola Impresa', 'Non classificabile'] })).toEqual([
      'Microimpresa, Piccola Impresa, Media Impresa',
    ]);
    expect(askedBy({ title: 'Aiuti alle imprese lattiero casearie' }, { hasActivities: true })).toEqual([]);
    expect(askedBy({ title: 'Aiuti alle cooperative sociali' }, { kinds: ['Impresa/Cooperativa sociale'] })).toEqual(
      [],
    );
    const [twoNames, south] = [['Valle d’Aosta/Vallée d’Aoste'], ['Puglia', 'Calabria']];
    expect(askedBy(addressed('Alle imprese della Valle d’Aosta.'), { territory: twoNames })).toEqual([]);
    expect(askedBy(addressed('Alle imprese delle Regioni del Mezzogiorno.'), { territory: south })).toEqual([]);
    const joined = ['Trentino-Alto Adige/Südtirol'];
    expect(askedBy(addressed('Alle imprese del Trentino.'), { territory: joined })).toEqual([]);
    const chamber = ['Camera di commercio, industria, artigianato e agricoltura di Brescia'];
    expect(askedBy(addressed('Alle imprese bresciane.'), { territory: chamber })).toEqual([]);
    expect(askedBy(addressed('Alle imprese commerciali.'), { territory: chamber })).toEqual(['read']);
  });
});
