import { notificationKindsOf } from '@volano/domain/rules/notifications';
import { DIGEST_FREQUENCIES, NOTIFICATION_CHANNELS } from '@volano/domain/rules/vocabulary';
import { addPushDevice, getPushKey, removePushDevice } from '@volano/domain/contracts/notifications';
import { ActionIcon, Box, Button, Center, Flex, SegmentedControl, Stack, Switch, Text, Tooltip } from '@mantine/core';
import { IconArrowRight, IconCheck, IconChecks, IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useEffect, useRef, useState, useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { beginPush, endPush, type PushState, readPush } from '../../../lib/live/push.ts';
import { useMe } from '../../../lib/session/session.ts';
import { trapFocus } from '../../../ui/layout/focus.ts';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import {
  type Notification,
  useNotificationCount,
  useNotifications,
  useReadNotifications,
  useChangePreferences,
  usePreferences,
} from './use-notification-news.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import classes from './notifications.module.css';

const key = ['pushDevice'] as const;

interface NotificationListProps {
  /** Beside the button that marks them all. */
  heading?: React.ReactNode;
  /** What will stand here, while nothing does. */
  emptyHint: string;
}

/** All notifications, newest first; more come as the reader nears the end (1-people §2). */
export function NotificationList({ heading, ...shown }: NotificationListProps) {
  const t = useT();
  const feed = useNotifications();
  const read = useReadNotifications();
  // Unseen ones may be further down than what was loaded.
  const hasUnseen = useNotificationCount() > 0;
  const items = (feed.data?.pages ?? []).flatMap(({ data }) => data);
  return (
    <Box maw={860}>
      <Flex rowGap="xs" columnGap="md" align="center" justify="space-between" wrap="wrap" mb="sm">
        {heading ?? <span />}
        {/* Above whatever the list is: what is open stays open while it comes. */}
        <Flex gap="xs" wrap="wrap" className={classes['tools']}>
          <PreferencesButton />
          {items.length === 0 ? null : (
            <Button
              variant="default"
              leftSection={<IconChecks size={18} aria-hidden />}
              disabled={!hasUnseen}
              loading={read.isPending && read.variables === 'all'}
              onClick={() => read.mutate('all')}
            >
              {t('notifications.readAll')}
            </Button>
          )}
        </Flex>
      </Flex>
      <Items {...shown} items={items} feed={feed} onRead={(id) => read.mutate(id)} />
    </Box>
  );
}

interface ItemsProps extends Omit<NotificationListProps, 'heading'> {
  items: readonly Notification[];
  feed: ReturnType<typeof useNotifications>;
  onRead: (id: string) => void;
}

function Items({ items, feed, emptyHint, onRead }: ItemsProps) {
  const t = useT();
  if (feed.data === undefined && feed.isError)
    return (
      <ErrorBlock
        title={t('notifications.loadError')}
        onRetry={() => void feed.refetch()}
        isRetrying={feed.isFetching}
      />
    );
  if (feed.isPending)
    return (
      <DelayedSkeleton>
        <SkeletonRows count={6} />
      </DelayedSkeleton>
    );
  if (items.length === 0) return <EmptyState title={t('notifications.empty')}>{emptyHint}</EmptyState>;
  return (
    <>
      <ul className="ink-above" aria-label={t('notifications.title')}>
        {items.map((item) => (
          <Item key={item._id} item={item} onRead={() => onRead(item._id)} />
        ))}
      </ul>
      {feed.hasNextPage ? (
        <More isLoading={feed.isFetchingNextPage} onMore={() => void feed.fetchNextPage({ cancelRefetch: false })} />
      ) : null}
    </>
  );
}

function Item({ item, onRead }: { item: Notification; onRead: () => void }) {
  const t = useT();
  const { title, body, createdAt, hasBeenSeen, href, outcome } = item;
  return (
    <Flex
      ref={trapFocus}
      tabIndex={-1}
      component="li"
      gap="sm"
      py="s14"
      px="2xs"
      className={classes['item']}
      data-unseen={!hasBeenSeen || undefined}
      data-settled={outcome !== null || undefined}
    >
      <Box component="span" flex="none" w="xs" h="xs" bdrs="50%" className={classes['dot']} aria-hidden />
      <Box flex={1} miw={0}>
        <p className={classes['date']}>
          {formatDateTime(createdAt)}
          {hasBeenSeen ? null : (
            <Box component="span" fw={600} c="var(--vl-accent-ink)">
              {t('notifications.unread')}
            </Box>
          )}
        </p>
        <h2 className={classes['title']}>
          <a
            href={`#${href}`}
            className={classes['whole']}
            aria-label={t('notifications.openNamed', { title })}
            onClick={hasBeenSeen ? undefined : onRead}
          >
            {title}
          </a>
        </h2>
        <div className={classes['body']}>
          <RichText html={body} />
        </div>
        {outcome === null ? null : (
          <Flex component="p" gap="s6" align="center" mt="2xs" fw={600} c="var(--vl-ink2)" className="font-meta">
            <IconCheck size={16} aria-hidden />
            {outcome}
          </Flex>
        )}
      </Box>
      <Flex align="flex-start" flex="none" className={classes['actions']}>
        {hasBeenSeen ? null : (
          <Tooltip label={t('notifications.read')}>
            <ActionIcon size={44} aria-label={t('notifications.readNamed', { title })} onClick={onRead}>
              <IconCheck size={20} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <Center w={44} h={44}>
          <IconArrowRight size={20} aria-hidden />
        </Center>
      </Flex>
    </Flex>
  );
}

const NEAR = '1200px';

/** Asks for more when the end is 1200 px away, and stays a button for whoever has no such eye. */
function More({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const t = useT();
  const end = useRef<HTMLDivElement>(null);
  const ask = useRef(onMore);
  useEffect(() => {
    ask.current = onMore;
  });
  useEffect(() => {
    if (end.current === null) return undefined;
    const watcher = new IntersectionObserver(([entry]) => (entry?.isIntersecting ? ask.current() : undefined), {
      root: scrollerOf(end.current),
      rootMargin: NEAR,
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
    // Watched anew after each page: an end that is still in sight asks again.
  }, [isLoading]);
  return (
    <Flex ref={end} justify="center" py="s20">
      <Button variant="default" loading={isLoading} onClick={onMore}>
        {t('notifications.more')}
      </Button>
    </Flex>
  );
}

/** The part that scrolls: the office's own, or the page (null). A margin counts only from the part that scrolls. */
function scrollerOf(element: HTMLElement): Element | null {
  const main = element.closest('main');
  return main !== null && getComputedStyle(main).overflowY === 'auto' ? main : null;
}

/** Opens how one wants to hear of each kind; nothing for the roles that hear of nothing. */
function PreferencesButton() {
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

/** A row for each kind that reaches one's role, and for companies how often the summary comes. Every choice is kept at once. */
function PreferenceRows() {
  const t = useT();
  const found = usePreferences();
  const change = useChangePreferences();
  const told = { done: () => toast.success(t('notifications.preferences.saved')) };
  if (found.isError && found.data === undefined)
    return (
      <ErrorBlock
        title={t('notifications.preferences.loadError')}
        onRetry={() => void found.refetch()}
        isRetrying={found.isFetching}
      />
    );
  if (found.isPending)
    return (
      <DelayedSkeleton>
        <SkeletonRows count={6} />
      </DelayedSkeleton>
    );
  const { preferences, digestFrequency } = found.data;
  return (
    <Stack gap={0}>
      <PushSwitch />
      <Box component="p" mb="xs" c="var(--vl-ink2)">
        {t('notifications.preferences.intro')}
      </Box>
      {preferences.map(({ event, channel }) => (
        <Row
          key={event}
          label={t(`notifications.preferences.kinds.${event}`)}
          value={channel}
          choices={NOTIFICATION_CHANNELS.map((value) => ({
            value,
            label: t(`notifications.preferences.channels.${value}`),
          }))}
          onChoose={(next) => mutateWithMessage(change, { preferences: [{ event, channel: next }] }, told)}
        />
      ))}
      {digestFrequency === null ? null : (
        <Row
          label={t('notifications.preferences.digest')}
          hint={t('notifications.preferences.digestHint')}
          value={digestFrequency}
          choices={DIGEST_FREQUENCIES.map((value) => ({
            value,
            label: t(`notifications.preferences.frequencies.${value}`),
          }))}
          onChoose={(next) => mutateWithMessage(change, { digestFrequency: next }, told)}
        />
      )}
    </Stack>
  );
}

interface RowProps<Value extends string> {
  label: string;
  hint?: string;
  value: Value;
  choices: { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}

function Row<Value extends string>({ label, hint, value, choices, onChoose }: RowProps<Value>) {
  const id = useId();
  return (
    <Stack gap="s6" py="sm" className="rule-above">
      <Box id={id} component="p" fw={600}>
        {label}
      </Box>
      {hint === undefined ? null : (
        <Text size="meta" c="dimmed">
          {hint}
        </Text>
      )}
      <SegmentedControl aria-labelledby={id} fullWidth data={choices} value={value} onChange={onChoose} />
    </Stack>
  );
}

/** Whether one is told on this browser while the portal is not open. The browser is asked for its consent by the tap, and never before. */
function PushSwitch() {
  const t = useT();
  const { _id: userId } = useMe();
  const { data: state = 'unsupported' } = useQuery({
    queryKey: [...key, userId],
    queryFn: () => readPush(userId),
    staleTime: 0,
  });
  const change = useChange(key, (isOn: boolean) => (isOn ? turnOn(userId) : turnOff()));
  if (state === 'unsupported') return null;
  return (
    <Stack gap="s6" py="sm" className="rule-above">
      <Switch
        label={t('notifications.push.label')}
        description={t(state === 'denied' ? 'notifications.push.denied' : 'notifications.push.hint')}
        checked={change.isPending ? change.variables : state === 'on'}
        disabled={state === 'denied'}
        onChange={(event) =>
          mutateWithMessage(change, event.currentTarget.checked, {
            done: (now: PushState) => toast.success(t(`notifications.push.${now === 'on' ? 'on' : 'off'}`)),
          })
        }
      />
    </Stack>
  );
}

async function turnOn(userId: string): Promise<PushState> {
  const address = await beginPush(userId, async () => (await call(getPushKey, {})).publicKey);
  if (address === null) return 'off';
  try {
    await call(addPushDevice, { body: address });
  } catch (error) {
    // Nobody writes to an address that the portal did not take.
    await endPush();
    throw error;
  }
  return 'on';
}

async function turnOff(): Promise<PushState> {
  const endpoint = await endPush();
  if (endpoint !== null) await call(removePushDevice, { body: { endpoint } });
  return 'off';
}
