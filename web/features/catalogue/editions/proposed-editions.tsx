import { Button } from '@mantine/core';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { StatusDot } from '../../../ui/cards/status-dot.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { EditionList } from './edition-list.tsx';
import { useEditionAction, useEditions } from './editions.api.ts';
import classes from './editions.module.css';

/** What looks like another edition of a call, each to be confirmed or refused by a person; nothing where there is none. */
export function ProposedEditions({ announcementId }: { announcementId: string }) {
  const t = useT();
  const proposals = useEditions(announcementId).data?.proposals ?? [];
  const change = useEditionAction(announcementId);
  if (proposals.length === 0) return null;

  function answer(action: 'link' | 'refuse', otherId: string): void {
    if (change.isPending) return;
    mutateWithMessage(
      change,
      { action, otherId },
      { done: () => toast.success(t(action === 'link' ? 'officeEditions.linked' : 'officeEditions.refused')) },
    );
  }

  return (
    <div className={classes['proposed']}>
      <StatusDot tone="accent" label={t('officeEditions.proposed')} />
      <EditionList
        editions={proposals}
        hrefOf={(id) => hrefOf('/admin/announcements/$announcementId', { announcementId: id })}
        actionOf={({ _id, title }) => (
          <span className={classes['buttons']}>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('officeEditions.confirmNamed', { title })}
              disabled={change.isPending}
              onClick={() => answer('link', _id)}
            >
              {t('officeEditions.confirm')}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={t('officeEditions.refuseNamed', { title })}
              disabled={change.isPending}
              onClick={() => answer('refuse', _id)}
            >
              {t('officeEditions.refuse')}
            </Button>
          </span>
        )}
      />
    </div>
  );
}
