import { Flex, TextInput } from '@mantine/core';
import { parseEuros, typedEuros } from '@volano/domain/rules/money';
import { IconCurrencyEuro } from '@tabler/icons-react';
import { StatusDot } from '../marks/marks.tsx';

export interface CurrencyFieldProps {
  label: string;
  /** What is written in the field; `parseEuros` makes whole cents of it. */
  text: string;
  onText: (text: string) => void;
  error?: React.ReactNode;
  description?: string;
  required?: boolean;
  /** Whole euro, as amounts of announcements are shown: `250.000` (2-catalogue §9). Cents that were typed stay. */
  isWhole?: boolean;
}

const twoDecimals = new Intl.NumberFormat('it-IT', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
});

/** Cents as the field writes them: 25000000 is `250.000,00`, or `250.000` where whole euro are written so. */
export function writtenEuros(cents: number, isWhole = false): string {
  const written = twoDecimals.format(cents / 100);
  return isWhole ? written.replace(/,00$/, '') : written;
}

/** A single letter is refused before it is there, so that the caret stays; what is pasted is understood afterwards. */
function refuseLetter(event: React.InputEvent<HTMLInputElement>): void {
  const { data } = event;
  if (data !== null && data.length === 1 && !/[\d.,]/.test(data)) event.preventDefault();
}

/** An amount in euro with two decimals; letters are refused as they are typed: what was typed is kept, and on leaving the field it gets its points and its `,00` (1-people §5). */
export function CurrencyField({
  label,
  text,
  onText,
  error,
  description,
  required = false,
  isWhole = false,
}: CurrencyFieldProps) {
  function complete(): void {
    const cents = parseEuros(text);
    if (cents !== null) onText(writtenEuros(cents, isWhole));
  }

  return (
    <TextInput
      label={label}
      description={description}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      required={required}
      leftSection={<IconCurrencyEuro size={18} aria-hidden />}
      value={text}
      error={error}
      onBeforeInput={refuseLetter}
      onChange={(event) => onText(typedEuros(text, event.currentTarget.value))}
      onBlur={complete}
    />
  );
}

/** Something to look at in a field, that refuses nothing: what is missing, or what was chosen without asking. With a way to settle it. */
export function FieldNote({ children, action }: { children: string; action?: React.ReactNode }) {
  return (
    <Flex
      rowGap="2xs"
      columnGap="sm"
      align="center"
      justify="space-between"
      wrap="wrap"
      mt="s6"
      c="var(--vl-ink2)"
      className="font-meta"
    >
      <StatusDot tone="accent" label={children} />
      {action}
    </Flex>
  );
}
