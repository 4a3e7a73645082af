import type { Chat, ChatMessage, MessageTopic } from '@volano/domain/contracts/chats';
import { ActionIcon, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconBriefcase, IconChevronRight, IconCoins, IconX } from '@tabler/icons-react';
import { formatTime, formatDate, formatDayName, toIsoDay, formatFileSize } from '../../../lib/format/format.ts';
import { currentLanguage, useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useVoice } from '../../../lib/screens/use-screen.ts';
import { Avatar } from '../../../ui/marks/marks.tsx';
import { FileIcon } from '../../../ui/table/attachment-list.tsx';
import { lazyPart } from '../../../ui/layout/states.tsx';
import { DownloadAction } from '../../../ui/table/download-action.tsx';
import { chatFileAddress } from './chats.api.ts';
import type { MessageChanges } from './message-changes.ts';
import type { Unsent } from './unsent.ts';
import classes from './messages.module.css';

// Few messages are one's own and still to be changed: what that takes comes with the first of them.
const MessageActions = lazyPart(async () => (await import('./message-actions.tsx')).MessageActions, null);
const MessageEditor = lazyPart(async () => (await import('./message-actions.tsx')).MessageEditor);

interface MessageItemProps {
  message: ChatMessage;
  /** Who said it, where they still take part. */
  sender: Chat['participants'][number] | undefined;
  isMine: boolean;
  /** At the right: one's own, and of a conversation that is only read its consultant's. */
  isRight: boolean;
  /** The first of several that one person said in a row. */
  isFirst: boolean;
  /** Whether the other side has read up to here, where it is said. */
  isRead: boolean;
  isFound: boolean;
  changes: MessageChanges;
}

/** What somebody said, with its files, and when (visual language §10.07). */
export function MessageItem({ message, sender, isMine, isRight, isFirst, isRead, isFound, changes }: MessageItemProps) {
  const t = useT();
  const name = `${message.sender.name} ${message.sender.surname}`;
  const { chatId, sequence } = message;
  return (
    <li
      className={classes['messageItem']}
      data-right={isRight || undefined}
      data-first={isFirst || undefined}
      data-found={isFound || undefined}
      data-sequence={sequence}
    >
      <Box component="span" flex="none" w="xl" className={classes['face']}>
        {isFirst ? <Avatar name={name} size={32} src={sender?.user.frontImage?.thumbnail.medium ?? null} /> : null}
      </Box>
      <Stack gap="2xs" align="flex-start" miw={0} className={classes['body']}>
        <span className="visually-hidden">{t('chats.said', { name: isMine ? t('chats.you') : name, text: '' })}</span>
        <MessageText message={message} changes={changes} />
        <About about={message.about} />
        {message.attachment.length === 0 ? null : (
          <div className={classes['bubble']} data-files>
            {message.attachment.map(({ _id: fileId, additionalInfo, size }) => (
              <FileCard
                key={fileId}
                name={additionalInfo.fullName}
                fullName={additionalInfo.fullName}
                format={additionalInfo.format}
                size={size}
                at={{ chatId, sequence, fileId }}
              />
            ))}
          </div>
        )}
        <Text size="xs" c="dimmed">
          <time dateTime={message.timestamp}>
            <Box component="span" visibleFrom="md">
              {messageMoment(message.timestamp, currentLanguage())}
            </Box>
            <span className={classes['short']}>{formatTime(message.timestamp)}</span>
          </time>
          {message.editedAt === null || message.deletedAt !== null ? null : ` · ${t('chats.thread.edited')}`}
          {message.kind === 'broadcast' && message.deletedAt === null ? ` · ${t('chats.thread.broadcast')}` : null}
          {isRead ? ` · ${t('chats.thread.read')}` : null}
        </Text>
      </Stack>
      {changes.canChange(message) && changes.editedId !== message._id ? (
        <MessageActions message={message} changes={changes} />
      ) : null}
    </li>
  );
}

/** What a message is about, where it is about something. */
function About({ about }: Pick<ChatMessage, 'about'>) {
  if (about === null) return null;
  return (
    <div className={classes['bubble']} data-files>
      <AboutCard about={about} />
    </div>
  );
}

/** The words of a message, or why there are none; one's own while it is corrected. */
function MessageText({ message, changes }: Pick<MessageItemProps, 'message' | 'changes'>) {
  const t = useT();
  if (changes.editedId === message._id) return <MessageEditor message={message} changes={changes} />;
  if (message.message !== '')
    return (
      <p className={classes['bubble']} dir="auto">
        {message.message}
      </p>
    );
  if (message.attachment.length > 0) return null;
  return (
    <p className={classes['bubble']} data-removed>
      {t(message.deletedAt === null ? 'chats.thread.filesRemoved' : 'chats.thread.deleted')}
    </p>
  );
}

interface UnsentItemProps {
  unsent: Unsent;
  onRetry: () => void;
  onDrop: () => void;
}

/** A message of one's own on its way, or one that did not arrive and what can be done about it. */
export function UnsentItem({ unsent, onRetry, onDrop }: UnsentItemProps) {
  const t = useT();
  const { text, files, state, fault } = unsent;
  return (
    <li className={classes['messageItem']} data-right data-unsent={state}>
      <Box component="span" flex="none" w="xl" className={classes['face']} />
      <Stack gap="2xs" align="flex-start" miw={0} className={classes['body']}>
        {text === '' ? null : (
          <p className={classes['bubble']} dir="auto">
            {text}
          </p>
        )}
        <About about={unsent.about} />
        {files.length === 0 ? null : (
          <div className={classes['bubble']} data-files>
            {files.map(({ _id, name, format, size }) => (
              <FileCard key={_id} name={name} fullName={name} format={format} size={size} at={null} />
            ))}
          </div>
        )}
        {state === 'sending' ? (
          <Text size="xs" c="dimmed">
            {t('chats.thread.sending')}
          </Text>
        ) : (
          <div className={classes['failed']} role="alert">
            <span>
              {t('chats.thread.failed')}
              {fault === null ? '' : `. ${fault}`}
            </span>
            <Button variant="subtle" size="sm" onClick={onRetry}>
              {t('chats.thread.retry')}
            </Button>
            <Button variant="subtle" size="sm" color="red" onClick={onDrop}>
              {t('chats.thread.delete')}
            </Button>
          </div>
        )}
      </Stack>
    </li>
  );
}

const DAY_MS = 86_400_000;

interface Spoken {
  readonly now: Date;
  readonly language: 'it' | 'en';
  readonly today: string;
  readonly yesterday: string;
}

/** When something was said last, for a list: the hour of today, "ieri", `16/11`, and the year of another year. */
export function listMoment(moment: string, { now, yesterday }: Pick<Spoken, 'now' | 'yesterday'>): string {
  const day = toIsoDay(moment);
  if (day === toIsoDay(now)) return formatTime(moment);
  if (day === toIsoDay(now.getTime() - DAY_MS)) return yesterday;
  return day.slice(0, 4) === toIsoDay(now).slice(0, 4) ? formatDate(moment).slice(0, 5) : formatDate(moment);
}

/** The line between two days: "oggi", "martedì 17 novembre", and the year of another year. */
export function dayLine(moment: string, { now, language, today }: Omit<Spoken, 'yesterday'>): string {
  const day = toIsoDay(moment);
  if (day === toIsoDay(now)) return today;
  const year = day.slice(0, 4);
  return year === toIsoDay(now).slice(0, 4) ? dayName(moment, language) : `${dayName(moment, language)} ${year}`;
}

/** The day over some files: "oggi" or `02/11/2026`. */
export function fileDay(moment: string, { now, today }: Pick<Spoken, 'now' | 'today'>): string {
  return toIsoDay(moment) === toIsoDay(now) ? today : formatDate(moment);
}

/** Under a message: `mercoledì 18 novembre - 10:42` (1-people §9). */
export function messageMoment(moment: string, language: 'it' | 'en'): string {
  return `${dayName(moment, language)} - ${formatTime(moment)}`;
}

function dayName(moment: string, language: 'it' | 'en'): string {
  const name = formatDayName(moment, language);
  return language === 'it' ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

interface FileCardProps {
  name: string;
  fullName: string;
  format: string;
  size: number;
  /** Who sent it, in the list of files. */
  sender?: string;
  /** Where it is fetched from; null while it was not sent. */
  at: { chatId: string; sequence: number; fileId: string } | null;
  isPlain?: boolean;
}

/** A file of a conversation: kind, name, size, and the way to have it (visual language §10.07). */
export function FileCard({ name, fullName, format, size, sender, at, isPlain = false }: FileCardProps) {
  const t = useT();
  const facts = { format: format.toUpperCase(), size: formatFileSize(size) };

  return (
    <Group gap="sm" wrap="nowrap" c="bright" className={classes['fileCard']} data-plain={isPlain || undefined}>
      <FileIcon format={format} />
      <Box component="span" flex={1} miw={0}>
        <span className={classes['name']} title={fullName}>
          {name}
        </span>
        <Text span size="xs" truncate display="block" c="dimmed">
          {sender === undefined ? `${facts.format}, ${facts.size}` : t('chats.files.facts', { ...facts, name: sender })}
        </Text>
      </Box>
      {at === null ? null : (
        <DownloadAction
          file={{ _id: at.fileId, additionalInfo: { name: fullName, fullName } }}
          addressOf={(fileId) => chatFileAddress(at.chatId, at.sequence, fileId)}
        />
      )}
    </Group>
  );
}

/** The call or service that a message is about, by the title that it had when it was said; pressed, it opens (9-working-day §2). */
function AboutCard({ about }: { about: MessageTopic }) {
  const t = useT();
  const href = placeOf(about, useVoice() === 'company');
  return (
    <a className={classes['card']} href={href}>
      <AboutIcon type={about.type} />
      <Box component="span" flex={1} miw={0}>
        <Text span size="xs" display="block" className={classes['kind']}>
          {t(`chats.about.${about.type}`)}
        </Text>
        <span className={classes['title']} title={about.title}>
          {about.title}
        </span>
      </Box>
      <IconChevronRight size={18} aria-hidden className={classes['go']} />
    </a>
  );
}

/** The same on a message that is being written, to be taken off again. */
export function AboutChip({ about, onRemove }: { about: MessageTopic; onRemove: () => void }) {
  const t = useT();
  return (
    <div className={classes['chip']}>
      <AboutIcon type={about.type} />
      <Box component="span" flex={1} miw={0}>
        <Text span size="xs" display="block" className={classes['kind']}>
          {t('chats.about.writing')}
        </Text>
        <span className={classes['title']} title={about.title}>
          {about.title}
        </span>
      </Box>
      <ActionIcon size={44} aria-label={t('chats.about.remove', { title: about.title })} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function AboutIcon({ type }: Pick<MessageTopic, 'type'>) {
  const Picture = type === 'announcement' ? IconCoins : IconBriefcase;
  return (
    <span className={classes['icon']}>
      <Picture size={20} aria-hidden />
    </span>
  );
}

function placeOf({ type, _id }: MessageTopic, isOfCompany: boolean): string {
  if (type === 'announcement')
    return isOfCompany
      ? hrefOf('/announcements/$announcementId', { announcementId: _id })
      : hrefOf('/admin/announcements/$announcementId', { announcementId: _id });
  return isOfCompany
    ? hrefOf('/services/$serviceId', { serviceId: _id })
    : hrefOf('/admin/services/$serviceId', { serviceId: _id });
}
