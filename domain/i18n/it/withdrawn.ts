/** What was withdrawn with a history, on both sides of the portal. */
export const withdrawn = {
  announcement: 'Ritirata',
  service: 'Ritirato',
  announcementOn: 'Ritirata il {{date}}',
  serviceOn: 'Ritirato il {{date}}',
  company: 'Lo studio non la propone più e non compare negli elenchi. Qui resta scritto che cosa era.',
  office: 'Non compare più in elenchi, ricerche e conteggi e non si può più proporre. Quello che è stato fatto resta.',
  see: 'Vedi i dettagli',
} as const;
