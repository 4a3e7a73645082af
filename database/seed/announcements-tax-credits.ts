import { article } from './rows.ts';
import type { AnnouncementSeed } from './shapes.ts';

const everyCompany = ['soleTrader', 'partnership', 'capital', 'cooperative'];

/** Tax credits: national, and never for mono-grant companies. */
export const TAX_CREDITS: readonly AnnouncementSeed[] = [
  {
    key: 'credito-ricerca',
    title: 'Credito d’imposta ricerca, sviluppo e innovazione',
    amount: 400_000,
    type: 'tax-credit',
    opens: -320,
    closes: 43,
    entrust: 33,
    success: 'medium',
    difficulty: 'high',
    investments: ['research'],
    link: 'https://www.mimit.gov.it',
    requirements: {
      legalForm: everyCompany,
      research: ['spending'],
      safety: ['riskDocument', 'courses'],
      compliance: ['durc'],
    },
    insertedDaysAgo: 9,
    text: article(
      'Una parte delle spese in ricerca, sviluppo, innovazione tecnologica, design e ideazione estetica torna come credito da usare in compensazione, in tre quote annuali.',
      [
        'Spese che contano',
        [
          'Personale impiegato nei progetti',
          'Ammortamenti e canoni delle attrezzature usate',
          'Contratti con università, centri di ricerca e startup',
          'Materiali e consulenze',
        ],
      ],
      [
        'Che cosa serve',
        [
          'Una relazione tecnica per ogni progetto',
          'La certificazione contabile delle spese',
          'Il rispetto delle norme sulla sicurezza e sui contributi',
        ],
      ],
      [
        'Il nostro consiglio',
        'La certificazione preventiva dei progetti riduce il rischio di contestazioni. Va chiesta prima che arrivi un controllo, quindi conviene prepararla insieme alla relazione.',
      ],
    ),
  },
  {
    key: 'transizione-5',
    title: 'Transizione 5.0: beni digitali e risparmio energetico',
    amount: 2_500_000,
    type: 'tax-credit',
    opens: -210,
    closes: 12,
    entrust: -2,
    success: 'medium',
    difficulty: 'high',
    investments: ['production', 'energy', 'formation'],
    link: 'https://www.mimit.gov.it',
    requirements: { legalForm: everyCompany, safety: ['riskDocument'], compliance: ['durc'] },
    insertedDaysAgo: 180,
    text: article(
      'Credito d’imposta per chi investe in beni digitali interconnessi e riduce i consumi della struttura produttiva di almeno il 3%, o del processo interessato di almeno il 5%.',
      [
        'Spese ammesse',
        [
          'Macchinari e software interconnessi',
          'Impianti per l’autoproduzione da fonti rinnovabili',
          'Formazione del personale, entro il 10% dell’investimento',
        ],
      ],
      [
        'Quanto vale',
        'La percentuale cresce con il risparmio ottenuto e scende con l’importo: dal 35% al 45% per gli investimenti fino a 10 milioni di euro.',
      ],
      [
        'Certificazioni',
        'Un tecnico indipendente attesta i consumi prima e dopo l’investimento. Senza la certificazione iniziale il credito non si prenota.',
      ],
    ),
  },
  {
    key: 'beni-40',
    title: 'Credito d’imposta per beni strumentali 4.0',
    amount: 500_000,
    type: 'tax-credit',
    opens: -300,
    closes: 101,
    entrust: 85,
    success: 'high',
    difficulty: 'medium',
    investments: ['production'],
    link: 'https://www.mimit.gov.it',
    requirements: { legalForm: everyCompany, safety: ['riskDocument', 'courses'], compliance: ['durc'] },
    insertedDaysAgo: 160,
    text: article(
      'Per l’acquisto di beni materiali nuovi, interconnessi al sistema informativo dell’azienda. Il credito si usa in compensazione in tre quote annuali.',
      [
        'Beni ammessi',
        [
          'Macchine a controllo numerico, robot e celle automatiche',
          'Sistemi di controllo qualità e tracciabilità',
          'Dispositivi per l’interazione tra persona e macchina',
        ],
      ],
      [
        'Passaggi',
        [
          'Comunicazione preventiva con l’importo previsto',
          'Acconto di almeno il 20% entro il termine',
          'Interconnessione e perizia, dove richiesta',
          'Comunicazione di completamento',
        ],
      ],
      [
        'Attenzione',
        'Le fatture e i documenti di trasporto devono citare la norma agevolativa. Ti diamo noi la frase da riportare.',
      ],
    ),
  },
  {
    key: 'zes-unica',
    title: 'ZES unica: credito d’imposta per investimenti nel Mezzogiorno',
    amount: 10_000_000,
    type: 'tax-credit',
    where: 'Mezzogiorno',
    opens: -230,
    closes: 30,
    entrust: 22,
    success: 'medium',
    difficulty: 'medium',
    investments: ['production', 'energy'],
    requirements: { legalForm: everyCompany, size: ['micro', 'small', 'medium', 'large'], compliance: ['durc'] },
    insertedDaysAgo: 120,
    text: article(
      'Le imprese che investono in strutture produttive del Mezzogiorno ricevono un credito d’imposta sulla spesa per macchinari, impianti, attrezzature e immobili strumentali.',
      [
        'Condizioni',
        [
          'Progetto di investimento iniziale di almeno 200.000 euro',
          'Immobili non oltre la metà del valore totale',
          'Attività mantenuta nell’area per almeno cinque anni',
        ],
      ],
      [
        'Quanto vale',
        'L’intensità dipende dalla regione e dalla dimensione: le piccole imprese hanno la percentuale più alta. La quota effettiva si conosce dopo la chiusura delle comunicazioni.',
      ],
    ),
  },
  {
    key: 'bonus-pubblicita',
    title: 'Credito d’imposta per investimenti pubblicitari',
    amount: 50_000,
    type: 'tax-credit',
    opens: 18,
    closes: 48,
    success: 'high',
    difficulty: 'low',
    investments: ['adv'],
    requirements: { legalForm: [...everyCompany, 'professional'], compliance: ['signature', 'durc'] },
    insertedDaysAgo: 4,
    text: article(
      'Chi aumenta di almeno l’1% la spesa in pubblicità su giornali, anche online, può avere un credito pari al 75% dell’aumento, nei limiti dei fondi.',
      [
        'Come si chiede',
        'In due tempi: prima si prenota l’importo previsto, poi si dichiara quello speso davvero. La finestra dura un mese.',
      ],
      ['Spese escluse', ['Televendite, spot di giochi e servizi a pagamento', 'Costi accessori e di intermediazione']],
    ),
  },
];

const digital = {
  type: 'commerce',
  where: 'BS',
  investments: ['production', 'formation'],
  ateco: { '2025': ['10', '13', '14', '15', '16', '22', '24', '25', '28', '31', '33', '62'] },
  requirements: {
    legalForm: ['soleTrader', 'partnership', 'capital', 'cooperative'],
    size: ['micro', 'small', 'medium'],
    compliance: ['durc'],
  },
} as const;

/** Editions of calls of the story that are over or still to come: a year ago the chamber opened in the same weeks. */
export const OTHER_EDITIONS: readonly AnnouncementSeed[] = [
  {
    ...digital,
    key: 'voucher-brescia-last',
    editionOf: 'voucher-brescia',
    title: 'Voucher digitali I4.0: software e sensori',
    amount: 8_000,
    opens: -389,
    closes: -350,
    entrust: -355,
    success: 'high',
    difficulty: 'low',
    insertedDaysAgo: 390,
    text: article(
      'La Camera di Commercio di Brescia ha rimborsato il 60% di consulenze e acquisti legati alle tecnologie digitali, fino a 8.000 euro per impresa.',
      ['Com’è andata', 'I fondi sono bastati per 214 imprese. Le domande arrivate nei primi tre giorni erano 160.'],
    ),
  },
  {
    ...digital,
    key: 'voucher-brescia-next',
    editionOf: 'voucher-brescia',
    title: 'Voucher digitali I4.0: la prossima edizione',
    amount: null,
    isWaiting: true,
    insertedDaysAgo: 15,
    text: article(
      'La Camera di Commercio di Brescia ha annunciato che i voucher per il digitale tornano anche l’anno prossimo.',
      ['Che cosa si sa', 'La dotazione è confermata. Importo, spese ammesse e date saranno nel bando.'],
    ),
  },
];
