import { article } from './rows.ts';
import type { AnnouncementSeed } from './shapes.ts';

const smes = ['micro', 'small', 'medium'];
const companies = ['capital', 'cooperative'];
const everyCompany = ['soleTrader', 'partnership', 'capital', 'cooperative'];

/** Measures for all Italy, or for a group of its regions. */
export const NATIONAL_ANNOUNCEMENTS: readonly AnnouncementSeed[] = [
  {
    key: 'sabatini',
    title: 'Nuova Sabatini: finanziamento agevolato per beni strumentali',
    amount: 4_000_000,
    type: 'national',
    opens: -640,
    isUntilFunds: true,
    isMonoGrant: true,
    success: 'high',
    difficulty: 'low',
    investments: ['production'],
    link: 'https://www.mimit.gov.it',
    requirements: { legalForm: everyCompany, size: smes, compliance: ['durc'] },
    insertedDaysAgo: 300,
    text: article(
      [
        'La banca o la società di leasing finanzia l’acquisto di macchinari, impianti, attrezzature e software. Il Ministero paga un contributo che copre buona parte degli interessi, versato in una o più quote dopo la fine dell’investimento.',
        'È la misura più usata dalle piccole imprese che comprano macchine: la domanda si può presentare tutto l’anno, finché ci sono fondi.',
      ],
      [
        'Chi può partecipare',
        [
          'Micro, piccole e medie imprese con sede operativa in Italia',
          'Tutti i settori, esclusi quelli finanziari e assicurativi',
          'Imprese attive, non in liquidazione e non in difficoltà',
        ],
      ],
      [
        'Che cosa si può comprare',
        [
          'Macchinari, impianti e attrezzature nuovi di fabbrica',
          'Hardware, software e tecnologie digitali',
          'Beni che riducono i consumi, con un contributo maggiorato',
        ],
      ],
      [
        'Quanto vale',
        'Il finanziamento va da 20.000 a 4.000.000 di euro e dura al massimo cinque anni. Il contributo è pari agli interessi calcolati al 2,75% per gli investimenti ordinari e al 3,575% per quelli digitali e green.',
      ],
      [
        'Come si procede',
        'Prima si chiede il finanziamento alla banca, allegando la domanda di contributo. I beni vanno ordinati dopo la domanda: un ordine firmato prima fa perdere il contributo.',
      ],
    ),
  },
  {
    key: 'isi-inail',
    title: 'Bando ISI: progetti per la salute e la sicurezza sul lavoro',
    amount: 130_000,
    type: 'national',
    opens: -38,
    closes: 66,
    entrust: 48,
    isMonoGrant: true,
    success: 'medium',
    difficulty: 'medium',
    investments: ['health', 'production'],
    link: 'https://www.inail.it',
    requirements: {
      staff: ['upTo9', 'from10to49', 'from50to249', 'over250'],
      safety: ['riskDocument'],
      compliance: ['durc'],
    },
    changes: [{ daysAgo: 6, by: 'admin', field: 'expiryDate', before: 36, after: 66 }],
    insertedDaysAgo: 40,
    text: article(
      'INAIL finanzia a fondo perduto i progetti che migliorano in modo misurabile la sicurezza dei lavoratori. I fondi sono divisi per regione e per tipo di intervento, e si assegnano in ordine di arrivo delle domande nel giorno stabilito.',
      [
        'Interventi ammessi',
        [
          'Sostituzione di macchine non più adeguate',
          'Riduzione del rischio da rumore, vibrazioni e sostanze pericolose',
          'Bonifica dell’amianto',
          'Adozione di modelli organizzativi per la sicurezza',
        ],
      ],
      [
        'Quanto vale',
        'Il contributo copre il 65% delle spese, da 5.000 a 130.000 euro. Per i giovani agricoltori la quota sale all’80%.',
      ],
      [
        'Prima della domanda',
        'Serve un documento di valutazione dei rischi aggiornato, perché il progetto deve partire da un rischio che vi compare. Il progetto non deve essere già iniziato.',
      ],
    ),
  },
  {
    key: 'simest-fiere',
    title: 'Fiere internazionali: finanziamento agevolato per eventi all’estero',
    amount: 500_000,
    type: 'national',
    opens: -120,
    closes: 24,
    entrust: 17,
    success: 'medium',
    difficulty: 'medium',
    investments: ['international', 'adv'],
    link: 'https://www.simest.it',
    requirements: { legalForm: companies, export: ['planning', 'upTo10', 'over10'], age: ['from3to5', 'over5'] },
    insertedDaysAgo: 118,
    text: article(
      'SIMEST presta a tasso agevolato le risorse per partecipare a fiere, mostre e missioni internazionali, anche in forma virtuale. Una parte, fino al 10%, è a fondo perduto.',
      [
        'Spese coperte',
        [
          'Area espositiva e allestimento',
          'Logistica, trasporto dei campioni e personale in fiera',
          'Promozione, consulenze e traduzioni legate all’evento',
        ],
      ],
      [
        'Condizioni del prestito',
        [
          'Fino a tre eventi per domanda',
          'Importo massimo pari al 20% dei ricavi e comunque 500.000 euro',
          'Quattro anni di durata, di cui due di preammortamento',
        ],
      ],
      [
        'Che cosa preparare',
        'Due bilanci depositati, il preventivo dello spazio espositivo e un breve piano commerciale del paese scelto.',
      ],
    ),
  },
  {
    key: 'fondo-competenze',
    title: 'Fondo Nuove Competenze: le ore di formazione pagate',
    amount: 200_000,
    type: 'national',
    opens: -20,
    closes: 40,
    entrust: 31,
    isMonoGrant: true,
    success: 'medium',
    difficulty: 'medium',
    investments: ['formation'],
    link: 'https://www.lavoro.gov.it',
    requirements: {
      staff: ['upTo9', 'from10to49', 'from50to249', 'over250'],
      training: ['fund', 'agreement'],
      compliance: ['durc'],
    },
    official: {
      id: '990412',
      body: 'Ministero del Lavoro e delle Politiche Sociali',
      updatedDaysAgo: 8,
      unknownSize: 'Small Mid-Cap',
    },
    changes: [{ daysAgo: 8, by: null, field: 'amount', before: 150_000, after: 200_000 }],
    insertedDaysAgo: 22,
    text: article(
      'Il Fondo rimborsa il costo delle ore di lavoro che i dipendenti passano in formazione, quando l’azienda firma un accordo che destina una parte dell’orario allo sviluppo di nuove competenze.',
      [
        'Temi ammessi',
        [
          'Sistemi digitali e intelligenza artificiale',
          'Sostenibilità e impatto ambientale',
          'Economia circolare ed efficienza energetica',
        ],
      ],
      [
        'Che cosa paga',
        'Una quota della retribuzione e i contributi delle ore di frequenza. I corsi possono essere finanziati dal fondo interprofessionale a cui l’azienda è iscritta.',
      ],
      [
        'Attenzione ai tempi',
        'L’accordo sindacale va firmato prima della domanda. Dopo l’approvazione la formazione dura in genere alcuni mesi e va documentata ora per ora.',
      ],
    ),
  },
  {
    key: 'filiera-meccatronica',
    title: 'Filiera meccatronica del Nord: progetti di innovazione con i centri di competenza',
    amount: 200_000,
    type: 'national',
    where: 'Nord',
    opens: -12,
    closes: 51,
    entrust: 40,
    success: 'medium',
    difficulty: 'high',
    investments: ['research', 'production'],
    ateco: { '2025': ['26', '27', '28'] },
    requirements: {
      legalForm: companies,
      size: ['small', 'medium'],
      research: ['spending', 'team', 'patent'],
      compliance: ['durc'],
      certifications: ['iso9001'],
    },
    insertedDaysAgo: 12,
    text: article(
      [
        'I centri di competenza selezionano progetti di innovazione, ricerca industriale e sviluppo sperimentale di imprese che costruiscono macchine, apparecchi e componenti elettronici.',
        'Il contributo copre metà dei costi e il centro affianca l’azienda con laboratori, linee dimostrative e ricercatori.',
      ],
      [
        'Che cosa si finanzia',
        [
          'Prototipi e prove in linea dimostrativa',
          'Sensori, controllo di processo e manutenzione predittiva',
          'Gemelli digitali di macchine e impianti',
        ],
      ],
      [
        'A chi si rivolge',
        'Piccole e medie imprese con sede in una regione del Nord, codice ATECO 2025 delle divisioni 26, 27 o 28 e un sistema di qualità certificato.',
      ],
      ['Durata', 'I progetti si chiudono in 12 mesi. La spesa minima è di 50.000 euro.'],
    ),
  },
  {
    key: 'sviluppo-agroalimentare',
    title: 'Contratti di sviluppo agroalimentari: trasformazione e commercializzazione',
    amount: 20_000_000,
    type: 'national',
    opens: -410,
    isUntilFunds: true,
    success: 'low',
    difficulty: 'high',
    investments: ['production', 'energy'],
    link: 'https://www.invitalia.it',
    ateco: { '2007': ['10', '11'], '2025': ['10', '11'] },
    removed: { '2007': ['10.52'], '2025': ['10.52'] },
    requirements: {
      legalForm: companies,
      size: ['medium', 'large'],
      turnover: ['upTo50m', 'over50m'],
      compliance: ['durc'],
    },
    insertedDaysAgo: 210,
    text: article(
      'Per i grandi investimenti nella trasformazione e nella vendita di prodotti agricoli. Il programma si negozia con Invitalia e può unire più imprese della stessa filiera.',
      [
        'Soglie',
        ['Investimento di almeno 7,5 milioni di euro', 'Progetto di ogni impresa aderente di almeno 1,5 milioni'],
      ],
      [
        'Forma dell’aiuto',
        'Contributo in conto impianti, finanziamento agevolato o le due cose insieme. L’intensità cresce al diminuire della dimensione dell’impresa e nelle aree svantaggiate.',
      ],
      [
        'Come si procede',
        'La domanda contiene il piano industriale, la prova delle coperture finanziarie e i permessi già avviati. La valutazione dura alcuni mesi.',
      ],
    ),
  },
  {
    key: 'investimenti-sud',
    title: 'Investimenti sostenibili 4.0 nelle regioni del Mezzogiorno',
    amount: 3_000_000,
    type: 'national',
    where: 'Mezzogiorno',
    opens: -15,
    closes: 29,
    entrust: 21,
    success: 'medium',
    difficulty: 'high',
    investments: ['production', 'energy'],
    link: 'https://www.mimit.gov.it',
    ateco: {
      '2007': ['10', '11', '13', '14', '15', '16', '20', '22', '23', '25', '28', '31', '33'],
      '2025': ['10', '11', '13', '14', '15', '16', '20', '22', '23', '25', '28', '31', '33'],
    },
    requirements: {
      size: smes,
      compliance: ['accounts'],
      age: ['from1to3', 'from3to5', 'over5'],
      legalForm: ['partnership', 'capital', 'cooperative'],
    },
    insertedDaysAgo: 18,
    text: article(
      'Sostiene i programmi delle imprese manifatturiere del Mezzogiorno che introducono tecnologie digitali e riducono l’impatto ambientale della produzione.',
      [
        'Programmi ammessi',
        [
          'Ampliamento o diversificazione della produzione',
          'Nuova unità produttiva',
          'Cambiamento profondo del processo',
        ],
      ],
      [
        'Quanto vale',
        'La spesa va da 750.000 a 5 milioni di euro. L’aiuto, in parte contributo e in parte prestito, arriva al 75% per le imprese più piccole.',
      ],
      [
        'Punti che contano',
        'Un piano con soluzioni di economia circolare o un sistema di gestione certificato aumenta il punteggio.',
      ],
    ),
  },
  {
    key: 'agrisolare',
    title: 'Parco Agrisolare: fotovoltaico sui tetti di stalle, cantine e stabilimenti',
    amount: 1_200_000,
    type: 'national',
    opens: -95,
    closes: -11,
    success: 'medium',
    difficulty: 'medium',
    investments: ['energy'],
    ateco: { '2007': ['01', '10', '11'], '2025': ['01', '10', '11'] },
    requirements: { premises: ['owned', 'rented'], compliance: ['durc'] },
    insertedDaysAgo: 100,
    text: article(
      'Contributo per i pannelli fotovoltaici sui tetti di fabbricati agricoli e agroindustriali, con la rimozione dell’amianto, l’isolamento e i sistemi di accumulo.',
      [
        'Che cosa copriva',
        [
          'Pannelli fino a 1.000 kWp',
          'Accumulo e ricarica dei mezzi elettrici',
          'Isolamento, ventilazione e bonifica delle coperture',
        ],
      ],
      [
        'Dopo la scadenza',
        'Lo sportello è chiuso. Lo teniamo in elenco perché le graduatorie sono in corso di pubblicazione.',
      ],
    ),
  },
  {
    key: 'simest-ecommerce',
    title: 'E-commerce per l’estero: prestito per piattaforme e marketplace',
    amount: 500_000,
    type: 'national',
    opens: -10,
    closes: 80,
    isActive: false,
    success: 'medium',
    difficulty: 'low',
    investments: ['international', 'adv'],
    link: 'https://www.simest.it',
    requirements: { legalForm: companies, age: ['from3to5', 'over5'], export: ['planning', 'upTo10', 'over10'] },
    insertedDaysAgo: 2,
    text: article(
      'Finanziamento agevolato per vendere all’estero via internet, con una piattaforma propria o su un marketplace. Scheda in preparazione: restano da verificare gli importi del nuovo sportello.',
      [
        'Spese previste',
        [
          'Creazione della piattaforma e sicurezza',
          'Promozione nei paesi scelti',
          'Consulenze e formazione del personale',
        ],
      ],
    ),
  },
];

/** Calls of Lombardia of which not everything is known: requirements not entered yet, no news for long, one town alone. */
export const UNCERTAIN_ANNOUNCEMENTS: readonly AnnouncementSeed[] = [
  {
    key: 'parita-lombardia',
    title: 'Lombardia, verso la certificazione della parità di genere',
    amount: 7_000,
    type: 'regional',
    where: '03',
    opens: -2,
    closes: 75,
    investments: ['formation'],
    requirements: {},
    isNotEntered: true,
    insertedDaysAgo: 2,
    text: article(
      'Aiuta le imprese lombarde a preparare e ottenere la certificazione della parità di genere. Il bando è appena uscito: i requisiti sono ancora da leggere e riportare qui.',
      ['Che cosa copre', ['La consulenza per preparare l’azienda', 'Il costo del certificatore']],
    ),
  },
  {
    key: 'patrimonio-lombardia',
    title: 'Linea Patrimonio: garanzia sui prestiti di chi rafforza il capitale',
    amount: 500_000,
    type: 'regional',
    where: '03',
    opens: -540,
    difficulty: 'medium',
    investments: ['production'],
    requirements: { legalForm: ['capital'], size: ['micro', 'small', 'medium'] },
    insertedDaysAgo: 290,
    text: article(
      'Una garanzia regionale, senza costi, sul prestito bancario delle società di capitali che aumentano il proprio capitale e investono in Lombardia.',
      [
        'Come funziona',
        [
          'I soci deliberano un aumento di capitale e lo versano',
          'La banca presta le risorse per il piano di investimento',
          'La Regione garantisce fino all’80% del prestito',
        ],
      ],
      ['Tempi', 'Il bando non indica una scadenza: le domande si presentano a sportello, finché non viene chiuso.'],
    ),
  },
  {
    key: 'centro-brescia',
    title: 'Comune di Brescia: contributi a chi rinnova sedi e laboratori',
    amount: 20_000,
    type: 'regional',
    where: '03',
    towns: ['017029'],
    opens: -10,
    closes: 45,
    entrust: 38,
    success: 'medium',
    difficulty: 'low',
    investments: ['production', 'energy'],
    requirements: { size: ['micro', 'small'] },
    checks: [
      { text: 'Nessun arretrato con il Comune per tributi locali', isDecisive: true },
      { text: 'I lavori non devono essere iniziati prima della domanda', isDecisive: false },
    ],
    documents: ['DURC', 'Preventivi dei lavori', 'Visura catastale della sede', 'Firma digitale'],
    insertedDaysAgo: 9,
    text: article(
      'Il Comune rimborsa metà della spesa a micro e piccole imprese che rinnovano una sede o un laboratorio a Brescia, fino a 20.000 euro.',
      [
        'Che cosa finanzia',
        [
          'Impianti e serramenti che consumano meno',
          'Insegne, vetrine e ingressi accessibili',
          'Attrezzature del laboratorio',
        ],
      ],
      [
        'A che cosa fare attenzione',
        [
          'La sede dei lavori deve trovarsi nel comune di Brescia',
          'Nessun arretrato con il Comune per tributi locali',
          'I lavori non devono essere iniziati prima della domanda',
        ],
      ],
    ),
  },
];
