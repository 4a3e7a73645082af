import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { fieldError } from '../../lib/field-errors.ts';
import { useT } from '../../lib/i18n.ts';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './company-form.module.css';
import { type OwnAgency, type OwnAgencyPatch, useUpdateOwnAgency } from './own-agency.api.ts';

/** The fields a company's own people change, in order; the telephone alone may not be empty. */
const FIELDS = [
  { name: 'telephone', type: 'tel', max: 25 },
  { name: 'pec', type: 'email', max: 254 },
  { name: 'referentName', type: 'text', max: 100 },
  { name: 'referentSurname', type: 'text', max: 100 },
  { name: 'registeredOfficeAddress', type: 'text', max: 200 },
  { name: 'registeredOfficeCity', type: 'text', max: 100 },
] as const;

type Field = (typeof FIELDS)[number]['name'] | 'description';
type Typed = Record<Field, string>;

/** The data of a company: what is registered, and what its people may change. Only what changed is sent. */
export function CompanyForm({ agency }: { agency: OwnAgency }) {
  const t = useT();
  const update = useUpdateOwnAgency(agency._id);
  const [typed, setTyped] = useState(() => typedOf(agency));
  const [isTried, setTried] = useState(false);
  const isIncomplete = typed.telephone.trim() === '';
  const refusal: unknown = update.error;

  function submit(): void {
    setTried(true);
    update.reset();
    if (isIncomplete) return;
    update.mutate(patchOf(agency, typed), {
      onSuccess: (saved) => {
        setTyped(typedOf(saved));
        toast.success(t('profile.company.saved'));
      },
    });
  }

  function change(field: Field, text: string): void {
    setTyped((before) => ({ ...before, [field]: text }));
  }

  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <CompanyFacts agency={agency} />
      <div className={classes['pair']}>
        {FIELDS.map(({ name, type, max }) => (
          <TextInput
            key={name}
            label={t(`profile.company.${name}`)}
            type={type}
            required={name === 'telephone'}
            maxLength={max}
            value={typed[name]}
            error={name === 'telephone' && isTried && isIncomplete ? t('common.required') : fieldError(refusal, name)}
            onChange={(event) => change(name, event.currentTarget.value)}
          />
        ))}
      </div>
      <Textarea
        label={t('profile.company.description')}
        description={t('profile.company.descriptionHint')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={2000}
        value={typed.description}
        error={fieldError(refusal, 'description')}
        onChange={(event) => change('description', event.currentTarget.value)}
      />
      {isTried && isIncomplete ? <FormRefusal title={t('profile.fillAllFields')} /> : null}
      {refusal === null ? null : (
        <FormRefusal title={`${t('profile.saveError')}.`}>
          {refusal instanceof ApiError ? refusal.message : t('errors.unexpected')}. {t('profile.stillHere')}
        </FormRefusal>
      )}
      <div>
        <Button type="submit" loading={update.isPending}>
          {t('users.profile.save')}
        </Button>
      </div>
    </form>
  );
}

function CompanyFacts({ agency }: { agency: OwnAgency }) {
  const t = useT();
  const facts = [
    ['businessName', agency.businessName],
    ['vatNumber', agency.vatNumber],
    ['fiscalCode', agency.fiscalCode],
    ['administrationEmail', agency.administrationEmail],
    ['contract', t(`agencies.contract.${agency.contractType}`)],
  ] as const;
  return (
    <div className={classes['facts']}>
      <dl className={classes['list']}>
        {facts.map(([word, value]) => (
          <div key={word} className={classes['fact']}>
            <dt>{t(`profile.company.${word}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes['hint']}>{t('profile.company.factsHint')}</p>
    </div>
  );
}

function typedOf(agency: OwnAgency): Typed {
  const { telephone, pec, referentName, referentSurname, registeredOfficeAddress, registeredOfficeCity, description } =
    agency;
  return {
    telephone,
    pec: pec ?? '',
    referentName: referentName ?? '',
    referentSurname: referentSurname ?? '',
    registeredOfficeAddress: registeredOfficeAddress ?? '',
    registeredOfficeCity: registeredOfficeCity ?? '',
    description: description ?? '',
  };
}

/** What differs from the company as it is; an emptied field is null. */
function patchOf(agency: OwnAgency, typed: Typed): OwnAgencyPatch {
  const before = typedOf(agency);
  const changed = (Object.keys(typed) as Field[]).filter((field) => typed[field].trim() !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, typed[field].trim() || null]));
}
