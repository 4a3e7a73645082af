import { Button, TextInput, PasswordInput } from '@mantine/core';
import { type PasswordFault, passwordFaults, isCommonPassword } from '@volano/domain/rules/password';
import { isVatNumber } from '@volano/domain/rules/company-numbers';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Trans } from 'react-i18next';
import { ApiError } from '../../../lib/api/api-client.ts';
import { useT, i18n } from '../../../lib/i18n/i18n.ts';
import { useOptions, useBrand } from '../../../lib/api/options.ts';
import { usePasswordRule } from '../../../lib/session/password-rule.ts';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { StepperRow } from '../../../ui/layout/stepper-row.tsx';
import { register } from './registration.api.ts';
import classes from './registration.module.css';

export interface RegisterFormProps {
  /** The invitation that came in the address, when it holds. */
  invitation: string | undefined;
  onRegistered: (credentials: { email: string; password: string }) => void;
  /** The server says that the invitation no longer holds. */
  onInvitationLost: () => void;
}

/** Two short steps: the person, then the company. What is wrong is said beside its field, on its step. */
export function RegisterForm(registration: RegisterFormProps) {
  const t = useT();
  const { form, step, setStep, minimum, refusal, isBusy, submit, ...props } = useRegistration(registration);
  return (
    <form
      ref={form}
      noValidate
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <StepperRow
        label={t('registration.form.steps')}
        current={step}
        steps={[
          { key: 'you', label: t('registration.form.you') },
          { key: 'company', label: t('registration.form.company') },
        ]}
      />
      {refusal === null ? null : <FormRefusal title={refusal} />}
      {step === 'you' ? (
        <PersonStep {...props} minimum={minimum} />
      ) : (
        <CompanyStep {...props} isBusy={isBusy} onBack={() => setStep('you')} />
      )}
    </form>
  );
}

/** What is typed in both steps, what is wrong with it and on which step that stands, and the sending of it. */
function useRegistration({ invitation, onRegistered, onInvitationLost }: RegisterFormProps) {
  const t = useT();
  const minimum = useOptions()?.passwordMin ?? 6;
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [step, setStep] = useState<Step>('you');
  const [errors, setErrors] = useState<ReturnType<typeof errorsOf>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  function change(changed: Partial<typeof typed>): void {
    setTyped({ ...typed, ...changed });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changed))));
  }

  /** Puts what is wrong on its step, and whoever types into the first field of it. */
  function show(found: typeof errors, at: Step): void {
    flushSync(() => {
      setStep(at);
      setErrors(found);
    });
    const [field] = Object.keys(found);
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
  }

  async function submit(): Promise<void> {
    setRefusal(null);
    const found = findErrors(step, typed, minimum, t);
    if (stepOf(found) !== null) {
      show(found, step);
      return;
    }
    if (step === 'you') {
      setStep('company');
      return;
    }
    setBusy(true);
    const { email, password } = { email: typed.email.trim(), password: typed.password };
    try {
      const vatNumber = plainVatNumber(typed.vatNumber);
      await register({ ...typed, email, vatNumber, ...(invitation === undefined ? {} : { invitation }) });
      onRegistered({ email, password });
    } catch (error) {
      const refused = errorsOf(error);
      const wrong = stepOf(refused);
      if (error instanceof ApiError && error.code === 'invitationInvalid') onInvitationLost();
      if (wrong === null) setRefusal(error instanceof ApiError ? error.message : t('errors.unexpected'));
      else show(refused, wrong);
      setBusy(false);
    }
  }

  return { form, typed, errors, onChange: change, step, setStep, minimum, refusal, isBusy, submit };
}

/** Second step: the first company, as little of it as can be. */
function CompanyStep({ typed, errors, isBusy, onChange, onBack }: StepProps & { isBusy: boolean; onBack: () => void }) {
  const t = useT();
  return (
    <>
      <TextInput
        label={t('registration.form.businessName')}
        name="businessName"
        autoComplete="organization"
        autoFocus
        maxLength={200}
        error={errors.businessName}
        value={typed.businessName}
        onChange={(event) => onChange({ businessName: event.currentTarget.value })}
      />
      <TextInput
        label={t('registration.form.vatNumber')}
        description={t('registration.form.vatNumberHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="vatNumber"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        error={errors.vatNumber}
        value={typed.vatNumber}
        onChange={(event) => onChange({ vatNumber: event.currentTarget.value })}
      />
      <TextInput
        label={t('registration.form.telephone')}
        description={t('registration.form.telephoneHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="tel"
        name="telephone"
        autoComplete="tel"
        maxLength={25}
        error={errors.telephone}
        value={typed.telephone}
        onChange={(event) => onChange({ telephone: event.currentTarget.value })}
      />
      <PrivacyNote />
      <div className={classes['actions']}>
        <Button variant="default" className={classes['submit'] ?? ''} onClick={onBack}>
          {t('registration.form.back')}
        </Button>
        <Button type="submit" loading={isBusy} className={classes['submit'] ?? ''}>
          {t('registration.form.submit')}
        </Button>
      </div>
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
      <Trans
        i18n={i18n}
        i18nKey="registration.form.privacy"
        components={{
          a: <a href={brand.privacyUrl} target="_blank" rel="noreferrer" aria-label={t('session.login.privacy')} />,
        }}
      />
    </p>
  );
}

interface StepProps {
  typed: Typed;
  errors: TypedErrors;
  onChange: (changed: Partial<Typed>) => void;
}

/** First step: who registers, and how they will enter. */
function PersonStep({ typed, errors, minimum, onChange }: StepProps & { minimum: number }) {
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
          error={errors.name}
          value={typed.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t('registration.form.surname')}
          name="surname"
          autoComplete="family-name"
          maxLength={100}
          error={errors.surname}
          value={typed.surname}
          onChange={(event) => onChange({ surname: event.currentTarget.value })}
        />
      </div>
      <TextInput
        label={t('registration.form.email')}
        type="email"
        name="email"
        autoComplete="username"
        maxLength={254}
        error={errors.email}
        value={typed.email}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <PasswordInput
        label={t('registration.form.password')}
        name="password"
        autoComplete="new-password"
        aria-describedby="password-rule"
        maxLength={128}
        error={errors.password}
        visibilityToggleButtonProps={{ 'aria-label': t('common.fields.showPassword') }}
        value={typed.password}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
      <PasswordMeter
        id="password-rule"
        password={typed.password}
        minimum={minimum}
        isCommon={hasCommonPassword(typed)}
      />
      <Button type="submit" fullWidth className={classes['submit'] ?? ''}>
        {t('registration.form.next')}
      </Button>
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
      <p className={classes['words']} id={id}>
        {password === ''
          ? rule
          : missing.length > 0
            ? t('registration.password.missing', { parts: missing.join(', ') })
            : isCommon
              ? t('errors.passwordTooCommon')
              : words[level]}
      </p>
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
};
type Typed = typeof NOTHING_TYPED;
type TypedErrors = Partial<Record<keyof Typed, string>>;

/** The two steps and what is asked in each. */
const STEPS = {
  you: ['name', 'surname', 'email', 'password'],
  company: ['businessName', 'vatNumber', 'telephone'],
} as const satisfies Record<string, readonly (keyof Typed)[]>;
type Step = keyof typeof STEPS;

/** Whether the password is one of many people's, or made of what is typed beside it. */
function hasCommonPassword({ password, name, surname, email }: Typed): boolean {
  return isCommonPassword(password, [name, surname, email]);
}

/** Digits as they are printed on letterheads: spaces and the country in front are nobody's mistake. */
function plainVatNumber(typed: string): string {
  return typed.replace(/[\s.-]/g, '').replace(/^IT/i, '');
}

/** What can be told of a step before the server is asked. */
function findErrors(step: Step, typed: Typed, minimum: number, t: ReturnType<typeof useT>): TypedErrors {
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
function errorsOf(refusal: unknown): TypedErrors {
  if (!(refusal instanceof ApiError)) return {};
  const field = FIELD_OF_CODE[refusal.code];
  if (field !== undefined) return { [field]: refusal.message };
  return Object.fromEntries(
    refusal.fields.filter(({ path }) => path in NOTHING_TYPED).map(({ path, message }) => [path, message]),
  );
}

/** The first step that something is wrong in. */
function stepOf(errors: TypedErrors): Step | null {
  const wrong = Object.keys(errors) as (keyof Typed)[];
  if (wrong.length === 0) return null;
  return wrong.some((field) => (STEPS.you as readonly string[]).includes(field)) ? 'you' : 'company';
}
