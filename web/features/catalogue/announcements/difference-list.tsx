import { Box, Button, Flex, Text } from '@mantine/core';
import { useId } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { fieldWords } from '../../../lib/i18n/import-words.ts';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import classes from './office-announcement.module.css';
import { Compared } from './review-conditions.tsx';
import { type Difference, useSettleDifference, useDifferences } from './review.api.ts';

interface DifferenceListProps {
  announcementId: string;
  differences: readonly Difference[];
}

/** Field by field what the portal has and what the official record says now; each is taken over or left with one click (true calls §5). */
export function DifferenceList({ announcementId, differences }: DifferenceListProps) {
  const t = useT();
  const id = useId();
  const settle = useSettleDifference(announcementId);

  function decide({ _id: differenceId, part }: Difference, isAccepted: boolean): void {
    const field = fieldWords(t, part);
    const done = () =>
      toast.success(t(isAccepted ? 'imports.differences.accepted' : 'imports.differences.left', { field }));
    mutateWithMessage(settle, { differenceId, isAccepted }, { done });
  }

  return (
    <Box
      component="section"
      py="md"
      px="s20"
      bg="var(--vl-surface)"
      bdrs="md"
      className={classes['differenceList']}
      aria-labelledby={id}
    >
      <h3 id={id}>{t('imports.differences.title')}</h3>
      <Text size="compact" c="var(--vl-ink2)">
        {t('imports.differences.hint')}
      </Text>
      <Box component="ul" mt="xs" className={classes['differenceListList']}>
        {differences.map((difference) => {
          const field = fieldWords(t, difference.part);
          return (
            <li key={difference._id}>
              <strong>{field}</strong>
              <Compared label={t('imports.differences.record')} {...difference} />
              <Flex gap="xs" wrap="wrap">
                <Button
                  size="xs"
                  disabled={settle.isPending}
                  aria-label={t('imports.differences.acceptNamed', { field })}
                  onClick={() => decide(difference, true)}
                >
                  {t('imports.differences.accept')}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  disabled={settle.isPending}
                  aria-label={t('imports.differences.leaveNamed', { field })}
                  onClick={() => decide(difference, false)}
                >
                  {t('imports.differences.leave')}
                </Button>
              </Flex>
            </li>
          );
        })}
      </Box>
    </Box>
  );
}

/** The same on the page of one call; nothing where nothing is to decide. */
export function DifferencesPanel({ announcementId }: { announcementId: string }) {
  const t = useT();
  const { data, isError, isFetching, refetch } = useDifferences(announcementId);
  if (isError && data === undefined)
    return (
      <ErrorBlock title={t('imports.differences.loadError')} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  if (data === undefined || data.length === 0) return null;
  return <DifferenceList announcementId={announcementId} differences={data} />;
}
