import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { isAdmin } from '@volano/domain/policies/actor';
import { IconDots, IconEraser, IconFileSpreadsheet, IconPlus, IconTrash } from '@tabler/icons-react';
import { ApiError } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import { toast } from '../../ui/toast.ts';
import { type AgencyFilters, useExportAgencies } from './office-changes.api.ts';

export interface ListDeedsProps {
  /** The filters in force: the file holds what the list shows. */
  filters: AgencyFilters;
  onReset: () => void;
}

/** What can be done with the whole list of companies: take it along, add to it, look at what was deleted, empty the surveys. */
export function ListDeeds({ filters, onReset }: ListDeedsProps) {
  const t = useT();
  const me = useMe();
  const exported = useExportAgencies();
  const isPhone = useMediaQuery('(max-width: 31.24em)', false, { getInitialValueInEffect: false });
  const canExport = me.role !== 'platform-admin';

  function takeAlong(): void {
    exported.mutate(filters, {
      onError: (error) => {
        const refusal = error instanceof ApiError ? error : null;
        toast.error(
          refusal?.code === 'tooManyRequests'
            ? t('agencies.office.exportRunning')
            : (refusal?.message ?? t('errors.unexpected')),
        );
      },
    });
  }

  return (
    <>
      {canExport && isPhone ? (
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('common.actions.exportExcel')}
          loading={exported.isPending}
          onClick={takeAlong}
        >
          <IconFileSpreadsheet size={18} aria-hidden />
        </ActionIcon>
      ) : null}
      {canExport && !isPhone ? (
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          loading={exported.isPending}
          onClick={takeAlong}
        >
          {t('common.actions.exportExcel')}
        </Button>
      ) : null}
      {isAdmin(me) ? (
        <Button component="a" href="#/admin/agencies/new" leftSection={<IconPlus size={18} aria-hidden />}>
          {t('agencies.office.new')}
        </Button>
      ) : null}
      {isAdmin(me) || me.role === 'platform-admin' ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t('agencies.office.menu')}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item component="a" href="#/admin/agencies/deleted" leftSection={<IconTrash size={18} aria-hidden />}>
              {t('agencies.office.deletedTitle')}
            </Menu.Item>
            {isAdmin(me) ? (
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
