import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useOptions } from '../../../lib/api/options.ts';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { StepperRow } from '../../../ui/layout/stepper-row.tsx';
import { CompanyStep } from './company-step.tsx';
import { PersonStep } from './person-step.tsx';
import { register } from './registration.api.ts';
import { errorsOf, findErrors, NOTHING_TYPED, plainVatNumber, type Step, stepOf } from './registration-fields.ts';
import classes from './registration.module.css';

export interface RegisterFormProps {
  /** The invitation that came in the address, when it holds. */
  invitation: string | undefined;
  onRegistered: (credentials: { email: string; password: string }) => void;
  /** The server says that the invitation no longer holds. */
  onInvitationLost: () => void;
}

/** Two short steps: the person, then the company. What is wrong is said beside its field, on its step. */
export function RegisterForm({ invitation, onRegistered, onInvitationLost }: RegisterFormProps) {
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

  const props = { typed, errors, onChange: change };
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
