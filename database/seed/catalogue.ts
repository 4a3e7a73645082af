import { article } from './rows.ts';
import type { ServiceSeed } from './shapes.ts';

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
      'Circa due codici su tre hanno un solo codice corrispondente nella nuova classificazione. Per gli altri la scelta spetta all’azienda, guardando l’attività che svolge davvero.',
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

interface PartnerSeed {
  readonly businessName: string;
  readonly text: string;
  readonly domain: string;
  readonly hasSocial: boolean;
  readonly isActive?: boolean;
}

/** Firms that Volano works with. */
export const PARTNERS: readonly PartnerSeed[] = [
  {
    businessName: 'Studio Orsini',
    domain: 'studioorsini.example',
    hasSocial: true,
    text: article(
      'Commercialisti e consulenti del lavoro a Bologna. Seguono bilanci, certificazioni contabili e accordi per la formazione.',
      [
        'Per le aziende di Volano',
        [
          'Certificazione delle spese di ricerca',
          'Accordi sull’orario per il Fondo Nuove Competenze',
          'Asseverazioni per i crediti d’imposta',
        ],
      ],
    ),
  },
  {
    businessName: 'Energia Chiara',
    domain: 'energiachiara.example',
    hasSocial: true,
    text: article(
      'Tecnici certificati per diagnosi energetiche, pratiche di autoproduzione e comunità energetiche in tutto il Nord.',
      [
        'Per le aziende di Volano',
        [
          'Sopralluogo entro quindici giorni',
          'Diagnosi valida per i bandi regionali',
          'Misure prima e dopo l’investimento',
        ],
      ],
    ),
  },
  {
    businessName: 'Banca del Lavoro Artigiano',
    domain: 'lavoroartigiano.example',
    hasSocial: false,
    text: article(
      'Istituto convenzionato per la Nuova Sabatini e per i finanziamenti con garanzia pubblica. Un referente dedicato risponde alle aziende presentate da noi.',
    ),
  },
  {
    businessName: 'Marchi e Brevetti Serra',
    domain: 'serrabrevetti.example',
    hasSocial: true,
    text: article(
      'Consulenti in proprietà industriale: ricerche di anteriorità, deposito in Italia e in Europa, contratti di licenza.',
      ['Per le aziende di Volano', ['Prima verifica di brevettabilità gratuita', 'Preventivi adatti a Brevetti+']],
    ),
  },
  {
    businessName: 'Accademia Officina',
    domain: 'accademiaofficina.example',
    hasSocial: true,
    text: article(
      'Ente di formazione accreditato per la meccanica e l’automazione. Corsi in azienda e in due laboratori, a Brescia e a Modena.',
    ),
  },
  {
    businessName: 'Rotta Export',
    domain: 'rottaexport.example',
    hasSocial: false,
    text: article(
      'Ricerca di clienti, fiere e dogane per chi comincia a vendere all’estero. Lavorano con le camere di commercio di dodici paesi.',
    ),
  },
  {
    businessName: 'Sicuri Insieme',
    domain: 'sicuriinsieme.example',
    hasSocial: false,
    isActive: false,
    text: article('Valutazione dei rischi e modelli organizzativi. Convenzione in corso di rinnovo.'),
  },
];

const smes = ['micro', 'small', 'medium'];

/** What Volano and its partners offer. */
export const SERVICES: readonly ServiceSeed[] = [
  {
    key: 'diagnosi',
    name: 'Diagnosi energetica e accesso al Conto Termico',
    categoryType: 'energy',
    cost: 0,
    consultantEvaluation: true,
    requirements: { premises: ['owned', 'rented'] },
    provides: { energy: ['audit'] },
    insertedDaysAgo: 220,
    text: article(
      'Un tecnico certificato misura i consumi dell’azienda e prepara la diagnosi che quasi tutti i bandi sull’energia richiedono.',
      [
        'Che cosa ricevi',
        [
          'Sopralluogo e raccolta delle bollette di due anni',
          'Diagnosi firmata, valida per i bandi',
          'Elenco degli interventi con costo e tempo di rientro',
        ],
      ],
      [
        'Quanto dura',
        'Da tre a cinque settimane. Il costo dipende dal numero di sedi e di linee produttive: lo valuta la tua consulente.',
      ],
    ),
  },
  {
    key: 'monitoraggio',
    name: 'Monitoraggio dei consumi',
    categoryType: 'energy',
    cost: 1_800,
    isOnlyGoAndGrow: true,
    platformLink: 'https://energia.volano.example',
    requirements: { premises: ['owned', 'rented'], size: ['small', 'medium', 'large'] },
    provides: { energy: ['monitoring'] },
    insertedDaysAgo: 160,
    text: article(
      'Sensori sui quadri elettrici e una pagina che mostra quanto consuma ogni reparto, ora per ora.',
      [
        'Incluso nel canone',
        ['Otto punti di misura', 'Avvisi sui consumi anomali', 'Relazione ogni tre mesi con Chiara Fontana'],
      ],
      [
        'A cosa serve',
        'I dati raccolti valgono come monitoraggio nei bandi e come base per la certificazione ISO 50001.',
      ],
    ),
  },
  {
    key: 'checkup-crediti',
    name: 'Check-up dei crediti d’imposta non utilizzati',
    categoryType: 'tax',
    cost: 900,
    isForBusinessPartner: true,
    requirements: { legalForm: ['soleTrader', 'partnership', 'capital', 'cooperative'] },
    insertedDaysAgo: 200,
    text: article(
      'Rileggiamo gli ultimi cinque esercizi e cerchiamo crediti maturati e mai usati: investimenti, ricerca, formazione, energia.',
      [
        'Come funziona',
        [
          'Ci mandi bilanci, registro dei cespiti e modelli fiscali',
          'In quindici giorni ricevi un prospetto con importi e scadenze',
          'Se vuoi prepariamo noi le comunicazioni',
        ],
      ],
      ['Costo', 'Da 900 euro. Se non troviamo nulla paghi la metà.'],
    ),
  },
  {
    key: 'certificazione-ricerca',
    name: 'Certificazione dei progetti di ricerca e sviluppo',
    categoryType: 'tax',
    cost: 3_200,
    isOnlyGoAndGrow: true,
    requirements: { research: ['spending', 'team', 'patent', 'university'] },
    insertedDaysAgo: 110,
    text: article(
      'Un certificatore iscritto all’albo esamina i progetti e attesta che le spese rientrano nel credito d’imposta.',
      [
        'Perché conviene',
        'La certificazione vincola gli uffici nei controlli successivi, se il progetto è quello descritto.',
      ],
      [
        'Che cosa prepariamo',
        [
          'Relazione tecnica per ogni progetto',
          'Raccolta di ore, contratti e fatture',
          'Rapporto con il certificatore',
        ],
      ],
    ),
  },
  {
    key: 'parita-genere',
    name: 'Certificazione parità di genere UNI/PdR 125',
    categoryType: 'other',
    cost: 2_400,
    requirements: { staff: ['upTo9', 'from10to49', 'from50to249', 'over250'] },
    provides: { certifications: ['pdr125'] },
    insertedDaysAgo: 90,
    text: article(
      'Ti accompagniamo dalla prima analisi alla verifica dell’ente: politiche, indicatori, documenti e formazione di chi guida i gruppi.',
      ['Vantaggi', ['Sgravio sui contributi', 'Punteggi più alti in molti bandi', 'Requisito premiale nelle gare']],
      ['Tempi', 'Da quattro a sei mesi, secondo la dimensione. Da 2.400 euro, escluso l’ente di certificazione.'],
    ),
  },
  {
    key: 'iso14001',
    name: 'Sistema ambientale ISO 14001',
    categoryType: 'other',
    cost: 4_500,
    consultantEvaluation: true,
    requirements: {
      size: ['small', 'medium', 'large'],
      certifications: ['none', 'iso9001', 'iso45001', 'sa8000', 'pdr125'],
    },
    provides: { certifications: ['iso14001'] },
    insertedDaysAgo: 70,
    text: article(
      'Per le aziende che devono ottenere la certificazione ambientale in tempo per un bando o per un cliente.',
      [
        'Percorso',
        [
          'Analisi ambientale iniziale',
          'Procedure e registro delle norme applicabili',
          'Verifica interna e assistenza davanti all’ente',
        ],
      ],
    ),
  },
  {
    key: 'fondo-formazione',
    name: 'Piani formativi con i fondi interprofessionali',
    categoryType: 'other',
    cost: 0,
    isForBusinessPartner: true,
    requirements: { staff: ['upTo9', 'from10to49', 'from50to249', 'over250'], size: [...smes, 'large'] },
    provides: { training: ['plan', 'fund'] },
    insertedDaysAgo: 45,
    text: article(
      'Progettiamo il piano, lo presentiamo al fondo e seguiamo la rendicontazione. Se l’azienda non è iscritta a un fondo l’iscrizione è gratuita.',
      ['Per chi', 'Aziende con almeno un dipendente. Il costo è coperto dal fondo quando il piano è approvato.'],
    ),
  },
  {
    key: 'passaporto-digitale',
    name: 'Passaporto digitale del prodotto',
    categoryType: 'other',
    cost: 5_600,
    isOnlyGoAndGrow: true,
    requirements: { export: ['planning', 'upTo10', 'over10'], size: ['small', 'medium', 'large'] },
    insertedDaysAgo: 12,
    text: article(
      'Raccogliamo i dati di filiera del tuo prodotto e li pubblichiamo in una scheda leggibile da un codice, come chiederanno le norme europee.',
      ['Fasi', ['Mappa dei materiali e dei fornitori', 'Scheda pilota su un articolo', 'Collegamento al gestionale']],
    ),
  },
  {
    key: 'piano-annuale',
    name: 'Piano annuale delle agevolazioni',
    categoryType: 'other',
    cost: 0,
    consultantEvaluation: true,
    isOnlyGoAndGrow: true,
    // Asks nothing of a company: whoever has only just registered meets it, with its lock.
    requirements: {},
    insertedDaysAgo: 130,
    text: article(
      'Una volta l’anno mettiamo in fila gli investimenti che hai in mente e le misure che possono sostenerli, mese per mese.',
      [
        'Che cosa ricevi',
        [
          'Un incontro di due ore con chi ti segue',
          'Un calendario con aperture e scadenze adatte alla tua azienda',
          'L’elenco dei documenti da preparare prima che aprano gli sportelli',
        ],
      ],
      ['Quando si aggiorna', 'Ogni tre mesi, e ogni volta che un bando importante cambia.'],
    ),
  },
];
