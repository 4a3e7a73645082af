import { expect, test } from 'vitest';
import { nameOfEmail } from './name-of-email.ts';

test.each([
  ['mario.rossi@studio.it', 'Mario', 'Rossi'],
  ['anna_maria-de.luca2@studio.it', 'Anna', 'Maria De Luca'],
  ['elena.marchetti+prova@studio.it', 'Elena', 'Marchetti'],
  ['info@studio-bianchi.it', 'Info', 'Studio-bianchi'],
  ['123@4.it', '123', '4'],
])('%s is %s %s', (email, name, surname) => {
  expect(nameOfEmail(email)).toEqual({ name, surname });
});
