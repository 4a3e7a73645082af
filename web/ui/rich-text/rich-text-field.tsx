import { Input, Skeleton } from '@mantine/core';
import { lazy, Suspense, useId } from 'react';
import { DelayedSkeleton } from '../layout/states.tsx';

const RichTextEditor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }));

const BARE_HEIGHT = 220;

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
      <Suspense
        fallback={
          <DelayedSkeleton>
            <Skeleton height={BARE_HEIGHT} />
          </DelayedSkeleton>
        }
      >
        <RichTextEditor
          label={label}
          labelId={`${id}-label`}
          errorId={error ? `${id}-error` : null}
          value={value}
          onChange={onChange}
        />
      </Suspense>
    </Input.Wrapper>
  );
}
