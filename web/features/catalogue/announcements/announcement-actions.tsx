import { ActionIcon, Button, Menu } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { isAdmin } from '@volano/domain/policies/actor';
import {
  IconBuildingFactory2,
  IconCopy,
  IconDots,
  IconLock,
  IconMailForward,
  IconMailStar,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Kbd } from '../../../ui/cards/kbd.tsx';
import classes from './office-announcement.module.css';
import type { Announcement } from './announcements.api.ts';
import { ClosingDialog } from './closing-dialog.tsx';
import { CopyAnnouncement } from './copy-announcement.tsx';
import { DeleteAnnouncement } from './delete-announcement.tsx';
import { TransferDialog, TransferMenuItem } from './transfer-action.tsx';

/** What may be done with an announcement: its companies for the whole office, the rest for admins only (2-catalogue §2). */
export function AnnouncementActions({ announcement }: { announcement: Announcement }) {
  const t = useT();
  const me = useMe();
  const { _id, isActive, matchingUsers = 0 } = announcement;
  return (
    <div className={classes['announcementDeeds']}>
      <Button
        component="a"
        href={hrefOf('/admin/announcements/$announcementId/associated', { announcementId: _id })}
        variant="default"
        leftSection={<IconBuildingFactory2 size={18} aria-hidden />}
      >
        {isActive
          ? t('officeAnnouncements.deeds.companies', { count: matchingUsers })
          : t('officeAnnouncements.deeds.associated')}
      </Button>
      {isAdmin(me) ? <AdminActions announcement={announcement} /> : null}
    </div>
  );
}

function AdminActions({ announcement }: { announcement: Announcement }) {
  const t = useT();
  const go = useGo();
  const [asked, setAsked] = useState<'copy' | 'transfer' | 'closing' | 'delete' | null>(null);
  const { _id, title, isActive, matchingUsers = 0 } = announcement;
  const place = { announcementId: _id };
  useHotkeys([
    ['M', () => void go({ to: '/admin/announcements/$announcementId/edit', params: { announcementId: _id } })],
  ]);

  return (
    <>
      <Button
        component="a"
        href={hrefOf('/admin/announcements/$announcementId/edit', place)}
        leftSection={<IconPencil size={18} aria-hidden />}
      >
        {t('officeAnnouncements.deeds.edit')}
      </Button>
      <Menu position="bottom-end" width={310}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('officeAnnouncements.deeds.menu', { name: title })}>
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
            {t('officeAnnouncements.deeds.edit')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={() => setAsked('copy')}>
            {t('officeAnnouncements.copy.action')}
          </Menu.Item>
          {isActive ? (
            <Menu.Item leftSection={<IconLock size={18} aria-hidden />} onClick={() => setAsked('closing')}>
              {t('officeAnnouncements.closing.action')}
            </Menu.Item>
          ) : null}
          <TransferMenuItem announcement={announcement} onAsk={() => setAsked('transfer')} />
          <Menu.Divider />
          <Menu.Item
            component="a"
            href={hrefOf('/admin/announcements/$announcementId/associated', place)}
            leftSection={<IconBuildingFactory2 size={18} aria-hidden />}
            rightSection={isActive ? formatNumber(matchingUsers) : null}
          >
            {t('officeAnnouncements.deeds.associated')}
          </Menu.Item>
          <Menu.Item
            component="a"
            href={hrefOf('/admin/announcements/$announcementId/email/$targetUser', {
              ...place,
              targetUser: 'agencies',
            })}
            leftSection={<IconMailForward size={18} aria-hidden />}
          >
            {t('officeAnnouncements.deeds.mailAgencies')}
          </Menu.Item>
          <Menu.Item
            component="a"
            href={hrefOf('/admin/announcements/$announcementId/email/$targetUser', { ...place, targetUser: 'advisor' })}
            leftSection={<IconMailStar size={18} aria-hidden />}
          >
            {t('officeAnnouncements.deeds.mailAdvisor')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setAsked('delete')}>
            {t('officeAnnouncements.deeds.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <TransferDialog announcement={announcement} isOpen={asked === 'transfer'} onClose={() => setAsked(null)} />
      {asked === 'copy' ? (
        <CopyAnnouncement
          announcement={announcement}
          onClose={() => setAsked(null)}
          onCopied={(copyId) => {
            setAsked(null);
            void go({ to: '/admin/announcements/$announcementId/edit', params: { announcementId: copyId } });
          }}
        />
      ) : null}
      {asked === 'closing' ? <ClosingDialog announcement={announcement} onClose={() => setAsked(null)} /> : null}
      {asked === 'delete' ? (
        <DeleteAnnouncement
          announcement={announcement}
          onClose={() => setAsked(null)}
          onDeleted={() => void go({ to: '/admin/announcements', replace: true })}
        />
      ) : null}
    </>
  );
}
