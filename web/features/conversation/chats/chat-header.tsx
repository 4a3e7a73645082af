import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowLeft,
  IconBuildingFactory2,
  IconPaperclip,
  IconSearch,
} from '@tabler/icons-react';
import type { Chat } from '@volano/domain/contracts/chats';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Avatar } from '../../../ui/cards/avatar.tsx';
import type { Icon } from '../../../ui/layout/nav-types.ts';
import { toast } from '../../../ui/layout/toast.ts';
import { consultantOf, nameOf, ownerOf, peopleOf, roleOf } from './chat-people.ts';
import { useArchive } from './chats.api.ts';
import classes from './chat-list.module.css';
import { CompanyFace } from './company-face.tsx';

export interface ChatHeaderProps {
  chat: Chat;
  backHref: string;
  backLabel: string;
  /** Of the company's side: its consultant is the other party. */
  isCompany: boolean;
  /** The contract, beside the company's name. */
  badge?: React.ReactNode;
  /** The company's page, for the office. */
  companyHref?: string | undefined;
  canArchive: boolean;
  isSearching: boolean;
  onSearch: () => void;
  areFilesShown: boolean;
  onFiles: () => void;
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
        <div className={classes['chatHeaderLine']}>
          <Title
            className={classes['chatHeaderName']}
            data-gone={(!isCompany && chat.agency === null) || undefined}
            title={titleOf(t, chat, isCompany)}
          >
            {titleOf(t, chat, isCompany)}
          </Title>
          <span className={classes['badge']}>{badge}</span>
        </div>
        <p className={classes['meta']}>{subtitleOf(t, chat, isCompany)}</p>
      </div>
      <div className={classes['tools']}>
        <Tool label={t('chats.header.search')} icon={IconSearch} isOn={props.isSearching} onClick={props.onSearch} />
        <Tool label={t('chats.header.files')} icon={IconPaperclip} isOn={props.areFilesShown} onClick={props.onFiles} />
        {companyHref === undefined ? null : (
          <Tooltip label={t('chats.header.company')}>
            <ActionIcon component="a" href={companyHref} size={40} aria-label={t('chats.header.company')}>
              <IconBuildingFactory2 size={20} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {canArchive ? <ArchiveButton chat={chat} /> : null}
      </div>
    </header>
  );
}

/** What the conversation is called by the reader: the company for the office, the consultant for the company. */
export function titleOf(t: ReturnType<typeof useT>, chat: Chat, isCompany: boolean): string {
  const consultant = consultantOf(chat);
  if (isCompany) return consultant === undefined ? t('chats.consultant') : nameOf(consultant);
  return chat.agency?.businessName ?? t('chats.deletedCompany');
}

function subtitleOf(t: ReturnType<typeof useT>, chat: Chat, isCompany: boolean): string {
  const [owner, consultant] = [ownerOf(chat), consultantOf(chat)];
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
    <Tooltip label={label}>
      <ActionIcon size={40} className={classes['tool'] ?? ''} aria-label={label} aria-pressed={isOn} onClick={onClick}>
        <Picture size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function ArchiveButton({ chat }: { chat: Chat }) {
  const t = useT();
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
        })
      }
    >
      <span className={classes['archiveWords']}>{words}</span>
    </Button>
  );
}
