import { ActionIcon, Menu } from '@mantine/core';
import { isAdmin } from '@volano/domain/policies/actor';
import { IconAdjustments, IconArrowsExchange, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import type { Agency } from './agencies.api.ts';
import { moveHref } from './agency-action-items.tsx';
import { AgencyDrawer, type AgencyPart } from './agency-drawer.tsx';
import { DeleteAgencyDialog } from './delete-agency-dialog.tsx';
import { RemindButton } from './remind-button.tsx';

export interface AgencyRecordActionsProps {
  agency: Agency;
  onDeleted: () => void;
}

/** What can be done with a company from its record: its consultants remind it, an admin does everything, a reader nothing. */
export function AgencyRecordActions({ agency, onDeleted }: AgencyRecordActionsProps) {
  const t = useT();
  const me = useMe();
  const [open, setOpen] = useState<AgencyPart | 'delete' | null>(null);
  if (me.role === 'platform-admin') return null;
  return (
    <>
      <RemindButton agency={agency} />
      {isAdmin(me) ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('agencies.office.deeds', { name: agency.businessName })}
            >
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setOpen('data')}>
              {t('agencies.office.edit')}
            </Menu.Item>
            <Menu.Item leftSection={<IconAdjustments size={18} aria-hidden />} onClick={() => setOpen('office')}>
              {t('agencies.office.editOffice')}
            </Menu.Item>
            <Menu.Item component="a" href={moveHref(agency)} leftSection={<IconArrowsExchange size={18} aria-hidden />}>
              {t('agencies.office.move')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item data-danger leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setOpen('delete')}>
              {t('agencies.office.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {open === 'data' || open === 'office' ? (
        <AgencyDrawer agency={agency} part={open} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'delete' ? (
        <DeleteAgencyDialog agency={agency} onClose={() => setOpen(null)} onDeleted={onDeleted} />
      ) : null}
    </>
  );
}
