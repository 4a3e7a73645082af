import { Box, Button, Flex, Stack, Text, TextInput } from '@mantine/core';
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
      <Stack className="font-compact anywhere">
        <p>{t('calendar.subscription.intro')}</p>
        <Box component="p" fw={600}>
          {about}
        </Box>
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
            {hasOne ? (
              <Text size="meta" c="dimmed">
                {t('calendar.subscription.replaceNote')}
              </Text>
            ) : null}
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
      </Stack>
    </Modal>
  );
}

function Made({ url }: { url: string }) {
  const t = useT();
  const address = url.replace(/^https?:/, 'webcal:');
  return (
    <Flex
      component="section"
      direction="column"
      gap="sm"
      p="md"
      bdrs="md"
      bg="var(--vl-brand-soft)"
      aria-label={t('calendar.subscription.address')}
    >
      <Box role="status" component="p" fw={600} c="var(--vl-brand-ink)">
        {t('calendar.subscription.made')}
      </Box>
      <TextInput
        label={t('calendar.subscription.address')}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Flex gap="xs" wrap="wrap">
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
      </Flex>
      <figure className={classes['code']}>
        <QrCode text={address} label={t('calendar.subscription.qr')} />
        <figcaption>{t('calendar.subscription.qr')}</figcaption>
      </figure>
    </Flex>
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
      <Box id="own-calendars" component="h3" pb="2xs" className="font-h4">
        {t('calendar.subscription.yours')}
      </Box>
      <Box component="ul">
        {rows.map((row) => (
          <SubscriptionRow key={row._id} row={row} name={nameOf(row)} onRevoke={() => setAsked(row)} />
        ))}
      </Box>
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
    <Flex component="li" gap="sm" align="center" justify="space-between" py="s10" className="rule-above">
      <Stack gap={0} miw={0}>
        <strong>{name}</strong>
        <Text span size="meta" c="dimmed">
          {t('calendar.subscription.since', { day: formatDate(row.createdAt) })},{' '}
          {row.lastReadAt === null
            ? t('calendar.subscription.neverRead')
            : t('calendar.subscription.lastRead', { day: formatDate(row.lastReadAt) })}
        </Text>
      </Stack>
      <Button
        variant="default"
        size="sm"
        aria-label={t('calendar.subscription.revokeOf', { name: name })}
        onClick={onRevoke}
      >
        {t('calendar.subscription.revoke')}
      </Button>
    </Flex>
  );
}
