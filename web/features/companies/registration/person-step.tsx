import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useT } from '../../../lib/i18n/i18n.ts';
import { PasswordMeter } from './password-meter.tsx';
import { hasCommonPassword, type Typed, type TypedErrors } from './registration-fields.ts';
import classes from './registration.module.css';

export interface StepProps {
  typed: Typed;
  errors: TypedErrors;
  onChange: (changed: Partial<Typed>) => void;
}

/** First step: who registers, and how they will enter. */
export function PersonStep({ typed, errors, minimum, onChange }: StepProps & { minimum: number }) {
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
