/** What the text of a call proposes for its fields. */
export const proposals = {
  title: 'Che cosa dice il testo',
  hint: 'Trovato con regole automatiche nella descrizione salvata. Leggi la frase e scegli solo ciò che è giusto: senza di te non si scrive niente.',
  none: 'Nel testo salvato non c’è altro da proporre.',
  error: 'Non riusciamo a leggere che cosa propone il testo.',
  several: 'Il testo dice più valori: scegli quello giusto, oppure lascia com’è.',
  now: 'ora nel campo: {{value}}',
  fields: {
    aidIntensity: 'Intensità del contributo',
    spendMin: 'Spesa minima',
    documents: 'Documenti per la domanda',
    manualChecks: 'Condizioni da leggere nel bando',
  },
  intensity: '{{value}}% della spesa',
  least: 'Almeno {{value}}',
  choose: 'Scegli che cosa scrivere',
  apply_one: 'Scrivi nei campi {{count}} proposta',
  apply_other: 'Scrivi nei campi {{count}} proposte',
  done_one: '{{count}} proposta scritta nei campi',
  done_other: '{{count}} proposte scritte nei campi',
} as const;
