import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import classes from './feed.module.css';

/** Opens the filters where they have no column of their own; it says how many are in force. */
export function FiltersButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  const t = useT();
  return (
    <Button
      variant="default"
      className={classes['open'] ?? ''}
      leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />}
      rightSection={
        count === 0 ? null : (
          <>
            <span className={classes['filtersButtonCount']} aria-hidden>
              {count}
            </span>
            <span className="visually-hidden">{t('announcements.filters.active', { count })}</span>
          </>
        )
      }
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {t('announcements.filters.label')}
    </Button>
  );
}
