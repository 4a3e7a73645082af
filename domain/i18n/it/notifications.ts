export const notifications = {
  title: 'Notifiche',
  empty: 'Nessuna notifica',
  emptyHint: 'Qui trovi quello che succede intorno alla tua azienda.',
  readAll: 'Segna tutte come lette',
  read: 'Segna come letta',
  open: 'Apri',
  unread: 'Da leggere',
  more: 'Mostra le precedenti',
  loadError: 'Non riusciamo a caricare le notifiche',
  readNamed: 'Segna come letta: {{title}}',
  openNamed: 'Apri: {{title}}',
  dossierReady: {
    title: 'Il dossier è pronto',
    body: 'Il dossier di {{businessName}} è pronto: lo trovi nel profilo.',
  },
} as const;
