/** The password of every account of the story. */
export const DEMO_PASSWORD = 'Demo1234';

/** An account to enter with, and in one line what it shows (decisions §10). */
export interface DemoAccount {
  readonly email: string;
  readonly role: string;
  readonly shows: string;
}

/** What a start with the demo story prints. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'user@volano.example',
    role: 'Azienda',
    shows: 'Officine Bertolini, questionario completo, agevolazioni in target',
  },
  {
    email: 'prospect@volano.example',
    role: 'Azienda',
    shows: 'Panificio Tre Torri, appena registrata, questionario da iniziare',
  },
  { email: 'group@volano.example', role: 'Azienda', shows: 'Gruppo Lariano, tre aziende tra cui passare' },
  { email: 'mono@volano.example', role: 'Azienda', shows: 'Falegnameria Dolomiti, solo agevolazioni singole' },
  {
    email: 'partner@volano.example',
    role: 'Business partner',
    shows: 'Studio Orsini, servizi e agevolazioni per i partner',
  },
  {
    email: 'advisor@volano.example',
    role: 'Consulente',
    shows: 'Elena Marchetti, aziende del Nord, dossier di Officine Bertolini',
  },
  { email: 'advisor2@volano.example', role: 'Consulente', shows: 'Davide Rinaldi, agroalimentare e Mezzogiorno' },
  {
    email: 'performance@volano.example',
    role: 'Business performance partner',
    shows: 'Chiara Fontana, aziende seguite su costi ed energia',
  },
  { email: 'sales@volano.example', role: 'Business developer', shows: 'Marco De Santis, il proprio profilo' },
  { email: 'admin@volano.example', role: 'Amministratrice', shows: 'Sara Colombo, tutto il portale' },
  { email: 'platform@volano.example', role: 'Admin piattaforma', shows: 'Andrea Moretti, tutto in sola lettura' },
];
