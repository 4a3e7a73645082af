import { Button, TextInput } from '@mantine/core';
import { IconCalendarPlus, IconCopy, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { copyText } from '../../../lib/format/browser.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { QrCode } from '../../../ui/cards/qr-code.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { type Subscription, useSubscribe, useSubscriptions, useRevoke } from './calendar.api.ts';
import { Modal } from '../../../ui/overlays/modal.tsx';
import classes from './calendar.module.css';

export interface SubscriptionDialogProps {
  /** The company whose calendar it will be; null for all that the reader follows. */
  agencyId: string | null;
  /** What the calendar will hold, in a sentence. */
  about: string;
  /** How an address of no single company is called. */
  everythingName: string;
  onClose: () => void;
}

/** The calendar in another program: a secret address, told once, with what revokes it. */
export function SubscriptionDialog({ agencyId, about, everythingName, onClose }: SubscriptionDialogProps) {
  const t = useT();
  const subscriptions = useSubscriptions();
  const subscribe = useSubscribe();
  const hasOne = (subscriptions.data ?? []).some((one: Subscription) => one.agencyId === agencyId);
  const made = subscribe.data;

  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={t('calendar.subscription.title')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <div className={classes['subscriptionDialog']}>
        <p>{t('calendar.subscription.intro')}</p>
        <p className={classes['about']}>{about}</p>
        {made === undefined ? (
          <div>
            <Button
              leftSection={<IconPlus size={18} aria-hidden />}
              loading={subscribe.isPending}
              disabled={subscriptions.isPending}
              onClick={() => mutateWithMessage(subscribe, agencyId ?? undefined)}
            >
              {t(hasOne ? 'calendar.subscription.makeAgain' : 'calendar.subscription.make')}
            </Button>
            {hasOne ? <p className={classes['note']}>{t('calendar.subscription.replaceNote')}</p> : null}
          </div>
        ) : (
          <Made url={made.url} />
        )}
        <SubscriptionList
          subscriptions={subscriptions}
          everythingName={everythingName}
          onRevoked={(id) => {
            if (id === made?._id) subscribe.reset();
          }}
        />
      </div>
    </Modal>
  );
}

function Made({ url }: { url: string }) {
  const t = useT();
  const address = url.replace(/^https?:/, 'webcal:');
  return (
    <section className={classes['made']} aria-label={t('calendar.subscription.address')}>
      <p role="status" className={classes['told']}>
        {t('calendar.subscription.made')}
      </p>
      <TextInput
        label={t('calendar.subscription.address')}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes['ways']}>
        <Button
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() =>
            void copyText(url).then(
              () => toast.success(t('calendar.subscription.copied')),
              () => toast.error(t('errors.unexpected')),
            )
          }
        >
          {t('calendar.subscription.copy')}
        </Button>
        <Button component="a" href={address} variant="default" leftSection={<IconCalendarPlus size={18} aria-hidden />}>
          {t('calendar.subscription.open')}
        </Button>
      </div>
      <figure className={classes['code']}>
        <QrCode text={address} label={t('calendar.subscription.qr')} />
        <figcaption>{t('calendar.subscription.qr')}</figcaption>
      </figure>
    </section>
  );
}

interface SubscriptionListProps {
  subscriptions: Pick<ReturnType<typeof useSubscriptions>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  everythingName: string;
  onRevoked: (id: string) => void;
}

/** One's own addresses: of what, since when, when last read; each can be revoked. */
function SubscriptionList({ subscriptions, everythingName, onRevoked }: SubscriptionListProps) {
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
          <SubscriptionRow key={row._id} row={row} name={nameOf(row)} onRevoke={() => setAsked(row)} />
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

/** One address: of what, since when, when another program last read it. */
function SubscriptionRow({ row, name, onRevoke }: { row: Subscription; name: string; onRevoke: () => void }) {
  const t = useT();
  return (
    <li className={classes['row']}>
      <div className={classes['words']}>
        <strong>{name}</strong>
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
        aria-label={t('calendar.subscription.revokeOf', { name: name })}
        onClick={onRevoke}
      >
        {t('calendar.subscription.revoke')}
      </Button>
    </li>
  );
}
