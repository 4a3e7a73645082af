import { Button } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { PaperCard } from '../../../ui/cards/paper-card.tsx';
import { GroupDialog } from './group-dialog.tsx';
import classes from './users.module.css';
import type { User } from './users.api.ts';

/** The group of a customer, on carta: people are never data (visual language §1.5). */
export function UserGroup({ user, canChange }: { user: User; canChange: boolean }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <PaperCard as="section" label={t('users.detail.group')}>
      <h2 className={classes['title']}>{t('users.detail.group')}</h2>
      <p className={classes['said']}>{said()}</p>
      <p className={classes['hint']}>{t('users.detail.groupHint')}</p>
      {canChange ? (
        <Button variant="default" size="sm" className={classes['button'] ?? ''} onClick={() => setOpen(true)}>
          {t('users.detail.groupChange')}
        </Button>
      ) : null}
      {isOpen ? <GroupDialog user={user} onClose={() => setOpen(false)} /> : null}
    </PaperCard>
  );

  function said(): string {
    const { isGroup, groupName, groupSize: count } = user;
    if (!isGroup) return t('users.detail.groupNot');
    return groupName
      ? t('users.detail.groupIs', { name: groupName, count })
      : t('users.detail.groupIsUnnamed', { count });
  }
}
