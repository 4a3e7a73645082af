import type { SearchReport, Widening } from '@volano/domain/rules/search/call-words';
import { Box, Text } from '@mantine/core';
import { useT } from '../../../lib/i18n/i18n.ts';
import classes from './search-note.module.css';

/** So many words of each are named; the others are searched all the same. */
const NAMED = 4;

/** What a list says of the words that were typed: how much of them its rows contain, and what they were taken for. */
export function SearchNote({ report }: { report: SearchReport | undefined }) {
  const t = useT();
  if (report === undefined) return null;
  const { matched, corrections, synonyms } = report;
  const widened = [...corrections, ...synonyms];
  if (matched === 'all' && widened.length === 0) return null;
  const line = ({ typed, also }: Widening) =>
    t('announcements.searched.widened', {
      typed,
      also: also
        .slice(0, NAMED)
        .map((word) => t('announcements.searched.quoted', { word }))
        .join(', '),
    });
  return (
    <Text component="div" size="sm" lh="inherit" mb="md" c="var(--vl-ink2)" className={classes['note']} role="status">
      {matched === 'all' ? null : (
        <Box component="p" c="bright" fw={600}>
          {t(`announcements.searched.${matched}`)}
        </Box>
      )}
      {widened.map((one) => (
        <p key={one.typed}>{line(one)}</p>
      ))}
    </Text>
  );
}
