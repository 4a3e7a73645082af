import { Button } from '@mantine/core';
import { IconArchive, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/layout/toast.ts';
import { ChosenBar } from '../../../ui/table/chosen-bar.tsx';
import { OutcomeBar, useBatch } from '../../../ui/table/outcome-bar.tsx';
import type { AnnouncementRow } from './announcements.api.ts';
import { useArchiveMany, usePublishMany } from './review.api.ts';
import { PublishMany } from './review-list.tsx';

/** The calls chosen in the catalogue of the office: published after a look at who will hear, taken out of it and given back. */
export function useAnnouncementBulk(rows: readonly AnnouncementRow[]) {
  const t = useT();
  const batch = useBatch(rows.map(({ _id, title }) => ({ _id, name: title })));
  const publishing = usePublishMany();
  const archiving = useArchiveMany();
  const { ids, outcomes, settle, clear, close } = batch;

  function publish(): void {
    mutateWithMessage(publishing, ids, {
      onSuccess: (answers) =>
        settle({
          lines: answers.map(({ _id, status, reason }) => ({
            _id,
            status: status === 'published' ? 'done' : status,
            why: reason === null ? undefined : t(`callReview.reasons.${reason}`),
          })),
          says: (count) => t('officeAnnouncements.bulk.published', { count }),
        }),
    });
  }

  async function giveBack(archived: readonly string[]): Promise<void> {
    await archiving.mutateAsync({ ids: archived, isArchived: false });
    toast.success(t('officeAnnouncements.bulk.givenBack', { count: archived.length }));
  }

  function archive(): void {
    mutateWithMessage(
      archiving,
      { ids, isArchived: true },
      {
        onSuccess: (lines) =>
          settle({ lines, says: (count) => t('officeAnnouncements.bulk.archived', { count }), undo: giveBack }),
      },
    );
  }

  const bar =
    ids.length === 0 ? undefined : (
      <Bar
        ids={ids}
        onClear={clear}
        onPublish={publish}
        isPublishing={publishing.isPending}
        onArchive={archive}
        isArchiving={archiving.isPending}
      />
    );
  return {
    selection: batch.selection,
    bulk: outcomes === null ? bar : <OutcomeBar outcomes={outcomes} onClose={close} />,
  };
}

interface BarProps {
  ids: readonly string[];
  onClear: () => void;
  onPublish: () => void;
  isPublishing: boolean;
  onArchive: () => void;
  isArchiving: boolean;
}

/** What can be done with them; publishing is asked about first, for companies are told. */
function Bar({ ids, onClear, onPublish, isPublishing, onArchive, isArchiving }: BarProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  return (
    <ChosenBar
      label={t('officeAnnouncements.bulk.actions')}
      says={t('common.table.selectedFeminine', { count: ids.length })}
      onClear={onClear}
    >
      <Button leftSection={<IconSend size={17} aria-hidden />} onClick={() => setAsking(true)}>
        {t('officeAnnouncements.bulk.publish')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconArchive size={17} aria-hidden />}
        loading={isArchiving}
        onClick={onArchive}
      >
        {t('officeAnnouncements.bulk.archive')}
      </Button>
      {isAsking ? (
        <PublishMany
          ids={ids}
          notReviewed={0}
          isWorking={isPublishing}
          onConfirm={onPublish}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </ChosenBar>
  );
}
