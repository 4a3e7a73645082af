/** The few words of other dictionaries that the first screen may need before the whole of them has come. */
export const firstErrors = {
  passwordResetInvalid: 'Il link non è più valido. Chiedine un altro',
  wrongCredentials: "Email o password errate. Riprova o contatta l'assistenza",
  unexpected: 'Si è verificato un errore',
  unavailable: 'Il servizio non è raggiungibile. Riprova tra poco',
} as const;

export const firstFields = { showPassword: 'Mostra la password', hidePassword: 'Nascondi la password' } as const;
