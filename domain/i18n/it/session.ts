export const session = {
  resetRequested: "Controlla la posta: se l'indirizzo è registrato, trovi un link per scegliere una nuova password",
  resetDone: 'Password cambiata. Ora puoi accedere',
} as const;
