import { Button, TextInput } from '@mantine/core';
import { Trans } from 'react-i18next';
import { i18n, useT } from '../../../lib/i18n/i18n.ts';
import { useBrand } from '../../../lib/api/options.ts';
import type { StepProps } from './person-step.tsx';
import classes from './registration.module.css';

/** Second step: the first company, as little of it as can be. */
export function CompanyStep({
  typed,
  errors,
  isBusy,
  onChange,
  onBack,
}: StepProps & { isBusy: boolean; onBack: () => void }) {
  const t = useT();
  const brand = useBrand();
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
      {brand === null ? null : (
        <p className={classes['note']}>
          <Trans
            i18n={i18n}
            i18nKey="registration.form.privacy"
            components={{
              a: <a href={brand.privacyUrl} target="_blank" rel="noreferrer" aria-label={t('session.login.privacy')} />,
            }}
          />
        </p>
      )}
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
