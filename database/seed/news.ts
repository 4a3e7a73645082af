import { article } from './html.ts';

export interface NewsSeed {
  readonly title: string;
  readonly text: string;
  readonly daysAgo: number;
  readonly isActive?: boolean;
  readonly isMonoGrant?: boolean;
  readonly tags?: readonly string[];
}

/** News, newest first. */
export const NEWS: readonly NewsSeed[] = [
  {
    title: 'Legge di bilancio: le misure in discussione per le piccole imprese',
    tags: ['Fisco', 'Novità normative'],
    daysAgo: 2,
    text: article(
      'Il testo è in esame e può ancora cambiare. Abbiamo raccolto le proposte che toccano chi investe, assume o si forma.',
      [
        'Da seguire',
        [
          'Proroga dei crediti per i beni digitali',
          'Riordino degli incentivi all’assunzione',
          'Nuovi fondi per l’efficienza energetica',
        ],
      ],
      [
        'Che cosa fare',
        'Nessun ordine va anticipato per una norma non ancora approvata. Se hai un progetto pronto parlane con il tuo consulente.',
      ],
    ),
  },
  {
    title: 'Sabatini, rifinanziato il fondo: cosa cambia per chi ha già fatto domanda',
    tags: ['Beni strumentali'],
    daysAgo: 6,
    isMonoGrant: true,
    text: article(
      'Le domande sospese per mancanza di risorse ripartono in ordine di arrivo. Chi aveva già la delibera della banca non deve ripresentare nulla.',
      [
        'Controlla',
        [
          'Che la delibera non sia scaduta',
          'Che i beni non siano stati ordinati prima della domanda',
          'Che la PEC dell’azienda sia attiva',
        ],
      ],
    ),
  },
  {
    title: 'Come leggere una graduatoria regionale senza perdersi',
    tags: ['Guide'],
    daysAgo: 12,
    text: article(
      'Ammesso, ammesso e non finanziato, non ammesso: tre righe che cambiano tutto. Una guida breve per capire dove sei e quanto aspettare.',
      [
        'Le parole chiave',
        [
          'Ammesso e finanziato: i fondi ci sono',
          'Ammesso e non finanziato: si aspetta uno scorrimento',
          'Non ammesso: ci sono termini brevi per chiedere un riesame',
        ],
      ],
    ),
  },
  {
    title: 'ATECO 2025: perché alcune aziende devono confermare il codice',
    tags: ['Guide', 'Novità normative'],
    daysAgo: 19,
    isMonoGrant: true,
    text: article(
      'Circa due codici su tre hanno un solo erede nella nuova classificazione. Per gli altri la scelta spetta all’azienda, guardando l’attività che svolge davvero.',
      [
        'Nel portale',
        'Se un’agevolazione elenca solo codici del 2025 e il tuo ne ha più di uno possibile, la trovi tra quelle da verificare. Basta rispondere alla domanda sull’attività.',
      ],
    ),
  },
  {
    title: 'Polizza contro le calamità naturali: il legame con i contributi pubblici',
    tags: ['Novità normative'],
    daysAgo: 27,
    text: article(
      'Sempre più bandi chiedono di dichiarare la polizza su terreni, fabbricati e impianti. Conviene verificare la copertura prima di fare domanda.',
      [
        'Tre controlli',
        ['Quali beni sono assicurati', 'A nome di chi è la polizza se l’immobile è in affitto', 'La data di scadenza'],
      ],
    ),
  },
  {
    title: 'Diagnosi energetica: quanto dura e quando rifarla',
    tags: ['Energia', 'Guide'],
    daysAgo: 35,
    text: article(
      'Per molti bandi vale ventiquattro mesi, per altri quattro anni. Un cambio di impianto importante la rende comunque superata.',
      [
        'Il nostro consiglio',
        'Se un bando ti interessa nei prossimi sei mesi, prenota adesso il sopralluogo: i tecnici certificati hanno agende piene in primavera.',
      ],
    ),
  },
  {
    title: 'Voucher camerali: i tre errori che fanno respingere la domanda',
    tags: ['Guide'],
    daysAgo: 44,
    text: article(
      'Preventivi intestati male, fatture emesse prima della domanda, fornitori non ammessi. Sono i motivi più frequenti e si evitano con un controllo di dieci minuti.',
    ),
  },
  {
    title: 'Calendario dei bandi di primavera',
    tags: ['Guide'],
    daysAgo: 1,
    isActive: false,
    text: article('Bozza in attesa delle date di due regioni.'),
  },
];
