import { Checkbox, Stack, TextInput } from '@mantine/core';
import { romeDay } from '@volano/domain/rules/announcement-dates';
import { numberProblem } from '@volano/domain/rules/survey-progress';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { Question } from './surveys.api.ts';

interface NumberAnswerProps {
  question: Question;
  /** Null is "I do not know"; undefined nothing yet. */
  value: number | null | undefined;
  /** The id of the heading that asks. */
  labelledBy: string;
  onAnswer: (value: number | null) => void;
}

const WHOLE = /^-?\d{1,9}$/;

/** A question that is answered with a number or a year, or with "I do not know": kept as soon as it can be. */
export function NumberAnswer({ question, value, labelledBy, onAnswer }: NumberAnswerProps) {
  const t = useT();
  const isYear = question.kind === 'year';
  const [text, setText] = useState(value == null ? '' : String(value));
  const [isLeft, setLeft] = useState(false);
  const problem = text.trim() === '' ? null : problemOf(question, text.trim());

  function write(next: string): void {
    setText(next);
    setLeft(false);
    const typed = next.trim();
    if (typed !== '' && problemOf(question, typed) === null && Number(typed) !== value) onAnswer(Number(typed));
  }

  return (
    <Stack gap="s20" maw={320}>
      <TextInput
        aria-labelledby={labelledBy}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        size="lg"
        description={t(isYear ? 'surveys.number.yearHint' : 'surveys.number.hint')}
        value={text}
        // While somebody is writing, what is not whole yet is no mistake.
        error={problem !== null && isLeft ? t(`errors.field.${problem}`) : null}
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={() => setLeft(true)}
      />
      <Checkbox
        label={t('surveys.number.unknown')}
        checked={value === null}
        onChange={() => {
          setText('');
          onAnswer(null);
        }}
      />
    </Stack>
  );
}

function problemOf(question: Question, text: string) {
  if (!WHOLE.test(text)) return 'wholeNumber' as const;
  return numberProblem(question, Number(text), Number(romeDay(new Date()).slice(0, 4)));
}
