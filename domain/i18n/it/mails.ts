export const mails = {
  closing: 'Ricevi questa e-mail perché hai un account su {{brand}}. Per assistenza chiama {{telephone}}.',
  passwordReset: {
    subject: 'Scegli una nuova password',
    greeting: 'Scegli una nuova password',
    body: 'Abbiamo ricevuto la richiesta di cambiare la tua password. Il link vale un’ora e si usa una volta sola.',
    ignore: 'Se non l’hai chiesto tu, ignora questa e-mail: la password resta quella di prima.',
    button: 'Scegli la password',
  },
  passwordChanged: {
    subject: 'La tua password di {{brand}} è cambiata',
    greeting: 'La tua password è cambiata',
    body: 'Da ora entri in {{brand}} con la nuova password. Per sicurezza abbiamo chiuso gli altri accessi aperti.',
    ifNotYou: 'Se non l’hai cambiata tu, chiedine subito un’altra dalla pagina di accesso e chiamaci al {{telephone}}.',
  },
  dossierReady: {
    subject: 'Il dossier di {{businessName}} è pronto',
    greeting: 'Buongiorno {{name}}, il dossier di {{businessName}} è pronto',
    body: 'Raccoglie {{count}} agevolazioni scelte per la tua azienda, con i requisiti e le scadenze di ognuna.',
    advisor: 'L’ha preparato {{advisor}}. Per qualsiasi domanda puoi prenotare un appuntamento dal portale.',
    button: 'Scarica il dossier',
  },
} as const;
