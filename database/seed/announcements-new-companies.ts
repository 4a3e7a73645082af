import { article } from './html.ts';
import type { AnnouncementSeed } from './shapes.ts';

const smes = ['micro', 'small', 'medium'];
const companies = ['capital', 'cooperative'];

/** National measures for those who begin and for those who invent. */
export const NEW_COMPANY_ANNOUNCEMENTS: readonly AnnouncementSeed[] = [
  {
    key: 'smart-start',
    title: 'Smart&Start Italia: sostegno alle startup innovative',
    amount: 1_500_000,
    type: 'national',
    opens: -900,
    isUntilFunds: true,
    success: 'medium',
    difficulty: 'high',
    investments: ['research', 'production', 'adv'],
    link: 'https://www.invitalia.it',
    requirements: {
      legalForm: companies,
      size: ['micro', 'small'],
      age: ['under1', 'from1to3', 'from3to5'],
      profile: ['startup'],
    },
    insertedDaysAgo: 280,
    text: article(
      'Un prestito senza interessi per le startup innovative che vogliono sviluppare un prodotto o un servizio ad alto contenuto tecnologico, o valorizzare i risultati della ricerca.',
      [
        'Chi può chiederlo',
        [
          'Startup innovative di piccola dimensione, costituite da non più di 60 mesi',
          'Gruppi di persone che si impegnano a costituirla',
          'Imprese straniere che aprono una sede in Italia',
        ],
      ],
      [
        'Quanto vale',
        'Si finanziano piani da 100.000 a 1.500.000 euro. Il prestito copre l’80% della spesa e il 90% se la compagine è tutta femminile o under 35. Nel Mezzogiorno una parte non si restituisce.',
      ],
      [
        'Come si valuta',
        'Dopo la domanda c’è un colloquio con Invitalia: contano le competenze del gruppo, il mercato e la sostenibilità del piano.',
      ],
    ),
  },
  {
    key: 'on-tasso-zero',
    title: 'ON, Oltre Nuove imprese a tasso zero: giovani e imprenditrici',
    amount: 3_000_000,
    type: 'national',
    opens: -700,
    isUntilFunds: true,
    success: 'medium',
    difficulty: 'medium',
    investments: ['production'],
    link: 'https://www.invitalia.it',
    requirements: { size: ['micro', 'small'], age: ['under1', 'from1to3', 'from3to5'], profile: ['women', 'young'] },
    insertedDaysAgo: 260,
    text: article(
      'Per le micro e piccole imprese nate da meno di cinque anni, a prevalenza giovanile o femminile, in tutti i settori e in tutta Italia. Unisce un prestito a tasso zero e un contributo a fondo perduto.',
      [
        'Requisiti della compagine',
        ['Più della metà dei soci e delle quote a donne di ogni età', 'Oppure a persone tra 18 e 35 anni'],
      ],
      [
        'Progetti ammessi',
        [
          'Produzione di beni nell’industria e nell’artigianato',
          'Servizi alle imprese e alle persone',
          'Commercio e turismo',
        ],
      ],
      [
        'Quanto vale',
        'La spesa ammissibile arriva a 3 milioni di euro per le imprese con almeno tre anni di vita, a 1,5 milioni per le più giovani. Le agevolazioni coprono fino al 90% della spesa.',
      ],
    ),
  },
  {
    key: 'brevetti-plus',
    title: 'Brevetti+: dal brevetto al prodotto',
    amount: 140_000,
    type: 'national',
    opens: -6,
    closes: 34,
    entrust: 26,
    success: 'medium',
    difficulty: 'medium',
    investments: ['research'],
    link: 'https://www.invitalia.it',
    requirements: { size: smes, legalForm: companies, research: ['patent'] },
    insertedDaysAgo: 8,
    text: article(
      'Contributo a fondo perduto per i servizi che portano un brevetto sul mercato: ingegnerizzazione, prove, certificazioni, ricerca di clienti e licenze.',
      [
        'Chi può partecipare',
        'Piccole e medie imprese titolari o licenziatarie di un brevetto per invenzione industriale concesso di recente, o con un rapporto di ricerca favorevole.',
      ],
      [
        'Servizi finanziati',
        [
          'Studio di fattibilità e progettazione produttiva',
          'Realizzazione del prototipo e test di prodotto',
          'Piano commerciale e strategia di tutela',
        ],
      ],
      [
        'Quanto vale',
        'Fino a 140.000 euro, pari all’80% dei costi. Per le imprese con certificazione della parità di genere la quota arriva all’85%.',
      ],
    ),
  },
  {
    key: 'resto-al-sud',
    title: 'Resto al Sud: nuove attività di chi ha meno di 36 anni',
    amount: 200_000,
    type: 'national',
    where: 'Mezzogiorno',
    opens: -60,
    closes: 120,
    entrust: 100,
    success: 'high',
    difficulty: 'low',
    investments: ['production', 'adv'],
    link: 'https://www.invitalia.it',
    requirements: {
      age: ['under1'],
      profile: ['young'],
      legalForm: ['soleTrader', 'partnership', 'capital', 'cooperative', 'professional'],
    },
    insertedDaysAgo: 62,
    text: article(
      'Aiuta i giovani che aprono un’attività nelle regioni del Mezzogiorno con un voucher per l’avvio o un contributo sul programma di spesa, e con ore di tutoraggio.',
      [
        'A chi serve',
        [
          'Disoccupati e inoccupati tra 18 e 35 anni',
          'Persone che avviano un lavoro autonomo, un’impresa o una società',
        ],
      ],
      [
        'Che cosa copre',
        [
          'Attrezzature, arredi e macchinari',
          'Software, servizi informatici e prime consulenze',
          'Opere murarie entro una quota del programma',
        ],
      ],
      [
        'Quanto vale',
        'Il programma può arrivare a 200.000 euro. Sotto i 120.000 euro il contributo è più alto, fino al 75% della spesa.',
      ],
    ),
  },
  {
    key: 'accordi-innovazione',
    title: 'Accordi per l’innovazione: grandi progetti di ricerca industriale',
    amount: 10_000_000,
    type: 'national',
    isWaiting: true,
    success: 'low',
    difficulty: 'high',
    investments: ['research'],
    link: 'https://www.mimit.gov.it',
    requirements: { legalForm: companies, research: ['spending', 'team', 'university'], age: ['from3to5', 'over5'] },
    insertedDaysAgo: 5,
    text: article(
      'È atteso il nuovo sportello per i progetti di ricerca industriale e sviluppo sperimentale di valore compreso tra 5 e 40 milioni di euro, anche in collaborazione con organismi di ricerca.',
      [
        'Che cosa si sa',
        [
          'Possono partecipare fino a cinque soggetti insieme',
          'Le imprese devono avere almeno due bilanci approvati',
          'I fondi si esauriscono di solito in pochi giorni',
        ],
      ],
      [
        'Che cosa fare adesso',
        'Conviene definire subito il partenariato e la scheda tecnica: quando il decreto esce restano poche settimane.',
      ],
    ),
  },
  {
    key: 'impresa-femminile',
    title: 'Fondo impresa femminile: nascita e sviluppo',
    amount: 400_000,
    type: 'national',
    opens: 12,
    closes: 75,
    success: 'medium',
    difficulty: 'medium',
    investments: ['production', 'formation'],
    link: 'https://www.invitalia.it',
    requirements: { profile: ['women'], size: smes, compliance: ['durc', 'accounts'] },
    insertedDaysAgo: 3,
    text: article(
      'Contributi e prestiti a tasso zero per le imprese guidate da donne, con due linee: una per chi nasce, una per chi vuole crescere.',
      [
        'Imprese ammesse',
        [
          'Società con almeno due terzi delle quote e degli organi in mano a donne',
          'Cooperative con almeno il 60% di socie',
          'Imprese individuali e lavoratrici autonome',
        ],
      ],
      [
        'Quanto vale',
        'Per lo sviluppo si finanziano progetti fino a 400.000 euro, con un aiuto fino all’80% della spesa, metà a fondo perduto.',
      ],
    ),
  },
  {
    key: 'voucher-3i',
    title: 'Voucher 3I: consulenze per brevettare un’invenzione',
    amount: 8_000,
    type: 'national',
    opens: -150,
    closes: -30,
    success: 'high',
    difficulty: 'low',
    investments: ['research'],
    link: 'https://www.invitalia.it',
    requirements: { size: ['micro'], profile: ['startup'] },
    insertedDaysAgo: 150,
    text: article(
      'Il voucher paga i professionisti che verificano se un’invenzione si può brevettare, scrivono la domanda e la depositano, in Italia o all’estero.',
      [
        'A chi si rivolgeva',
        'Startup innovative e microimprese. I servizi dovevano essere resi da avvocati e consulenti in proprietà industriale iscritti negli elenchi ufficiali.',
      ],
    ),
  },
];
