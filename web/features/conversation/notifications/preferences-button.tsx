import { Button, Drawer } from '@mantine/core';
import { notificationKindsOf } from '@volano/domain/rules/notification-kinds';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import { PreferenceRows } from './preference-rows.tsx';

/** Opens how one wants to hear of each kind; nothing for the roles that hear of nothing. */
export function PreferencesButton() {
  const t = useT();
  const { role } = useMe();
  const [isOpen, setOpen] = useState(false);
  if (notificationKindsOf(role).length === 0) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('notifications.preferences.open')}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="right"
        size={520}
        title={t('notifications.preferences.title')}
        closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      >
        <PreferenceRows />
      </Drawer>
    </>
  );
}
