import type { SameKeys } from '../texts.ts';
import type * as italian from '../it/trade-terms.ts';

export const tradeTerms: SameKeys<typeof italian.tradeTerms> = {
  explain: 'What “{{name}}” means',
  inTarget: {
    name: 'in target',
    text: 'A grant is in target when what we know of your company (sites, activity, answers) does not go against its requirements. It does not mean that the application will be accepted: the authority decides, and the text of the notice prevails.',
  },
  grant: {
    name: 'fondo perduto',
    text: 'A contribution that is not paid back. It usually covers a percentage of the spend and comes once that was proved.',
  },
  softLoan: {
    name: 'prestito agevolato',
    text: 'A loan to pay back at less than the market rate, sometimes without interest.',
  },
  taxCredit: {
    name: 'credito d’imposta',
    text: 'A sum that is taken off taxes and contributions due, usually with the F24 form.',
  },
  deMinimis: {
    name: 'de minimis',
    text: 'Small aid: a firm, with those linked to it, may receive at most 300,000 euro of it in three years, all aid of the same scheme together.',
  },
  durc: {
    name: 'DURC',
    text: 'The document that says that contributions to INPS, INAIL and building funds are in order. It is valid for 120 days and is asked for online.',
  },
  rea: {
    name: 'REA',
    text: 'The economic register of the chamber of commerce. The REA number of your company stands on its register extract.',
  },
  extract: {
    name: 'visura',
    text: 'The extract of the company register: seat, activity, ATECO codes, directors.',
  },
  signature: {
    name: 'firma digitale',
    text: 'The electronic signature with legal value of who represents the company: nearly every application needs it.',
  },
  declaration: {
    name: 'DSAN',
    text: 'A sworn declaration: who signs states a fact under their own responsibility, without other documents.',
  },
  sme: {
    name: 'PMI',
    text: 'Small and medium enterprises: fewer than 250 people, and a turnover up to 50 million or a balance sheet up to 43 million euro, linked firms counted.',
  },
  clickDay: {
    name: 'click day',
    text: 'The day applications open where the order of arrival counts: the funds may be gone within minutes.',
  },
};
