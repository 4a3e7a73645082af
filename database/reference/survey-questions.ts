import type { QuestionKind } from '@volano/domain/rules/bounds';

export interface StarterAnswer {
  readonly key: string;
  readonly name: string;
  readonly description?: string;
}

export interface StarterQuestion {
  readonly key: string;
  readonly categoryName: string;
  readonly question: string;
  /** Help above the answers, as HTML. */
  readonly information: string;
  /** Adds "Nessuna di queste", key `none`, as its last answer. */
  readonly isMultipleAnswers: boolean;
  readonly fixable: boolean;
  readonly type: string;
  /** Answers to choose from, unless said. */
  readonly kind?: QuestionKind;
  /** Not asked of a new office: the exact number is. Offices that ask it keep it. */
  readonly isSuperseded?: true;
  readonly answers: readonly StarterAnswer[];
}

/** The questions of the survey, in order: the demo asks them all. */
export const QUESTIONS: readonly StarterQuestion[] = [
  {
    key: 'legalForm',
    categoryName: 'Forma giuridica',
    question: 'Qual è la forma giuridica della tua azienda?',
    information: '<p>La trovi nella visura camerale, alla voce «forma giuridica».</p>',
    isMultipleAnswers: false,
    fixable: false,
    type: 'Anagrafica',
    answers: [
      { key: 'soleTrader', name: 'Ditta individuale', description: 'Anche impresa familiare' },
      { key: 'partnership', name: 'Società di persone', description: 'S.s., S.n.c., S.a.s.' },
      { key: 'capital', name: 'Società di capitali', description: 'S.r.l., S.r.l.s., S.p.A.' },
      { key: 'cooperative', name: 'Cooperativa o consorzio', description: 'Anche società consortili' },
      {
        key: 'professional',
        name: 'Libero professionista',
        description: 'Con partita IVA, non iscritto al Registro imprese',
      },
      { key: 'thirdSector', name: 'Ente del terzo settore', description: 'Associazione, fondazione, impresa sociale' },
      { key: 'toBeFounded', name: 'Impresa da costituire', description: 'Non ancora iscritta al Registro imprese' },
    ],
  },
  {
    key: 'size',
    categoryName: 'Dimensione',
    question: 'Quanto è grande la tua azienda?',
    information:
      '<p>Contano insieme le persone e il fatturato, o il totale di bilancio. Se l’azienda fa parte di un gruppo si sommano anche i valori delle collegate.</p>',
    isMultipleAnswers: false,
    fixable: false,
    type: 'Anagrafica',
    answers: [
      { key: 'micro', name: 'Micro impresa', description: 'Meno di 10 persone e fino a 2 milioni di euro' },
      { key: 'small', name: 'Piccola impresa', description: 'Meno di 50 persone e fino a 10 milioni di euro' },
      { key: 'medium', name: 'Media impresa', description: 'Meno di 250 persone e fino a 50 milioni di fatturato' },
      { key: 'large', name: 'Grande impresa', description: 'Oltre queste soglie' },
    ],
  },
  {
    key: 'age',
    categoryName: 'Età dell’impresa',
    question: 'Da quanto tempo l’azienda è iscritta al Registro imprese?',
    information: '<p>Conta la data di iscrizione, non quella di inizio attività.</p>',
    isMultipleAnswers: false,
    fixable: false,
    type: 'Anagrafica',
    isSuperseded: true,
    answers: [
      { key: 'under1', name: 'Meno di un anno' },
      { key: 'from1to3', name: 'Da 1 a 3 anni' },
      { key: 'from3to5', name: 'Da 3 a 5 anni' },
      { key: 'over5', name: 'Oltre 5 anni' },
    ],
  },
  {
    key: 'staff',
    categoryName: 'Dipendenti',
    question: 'Quanti dipendenti ha la tua azienda?',
    information: '<p>Conta le unità a tempo pieno in media nell’ultimo anno. Due persone a metà tempo valgono una.</p>',
    isMultipleAnswers: false,
    fixable: false,
    type: 'Economica',
    isSuperseded: true,
    answers: [
      { key: 'none', name: 'Nessun dipendente' },
      { key: 'upTo9', name: 'Da 1 a 9' },
      { key: 'from10to49', name: 'Da 10 a 49' },
      { key: 'from50to249', name: 'Da 50 a 249' },
      { key: 'over250', name: '250 o più' },
    ],
  },
  {
    key: 'turnover',
    categoryName: 'Fatturato',
    question: 'Qual è stato il fatturato dell’ultimo esercizio chiuso?',
    information: '<p>Se l’azienda non ha ancora chiuso un esercizio scegli la prima fascia.</p>',
    isMultipleAnswers: false,
    fixable: false,
    type: 'Economica',
    answers: [
      { key: 'upTo500k', name: 'Fino a € 500.000' },
      { key: 'upTo2m', name: 'Da € 500.000 a € 2 milioni' },
      { key: 'upTo10m', name: 'Da € 2 a € 10 milioni' },
      { key: 'upTo50m', name: 'Da € 10 a € 50 milioni' },
      { key: 'over50m', name: 'Oltre € 50 milioni' },
    ],
  },
  {
    key: 'export',
    categoryName: 'Export',
    question: 'Quanta parte del fatturato viene dall’estero?',
    information: '<p>Somma le vendite nell’Unione europea e quelle fuori.</p>',
    isMultipleAnswers: false,
    fixable: false,
    type: 'Economica',
    answers: [
      { key: 'none', name: 'Vendiamo solo in Italia' },
      { key: 'planning', name: 'Ancora niente, vogliamo cominciare' },
      { key: 'upTo10', name: 'Fino al 10%' },
      { key: 'over10', name: 'Oltre il 10%' },
    ],
  },
  {
    key: 'premises',
    categoryName: 'Immobili',
    question: 'In quali immobili lavora la tua azienda?',
    information: '<p>Contano gli immobili dove si svolge l’attività, non quelli dati in affitto ad altri.</p>',
    isMultipleAnswers: true,
    fixable: false,
    type: 'Economica',
    answers: [
      { key: 'owned', name: 'Immobile di proprietà', description: 'Anche in leasing immobiliare' },
      { key: 'rented', name: 'Immobile in affitto o comodato', description: 'Con contratto registrato' },
      { key: 'works', name: 'Lavori in programma', description: 'Edili o sugli impianti, nei prossimi 12 mesi' },
    ],
  },
  {
    key: 'energy',
    categoryName: 'Energia',
    question: 'Che cosa ha già fatto l’azienda per i consumi di energia?',
    information: '<p>La diagnosi energetica vale per molti bandi solo se è recente.</p>',
    isMultipleAnswers: true,
    fixable: true,
    type: 'Documento',
    answers: [
      {
        key: 'audit',
        name: 'Diagnosi energetica degli ultimi 24 mesi',
        description: 'Firmata da un tecnico certificato',
      },
      { key: 'solar', name: 'Impianto fotovoltaico', description: 'In esercizio' },
      { key: 'monitoring', name: 'Monitoraggio dei consumi', description: 'Con misure per reparto o per macchina' },
      { key: 'iso50001', name: 'Certificazione ISO 50001', description: 'Gestione dell’energia' },
    ],
  },
  {
    key: 'research',
    categoryName: 'Ricerca e sviluppo',
    question: 'L’azienda fa ricerca e sviluppo?',
    information:
      '<p>Contano anche i prototipi e la progettazione di prodotti nuovi per il mercato, se i costi sono documentati.</p>',
    isMultipleAnswers: true,
    fixable: false,
    type: 'Economica',
    answers: [
      { key: 'spending', name: 'Spese in ricerca e sviluppo', description: 'Nell’ultimo esercizio chiuso' },
      { key: 'team', name: 'Personale dedicato', description: 'Almeno una persona a tempo pieno' },
      { key: 'patent', name: 'Brevetto depositato o concesso', description: 'Anche in licenza esclusiva' },
      { key: 'university', name: 'Accordo con università o centri di ricerca', description: 'In corso' },
    ],
  },
  {
    key: 'certifications',
    categoryName: 'Certificazioni',
    question: 'Quali certificazioni ha la tua azienda?',
    information:
      '<p>Valgono anche quelle in corso di rinnovo. La data di scadenza è sul certificato: non serve allegarlo adesso.</p>',
    isMultipleAnswers: true,
    fixable: true,
    type: 'Certificazione',
    answers: [
      { key: 'iso9001', name: 'ISO 9001', description: 'Qualità' },
      { key: 'iso14001', name: 'ISO 14001', description: 'Ambiente' },
      { key: 'iso45001', name: 'ISO 45001', description: 'Salute e sicurezza' },
      { key: 'sa8000', name: 'SA 8000', description: 'Responsabilità sociale' },
      { key: 'pdr125', name: 'UNI/PdR 125', description: 'Parità di genere' },
    ],
  },
  {
    key: 'safety',
    categoryName: 'Sicurezza',
    question: 'Che cosa è in regola per la sicurezza sul lavoro?',
    information: '<p>Chiedi a chi segue la sicurezza in azienda, se non sei tu.</p>',
    isMultipleAnswers: true,
    fixable: true,
    type: 'Documento',
    answers: [
      {
        key: 'riskDocument',
        name: 'Documento di valutazione dei rischi',
        description: 'Aggiornato alle mansioni di oggi',
      },
      { key: 'courses', name: 'Formazione obbligatoria dei lavoratori', description: 'Con attestati validi' },
      { key: 'model', name: 'Modello organizzativo per la sicurezza', description: 'Adottato e applicato' },
    ],
  },
  {
    key: 'training',
    categoryName: 'Formazione',
    question: 'Come si organizza la formazione in azienda?',
    information: '<p>L’iscrizione a un fondo interprofessionale si vede nella denuncia contributiva mensile.</p>',
    isMultipleAnswers: true,
    fixable: true,
    type: 'Documento',
    answers: [
      { key: 'plan', name: 'Piano formativo condiviso', description: 'Con le rappresentanze dei lavoratori' },
      { key: 'fund', name: 'Iscrizione a un fondo interprofessionale' },
      { key: 'agreement', name: 'Accordo sull’orario per le nuove competenze', description: 'Firmato o in trattativa' },
    ],
  },
  {
    key: 'compliance',
    categoryName: 'Regolarità',
    question: 'Quali di questi documenti sono in ordine?',
    information: '<p>Quasi tutti i bandi chiedono il DURC regolare al momento della domanda e al pagamento.</p>',
    isMultipleAnswers: true,
    fixable: true,
    type: 'Documento',
    answers: [
      { key: 'durc', name: 'DURC regolare', description: 'Contributi versati' },
      { key: 'accounts', name: 'Due bilanci depositati', description: 'O due dichiarazioni dei redditi' },
      {
        key: 'insurance',
        name: 'Polizza contro le calamità naturali',
        description: 'Su terreni, fabbricati e impianti',
      },
      { key: 'signature', name: 'Firma digitale e PEC attive' },
    ],
  },
  {
    key: 'profile',
    categoryName: 'Compagine e qualifiche',
    question: 'Quali di queste qualifiche ha la tua azienda?',
    information: '<p>Per le società la prevalenza si guarda sui soci, sulle quote e su chi amministra.</p>',
    isMultipleAnswers: true,
    fixable: false,
    type: 'Anagrafica',
    answers: [
      { key: 'women', name: 'Prevalenza femminile' },
      { key: 'young', name: 'Prevalenza giovanile', description: 'Soci fino a 35 anni' },
      { key: 'startup', name: 'Startup innovativa', description: 'Iscritta alla sezione speciale' },
      { key: 'innovativeSme', name: 'PMI innovativa', description: 'Iscritta alla sezione speciale' },
      { key: 'legality', name: 'Rating di legalità' },
      { key: 'network', name: 'Rete d’impresa', description: 'Con contratto di rete' },
    ],
  },
  {
    key: 'foundedIn',
    categoryName: 'Anno di costituzione',
    question: 'In che anno è stata costituita la tua azienda?',
    information:
      '<p>Lo trovi nella visura camerale. Molti bandi ammettono solo imprese costituite da pochi mesi o da almeno qualche anno.</p>',
    isMultipleAnswers: false,
    fixable: false,
    type: 'Anagrafica',
    kind: 'year',
    answers: [],
  },
  {
    key: 'people',
    categoryName: 'Persone occupate',
    question: 'Quante persone lavorano nella tua azienda?',
    information:
      '<p>Conta dipendenti e soci che vi lavorano, in media nell’ultimo anno. Con il fatturato dice la dimensione dell’impresa.</p>',
    isMultipleAnswers: false,
    fixable: false,
    type: 'Economica',
    kind: 'number',
    answers: [],
  },
  {
    key: 'craft',
    categoryName: 'Albo delle imprese artigiane',
    question: 'La tua azienda è iscritta all’albo delle imprese artigiane?',
    information: '<p>Lo dice la visura camerale, accanto alla data di iscrizione.</p>',
    isMultipleAnswers: false,
    fixable: false,
    type: 'Anagrafica',
    answers: [
      { key: 'yes', name: 'Sì, è iscritta' },
      { key: 'no', name: 'No' },
    ],
  },
];

/** The fifteen questions that an office which has none yet may begin with. */
export const STARTER_QUESTIONS: readonly StarterQuestion[] = QUESTIONS.filter(
  ({ isSuperseded }) => isSuperseded !== true,
);
