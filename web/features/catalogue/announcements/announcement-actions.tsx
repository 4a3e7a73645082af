import { createChat } from '@volano/domain/contracts/chats';
import { may } from '@volano/domain/policies/actor';
import { updateAnnouncement } from '@volano/domain/contracts/announcements';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useShortcuts } from '../../../lib/screens/shortcuts.ts';
import {
  IconBuildingFactory2,
  IconCopy,
  IconDots,
  IconLock,
  IconMailForward,
  IconMailStar,
  IconPencil,
  IconTrash,
  IconRocket,
} from '@tabler/icons-react';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useOptions, useStandsIn } from '../../../lib/api/options.ts';
import { formatNumber, formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Kbd } from '../../../ui/marks/kbd.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { RemovalDialog } from '../../../ui/dialogs/removal-dialog.tsx';
import { StandInNote } from '../../../ui/layout/office-page.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import {
  useDeleteAnnouncement,
  useForgetAnnouncement,
  useTraces,
  type Transfer,
  useRequestTransfer,
  useTransfer,
  useCopyAnnouncement,
} from './office-announcements.api.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import classes from './office-announcement.module.css';
import type { Announcement } from './announcements.api.ts';
import { ClosingDialog } from './office-panels.tsx';

/** What may be done with an announcement: its companies for the whole office, the rest for admins only (2-catalogue §2). */
export function AnnouncementActions({ announcement }: { announcement: Announcement }) {
  const t = useT();
  const me = useMe();
  const go = useGo();
  const { _id, isActive, matchingUsers } = announcement;
  const place = { announcementId: _id };
  useShortcuts([
    {
      keys: ['C'],
      label: t('officeAnnouncements.actions.associated'),
      does: () => void go({ to: '/admin/announcements/$announcementId/associated', params: place }),
    },
  ]);
  return (
    <Group gap="xs">
      <Button
        component="a"
        href={hrefOf('/admin/announcements/$announcementId/associated', place)}
        variant={may(me, createChat) && isActive ? 'filled' : 'default'}
        aria-keyshortcuts="C"
        leftSection={<IconBuildingFactory2 size={18} aria-hidden />}
      >
        {isActive && matchingUsers !== undefined
          ? t('officeAnnouncements.actions.companies', { count: matchingUsers })
          : t('officeAnnouncements.actions.associated')}
      </Button>
      {may(me, updateAnnouncement) ? <AdminActions announcement={announcement} /> : null}
    </Group>
  );
}

type Asked = 'copy' | 'transfer' | 'closing' | 'delete';

function AdminActions({ announcement }: { announcement: Announcement }) {
  const t = useT();
  const go = useGo();
  const [asked, setAsked] = useState<Asked | null>(null);
  const place = { announcementId: announcement._id };
  useShortcuts([
    {
      keys: ['M'],
      label: t('common.shortcuts.edit'),
      does: () => void go({ to: '/admin/announcements/$announcementId/edit', params: place }),
    },
  ]);
  return (
    <>
      <Button
        component="a"
        href={hrefOf('/admin/announcements/$announcementId/edit', place)}
        leftSection={<IconPencil size={18} aria-hidden />}
      >
        {t('officeAnnouncements.actions.edit')}
      </Button>
      <ActionsMenu announcement={announcement} onAsk={setAsked} />
      <AskedDialog announcement={announcement} asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

interface ActionsMenuProps {
  announcement: Announcement;
  onAsk: (asked: Asked) => void;
}

/** Everything that an admin may do with it: change, copy, close, hand over; whom it suits and who is written to; and to delete it. */
function ActionsMenu({ announcement, onAsk }: ActionsMenuProps) {
  const t = useT();
  const { title, isActive } = announcement;
  const place = { announcementId: announcement._id };
  return (
    <Menu position="bottom-end" width={310}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('officeAnnouncements.actions.menu', { name: title })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={hrefOf('/admin/announcements/$announcementId/edit', place)}
          leftSection={<IconPencil size={18} aria-hidden />}
          rightSection={<Kbd>M</Kbd>}
        >
          {t('officeAnnouncements.actions.edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={() => onAsk('copy')}>
          {t('officeAnnouncements.copy.action')}
        </Menu.Item>
        {isActive ? (
          <Menu.Item leftSection={<IconLock size={18} aria-hidden />} onClick={() => onAsk('closing')}>
            {t('officeAnnouncements.closing.action')}
          </Menu.Item>
        ) : null}
        <TransferMenuItem announcement={announcement} onAsk={() => onAsk('transfer')} />
        <Menu.Divider />
        <ReachItems announcement={announcement} />
        <Menu.Divider />
        <Menu.Item data-danger leftSection={<IconTrash size={18} aria-hidden />} onClick={() => onAsk('delete')}>
          {t('officeAnnouncements.actions.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Whom it suits, and the mails to them and to their consultants. */
function ReachItems({ announcement }: { announcement: Announcement }) {
  const t = useT();
  const { isActive, matchingUsers } = announcement;
  const place = { announcementId: announcement._id };
  return (
    <>
      <Menu.Item
        component="a"
        href={hrefOf('/admin/announcements/$announcementId/associated', place)}
        leftSection={<IconBuildingFactory2 size={18} aria-hidden />}
        rightSection={isActive && matchingUsers !== undefined ? formatNumber(matchingUsers) : null}
      >
        {t('officeAnnouncements.actions.associated')}
      </Menu.Item>
      <Menu.Item
        component="a"
        href={hrefOf('/admin/announcements/$announcementId/email/$targetUser', {
          ...place,
          targetUser: 'agencies',
        })}
        leftSection={<IconMailForward size={18} aria-hidden />}
      >
        {t('officeAnnouncements.actions.mailAgencies')}
      </Menu.Item>
      <Menu.Item
        component="a"
        href={hrefOf('/admin/announcements/$announcementId/email/$targetUser', { ...place, targetUser: 'advisor' })}
        leftSection={<IconMailStar size={18} aria-hidden />}
      >
        {t('officeAnnouncements.actions.mailAdvisor')}
      </Menu.Item>
    </>
  );
}

interface AskedDialogProps {
  announcement: Announcement;
  asked: Asked | null;
  onClose: () => void;
}

function AskedDialog({ announcement, asked, onClose }: AskedDialogProps) {
  const go = useGo();
  const forget = useForgetAnnouncement(announcement._id);

  async function leave(): Promise<void> {
    await go({ to: '/admin/announcements', replace: true });
    forget();
  }

  return (
    <>
      <TransferDialog announcement={announcement} isOpen={asked === 'transfer'} onClose={onClose} />
      {asked === 'copy' ? (
        <CopyAnnouncement
          announcement={announcement}
          onClose={onClose}
          onCopied={(copyId) => {
            onClose();
            void go({ to: '/admin/announcements/$announcementId/edit', params: { announcementId: copyId } });
          }}
        />
      ) : null}
      {asked === 'closing' ? <ClosingDialog announcement={announcement} onClose={onClose} /> : null}
      {asked === 'delete' ? (
        <DeleteAnnouncement announcement={announcement} onClose={onClose} onDeleted={() => void leave()} />
      ) : null}
    </>
  );
}

interface DeleteAnnouncementProps {
  announcement: { readonly _id: string; readonly title: string };
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before an announcement goes, and says whom that concerns (2-catalogue §8, 17-seams §4). */
function DeleteAnnouncement({ announcement, onClose, onDeleted }: DeleteAnnouncementProps) {
  const t = useT();
  const word = (key: 'text' | 'label' | 'done' | 'failed') => t(`officeAnnouncements.delete.${key}`);
  return (
    <RemovalDialog
      of="announcement"
      name={announcement.title}
      found={useTraces(announcement._id)}
      words={{
        title: t('officeAnnouncements.delete.title', { name: announcement.title }),
        text: word('text'),
        label: word('label'),
        done: word('done'),
        failed: word('failed'),
      }}
      removal={useDeleteAnnouncement(announcement._id)}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}

interface CopyAnnouncementProps {
  announcement: { readonly _id: string; readonly title: string };
  onClose: () => void;
  /** The draft is there: where to go. */
  onCopied: (id: string) => void;
}

/** Asks before a draft is made out of an announcement, and says what is left out. */
function CopyAnnouncement({ announcement, onClose, onCopied }: CopyAnnouncementProps) {
  const t = useT();
  const copy = useCopyAnnouncement(announcement._id);
  return (
    <ConfirmDialog
      isOpen
      tone="brand"
      onClose={onClose}
      title={t('officeAnnouncements.copy.title', { name: announcement.title })}
      confirmLabel={t('officeAnnouncements.copy.confirm')}
      isWorking={copy.isPending}
      refusal={copy.error}
      onConfirm={() =>
        mutateWithMessage(copy, undefined, {
          done: () => toast.success(t('officeAnnouncements.copy.done')),
          refused: 'shown',
          onSuccess: ({ _id }) => onCopied(_id),
        })
      }
    >
      {t('officeAnnouncements.copy.text')}
    </ConfirmDialog>
  );
}

type Transferred = Pick<Announcement, '_id' | 'transfer' | 'isActive'>;

/**
 * The menu's way to the startup platform, with how the transfer stands under it. Without a platform, and of a draft, it is there, closed, and says why
 * (decisions §9). `onAsk` opens `TransferDialog`, which stands outside the menu: the menu closes.
 */
function TransferMenuItem({ announcement, onAsk }: { announcement: Transferred; onAsk: () => void }) {
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
      {isStandIn ? (
        <Text span size="xs" mt="3xs" display="block" className={classes['transferActionState']}>
          {t('common.standIn')}
        </Text>
      ) : null}
      {state === null ? null : (
        <Text
          span
          size="xs"
          mt="3xs"
          display="block"
          className={classes['transferActionState']}
          data-failed={transfer?.status === 'failed' || undefined}
        >
          {state}
        </Text>
      )}
    </Menu.Item>
  );
}

/** Asks before the announcement leaves the catalogue. */
function TransferDialog({
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
