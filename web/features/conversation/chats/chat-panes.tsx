import { deadlineText } from '@volano/domain/rules/deadline-text';
import type { ChatCompany } from '@volano/domain/contracts/chat-company';
import type { MessageTopic } from '@volano/domain/contracts/chats';
import { ActionIcon, Box, Button, CloseButton, Flex, Group, Loader, Stack, Text, Tooltip } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { IconMessagePlus } from '@tabler/icons-react';
import { Fragment } from 'react';
import { formatDate, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/live.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { ErrorBlock, EmptyState } from '../../../ui/layout/states.tsx';
import { useChatCompany, useChatFiles } from './chats.api.ts';
import { fileDay, FileCard } from './message-item.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import pane from './chat-pane.module.css';
import classes from './chat-panes.module.css';

interface CompanyPaneProps {
  chatId: string;
  /** Says what the next message is about; null where nothing can be written. */
  onAttach: ((about: MessageTopic) => void) | null;
  onClose: () => void;
}

interface SidePaneProps {
  title: string;
  /** How many there are, after the title. */
  count?: string | undefined;
  /** How the drawer comes where there is no room beside the conversation. */
  drawer: { readonly position: 'bottom' | 'right'; readonly size: string | number; readonly body: string };
  onClose: () => void;
  children: React.ReactNode;
}

/** What stands beside a conversation where there is room, in a drawer otherwise (visual language §7); Escape closes it. */
function SidePane({ title, count, drawer, onClose, children }: SidePaneProps) {
  const t = useT();
  const isWide = useIsWide();
  useHotkeys(isWide ? [['Escape', onClose]] : [], []);
  const content = (
    <Stack gap={0} flex={1} miw={0} mih={0}>
      <Group gap="xs" justify="space-between" wrap="nowrap" pr="sm" pl="s20" flex="none" mih={60}>
        <h2 className="font-h4">
          {title}{' '}
          {count === undefined ? null : (
            <Box component="span" fw={400} c="dimmed">
              {count}
            </Box>
          )}
        </h2>
        <CloseButton size={isWide ? 36 : 44} iconSize={18} aria-label={t('common.actions.close')} onClick={onClose} />
      </Group>
      {children}
    </Stack>
  );
  if (isWide)
    return (
      <Flex
        component="aside"
        direction="column"
        flex="none"
        mih={0}
        bg="var(--vl-bg)"
        className={pane['side']}
        aria-label={title}
      >
        {content}
      </Flex>
    );
  return (
    <Drawer
      opened
      onClose={onClose}
      position={drawer.position}
      size={drawer.size}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': title } }}
      classNames={{ body: drawer.body }}
    >
      {content}
    </Drawer>
  );
}

function useIsWide(): boolean {
  return useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
}

/** The company beside its conversation. */
export function CompanyPane(props: CompanyPaneProps) {
  const t = useT();
  const drawer = { position: 'bottom', size: '85%', body: classes['sheet'] ?? '' } as const;
  return (
    <SidePane title={t('chats.company.title')} drawer={drawer} onClose={props.onClose}>
      <Content {...props} isWide={useIsWide()} />
    </SidePane>
  );
}

function Content({ chatId, onAttach, onClose, isWide }: CompanyPaneProps & { isWide: boolean }) {
  const t = useT();
  const { data, isError, isFetching, refetch } = useChatCompany(chatId);
  if (data === undefined)
    return isError ? (
      <ErrorBlock title={t('chats.company.loadError')} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <Stack gap={0} align="center" justify="center" mih={80} aria-busy="true">
        <Loader size={20} />
      </Stack>
    );
  const { agency, inTarget, deadlines } = data;
  const attach =
    onAttach === null
      ? null
      : (about: MessageTopic) => {
          onAttach(about);
          if (!isWide) onClose();
        };
  return (
    <Box px="s20" pb="md" flex={1} mih={0} className="scroll-y">
      <Facts company={data} />
      <Calls
        title={t('chats.company.inTarget', { shown: formatNumber(inTarget.total) })}
        nothing={t('chats.company.noTarget')}
        calls={inTarget.rows}
        onAttach={attach}
      />
      {inTarget.total > inTarget.rows.length ? (
        <a href={hrefOf('/admin/agencies/$agencyId', { agencyId: agency._id })}>{t('chats.company.all')}</a>
      ) : null}
      <Calls
        title={t('chats.company.deadlines')}
        nothing={t('chats.company.noDeadlines')}
        calls={deadlines}
        onAttach={attach}
      />
      <Recommendations company={data} />
    </Box>
  );
}

/** Who they are, how they are reached, and where their dossier stands. */
function Facts({ company: { agency, dossier } }: { company: ChatCompany }) {
  const t = useT();
  const { businessName, vatNumber, city, province, telephone, email, referent } = agency;
  const place = [city, province === null ? null : `(${province})`].filter(Boolean).join(' ');
  const facts: readonly (readonly [string, string | null])[] = [
    [t('chats.company.place'), place],
    [t('chats.company.vatNumber'), vatNumber],
    [t('chats.company.referent'), referent],
    [t('chats.company.telephone'), telephone],
    [t('chats.company.email'), email],
    [t('chats.company.dossier'), t(`chats.company.dossiers.${dossier.status ?? 'none'}`)],
  ];
  return (
    <section>
      <Box
        component="a"
        fw={600}
        c="bright"
        className="font-ui anywhere"
        href={hrefOf('/admin/agencies/$agencyId', { agencyId: agency._id })}
      >
        {businessName}
      </Box>
      <Flex component="dl" direction="column" gap="s6" mt="s10" className={classes['facts']}>
        {facts.map(([label, value]) =>
          value === null || value === '' ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </Flex>
    </section>
  );
}

interface CallsProps {
  title: string;
  nothing: string;
  calls: ChatCompany['deadlines'];
  onAttach: ((about: MessageTopic) => void) | null;
}

/** Calls with when they end; one press puts one beside the message that is being written. */
function Calls({ title, nothing, calls, onAttach }: CallsProps) {
  const t = useT();
  return (
    <section>
      <Text component="h3" size="sm" ff="text" fw={600} className={classes['head']}>
        {title}
      </Text>
      {calls.length === 0 ? (
        <Text size="meta" mt="2xs" c="dimmed">
          {nothing}
        </Text>
      ) : null}
      <Box component="ul">
        {calls.map(({ _id, title: call, expiryDate, verdict }) => (
          <Flex key={_id} component="li" gap="s6" align="center" py="s6" mih={52} className="rule-below">
            <Box component="span" flex={1} miw={0}>
              <a
                className={classes['call']}
                title={call}
                href={hrefOf('/admin/announcements/$announcementId', { announcementId: _id })}
              >
                {call}
              </a>
              <Text span size="xs" c="var(--vl-ink2)">
                {expiryDate === null
                  ? t('chats.company.noExpiry')
                  : t('chats.company.expires', { date: deadlineText(t, expiryDate) })}
                {verdict === 'toVerify' ? ` · ${t('chats.company.toVerify')}` : null}
              </Text>
            </Box>
            {onAttach === null ? null : (
              <Tooltip label={t('chats.company.attach')}>
                <ActionIcon
                  size={44}
                  aria-label={t('chats.company.attachNamed', { title: call })}
                  onClick={() => onAttach({ type: 'announcement', _id, title: call })}
                >
                  <IconMessagePlus size={20} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </Flex>
        ))}
      </Box>
    </section>
  );
}

/** What was recommended last, and what the company said to it. */
function Recommendations({ company: { recommendations } }: { company: ChatCompany }) {
  const t = useT();
  return (
    <section>
      <Text component="h3" size="sm" ff="text" fw={600} className={classes['head']}>
        {t('chats.company.recommended')}
      </Text>
      {recommendations.length === 0 ? (
        <Text size="meta" mt="2xs" c="dimmed">
          {t('chats.company.noRecommended')}
        </Text>
      ) : null}
      <Box component="ul">
        {recommendations.map(({ _id, title, createdAt, answer, answerReason }) => (
          <Flex key={_id} component="li" gap="s6" align="center" py="s6" mih={52} className="rule-below">
            <Box component="span" flex={1} miw={0}>
              <span className={classes['call']} title={title}>
                {title}
              </span>
              <Text span size="xs" c="var(--vl-ink2)">
                {`${formatDate(createdAt)} · ${t(`chats.company.answers.${answer ?? 'none'}`)}`}
                {answerReason === null ? null : `: ${answerReason}`}
              </Text>
            </Box>
          </Flex>
        ))}
      </Box>
    </section>
  );
}

interface FilesPaneProps {
  chatId: string;
  me: string;
  /** The last message that is known: one more may bring files. */
  last: number;
  onClose: () => void;
}

/** All files of a conversation by their days, newest first; more of them as one comes near the end (1-people §2). */
export function FilesPane({ chatId, me, last, onClose }: FilesPaneProps) {
  const t = useT();
  const found = useChatFiles(chatId, last);
  const files = found.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const total = found.data?.pages.at(-1)?.total ?? 0;

  function look({ currentTarget }: React.UIEvent<HTMLElement>): void {
    const below = currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight;
    if (below < 300 && found.hasNextPage && !found.isFetchingNextPage && !found.isError) void found.fetchNextPage();
  }

  return (
    <SidePane
      title={t('chats.files.title')}
      count={total === 0 ? undefined : formatNumber(total)}
      drawer={{ position: 'right', size: 360, body: pane['body'] ?? '' }}
      onClose={onClose}
    >
      <Box px="s20" pb="md" flex={1} mih={0} className="scroll-y" onScroll={look}>
        {found.isPending ? (
          <Stack gap={0} align="center" justify="center" mih={80} aria-busy="true">
            <Loader size={20} />
          </Stack>
        ) : found.isError && files.length === 0 ? (
          <ErrorBlock
            title={t('chats.files.loadError')}
            onRetry={() => void found.refetch()}
            isRetrying={found.isFetching}
          />
        ) : files.length === 0 ? (
          <EmptyState title={t('chats.files.none')}>{t('chats.files.noneHint')}</EmptyState>
        ) : (
          <FileDays chatId={chatId} me={me} files={files} />
        )}
        {found.hasNextPage ? (
          <Button
            variant="light"
            size="sm"
            fullWidth
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {t('chats.files.more')}
          </Button>
        ) : null}
      </Box>
    </SidePane>
  );
}

interface FileDaysProps {
  chatId: string;
  me: string;
  files: NonNullable<ReturnType<typeof useChatFiles>['data']>['pages'][number]['rows'];
}

/** Files under their days. */
function FileDays({ chatId, me, files }: FileDaysProps) {
  const t = useT();
  const now = useNow();
  const dayOf = (at: number) => {
    const file = files[at];
    return file === undefined ? '' : fileDay(file.createdAt, { now, today: t('chats.today') });
  };

  return (
    <Box component="ul">
      {files.map((file, at) => (
        <Fragment key={file._id}>
          {dayOf(at) === dayOf(at - 1) ? null : (
            <Text component="li" size="meta" pt="s10" pb="2xs" c="dimmed">
              {dayOf(at)}
            </Text>
          )}
          <li>
            <FileCard
              isPlain
              name={file.additionalInfo.name}
              fullName={file.additionalInfo.fullName}
              format={file.additionalInfo.format}
              size={file.size}
              sender={file.senderId === me ? t('chats.you') : (file.senderName.split(' ')[0] ?? '')}
              at={{ chatId, sequence: file.sequence, fileId: file._id }}
            />
          </li>
        </Fragment>
      ))}
    </Box>
  );
}
