import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useActivities } from './quick-checks.api.ts';
import classes from './quick-check.module.css';

interface ActivityStepProps {
  head: React.RefObject<HTMLHeadingElement | null>;
  /** Null where it is not found: the calls that ask for it then wait. */
  onChoose: (activity: { _id: string; name: string } | null) => void;
}

/** What the company does, in its own words; the official activities that they mean are chosen with a tap. */
export function ActivityStep({ head, onChoose }: ActivityStepProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 250);
  const { data = [], isSuccess, isPlaceholderData } = useActivities(q);
  const isNothing = isSuccess && !isPlaceholderData && q.length > 1 && data.length === 0;
  return (
    <>
      <h2 ref={head} tabIndex={-1} className={classes['question']}>
        {t('quickCheck.activity')}
      </h2>
      <TextInput
        label={t('quickCheck.activityLabel')}
        placeholder={t('quickCheck.activityPlaceholder')}
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div role="status">{isNothing ? <p className={classes['hint']}>{t('quickCheck.noActivity')}</p> : null}</div>
      {q.length > 1 && data.length > 0 ? (
        <ul className={classes['options']}>
          {data.map(({ _id, code, name }) => (
            <li key={_id}>
              <button type="button" className={classes['option']} onClick={() => onChoose({ _id, name })}>
                <span>{name}</span>
                <small>ATECO {code}</small>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Button variant="subtle" onClick={() => onChoose(null)}>
        {t('quickCheck.skipActivity')}
      </Button>
    </>
  );
}
