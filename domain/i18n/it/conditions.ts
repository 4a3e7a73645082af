/** Conditions that words of a record state, as the office settles them. */
export const callConditions = {
  title: 'Condizioni da leggere nel bando',
  hint: 'La scheda ufficiale le scrive a parole. Finché una resta da leggere, l’agevolazione è «da verificare» per ogni azienda.',
  loadError: 'Non riusciamo a caricare le condizioni',
  fits: 'La domanda giusta sembra «{{question}}»: {{answers}}.',
  asks: 'La guarda già il questionario: basta una di queste risposte. {{answers}}.',
  confirmed: 'Confermata da {{name}} il {{date}}',
  confirmedOn: 'Confermata il {{date}}',
  ask: 'Trasforma in requisito',
  confirm: 'Resta da leggere',
  dismiss: 'Non è una condizione',
  short: { ask: 'Requisito', confirm: 'Da leggere', dismiss: 'Togli' },
  done: { criterion: 'Ora è un requisito', confirmed: 'Condizione confermata', dismissed: 'Condizione tolta' },
  dialog: {
    title: 'Trasforma in requisito',
    text: 'Al posto della frase si guarda la risposta al questionario.',
    question: 'Domanda del questionario',
    pick: 'Scegli una domanda',
    answers: 'Risposte che vanno bene',
    submit: 'Trasforma in requisito',
  },
  dismissal: {
    title: 'Togliere la condizione?',
    text: 'Nessuna azienda la vedrà più. Una nuova importazione non la riporta finché la scheda ufficiale dice lo stesso.',
    label: 'Togli condizione',
  },
} as const;
