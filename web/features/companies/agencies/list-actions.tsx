import { may } from '@volano/domain/policies/access';
import { resetSurveys } from '@volano/domain/contracts/surveys';
import { createAgency, exportAgencies, listDeletedAgencies } from '@volano/domain/contracts/agencies';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconEraser, IconPlus, IconTrash } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import { ExportButton } from '../../../ui/table/export-button.tsx';
import { type AgencyFilters, useExportAgencies } from './office-changes.api.ts';

export interface ListActionsProps {
  /** The filters in force: the file holds what the list shows. */
  filters: AgencyFilters;
  onReset: () => void;
}

/** What can be done with the whole list of companies: take it along, add to it, look at what was deleted, empty the surveys. */
export function ListActions({ filters, onReset }: ListActionsProps) {
  const t = useT();
  const me = useMe();
  const exported = useExportAgencies();
  const canExport = may(me, exportAgencies);

  return (
    <>
      {canExport ? (
        <ExportButton exported={exported} filters={filters} running={t('agencies.office.exportRunning')} />
      ) : null}
      {may(me, createAgency) ? (
        <Button component="a" href={hrefOf('/admin/agencies/new')} leftSection={<IconPlus size={18} aria-hidden />}>
          {t('agencies.office.new')}
        </Button>
      ) : null}
      {may(me, listDeletedAgencies) ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t('agencies.office.menu')}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              component="a"
              href={hrefOf('/admin/agencies/deleted')}
              leftSection={<IconTrash size={18} aria-hidden />}
            >
              {t('agencies.office.deletedTitle')}
            </Menu.Item>
            {may(me, resetSurveys) ? (
              <>
                <Menu.Divider />
                <Menu.Item data-danger leftSection={<IconEraser size={18} aria-hidden />} onClick={onReset}>
                  {t('agencies.office.reset.menu')}
                </Menu.Item>
              </>
            ) : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </>
  );
}
