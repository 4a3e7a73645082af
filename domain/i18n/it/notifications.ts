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
  dossierReady: {
    title: 'Il dossier è pronto',
    body: 'Il dossier di {{businessName}} è pronto: lo trovi nel profilo.',
  },
  dossierReopened: {
    title: 'Il dossier è da generare di nuovo',
    body: 'Il documento di {{businessName}} è stato eliminato: il dossier è di nuovo pronto da generare.',
  },
} as const;
