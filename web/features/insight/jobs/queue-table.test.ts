import { translations } from '@volano/domain/i18n/t';
import { expect, test } from 'vitest';
import { whenOf } from './queue-table.tsx';

test.each([
  [null, 'Quando serve'],
  ['* * * * *', 'Ogni minuto'],
  ['*/5 * * * *', 'Ogni 5 minuti'],
  ['*/30 2-5 * * *', 'Ogni 30 minuti dalle 02:00 alle 05:59'],
  ['15 * * * *', 'Ogni ora, al minuto 15'],
  ['5 0 * * *', 'Ogni giorno alle 00:05'],
])('the clock %s is told as %s', (cron, words) => {
  expect(whenOf(translations('it'), cron)).toBe(words);
});
