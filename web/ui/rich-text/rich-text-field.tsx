import { Input, Skeleton } from '@mantine/core';
import { useId } from 'react';
import { lazyPart } from '../layout/lazy-part.tsx';
import { DelayedSkeleton } from '../layout/states.tsx';

const BARE_HEIGHT = 220;

const RichTextEditor = lazyPart(
  async () => (await import('./rich-text-editor.tsx')).RichTextEditor,
  <DelayedSkeleton>
    <Skeleton height={BARE_HEIGHT} />
  </DelayedSkeleton>,
);

export interface RichTextFieldProps {
  label: string;
  /** HTML; an empty text is ''. */
  value: string;
  onChange: (html: string) => void;
  error?: React.ReactNode;
  description?: React.ReactNode;
}

/**
 * A text with headings, emphasis, lists, quotes, links and tables (mock-ups 11). What a word processor put on the clipboard comes in
 * without its look. The editor loads with the first field shown.
 */
export function RichTextField({ label, error, description, value, onChange }: RichTextFieldProps) {
  const id = useId();
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={description}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <RichTextEditor
        label={label}
        labelId={`${id}-label`}
        errorId={error ? `${id}-error` : null}
        value={value}
        onChange={onChange}
      />
    </Input.Wrapper>
  );
}
