/** The transfer of an announcement to the startup platform. */
export const transfers = {
  action: 'Trasferisci alla piattaforma startup',
  retry: 'Riprova il trasferimento alla piattaforma startup',
  notConfigured: 'La piattaforma startup non è configurata',
  draft: 'Prima va pubblicata: è una bozza',
  queued: 'In coda per la piattaforma startup',
  waiting: 'In coda, riproviamo da soli: {{error}}',
  sent: 'Trasferita il {{day}}',
  sentToStandIn: 'Trasferita per prova il {{day}}',
  failed: 'Non riuscita: {{error}}',
  requested: 'Trasferimento in coda',
  title: 'Trasferisci questa agevolazione?',
  body: 'La piattaforma startup riceve titolo, descrizione, importo, territorio e date come sono adesso.',
  bodyStandIn:
    'Con la piattaforma collegata partirebbero titolo, descrizione, importo, territorio e date. Ora non esce nulla dal portale.',
  confirm: 'Trasferisci',
  errors: {
    unavailable: 'la piattaforma non risponde ({{detail}})',
    credentials: 'la piattaforma non accetta la nostra chiave ({{detail}})',
    redirected: 'la piattaforma rimanda a un altro indirizzo ({{detail}})',
    refused: 'la piattaforma ha rifiutato i dati ({{detail}})',
  },
} as const;
