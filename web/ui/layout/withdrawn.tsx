import type { EntityType } from '@volano/domain/rules/vocabulary';
import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { formatDate } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { StatusBadge } from '../marks/marks.tsx';
import { EmptyState } from './states.tsx';
import classes from './withdrawn.module.css';

interface WithdrawnProps {
  of: EntityType;
  withdrawnAt: string;
}

/** "Ritirata", beside the title of what was withdrawn. */
export function WithdrawnBadge({ of }: Pick<WithdrawnProps, 'of'>) {
  const t = useT();
  return <StatusBadge tone="danger">{t(`withdrawn.${of}`)}</StatusBadge>;
}

/** Above what it was: since when it is withdrawn, and what that means to who reads. */
export function WithdrawnNote({ of, withdrawnAt, reader }: WithdrawnProps & { reader: 'company' | 'office' }) {
  const t = useT();
  return (
    <div className={classes['note']} role="note">
      <IconArchive size={20} aria-hidden />
      <p>
        <strong>{t(`withdrawn.${of}On`, { date: formatDate(withdrawnAt) })}</strong> {t(`withdrawn.${reader}`)}
      </p>
    </div>
  );
}

/** In place of something that one could do with it: that it was withdrawn, and the way to what it was. */
export function WithdrawnOnly({ of, withdrawnAt, href }: WithdrawnProps & { href: string }) {
  const t = useT();
  return (
    <EmptyState
      isCard
      title={t(`withdrawn.${of}On`, { date: formatDate(withdrawnAt) })}
      action={
        <Button component="a" href={href} variant="default">
          {t('withdrawn.see')}
        </Button>
      }
    >
      {t('withdrawn.office')}
    </EmptyState>
  );
}
