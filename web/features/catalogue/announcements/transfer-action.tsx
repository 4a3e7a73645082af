import { Menu } from '@mantine/core';
import { IconRocket } from '@tabler/icons-react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useOptions, useStandsIn } from '../../../lib/api/options.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { StandInNote } from '../../../ui/layout/stand-in-note.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import type { Announcement } from './announcements.api.ts';
import classes from './office-announcement.module.css';
import { type Transfer, useRequestTransfer, useTransfer } from './transfers.api.ts';

type Transferred = Pick<Announcement, '_id' | 'transfer' | 'isActive'>;

/**
 * The menu's way to the startup platform, with how the transfer stands under it. Without a platform, and of a draft, it is there, closed, and says why
 * (decisions §9). `onAsk` opens `TransferDialog`, which stands outside the menu: the menu closes.
 */
export function TransferMenuItem({ announcement, onAsk }: { announcement: Transferred; onAsk: () => void }) {
  const t = useT();
  const options = useOptions();
  const transfer = useTransfer(announcement);
  const isConfigured = options?.hasInnovation ?? false;
  const isStandIn = useStandsIn('innovation');
  const isOpen = isConfigured && announcement.isActive && (transfer === null || transfer.status === 'failed');
  const state =
    options !== null && !isConfigured
      ? t('transfers.notConfigured')
      : transfer?.status !== 'sent' && !announcement.isActive
        ? t('transfers.draft')
        : stateOf(t, transfer, isStandIn);
  return (
    <Menu.Item
      className={classes['item'] ?? ''}
      leftSection={<IconRocket size={18} aria-hidden />}
      disabled={!isOpen}
      onClick={onAsk}
    >
      {t(transfer?.status === 'failed' ? 'transfers.retry' : 'transfers.action')}
      {isStandIn ? <span className={classes['transferActionState']}>{t('common.standIn')}</span> : null}
      {state === null ? null : (
        <span className={classes['transferActionState']} data-failed={transfer?.status === 'failed' || undefined}>
          {state}
        </span>
      )}
    </Menu.Item>
  );
}

/** Asks before the announcement leaves the house. */
export function TransferDialog({
  announcement,
  isOpen,
  onClose,
}: {
  announcement: Transferred;
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useT();
  const request = useRequestTransfer(announcement._id);
  const isStandIn = useStandsIn('innovation');
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('transfers.title')}
      confirmLabel={t('transfers.confirm')}
      tone="brand"
      isWorking={request.isPending}
      refusal={request.error}
      onConfirm={() =>
        mutateWithMessage(request, undefined, {
          done: () => toast.success(t('transfers.requested')),
          refused: 'shown',
          onSuccess: onClose,
        })
      }
    >
      <StandInNote service="innovation" />
      {t(isStandIn ? 'transfers.bodyStandIn' : 'transfers.body')}
    </ConfirmDialog>
  );
}

function stateOf(t: ReturnType<typeof useT>, transfer: Transfer, isStandIn: boolean): string | null {
  if (transfer === null) return null;
  if (transfer.status === 'sent')
    return t(isStandIn ? 'transfers.sentToStandIn' : 'transfers.sent', {
      day: formatDate(transfer.sentAt ?? transfer.createdAt),
    });
  if (transfer.status === 'failed') return t('transfers.failed', { error: transfer.error ?? '' });
  return transfer.error === null ? t('transfers.queued') : t('transfers.waiting', { error: transfer.error });
}
