import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBuildingFactory2, IconCheck, IconSelector } from '@tabler/icons-react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe, useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/layout/toast.ts';
import classes from './agency-switcher.module.css';
import { listOwnAgencies, ownAgenciesKey, switchAgency } from './session.api.ts';

/** The company in use; for a group with more than one, the way to work for another (1-people §2, header). */
export function AgencySwitcher({ onSwitched }: { onSwitched: () => void }) {
  const t = useT();
  const me = useMe();
  const inUse = useSession()?.agencyId;
  const isGroup = me.isGroup && me.groupSize > 1;
  const { data: agencies = [] } = useQuery({
    queryKey: [...ownAgenciesKey, me._id],
    queryFn: listOwnAgencies,
    enabled: isGroup,
    // A person's companies are the same whichever is in use: the menu, and the focus on it, outlive the switch.
    placeholderData: (before, query) => (query?.queryKey.at(-1) === me._id ? before : undefined),
  });
  const current = agencies.find((agency) => agency._id === inUse);
  if (!isGroup || agencies.length < 2) return null;

  async function go(agencyId: string): Promise<void> {
    if (agencyId === inUse) return;
    const businessName = agencies.find((agency) => agency._id === agencyId)?.businessName ?? '';
    try {
      await switchAgency(agencyId);
      toast.success(t('session.switched', { businessName }));
      onSwitched();
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : t('errors.unexpected'));
    }
  }

  return (
    <Menu width={280} position="bottom-end" checkIcon={<IconCheck size={16} aria-hidden />}>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          className={classes['target'] ?? ''}
          leftSection={<IconBuildingFactory2 size={18} aria-hidden />}
          rightSection={<IconSelector size={16} aria-hidden />}
        >
          <span className="visually-hidden">{t('session.switchTo')}: </span>
          <span className={classes['name']}>{current?.businessName ?? t('session.switchTo')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={inUse ?? null} onChange={(agencyId) => void go(agencyId)}>
          <Menu.Label>{t('session.switchTo')}</Menu.Label>
          {agencies.map(({ _id, businessName }) => (
            <Menu.RadioItem key={_id} value={_id} closeMenuOnClick>
              {businessName}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component="a" href={hrefOf('/agencies')}>
          {t('profile.companies.manage')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
