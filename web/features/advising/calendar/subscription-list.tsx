import { Button } from '@mantine/core';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { type Subscription, useRevoke, type useSubscriptions } from './calendar.api.ts';
import classes from './calendar.module.css';

export interface SubscriptionListProps {
  subscriptions: Pick<ReturnType<typeof useSubscriptions>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  everythingName: string;
  onRevoked: (id: string) => void;
}

/** One's own addresses: of what, since when, when last read; each can be revoked. */
export function SubscriptionList({ subscriptions, everythingName, onRevoked }: SubscriptionListProps) {
  const t = useT();
  const revoke = useRevoke();
  const [asked, setAsked] = useState<Subscription | null>(null);
  const rows = subscriptions.data ?? [];
  if (subscriptions.isError && subscriptions.data === undefined)
    return (
      <ErrorBlock
        title={t('calendar.subscription.loadError')}
        onRetry={() => void subscriptions.refetch()}
        isRetrying={subscriptions.isFetching}
      />
    );
  if (rows.length === 0) return null;
  const nameOf = ({ agencyId, businessName }: Subscription) =>
    agencyId === null ? everythingName : (businessName ?? t('calendar.subscription.gone'));

  return (
    <section aria-labelledby="own-calendars">
      <h3 id="own-calendars" className={classes['subtitle']}>
        {t('calendar.subscription.yours')}
      </h3>
      <ul className={classes['rows']}>
        {rows.map((row) => (
          <li key={row._id} className={classes['row']}>
            <div className={classes['words']}>
              <strong>{nameOf(row)}</strong>
              <span className={classes['note']}>
                {t('calendar.subscription.since', { day: formatDate(row.createdAt) })},{' '}
                {row.lastReadAt === null
                  ? t('calendar.subscription.neverRead')
                  : t('calendar.subscription.lastRead', { day: formatDate(row.lastReadAt) })}
              </span>
            </div>
            <Button
              variant="default"
              size="sm"
              aria-label={t('calendar.subscription.revokeOf', { name: nameOf(row) })}
              onClick={() => setAsked(row)}
            >
              {t('calendar.subscription.revoke')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => {
          setAsked(null);
          revoke.reset();
        }}
        title={t('calendar.subscription.revokeTitle')}
        confirmLabel={t('calendar.subscription.revoke')}
        isWorking={revoke.isPending}
        refusal={revoke.error}
        onConfirm={() => {
          if (asked === null) return;
          mutateWithMessage(revoke, asked._id, {
            done: () => toast.success(t('calendar.subscription.revoked'), nameOf(asked)),
            refused: 'shown',
            onSuccess: () => {
              onRevoked(asked._id);
              setAsked(null);
            },
          });
        }}
      >
        {t('calendar.subscription.revokeText')}
      </ConfirmDialog>
    </section>
  );
}
