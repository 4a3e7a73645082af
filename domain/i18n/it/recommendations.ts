export const recommendations = {
  recommend: 'Consiglia',
  recommended: 'Consigliata',
  recommendedService: 'Consigliato',
  recommendNamed: 'Consiglia {{name}}',
  withdrawNamed: '{{recommended}}: {{name}}. Togli il consiglio',
  added: 'Consigliata all’azienda',
  addedService: 'Consigliato all’azienda',
  removed: 'Non è più tra i consigli',
  closed: 'La scadenza commerciale è passata: non si può più consigliare.',
} as const;
