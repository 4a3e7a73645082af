/** What the values of the official record mean for the questions of the survey, as the office keeps it. */
export const correspondences = {
  title: 'Corrispondenze',
  intro:
    'Che cosa vogliono dire per noi i valori della scheda ufficiale: a quali risposte del questionario corrispondono, se ammettono tutti, se escludono le imprese.',
  effectNone:
    'Quello che cambi vale dalla prossima importazione. I bandi ufficiali già rivisti o corretti restano come sono.',
  effect_one:
    'Quello che cambi vale dalla prossima importazione, per i bandi ufficiali che nessuno ha rivisto o corretto: oggi al massimo {{count}}. Gli altri restano come sono.',
  effect_other:
    'Quello che cambi vale dalla prossima importazione, per i bandi ufficiali che nessuno ha rivisto o corretto: oggi al massimo {{count}}. Gli altri restano come sono.',
  toImports: 'Vai all’importazione',
  search: 'Cerca un valore o una risposta',
  new: 'Nuova',
  loadError: 'Non riusciamo a caricare le corrispondenze',
  empty: 'Nessun valore',
  emptyHint: 'Finché un valore non è qui, i bandi che lo hanno portano un’osservazione.',
  columns: { field: 'Colonna', value: 'Valore della scheda', means: 'Per noi vuol dire', calls: 'Bandi' },
  unknown: {
    title: 'Valori mai visti',
    intro: 'L’importazione li ha trovati e non sa che cosa vogliono dire: i bandi che li hanno aspettano te.',
    waiting_one: '{{count}} bando lo aspetta',
    waiting_other: '{{count}} bandi lo aspettano',
    reviewed_one: '{{count}} già rivisto',
    reviewed_other: '{{count}} già rivisti',
    settle: 'Di’ che cosa vuol dire',
  },
  kinds: {
    answer: 'Una o più risposte del questionario',
    everybody: 'Ammette tutti',
    noFirm: 'Non è un’impresa',
  },
  kindHints: {
    answer: 'Il bando chiederà queste risposte.',
    everybody: 'Con questo valore il bando non chiede niente.',
    noFirm: 'Un bando che ha solo valori così non è mai in target: enti pubblici, università, cittadini, banche.',
  },
  asks: '{{question}}: {{answers}}',
  or: ' o ',
  and: ' e ',
  lost: 'La sua risposta non c’è più: è come mai visto',
  dialog: {
    new: 'Nuova corrispondenza',
    edit: 'Che cosa vuol dire “{{value}}”',
    field: 'Colonna della scheda ufficiale',
    value: 'Valore',
    valueHint: 'Com’è scritto nella scheda. Maiuscole e minuscole non contano.',
    taken: 'Questo valore c’è già: cercalo nell’elenco e modificalo.',
    kind: 'Per noi vuol dire',
    answers: 'Risposte',
    answersPick: 'Cerca una domanda o una risposta',
    answersHint: 'Più risposte della stessa domanda: ne basta una. Di domande diverse: ne serve una per ciascuna.',
    waitingNone: 'I bandi che hanno questo valore sono già rivisti: restano come sono.',
    waiting_one:
      'Alla prossima importazione vale per il bando che ha questo valore, se nessuno lo ha rivisto o corretto.',
    waiting_other:
      'Alla prossima importazione vale per i {{count}} bandi non ancora rivisti che hanno questo valore, se nessuno li ha corretti.',
    save: 'Salva',
    done: 'Corrispondenza salvata',
  },
  delete: {
    title: 'Togliere “{{value}}”?',
    text: 'Dalla prossima importazione i bandi con questo valore, se nessuno li ha rivisti o corretti, lo porteranno come condizione da leggere nel bando, con un’osservazione, e le risposte di questa colonna non saranno più controllate.',
    label: 'Togli il valore',
    done: 'Valore tolto dalle corrispondenze',
  },
} as const;
