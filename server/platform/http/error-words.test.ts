import { signInWithCode, mintExternalCode } from '@volano/domain/contracts/session';
import { confirmEmail, register } from '@volano/domain/contracts/registration';
import { createUser } from '@volano/domain/contracts/users';
import { expect, test } from 'vitest';
import { openPortal } from '../../testing/world/app.ts';
import { aUser } from '../../testing/builders/factories.ts';

const { portal, ctx } = await openPortal({ MASTER_KEY: 'k'.repeat(40), PASSWORD_MIN: '9' });

const ENGLISH = { 'accept-language': 'en' };
const someone = { name: 'Ada', surname: 'Bianchi', email: 'ada@prova.example', password: 'Segreta123' };
const company = { telephone: '030 555 0100', businessName: 'Prova S.r.l.' };

async function wordsOf(url: string, payload: object, headers: Record<string, string> = {}) {
  const response = await portal.app.inject({ method: 'POST', url: `/api/${url}`, payload, headers });
  const said = response.json<{ code: string; message: string; errors?: { message: string }[] }>();
  const { code, message, errors = [] } = said;
  return { status: response.statusCode, code, message, fields: errors.map((field) => field.message) };
}

test('a length that must be exact is said in figures', async () => {
  const ask = (vatNumber: string, headers = {}) =>
    wordsOf(register.path, { ...someone, ...company, vatNumber }, headers);
  expect((await ask('IT00743110157')).fields).toEqual(['Deve avere esattamente 11 caratteri']);
  expect((await ask('0074311015', ENGLISH)).fields).toEqual(['It must have exactly 11 characters']);
  expect((await ask('00743110158')).fields).toEqual(['La partita IVA ha 11 cifre e deve essere valida']);
  const confirm = (code: string) => wordsOf(confirmEmail.path, { email: someone.email, code });
  expect((await confirm('12345')).fields).toEqual(['Deve avere esattamente 6 caratteri']);
  expect((await confirm('12345a')).fields).toEqual(['Sono sei cifre']);
});

test('another server that brings a wrong key, or a code that is none, is told that its code is not valid', async () => {
  const key = { authorization: `Bearer ${'x'.repeat(40)}` };
  const ask = (headers: Record<string, string>) => wordsOf(mintExternalCode.path, { email: someone.email }, headers);
  const refusal = { status: 401, code: 'clientCodeInvalid', message: 'Codice cliente non valido' };
  expect(await ask(key)).toMatchObject(refusal);
  expect((await ask(ENGLISH)).message).toBe('Client code not valid');
  expect((await wordsOf(signInWithCode.path, { code: 'abc' })).fields).toEqual(['Codice cliente non valido']);
  // One was wrong above.
  for (let n = 0; n < 9; n += 1) expect((await ask(key)).status).toBe(401);
  expect((await ask(key)).status).toBe(429);
});

test('the office that creates somebody who is there hears of the field too', async () => {
  const admin = await aUser(ctx, { role: 'admin' });
  const body = { ...someone, email: admin.email, role: 'advisor' as const };
  const fields = [{ path: 'email', message: 'Email già registrata' }];
  const refused = await portal.as(admin).attempt(createUser, { body });
  expect(refused).toMatchObject({ status: 400, code: 'userExists', fields });
});

test('a weak password is told what it lacks of the rule of this installation, and nothing that it has', async () => {
  const ask = (password: string, headers = {}) =>
    wordsOf(register.path, { ...someone, ...company, vatNumber: '00743110157', password }, headers);
  expect(await ask('Corta1')).toEqual({
    status: 400,
    code: 'passwordTooWeak',
    message: 'La password non rispetta ancora la regola',
    fields: ['Almeno 9 caratteri'],
  });
  const missing = ['An upper-case letter is missing', 'A number is missing'];
  expect((await ask('lunghissima', ENGLISH)).fields).toEqual(missing);
});
