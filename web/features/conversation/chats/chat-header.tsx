import { ActionIcon, Box, Button, Flex, Group, Text } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowLeft,
  IconBuildingFactory2,
  IconDownload,
  IconLayoutSidebarRight,
  IconPaperclip,
  IconSearch,
  IconBuildingOff,
} from '@tabler/icons-react';
import type { Chat } from '@volano/domain/contracts/chats';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { Avatar, CountBadge } from '../../../ui/marks/marks.tsx';
import type { Icon } from '../../../ui/layout/shell-parts.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { consultantOf, isWithFirm, nameOf, ownerOf, peopleOf, roleOf } from './chat-people.ts';
import { useArchive, useChats, useExportChat } from './chats.api.ts';
import classes from './chat-list.module.css';

export interface ChatHeaderProps {
  chat: Chat;
  backHref: string;
  backLabel: string;
  /** Of the company's side: its consultant is the other party. */
  isCompany: boolean;
  /** The contract, beside the company's name. */
  badge?: React.ReactNode;
  /** The company's page, for who may open it. */
  companyHref?: string | undefined;
  canArchive: boolean;
  isSearching: boolean;
  onSearch: () => void;
  areFilesShown: boolean;
  onFiles: () => void;
  isCompanyShown: boolean;
  /** Shows the company beside the conversation; null where there is none to show. */
  onCompany: (() => void) | null;
}

/** Who one talks with, and what can be done with the conversation (1-people §2). */
export function ChatHeader(props: ChatHeaderProps) {
  const { chat, backHref, backLabel, isCompany, badge, companyHref, canArchive } = props;
  const t = useT();
  const Title = isCompany ? 'h1' : 'h2';
  return (
    <header className={classes['chatHeader']}>
      <ActionIcon component="a" href={backHref} size="lg" className={classes['back'] ?? ''} aria-label={backLabel}>
        <IconArrowLeft size={22} aria-hidden />
      </ActionIcon>
      <span className={classes['face']} data-company={!isCompany || undefined}>
        <Face chat={chat} isCompany={isCompany} />
      </span>
      <div className={classes['chatHeaderWords']}>
        <Group gap="xs" wrap="nowrap" miw={0}>
          <Title
            className={classes['chatHeaderName']}
            data-gone={(!isCompany && chat.agency === null) || undefined}
            title={titleOf(t, chat, isCompany)}
          >
            {titleOf(t, chat, isCompany)}
          </Title>
          <span className={classes['badge']}>{badge}</span>
        </Group>
        <Text size="meta" truncate c="dimmed" className={classes['meta']} title={subtitleOf(t, chat, isCompany)}>
          {subtitleOf(t, chat, isCompany)}
        </Text>
      </div>
      <Group gap="s6" wrap="nowrap" className={classes['tools']}>
        <Tool label={t('chats.header.search')} icon={IconSearch} isOn={props.isSearching} onClick={props.onSearch} />
        <Tool label={t('chats.header.files')} icon={IconPaperclip} isOn={props.areFilesShown} onClick={props.onFiles} />
        <ExportTool chatId={chat._id} />
        {props.onCompany === null ? null : (
          <Tool
            label={t('chats.company.title')}
            icon={IconLayoutSidebarRight}
            isOn={props.isCompanyShown}
            onClick={props.onCompany}
          />
        )}
        {companyHref === undefined ? null : (
          <ActionIcon
            component="a"
            href={companyHref}
            size={40}
            aria-label={t('chats.header.company')}
            title={t('chats.header.company')}
          >
            <IconBuildingFactory2 size={20} aria-hidden />
          </ActionIcon>
        )}
        {canArchive ? <ArchiveButton chat={chat} /> : null}
      </Group>
    </header>
  );
}

/** What the conversation is called by the reader: the company for the office, the consultant for the company. */
export function titleOf(t: ReturnType<typeof useT>, chat: Chat, isCompany: boolean): string {
  const consultant = consultantOf(chat);
  if (isCompany && isWithFirm(chat)) return t('officeChats.title');
  if (isCompany) return consultant === undefined ? t('chats.consultant') : nameOf(consultant);
  return chat.agency?.businessName ?? t('chats.deletedCompany');
}

function subtitleOf(t: ReturnType<typeof useT>, chat: Chat, isCompany: boolean): string {
  const [owner, consultant] = [ownerOf(chat), consultantOf(chat)];
  if (isWithFirm(chat)) return t(isCompany ? 'officeChats.subtitle' : 'officeChats.staffSubtitle');
  if (consultant === undefined) return '';
  if (isCompany) return roleOf(t, consultant);
  if (!consultant.isMe) return peopleOf(t, chat);
  return owner === undefined ? '' : `${nameOf(owner)}, ${roleOf(t, owner)}`;
}

function Face({ chat, isCompany }: { chat: Chat; isCompany: boolean }) {
  const t = useT();
  if (!isCompany) return <CompanyFace agency={chat.agency} />;
  const photo = consultantOf(chat)?.user.frontImage?.thumbnail.medium ?? null;
  return <Avatar name={titleOf(t, chat, isCompany)} shape="person" size={40} src={photo} />;
}

interface ToolProps {
  label: string;
  icon: Icon;
  isOn: boolean;
  onClick: () => void;
}

function Tool({ label, icon: Picture, isOn, onClick }: ToolProps) {
  return (
    <ActionIcon
      size={40}
      className={classes['tool'] ?? ''}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={onClick}
    >
      <Picture size={20} aria-hidden />
    </ActionIcon>
  );
}

/** Takes the conversation along as a spreadsheet. */
function ExportTool({ chatId }: { chatId: string }) {
  const t = useT();
  const exported = useExportChat();
  const label = t('chats.header.download');
  return (
    <ActionIcon
      size={40}
      aria-label={label}
      title={label}
      loading={exported.isPending}
      onClick={() => mutateWithMessage(exported, chatId)}
    >
      <IconDownload size={20} aria-hidden />
    </ActionIcon>
  );
}

function ArchiveButton({ chat }: { chat: Chat }) {
  const t = useT();
  const go = useGo();
  const archive = useArchive();
  const isArchived = chat.archivingId !== null;
  const Picture = isArchived ? IconArchiveOff : IconArchive;
  const words = t(isArchived ? 'chats.header.unarchive' : 'chats.header.archive');
  return (
    <Button
      variant="default"
      size="sm"
      className={classes['archive'] ?? ''}
      aria-label={words}
      leftSection={<Picture size={18} aria-hidden />}
      loading={archive.isPending}
      onClick={() =>
        mutateWithMessage(archive, chat, {
          done: () => toast.success(t(isArchived ? 'chats.header.unarchived' : 'chats.header.archived')),
          // Taken out of the archive it stands in the other list, where it is gone on with.
          onSuccess: () => {
            if (isArchived) void go({ to: '/admin/chats/$chatId', params: { chatId: chat._id }, replace: true });
          },
        })
      }
    >
      <Box component="span" visibleFrom="md">
        {words}
      </Box>
    </Button>
  );
}

/** The company that a conversation is with; of one that is gone, that it is gone (visual language §10.07). */
export function CompanyFace({ agency }: Pick<Chat, 'agency'>) {
  if (agency !== null) return <Avatar name={agency.businessName} shape="company" size={40} />;
  return (
    <span className={classes['gone']}>
      <IconBuildingOff size={20} aria-hidden />
    </span>
  );
}

interface OtherChatsProps {
  chatId: string;
  hrefOf: (chatId: string) => string;
}

/** A company that talks with more than one of the office goes from one to the other; nothing where there is one alone. */
export function OtherChats({ chatId, hrefOf }: OtherChatsProps) {
  const t = useT();
  const chats = useChats({ isArchived: false, q: '' }, false).data?.pages.flatMap(({ rows }) => rows) ?? [];
  const others = chats.filter(({ _id }) => _id !== chatId);
  if (others.length === 0) return null;
  return (
    <Text
      component="nav"
      size="meta"
      flex="none"
      bg="var(--vl-bg)"
      c="dimmed"
      className={classes['otherChats']}
      aria-label={t('chats.others')}
    >
      <span aria-hidden>{t('chats.others')}</span>
      {others.map((chat) => (
        <Flex
          key={chat._id}
          href={hrefOf(chat._id)}
          component="a"
          display="inline-flex"
          gap="s6"
          align="center"
          mih={44}
          fw={600}
        >
          {titleOf(t, chat, true)}
          <CountBadge count={chat.unread} label={t('chats.unread', { count: chat.unread })} />
        </Flex>
      ))}
    </Text>
  );
}
