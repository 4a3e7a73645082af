import { Skeleton, Input } from '@mantine/core';
import { useId } from 'react';
import { lazyPart, DelayedSkeleton } from '../layout/states.tsx';

const RichTextBody = lazyPart(
  async () => (await import('./rich-text-body.tsx')).RichTextBody,
  <DelayedSkeleton>
    <Skeleton height={14} width="92%" />
    <Skeleton height={14} width="86%" mt={10} />
    <Skeleton height={14} width="60%" mt={10} />
  </DelayedSkeleton>,
);

const BARE_HEIGHT = 220;

const RichTextEditor = lazyPart(
  async () => (await import('./rich-text-editor.tsx')).RichTextEditor,
  <DelayedSkeleton>
    <Skeleton height={BARE_HEIGHT} />
  </DelayedSkeleton>,
);

interface RichTextProps {
  /** HTML from the editor; cleaned again here even though the server already did. */
  html: string;
  /** The level of its highest heading: one under the heading that stands above it. */
  headingsFrom?: 2 | 3;
}

/** Text written in the editor. The sanitiser loads with the first text shown. */
export function RichText({ html, headingsFrom = 3 }: RichTextProps) {
  return <RichTextBody html={html} headingsFrom={headingsFrom} />;
}

interface RichTextFieldProps {
  label: string;
  /** HTML; an empty text is ''. */
  value: string;
  onChange: (html: string) => void;
  error?: React.ReactNode;
  description?: React.ReactNode;
}

/**
 * A text with headings, emphasis, lists, quotes, links and tables (visual language §10.11). What a word processor put on the clipboard comes in
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
