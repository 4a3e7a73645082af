import { Button } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { ChosenBar } from '../../../ui/table/chosen-bar.tsx';
import { OutcomeBar, useBatch } from '../../../ui/table/outcome-bar.tsx';
import { type UserRow, useConfirmUsers } from './users.api.ts';

/** The people chosen in their list: let in together, after a question, since each is written to. */
export function useUserBulk(rows: readonly UserRow[]) {
  const t = useT();
  const batch = useBatch(rows.map(({ _id, name, surname }) => ({ _id, name: `${name} ${surname}` })));
  const [isAsking, setAsking] = useState(false);
  const confirming = useConfirmUsers();
  const { ids, outcomes, settle, clear, close } = batch;

  function confirm(): void {
    mutateWithMessage(confirming, ids, {
      onSuccess: (lines) => settle({ lines, says: (count) => t('users.bulk.confirmed', { count }) }),
      onSettled: () => setAsking(false),
    });
  }

  const bar =
    ids.length === 0 ? null : (
      <ChosenBar
        label={t('users.bulk.actions')}
        says={t('common.table.selectedFeminine', { count: ids.length })}
        onClear={clear}
      >
        <Button leftSection={<IconUserCheck size={17} aria-hidden />} onClick={() => setAsking(true)}>
          {t('users.bulk.confirm')}
        </Button>
        <ConfirmDialog
          isOpen={isAsking}
          tone="brand"
          isWorking={confirming.isPending}
          title={t('users.bulk.ask', { count: ids.length })}
          confirmLabel={t('users.bulk.confirm')}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {t('users.bulk.askText')}
        </ConfirmDialog>
      </ChosenBar>
    );
  const told = outcomes === null ? null : <OutcomeBar outcomes={outcomes} onClose={close} />;
  return { selection: batch.selection, bulk: told ?? bar ?? undefined };
}
