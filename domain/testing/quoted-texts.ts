/** Texts that docs/spec/1-people.md and docs/spec/2-catalogue.md quote, and what the product shows; a difference has its reason. */
export const QUOTED_TEXTS: Readonly<Record<string, string>> = {
  'Campo obbligatorio': 'Campo obbligatorio',
  'Email già registrata': 'Email già registrata',
  'Email non valida': 'Email non valida',
  "Email o password errate. Riprova o contatta l'assistenza":
    "Email o password errate. Riprova o contatta l'assistenza",
  'Email o username già presenti': 'Email o username già presenti',
  'Errore generico': 'Errore generico',
  'Il nome non coincide con quello inserito': 'Il nome non coincide con quello inserito',
  'Sessione scaduta. Effettua nuovamente il login': 'Sessione scaduta. Effettua nuovamente il login',
  'Si è verificato un errore': 'Si è verificato un errore',
  'Utente non trovato, controlla di aver inserito la mail corretta':
    'Utente non trovato, controlla di aver inserito la mail corretta',
  // Followed by who operates the portal.
  'In attesa di conferma da parte di': 'In attesa di conferma da parte dello studio',
  // One word for one thing: a company is an azienda everywhere.
  'Agenzia aggiornata': 'Azienda aggiornata',
};
