import { expect, test } from 'vitest';
import { isCommonPassword } from './password.ts';

const known = ['Maria Letizia', "D'Angeli", 'mlet.rossetti@impresa.example', 'Volano'];

test.each([
  'Password1 PASSWORD123! P@ssw0rd1 Passw0rd 123Password Pass1234 Qwerty123 Estate2026 Novembre.26',
  'Ciao1234 Forzainter1 Juventus1897 Admin2026! Benvenuta1 Commercialista1 Lunedì2026',
  '1Q2w3e4r Zaq12wsx A1b2c3d4 Aaaaaa1 Aa111111 A123456 Aa12345678 A0123456789!',
])('common passwords are known in each disguise: %s', (passwords) => {
  expect(passwords.split(' ').filter((password) => !isCommonPassword(password, []))).toEqual([]);
});

test('what everybody knows of a person is no password of theirs', () => {
  const passwords = 'Letizia77x xDANGELI9 Angeli2026 M.Rossetti1 r0ssetti-Q9 VolanoPortale1 Impresa-x9'.split(' ');
  expect(passwords.filter((password) => !isCommonPassword(password, known))).toEqual([]);
  expect(isCommonPassword('Letizia77x', ['Anna', 'Bo'])).toBe(false);
});

test('other passwords stay free, also when a common word or a short name is in them', () => {
  const words = 'Mulino2026 Robusta1 Cavallo-verde-7 ilMarcoPolo9Viaggia Tramontana8 Xk4!pqA9 Ostriche3Gelo';
  const common = words.split(' ').filter((password) => isCommonPassword(password, [...known, 'Po', 'Ugo']));
  expect(common).toEqual([]);
});
