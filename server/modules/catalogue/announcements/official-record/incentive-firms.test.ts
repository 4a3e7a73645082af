import { expect, test } from 'vitest';
import { readFirmsAsked } from './incentive-firms.parse.ts';

const ASKS = 'Possono presentare domanda le imprese attive e regolarmente iscritte al Registro delle Imprese.';

test.each<[string, readonly string[], string, string, string | null]>([
  ['names firms alone', ['Impresa'], 'Le PMI del territorio.', 'required', null],
  ['lists those to be founded', ['Impresa', 'Impresa da costituire - Altro'], ASKS, 'nothing', null],
  ['lists a kind that nobody knows', ['Impresa', 'Altri soggetti'], 'Le PMI del territorio.', 'unsure', null],
  ['speaks of new firms', ['Impresa'], 'Imprese costituite o da costituire.', 'unsure', null],
  [
    'speaks of people who found one',
    ['Impresa'],
    'Persone fisiche che intendono costituire una società.',
    'unsure',
    null,
  ],
  ['asks for the register', ['Impresa'], ASKS, 'required', ASKS],
  ['asks for the register of whom it lists besides', ['Impresa', 'Professionista'], ASKS, 'required', null],
  ['does not ask for it', ['Impresa'], 'Anche soggetti non iscritti al Registro delle Imprese.', 'required', null],
  ['names no firm', ['Cooperative/Associazioni Non Profit'], ASKS, 'nothing', null],
])('a record that %s', (_, kinds, description, founded, quote) => {
  const asked = readFirmsAsked(kinds, { title: 'Bando', description });
  expect(asked?.founded ?? 'nothing').toBe(founded);
  expect(asked?.register?.quote ?? null).toBe(quote);
});
