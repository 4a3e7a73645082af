import { TextInput } from '@mantine/core';
import { isVatNumber } from '@volano/domain/rules/company-numbers';
import { useState } from 'react';
import { mutateWithMessage, fieldError } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/screens/toast.ts';
import type { Agency } from './agencies.api.ts';
import { useUpdateOwnAgency } from './own-agency.api.ts';

export interface VatFieldProps {
  agency: Agency;
  /** Somebody went on without it. */
  showsMissing: boolean;
}

/** The VAT number of a company where its survey asks for it (1-people §5): saved when the field is left, once it is a right one. */
export function VatField({ agency, showsMissing }: VatFieldProps) {
  const t = useT();
  const save = useUpdateOwnAgency(agency._id);
  const [text, setText] = useState(agency.vatNumber);
  const [isLeft, setLeft] = useState(false);
  const typed = text.trim();
  const isWrong = typed !== '' && !isVatNumber(typed);
  const isMissing = typed === '' && showsMissing;

  function leave(): void {
    setLeft(true);
    if (isWrong || typed === '' || typed === agency.vatNumber) return;
    mutateWithMessage(
      save,
      { vatNumber: typed },
      { done: () => toast.success(t('surveys.vat.saved')), refused: 'shown' },
    );
  }

  return (
    <TextInput
      label={t('agencies.office.form.vatNumber')}
      description={t('agencies.office.form.vatNumberHint')}
      required
      inputMode="numeric"
      maxLength={11}
      value={text}
      error={
        isMissing
          ? t('common.required')
          : isLeft && isWrong
            ? t('errors.field.vatNumber')
            : (fieldError(save.error, 'vatNumber') ?? save.error?.message)
      }
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        save.reset();
      }}
      onBlur={leave}
    />
  );
}
