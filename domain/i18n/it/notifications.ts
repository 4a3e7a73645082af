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
  preferences: {
    open: 'Preferenze',
    title: 'Come vuoi saperlo',
    intro: 'Per e-mail ti scriviamo solo di ciò che resta da leggere per dieci minuti, tutto in una lettera.',
    loadError: 'Non riusciamo a caricare le tue preferenze',
    saved: 'Preferenza salvata',
    channels: { app: 'Sul portale', mail: 'Anche per e-mail', never: 'Mai' },
    kinds: {
      newChat: 'Una nuova conversazione',
      newMessage: 'Un nuovo messaggio',
      newAnnouncement: 'Una nuova agevolazione',
      newAnnouncementFavorite: 'Un’azienda tiene una nuova preferita',
      announcementChanged: 'Un cambiamento in un’agevolazione che segui',
      nextEdition: 'La nuova edizione che aspetti',
      newService: 'Un nuovo servizio',
      dossierReady: 'Il dossier è pronto',
      recommendationAnswered: 'Una risposta a un consiglio',
      surveyReminder: 'Il questionario a metà',
      dossierReminder: 'Un dossier che aspetta',
      advisorChosen: 'Un’azienda sceglie chi la segue',
    },
    digest: 'Il riepilogo per e-mail',
    digestHint:
      'Le novità per le tue aziende, che cosa è cambiato, che cosa scade e quali risposte mancano. Se non c’è niente, non ti scriviamo.',
    frequencies: { weekly: 'Ogni settimana', daily: 'Ogni giorno', never: 'Mai' },
  },
  newChat: {
    title: '{{name}} ti ha aperto una conversazione',
    body: 'Per tutto quello che riguarda {{businessName}} puoi scrivere a {{name}}.',
  },
  newMessage: {
    title: 'Nuovo messaggio da {{name}}',
    body: '{{businessName}}: {{quote}}',
    files: 'ha mandato un file',
    locked: 'si legge con un contratto Go o Grow',
  },
  newAnnouncement: {
    title: 'Una nuova agevolazione in target',
    body: 'Per {{businessName}}: {{title}}.',
  },
  announcementChanged: {
    title: 'È cambiata un’agevolazione',
    exhausted: 'Fondi esauriti: l’agevolazione è chiusa',
    suspended: 'L’agevolazione è sospesa',
    expired: 'La scadenza è stata anticipata: l’agevolazione è chiusa',
    body: '{{title}}. La seguivi per {{businessName}}.',
    bodyConsultant_one: '{{what}}. Riguarda {{count}} azienda che segui.',
    bodyConsultant_other: '{{what}}. Riguarda {{count}} aziende che segui.',
  },
  nextEdition: {
    open: {
      year: 'È aperta l’edizione {{year}}',
      number: 'È aperta l’edizione n. {{number}}',
      plain: 'È aperta la nuova edizione',
    },
    upcoming: {
      year: 'È in arrivo l’edizione {{year}}',
      number: 'È in arrivo l’edizione n. {{number}}',
      plain: 'È in arrivo la nuova edizione',
    },
    body: '{{title}}. Avevi chiesto di saperlo per {{businessName}}.',
    bodyOpens: '{{title}}: apre il {{day}}. Avevi chiesto di saperlo per {{businessName}}.',
    outside:
      'Per quello che sappiamo di {{businessName}} non è tra le agevolazioni in target: parlane con chi ti segue.',
  },
  newService: {
    title: 'Un nuovo servizio per te',
    body: 'Per {{businessName}}: {{title}}.',
  },
  recommended: {
    title: '{{name}} ti consiglia un’agevolazione',
    titleService: '{{name}} ti consiglia un servizio',
    body: 'Per {{businessName}}: {{title}}. Dicci se ti interessa.',
  },
  recommendationAnswered: {
    interested: '{{businessName}} è interessata',
    notNow: '{{businessName}} ci pensa più avanti',
    no: '{{businessName}} non è interessata',
    body: '{{title}}',
    bodyReason: '{{title}}: «{{reason}}»',
  },
  newAnnouncementFavorite: {
    title: '{{businessName}} ha tra i preferiti una nuova agevolazione',
    body: '{{title}}',
  },
  dossierReminder: {
    title: 'Il dossier di {{businessName}} aspetta',
    body: 'Il questionario di {{businessName}} è completo da qualche giorno: puoi preparare il dossier.',
  },
  advisorChosen: {
    title: '{{businessName}} ha scelto {{name}}',
    titleYou: '{{businessName}} ti ha scelto',
    body: {
      advisor: '{{businessName}} ha scelto {{name}} come consulente: conferma la scelta tra le cose da fare.',
      sales:
        '{{businessName}} ha scelto {{name}} come contatto: tra le cose da fare confermi la scelta o assegni un consulente.',
    },
    bodyYou: {
      advisor: '{{businessName}} ha scelto te come consulente: la scelta aspetta la conferma dell’amministrazione.',
      sales: '{{businessName}} ha scelto te come contatto: la scelta aspetta la conferma dell’amministrazione.',
    },
  },
  surveyReminder: {
    title: 'Il questionario ti aspetta',
    body: '{{businessName}} non ha ancora finito il questionario: da lì partiamo per trovare le agevolazioni adatte.',
  },
  dossierReady: {
    title: 'Il dossier è pronto',
    body: 'Il dossier di {{businessName}} è pronto: lo trovi nel profilo.',
  },
  dossierReleased: {
    title: 'Il dossier di {{businessName}} si può generare',
    body: 'L’amministrazione ha approvato il dossier di {{businessName}}: ora si può generare.',
  },
  dossierMade: {
    title: 'Il dossier di {{businessName}} è stato generato',
    body: 'L’azienda {{businessName}} può scaricare il suo dossier.',
  },
  dossierMadeByItself: {
    title: 'Il dossier di {{businessName}} si è generato da solo',
    body: 'Aspettava da troppo tempo: il portale l’ha preparato con le agevolazioni più adatte, e {{businessName}} può scaricarlo.',
  },
  dossierReopened: {
    title: 'Il dossier è da generare di nuovo',
    body: 'Il documento di {{businessName}} è stato eliminato: il dossier è di nuovo pronto da generare.',
  },
} as const;
