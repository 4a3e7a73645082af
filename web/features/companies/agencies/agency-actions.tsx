import { ActionIcon, Menu } from '@mantine/core';
import { IconBuildingFactory2, IconDots, IconFileCertificate, IconMail, IconPhone } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { AgencyActionItems, type AskAction } from './agency-action-items.tsx';
import type { AgencyRow } from './office-agencies.api.ts';

export interface AgencyActionsProps {
  agency: AgencyRow;
  canPrepare: boolean;
  /** Asks before something is done with the company; without it nothing can. */
  onAsk?: AskAction | undefined;
}

/** The "…" of a company: record, dossier, how to reach it, and what can be done with it. */
export function AgencyActions({ agency, canPrepare, onAsk }: AgencyActionsProps) {
  const t = useT();
  const place = { agencyId: agency._id };
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('common.table.rowActions', { name: agency.businessName })}>
          <IconDots size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={hrefOf('/admin/agencies/$agencyId', place)}
          leftSection={<IconBuildingFactory2 size={18} aria-hidden />}
        >
          {t('agencies.actions.open')}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={hrefOf('/admin/agencies/$agencyId/dossier', place)}
          leftSection={<IconFileCertificate size={18} aria-hidden />}
        >
          {t(canPrepare ? 'agencies.actions.dossier' : 'agencies.actions.seeDossier')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          component="a"
          href={`mailto:${agency.administrationEmail}`}
          leftSection={<IconMail size={18} aria-hidden />}
        >
          {t('agencies.actions.mail')}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={`tel:${agency.telephone.replaceAll(' ', '')}`}
          leftSection={<IconPhone size={18} aria-hidden />}
        >
          {t('agencies.actions.phone')}
        </Menu.Item>
        {onAsk === undefined ? null : <AgencyActionItems agency={agency} onAsk={onAsk} />}
      </Menu.Dropdown>
    </Menu>
  );
}
