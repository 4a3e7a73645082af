import { createUser } from '@volano/domain/contracts/users';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../api/api-client.ts';
import { loadTranslations } from '../i18n/i18n.ts';
import { findFaults, keepTyped, placeRefusal } from './use-form.ts';

await loadTranslations('it');

const password = 'Girasole-47';
const mail = 'ada@prova.example';
const GOOD = { name: 'Ada', surname: 'Prova', mail, role: 'advisor' as string | null, password, repeated: password };
type Typed = typeof GOOD;

const rules = {
  bodyOf: ({ name, surname, role, ...typed }: Typed) => ({
    name,
    surname,
    email: typed.mail,
    role,
    password: typed.password,
  }),
  required: ['name', 'role'],
  rules: (typed: Typed) => ({ repeated: typed.password === typed.repeated ? null : 'Non è la stessa' }),
  fieldOf: ({ path, code }: { path?: string; code?: string }) =>
    path === 'email' ? 'mail' : code === 'passwordTooCommon' ? 'password' : null,
} as const;

const faultsIn = (typed: Partial<Typed>, shape = createUser.body) => findFaults(rules, { ...GOOD, ...typed }, shape);

const refusal = (code: 'invalidInput' | 'passwordTooCommon', errors: { path: string; message: string }[] = []) =>
  new ApiError({ status: 400, code, message: 'Non va bene', errors });

describe('before anything is sent', () => {
  test('what is good has no faults', () => {
    expect(faultsIn({})).toEqual({});
  });

  test('the shape of the contract judges the body, in the words of the server, at the field that stands for the place', () => {
    expect(faultsIn({ mail: 'ada@prova' })).toEqual({ mail: 'Email non valida' });
    expect(faultsIn({ surname: 'x'.repeat(101) })).toEqual({ surname: 'Al massimo 100 caratteri' });
  });

  test('what is missing is said to be missing, whatever the shape says of it', () => {
    expect(faultsIn({ name: '  ', role: null })).toEqual({ name: 'Campo obbligatorio', role: 'Campo obbligatorio' });
  });

  test('its own rules hold beside the shape', () => {
    const told = { repeated: 'Non è la stessa', mail: 'Email non valida' };
    expect(faultsIn({ repeated: 'Girasole-48', mail: '' })).toEqual(told);
  });

  test('of a form in steps only the step is judged', () => {
    const typed = { ...GOOD, name: '', mail: 'ada', repeated: '' };
    expect(findFaults({ ...rules, asked: ['mail'] }, typed, createUser.body)).toEqual({ mail: 'Email non valida' });
    expect(findFaults({ ...rules, asked: ['surname'] }, typed, createUser.body)).toEqual({});
  });

  test('as long as the shape has not come the rest is judged, and the server judges the body', () => {
    expect(findFaults(rules, { ...GOOD, mail: 'ada', name: '' }, undefined)).toEqual({ name: 'Campo obbligatorio' });
  });

  test('what is wrong at a place without a field does not keep anybody from sending', () => {
    const body = { bodyOf: () => ({ ...GOOD, unknown: 1 }) };
    expect(findFaults<{ name: string }, unknown>(body, { name: 'Ada' }, createUser.body)).toEqual({});
  });
});

describe('what the server refuses', () => {
  test('stands at its field, and what no field stands for is said of the whole', () => {
    const error = refusal('invalidInput', [
      { path: 'email', message: 'Non valida' },
      { path: 'nowhere', message: 'Altro' },
    ]);
    expect(placeRefusal(error, GOOD, rules)).toEqual({ faults: { mail: 'Non valida' }, rest: 'Altro' });
  });

  test('is not said twice where every sentence has its field', () => {
    const error = refusal('invalidInput', [{ path: 'email', message: 'Non valida' }]);
    expect(placeRefusal(error, GOOD, rules)).toEqual({ faults: { mail: 'Non valida' }, rest: null });
  });

  test('is said of the whole where no field is named', () => {
    expect(placeRefusal(refusal('invalidInput'), GOOD, rules)).toEqual({ faults: {}, rest: 'Non va bene' });
  });

  test('stands there alone where its code says what it is about', () => {
    const error = refusal('passwordTooCommon');
    expect(placeRefusal(error, GOOD, rules)).toEqual({ faults: { password: 'Non va bene' }, rest: null });
  });

  test('is of the whole where nobody answered', () => {
    const lost = new TypeError('Failed to fetch');
    expect(placeRefusal(lost, GOOD, rules)).toEqual({ faults: {}, rest: 'Si è verificato un errore' });
  });
});

test('after a save stands what was saved, and what was typed meanwhile', () => {
  const sent = { name: 'Ada ', note: 'prima' };
  const now = { name: 'Ada ', note: 'prima e dopo' };
  expect(keepTyped(sent, now, { name: 'Ada', note: 'prima' })).toEqual({ name: 'Ada', note: 'prima e dopo' });
});
