import { Skeleton } from '@mantine/core';
import { lazyPart } from '../layout/lazy-part.tsx';
import { DelayedSkeleton } from '../layout/states.tsx';

const RichTextBody = lazyPart(
  async () => (await import('./rich-text-body.tsx')).RichTextBody,
  <DelayedSkeleton>
    <Skeleton height={14} width="92%" />
    <Skeleton height={14} width="86%" mt={10} />
    <Skeleton height={14} width="60%" mt={10} />
  </DelayedSkeleton>,
);

export interface RichTextProps {
  /** HTML from the editor; cleaned again here even though the server already did. */
  html: string;
  /** The level of its highest heading: one under the heading that stands above it. */
  headingsFrom?: 2 | 3;
}

/** Text written in the editor. The sanitiser loads with the first text shown. */
export function RichText({ html, headingsFrom = 3 }: RichTextProps) {
  return <RichTextBody html={html} headingsFrom={headingsFrom} />;
}
