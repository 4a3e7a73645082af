import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import classes from './recommendations.module.css';

const LONGEST = 500;

export interface AnswerReasonProps {
  answer: 'notNow' | 'no';
  /** The reason that was given before with this answer. */
  known: string;
  isWorking: boolean;
  onSend: (reason: string) => void;
  onCancel: () => void;
}

/** Why not, or why not now, before the answer is sent: nobody has to say. */
export function AnswerReason({ answer, known, isWorking, onSend, onCancel }: AnswerReasonProps) {
  const t = useT();
  const [reason, setReason] = useState(known);
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWorking) onSend(reason.trim());
      }}
    >
      <Textarea
        label={t(answer === 'no' ? 'recommendations.answer.reasonNo' : 'recommendations.answer.reasonNotNow')}
        description={t('recommendations.answer.reasonHint')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={LONGEST}
        autosize
        minRows={2}
        maxRows={6}
        autoFocus
      />
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onCancel} disabled={isWorking}>
          {t('common.actions.cancel')}
        </Button>
        <Button type="submit" loading={isWorking}>
          {t('recommendations.answer.send')}
        </Button>
      </div>
    </form>
  );
}
