export const notifications = {
  title: 'Notifiche',
  empty: 'Nessuna notifica',
  emptyHint: 'Qui trovi quello che succede intorno alla tua azienda.',
  emptyHintOffice: 'Qui trovi quello che succede nelle aziende che segui.',
  readAll: 'Segna tutte come lette',
  read: 'Segna come letta',
  open: 'Apri',
  unread: 'Da leggere',
  more: 'Mostra le precedenti',
  loadError: 'Non riusciamo a caricare le notifiche',
  readNamed: 'Segna come letta: {{title}}',
  openNamed: 'Apri: {{title}}',
  newChat: {
    title: '{{name}} ti ha aperto una conversazione',
    body: 'Puoi scrivere a {{name}} per tutto quello che riguarda {{businessName}}.',
  },
  newMessage: {
    title: 'Nuovo messaggio da {{name}}',
    body: '{{businessName}}: {{quote}}',
    files: 'ha mandato un file',
  },
  newAnnouncement: {
    title: 'Una nuova agevolazione in target',
    body: '{{title}} è adatta a {{businessName}}.',
  },
  newService: {
    title: 'Un nuovo servizio per te',
    body: '{{title}} è adatto a {{businessName}}.',
  },
  recommended: {
    title: '{{name}} ti consiglia un’agevolazione',
    titleService: '{{name}} ti consiglia un servizio',
    body: '{{title}}, per {{businessName}}. Dicci se ti interessa.',
  },
  recommendationAnswered: {
    interested: '{{businessName}} è interessata',
    notNow: '{{businessName}} ci pensa più avanti',
    no: '{{businessName}} non è interessata',
    body: '{{title}}',
    bodyReason: '{{title}}: {{reason}}',
  },
  newAnnouncementFavorite: {
    title: '{{businessName}} ha tra i preferiti una nuova agevolazione',
    body: '{{title}}',
  },
  dossierReminder: {
    title: 'Il dossier di {{businessName}} aspetta',
    body: 'Il questionario di {{businessName}} è completo da qualche giorno: puoi preparare il dossier.',
  },
  surveyReminder: {
    title: 'Il questionario ti aspetta',
    body: '{{businessName}} non ha ancora finito il questionario: da lì partiamo per trovare le agevolazioni adatte.',
  },
  dossierReady: {
    title: 'Il dossier è pronto',
    body: 'Il dossier di {{businessName}} è pronto: lo trovi nel profilo.',
  },
  dossierReopened: {
    title: 'Il dossier è da generare di nuovo',
    body: 'Il documento di {{businessName}} è stato eliminato: il dossier è di nuovo pronto da generare.',
  },
} as const;
