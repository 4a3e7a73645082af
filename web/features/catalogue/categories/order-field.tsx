import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { refusalMessage } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/layout/toast.ts';
import classes from './categories.module.css';
import { type Requirement, usePlaceRequirement } from './category-settings.api.ts';

export interface OrderFieldProps {
  requirement: Requirement;
  /** Why the last order was not taken, null once one was: it stands under the table. */
  onRefused: (message: string | null) => void;
}

/** The place of a requirement, saved when the field is left; Escape brings back the one it has (2-catalogue §2). */
export function OrderField({ requirement, onRefused }: OrderFieldProps) {
  const t = useT();
  const place = usePlaceRequirement();
  const kept = String(requirement.order);
  const [typed, setTyped] = useState<{ text: string; from: string } | null>(null);
  // A row that was carried elsewhere has another order: what had been typed for the old one is void.
  const text = typed?.from === kept ? typed.text : kept;

  function give(): void {
    if (text.trim() === kept) return;
    if (!/^\d{1,6}$/.test(text.trim()) || Number(text) > 100_000) {
      onRefused(t('categories.order.whole'));
      return;
    }
    mutateWithMessage(
      place,
      { id: requirement._id, order: Number(text) },
      {
        done: () => toast.success(t('categories.order.saved')),
        onSuccess: () => onRefused(null),
        refused: (error) => onRefused(refusalMessage(error, t('errors.unexpected'))),
      },
    );
  }

  const isRefused = place.isError && text !== kept;
  return (
    <TextInput
      className={classes['order'] ?? ''}
      size="xs"
      inputMode="numeric"
      autoComplete="off"
      aria-label={t('categories.order.field', { name: requirement.name })}
      aria-invalid={isRefused}
      error={isRefused}
      value={text}
      onChange={(event) => setTyped({ text: event.currentTarget.value, from: kept })}
      onBlur={give}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') {
          setTyped(null);
          onRefused(null);
        }
      }}
    />
  );
}
