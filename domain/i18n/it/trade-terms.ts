/** Terms of the trade, explained where they stand: `name` is the term, `text` what it means to a company. */
export const tradeTerms = {
  explain: 'Che cosa vuol dire «{{name}}»',
  inTarget: {
    name: 'in target',
    text: 'Un’agevolazione è in target quando quello che sappiamo della tua azienda (sedi, attività, risposte) non contrasta con i requisiti. Non vuol dire che la domanda sarà accolta: decide l’ente, e fa fede il testo del bando.',
  },
  grant: {
    name: 'fondo perduto',
    text: 'Un contributo che non si restituisce. Di solito copre una percentuale della spesa e arriva dopo averla dimostrata.',
  },
  softLoan: {
    name: 'prestito agevolato',
    text: 'Un prestito da restituire con un tasso più basso di quello di mercato, a volte a tasso zero.',
  },
  taxCredit: {
    name: 'credito d’imposta',
    text: 'Una somma che si scala da imposte e contributi da versare, di solito con il modello F24.',
  },
  deMinimis: {
    name: 'de minimis',
    text: 'Aiuti di piccola entità: un’impresa, con quelle collegate, ne può ricevere al massimo 300.000 euro in tre anni, sommando tutti quelli dello stesso regime.',
  },
  durc: {
    name: 'DURC',
    text: 'Il documento che attesta che i contributi a INPS, INAIL e casse edili sono in regola. Vale 120 giorni e si chiede online.',
  },
  rea: {
    name: 'REA',
    text: 'Il Repertorio economico amministrativo della camera di commercio. Il numero REA della tua azienda è sulla visura.',
  },
  extract: {
    name: 'visura',
    text: 'Il documento della camera di commercio con i dati dell’azienda: sede, attività, codici ATECO, amministratori.',
  },
  signature: {
    name: 'firma digitale',
    text: 'La firma elettronica con valore legale del rappresentante dell’azienda: serve per quasi tutte le domande.',
  },
  declaration: {
    name: 'DSAN',
    text: 'Dichiarazione sostitutiva di atto notorio: chi firma dichiara un fatto sotto la propria responsabilità, senza altri documenti.',
  },
  sme: {
    name: 'PMI',
    text: 'Piccole e medie imprese: meno di 250 addetti, e fatturato fino a 50 milioni o attivo di bilancio fino a 43 milioni di euro, contando le imprese collegate.',
  },
  clickDay: {
    name: 'click day',
    text: 'Il giorno in cui si aprono le domande quando conta l’ordine di arrivo: i fondi possono finire in pochi minuti.',
  },
} as const;
