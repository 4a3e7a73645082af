export const mails = {
  hello: 'Buongiorno {{name}},',
  closing: 'Ricevi questa e-mail perché hai un account su {{brand}}. Per assistenza chiama {{telephone}}.',
  passwordReset: {
    subject: 'Scegli una nuova password',
    greeting: 'Scegli una nuova password',
    body: 'Abbiamo ricevuto la richiesta di cambiare la tua password. Il link vale un’ora e si usa una volta sola.',
    ignore: 'Se non l’hai chiesto tu, ignora questa e-mail: la password resta quella di prima.',
    button: 'Scegli la password',
  },
  confirmation: {
    subject: 'Il codice per verificare la tua e-mail su {{brand}}',
    greeting: 'Ecco il codice per verificare la tua e-mail',
    body: 'Scrivilo nella pagina di registrazione. Vale 15 minuti e si usa una volta sola.',
    ignore: 'Se non ti sei registrato tu, ignora questa e-mail: senza il codice nessuno può usare il tuo indirizzo.',
  },
  dossierReady: {
    subject: 'Il dossier di {{businessName}} è pronto',
    greeting: 'Buongiorno {{name}}, il dossier di {{businessName}} è pronto',
    body: 'Raccoglie {{count}} agevolazioni scelte per la tua azienda, con i requisiti e le scadenze di ognuna.',
    advisor: 'L’ha preparato {{advisor}}. Per qualsiasi domanda puoi prenotare un appuntamento dal portale.',
    button: 'Scarica il dossier',
  },
} as const;
