import { Button } from '@mantine/core';
import { IconMailForward, IconUserCheck } from '@tabler/icons-react';
import { INVITED_DAYS } from '@volano/domain/rules/retention';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { ChosenBar } from '../../../ui/table/chosen-bar.tsx';
import { OutcomeBar, useBatch } from '../../../ui/table/outcome-bar.tsx';
import { type UserRow, useConfirmUsers, useInviteUsers } from './users.api.ts';

/** The people chosen in their list: let in, or invited, together, after a question, since each is written to. */
export function useUserBulk(rows: readonly UserRow[]) {
  const t = useT();
  const batch = useBatch(rows.map(({ _id, name, surname }) => ({ _id, name: `${name} ${surname}` })));
  const [asked, ask] = useState<'confirm' | 'invite' | null>(null);
  const confirming = useConfirmUsers();
  const inviting = useInviteUsers();
  const { ids, outcomes, settle, clear, close } = batch;
  const count = ids.length;
  const closeDialog = (): void => ask(null);

  function confirm(): void {
    mutateWithMessage(confirming, ids, {
      onSuccess: (lines) => settle({ lines, says: (done) => t('users.bulk.confirmed', { count: done }) }),
      onSettled: closeDialog,
    });
  }

  function invite(): void {
    mutateWithMessage(inviting, ids, {
      onSuccess: (lines) => settle({ lines, says: (done) => t('companyImports.invite.invited', { count: done }) }),
      onSettled: closeDialog,
    });
  }

  const bar =
    count === 0 ? null : (
      <ChosenBar label={t('users.bulk.actions')} says={t('common.table.selectedFeminine', { count })} onClear={clear}>
        <Button variant="default" leftSection={<IconUserCheck size={17} aria-hidden />} onClick={() => ask('confirm')}>
          {t('users.bulk.confirm')}
        </Button>
        <Button variant="default" leftSection={<IconMailForward size={17} aria-hidden />} onClick={() => ask('invite')}>
          {t('companyImports.invite.action')}
        </Button>
        <ConfirmDialog
          isOpen={asked === 'confirm'}
          tone="brand"
          isWorking={confirming.isPending}
          title={t('users.bulk.ask', { count })}
          confirmLabel={t('users.bulk.confirm')}
          onConfirm={confirm}
          onClose={closeDialog}
        >
          {t('users.bulk.askText')}
        </ConfirmDialog>
        <ConfirmDialog
          isOpen={asked === 'invite'}
          tone="brand"
          isWorking={inviting.isPending}
          title={t('companyImports.invite.ask', { count })}
          confirmLabel={t('companyImports.invite.action')}
          onConfirm={invite}
          onClose={closeDialog}
        >
          {t('companyImports.invite.text', { days: String(INVITED_DAYS) })}
        </ConfirmDialog>
      </ChosenBar>
    );
  const told = outcomes === null ? null : <OutcomeBar outcomes={outcomes} onClose={close} />;
  return { selection: batch.selection, bulk: told ?? bar ?? undefined };
}
