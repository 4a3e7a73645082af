import { Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { type PasswordFault, passwordFaults, isCommonPassword } from '@volano/domain/rules/password';
import type { CheckAnswers } from '@volano/domain/rules/quick-check';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { changeBy, type FormState, useForm, usePasswordRule } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { MarkedText } from '../../../ui/marks/marked-text.tsx';
import { useOptions, useBrand } from '../../../lib/api/options.ts';
import { useWaiting } from '../../../lib/line/outbox.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { StepperRow } from '../../../ui/layout/stepper-row.tsx';
import { type RegisteredCompany, VatLookup } from '../../../ui/forms/vat-lookup.tsx';
import { REGISTRATION, register, type Registration } from './registration.api.ts';
import classes from './registration.module.css';

export interface RegisterFormProps {
  /** The invitation that came in the address, when it holds. */
  invitation: string | undefined;
  /** What the two-minute check was told before: the survey begins with it. */
  check: CheckAnswers | null;
  onRegistered: (credentials: { email: string; password: string }) => void;
  /** The server says that the invitation no longer holds. */
  onInvitationLost: () => void;
}

/** Two short steps: the person, then the company. What is wrong is said beside its field, on its step. */
export function RegisterForm(registration: RegisterFormProps) {
  const t = useT();
  const { form, step, setStep, minimum } = useRegistration(registration);
  const isWaiting = useWaiting(REGISTRATION).some(({ standing }) => standing === 'unreached');
  const button = { type: 'submit', className: classes['submit'] ?? '', loading: form.isSaving } as const;
  return (
    <Form
      form={form}
      className="form-rows"
      actions={
        step === 'you' ? (
          <Button {...button} fullWidth>
            {t('registration.form.next')}
          </Button>
        ) : (
          <div className={classes['actions']}>
            <Button variant="default" className={button.className} onClick={() => setStep('you')}>
              {t('registration.form.back')}
            </Button>
            <Button {...button}>{t('registration.form.submit')}</Button>
          </div>
        )
      }
    >
      <StepperRow
        label={t('registration.form.steps')}
        current={step}
        steps={[
          { key: 'you', label: t('registration.form.you') },
          { key: 'company', label: t('registration.form.company') },
        ]}
      />
      {step === 'you' ? <PersonFields form={form} minimum={minimum} /> : <CompanyFields form={form} />}
      {isWaiting ? (
        <p className={classes['note']} role="status">
          {t('registration.form.waits')}
        </p>
      ) : null}
    </Form>
  );
}

/** What is typed in both steps, and the sending of it from the second. What is refused of the first leads back to it. */
function useRegistration({ invitation, check, onRegistered, onInvitationLost }: RegisterFormProps) {
  const t = useT();
  const minimum = useOptions()?.passwordMin ?? 6;
  const [step, setStep] = useState<keyof typeof STEPS>('you');

  async function send(body: Registration): Promise<Registration | null> {
    if (step === 'you') return null;
    try {
      await register(body);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invitationInvalid') onInvitationLost();
      throw error;
    }
    return body;
  }

  const form = useForm({
    start: NOTHING_TYPED,
    bodyOf: ({ email, vatNumber, seat, ...typed }) => ({
      ...typed,
      ...seatOf(seat, plainVatNumber(vatNumber)),
      email: email.trim(),
      vatNumber: plainVatNumber(vatNumber),
      ...(invitation === undefined ? {} : { invitation }),
      ...(check === null ? {} : { check: { ...check, answers: [...check.answers] } }),
    }),
    contract: () => import('@volano/domain/shapes/registration').then((shapes) => shapes.register),
    asked: STEPS[step],
    required: [...STEPS.you, ...STEPS.company],
    // What it lacks stands under the field.
    rules: (typed) => ({ password: isGoodPassword(typed, minimum) ? null : t('errors.passwordTooWeak') }),
    fieldOf: ({ code }) => (code === undefined ? null : (FIELD_OF_CODE[code] ?? null)),
    change: changeBy(send),
    onSaved: (registered) => {
      if (registered === null) setStep('company');
      else onRegistered({ email: registered.email, password: registered.password });
    },
  });
  if (step === 'company' && STEPS.you.some((field) => form.errorOf(field) !== null)) setStep('you');
  return { form, step, setStep, minimum };
}

interface FieldsProps {
  form: FormState<typeof NOTHING_TYPED>;
}

const UNDER = ['label', 'input', 'description', 'error'] as const;

/** Second step: the first company, as little of it as can be. */
function CompanyFields({ form }: FieldsProps) {
  const t = useT();
  const { seat } = form.values;
  const number = plainVatNumber(form.values.vatNumber);
  return (
    <>
      <TextInput
        label={t('registration.form.businessName')}
        name="businessName"
        autoComplete="organization"
        autoFocus
        maxLength={200}
        {...form.field('businessName')}
      />
      <TextInput
        label={t('registration.form.vatNumber')}
        description={t('registration.form.vatNumberHint')}
        inputWrapperOrder={[...UNDER]}
        name="vatNumber"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        {...form.field('vatNumber')}
      />
      <VatLookup vatNumber={number} onFound={(found) => takeOver(form, found)} />
      {seat?.vatNumber === number ? (
        <p className={classes['note']}>{t('registration.form.seat', { address: printSeat(seat) })}</p>
      ) : null}
      <TextInput
        label={t('registration.form.telephone')}
        description={t('registration.form.telephoneHint')}
        inputWrapperOrder={[...UNDER]}
        type="tel"
        name="telephone"
        autoComplete="tel"
        maxLength={25}
        {...form.field('telephone')}
      />
      <PrivacyNote />
    </>
  );
}

/** What happens to the data, with the way to the whole of it. */
function PrivacyNote() {
  const t = useT();
  const brand = useBrand();
  if (brand === null) return null;
  return (
    <p className={classes['note']}>
      <MarkedText
        i18nKey="registration.form.privacy"
        values={{}}
        marks={{
          a: <a href={brand.privacyUrl} target="_blank" rel="noreferrer" aria-label={t('session.login.privacy')} />,
        }}
      />
    </p>
  );
}

/** Somebody and how they will enter. */
export interface TypedPerson {
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly password: string;
}

/** First step: who registers, and how they will enter. */
export function PersonFields({ form, minimum }: { form: FormState<TypedPerson>; minimum: number }) {
  const t = useT();
  return (
    <>
      <div className={classes['pair']}>
        <TextInput
          label={t('registration.form.name')}
          name="name"
          autoComplete="given-name"
          autoFocus
          maxLength={100}
          {...form.field('name')}
        />
        <TextInput
          label={t('registration.form.surname')}
          name="surname"
          autoComplete="family-name"
          maxLength={100}
          {...form.field('surname')}
        />
      </div>
      <TextInput
        label={t('registration.form.email')}
        type="email"
        name="email"
        autoComplete="username"
        maxLength={254}
        {...form.field('email')}
      />
      <PasswordInput
        label={t('registration.form.password')}
        name="password"
        autoComplete="new-password"
        aria-describedby="password-rule"
        maxLength={128}
        visibilityToggleButtonProps={{ 'aria-label': t('common.fields.showPassword') }}
        {...form.field('password')}
      />
      <PasswordMeter
        id="password-rule"
        password={form.values.password}
        minimum={minimum}
        isCommon={hasCommonPassword(form.values)}
      />
    </>
  );
}

interface PasswordMeterProps {
  id: string;
  password: string;
  minimum: number;
  /** Many people use it, or it is made of what is known of its owner: as good as none. */
  isCommon: boolean;
}

/** What a password still lacks of the rule, and in words how far it is beyond it (decisions §2). */
function PasswordMeter({ id, password, minimum, isCommon }: PasswordMeterProps) {
  const t = useT();
  const rule = usePasswordRule();
  const parts: Record<PasswordFault, string> = {
    length: t('registration.password.length', { min: String(minimum) }),
    upper: t('registration.password.upper'),
    lower: t('registration.password.lower'),
    digit: t('registration.password.digit'),
  };
  const missing = passwordFaults(password, minimum).map((fault) => parts[fault]);
  const level = missing.length > 0 || isCommon ? 0 : strengthOf(password);
  const words = [
    '',
    t('registration.password.fair'),
    t('registration.password.good'),
    t('registration.password.strong'),
  ];
  return (
    <div className={classes['meter']} aria-live="polite">
      {[1, 2, 3].map((step) => (
        <span key={step} className={classes['bar']} data-on={step <= level || undefined} aria-hidden />
      ))}
      <Text size="sm" c="dimmed" className="whole-row" id={id}>
        {password === ''
          ? rule
          : missing.length > 0
            ? t('registration.password.missing', { parts: missing.join(', ') })
            : isCommon
              ? t('errors.passwordTooCommon')
              : words[level]}
      </Text>
    </div>
  );
}

/** Of a password that keeps the rule: length is what counts, other signs help a little. */
function strengthOf(password: string): 1 | 2 | 3 {
  const length = [...password].length + (/[^\p{L}\d]/u.test(password) ? 2 : 0);
  return length >= 14 ? 3 : length >= 10 ? 2 : 1;
}

/** What is typed to register. */
const NOTHING_TYPED = {
  name: '',
  surname: '',
  email: '',
  password: '',
  businessName: '',
  vatNumber: '',
  telephone: '',
  /** The registered office, as the register told it of this number. */
  seat: null as (RegisteredCompany & { readonly vatNumber: string }) | null,
};
type Typed = typeof NOTHING_TYPED;

/** The two steps and what is asked in each. */
const STEPS = {
  you: ['name', 'surname', 'email', 'password'],
  company: ['businessName', 'vatNumber', 'telephone'],
} as const satisfies Record<string, readonly (keyof Typed)[]>;

/** Whether the password is one of many people's, or made of what is typed beside it. */
function hasCommonPassword({ password, name, surname, email }: TypedPerson): boolean {
  return isCommonPassword(password, [name, surname, email]);
}

/** Whether a password keeps the rule and is not one of many people's. */
export function isGoodPassword(typed: TypedPerson, minimum: number): boolean {
  return passwordFaults(typed.password, minimum).length === 0 && !hasCommonPassword(typed);
}

/** What a register says, where nothing is written yet. */
function takeOver({ values, set }: FormState<Typed>, found: RegisteredCompany): boolean {
  const isNameless = values.businessName.trim() === '' && found.name !== null;
  const hasSeat = found.address !== null || found.town !== null;
  const vatNumber = plainVatNumber(values.vatNumber);
  const { name } = found;
  set({
    ...(isNameless && name !== null && { businessName: name }),
    ...(hasSeat && { seat: { ...found, vatNumber } }),
  });
  return isNameless || hasSeat;
}

/** The registered office as it is sent, while it is that of the number typed. */
function seatOf(seat: Typed['seat'], vatNumber: string) {
  if (seat === null || seat.vatNumber !== vatNumber) return {};
  const { address, postalCode, town, province } = seat;
  return {
    ...(address !== null && { registeredOfficeAddress: address }),
    ...(postalCode !== null && { registeredOfficePostalCode: postalCode }),
    ...(town !== null && { registeredOfficeCity: town.slice(0, 100) }),
    ...(province !== null && { registeredOfficeProvince: province }),
  };
}

function printSeat({ address, postalCode, town, province }: RegisteredCompany): string {
  const place = [postalCode, town, province === null ? null : `(${province})`].filter((part) => part !== null);
  return [address, place.join(' ')].filter(Boolean).join(', ');
}

/** Digits as they are printed on letterheads: spaces and the country in front are nobody's mistake. */
function plainVatNumber(typed: string): string {
  return typed.replace(/[\s.-]/g, '').replace(/^IT/i, '');
}

/** Where a refusal belongs that only its code says. */
const FIELD_OF_CODE: Readonly<Partial<Record<ApiError['code'], keyof Typed>>> = {
  duplicateKey: 'email',
  passwordTooWeak: 'password',
  passwordTooCommon: 'password',
  vatNumberInvalid: 'vatNumber',
};
