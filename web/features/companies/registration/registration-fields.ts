import { isCommonPassword } from '@volano/domain/rules/common-password';
import { passwordFaults } from '@volano/domain/rules/password';
import { isVatNumber } from '@volano/domain/rules/vat-number';
import { ApiError } from '../../../lib/api/api-client.ts';
import type { useT } from '../../../lib/i18n/i18n.ts';

/** What is typed to register. */
export const NOTHING_TYPED = {
  name: '',
  surname: '',
  email: '',
  password: '',
  businessName: '',
  vatNumber: '',
  telephone: '',
};
export type Typed = typeof NOTHING_TYPED;
export type TypedErrors = Partial<Record<keyof Typed, string>>;

/** The two steps and what is asked in each. */
export const STEPS = {
  you: ['name', 'surname', 'email', 'password'],
  company: ['businessName', 'vatNumber', 'telephone'],
} as const satisfies Record<string, readonly (keyof Typed)[]>;
export type Step = keyof typeof STEPS;

/** Whether the password is one of many people's, or made of what is typed beside it. */
export function hasCommonPassword({ password, name, surname, email }: Typed): boolean {
  return isCommonPassword(password, [name, surname, email]);
}

/** Digits as they are printed on letterheads: spaces and the country in front are nobody's mistake. */
export function plainVatNumber(typed: string): string {
  return typed.replace(/[\s.-]/g, '').replace(/^IT/i, '');
}

/** What can be told of a step before the server is asked. */
export function findErrors(step: Step, typed: Typed, minimum: number, t: ReturnType<typeof useT>): TypedErrors {
  const errors: TypedErrors = {};
  for (const field of STEPS[step]) if (typed[field].trim() === '') errors[field] = t('common.required');
  if (step === 'you') {
    if (errors.email === undefined && !/^\S+@\S+\.\S+$/.test(typed.email.trim()))
      errors.email = t('errors.field.email');
    // What it lacks stands under the field.
    const isGood = passwordFaults(typed.password, minimum).length === 0 && !hasCommonPassword(typed);
    if (errors.password === undefined && !isGood) errors.password = t('errors.passwordTooWeak');
  } else {
    if (errors.vatNumber === undefined && !isVatNumber(plainVatNumber(typed.vatNumber)))
      errors.vatNumber = t('errors.field.vatNumber');
    if (errors.telephone === undefined && !/^\+?[0-9 ./()-]{5,25}$/.test(typed.telephone.trim()))
      errors.telephone = t('errors.field.telephone');
  }
  return errors;
}

const FIELD_OF_CODE: Readonly<Record<string, keyof Typed>> = {
  duplicateKey: 'email',
  passwordTooWeak: 'password',
  passwordTooCommon: 'password',
  vatNumberInvalid: 'vatNumber',
};

/** Where a refusal of the server belongs: nothing where it is about the whole. */
export function errorsOf(refusal: unknown): TypedErrors {
  if (!(refusal instanceof ApiError)) return {};
  const field = FIELD_OF_CODE[refusal.code];
  if (field !== undefined) return { [field]: refusal.message };
  return Object.fromEntries(
    refusal.fields.filter(({ path }) => path in NOTHING_TYPED).map(({ path, message }) => [path, message]),
  );
}

/** The first step that something is wrong in. */
export function stepOf(errors: TypedErrors): Step | null {
  const wrong = Object.keys(errors) as (keyof Typed)[];
  if (wrong.length === 0) return null;
  return wrong.some((field) => (STEPS.you as readonly string[]).includes(field)) ? 'you' : 'company';
}
