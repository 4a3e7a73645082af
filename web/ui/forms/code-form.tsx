import { Button, Flex, TextInput } from '@mantine/core';
import { EntryHead } from '../layout/entry-frame.tsx';
import { FormRefusal } from './form-refusal.tsx';
import classes from './forms.module.css';

/** How many digits a code has that is mailed or shown by an authenticator app. */
export const CODE_LENGTH = 6;

export interface CodeFormProps {
  title: string;
  text: React.ReactNode;
  /** Why the code was not taken. */
  refusal: string | null;
  isBusy: boolean;
  submitLabel: string;
  onSubmit: () => void;
  /** The fields. */
  children: React.ReactNode;
  /** What else can be done, under the button. */
  more: React.ReactNode;
}

/** A code that opens the portal: what it is, why it was refused, its field, one button. */
export function CodeForm({ title, text, refusal, isBusy, submitLabel, onSubmit, children, more }: CodeFormProps) {
  return (
    <Flex
      noValidate
      component="form"
      direction="column"
      gap="s18"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <EntryHead title={title}>{text}</EntryHead>
      {refusal === null ? null : <FormRefusal title={refusal} />}
      {children}
      <Button type="submit" fullWidth loading={isBusy} className={classes['submit'] ?? ''}>
        {submitLabel}
      </Button>
      {more}
    </Flex>
  );
}

interface CodeFieldProps {
  label: string;
  code: string;
  hasFocus: boolean;
  onType: (digits: string) => void;
  /** All digits are there. */
  onComplete: (digits: string) => void;
}

/** Six digits, typed, pasted or offered by the telephone. */
export function CodeField({ label, code, hasFocus, onType, onComplete }: CodeFieldProps) {
  function type(text: string): void {
    const digits = text.replace(/\D/g, '').slice(0, CODE_LENGTH);
    onType(digits);
    if (digits.length === CODE_LENGTH && digits !== code) onComplete(digits);
  }

  return (
    <TextInput
      label={label}
      className={classes['code'] ?? ''}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="······"
      autoFocus={hasFocus}
      value={code}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

/** A button that looks like a link. */
export function PlainButton({
  onClick,
  isDisabled = false,
  children,
}: {
  onClick: () => void;
  isDisabled?: boolean;
  children: React.ReactNode;
}) {
  return (
    <button type="button" className={classes['plain']} disabled={isDisabled} onClick={onClick}>
      {children}
    </button>
  );
}
