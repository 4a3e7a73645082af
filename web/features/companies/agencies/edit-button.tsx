import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import classes from './agency-record.module.css';

/** Opens the drawer of a part of the record, beside its heading. */
export function EditButton({ what, onClick }: { what: string; onClick: () => void }) {
  const t = useT();
  return (
    <Button
      variant="subtle"
      size="xs"
      className={classes['edit'] ?? ''}
      leftSection={<IconPencil size={16} aria-hidden />}
      aria-label={`${t('agencies.office.management.change')}: ${what}`}
      onClick={onClick}
    >
      {t('agencies.office.management.change')}
    </Button>
  );
}
