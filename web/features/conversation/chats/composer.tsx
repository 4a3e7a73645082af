import { ActionIcon, Box, Button, Flex, Group, Progress, Text, Textarea } from '@mantine/core';
import { IconPaperclip, IconSend, IconRefresh, IconX } from '@tabler/icons-react';
import { MAX_MESSAGE_LENGTH } from '@volano/domain/contracts/chats';
import { ATTACHMENT_FORMATS, formatOf } from '@volano/domain/rules/catalogue-files';
import { isBlank } from '@volano/domain/rules/harmless-text';
import { useLayoutEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { FileIcon } from '../../../ui/table/attachment-list.tsx';
import { KeyHints } from '../../../ui/marks/kbd.tsx';
import type { ComingFile, useChatUploads } from './chat-uploads.ts';
import { AboutChip } from './message-item.tsx';
import { QuickReplyMenu, SlashList, useSlash } from './ready-replies.tsx';
import type { ReadyReply } from './reply-words.tsx';
import { type Draft, recallDraft, rememberDraft, type ReadyFile } from './unsent.ts';
import classes from './chat-pane.module.css';

const ACCEPTED = ATTACHMENT_FORMATS.map((format) => `.${format}`).join(',');
/** From here on it is said how much is left. */
const NEAR_LIMIT = MAX_MESSAGE_LENGTH - 500;

/** The message that is being written in a conversation, kept on the device at every key. */
export function useDraft(chatId: string) {
  const [draft, setDraft] = useState(() => recallDraft(chatId));
  const now = useRef(draft);
  function change(patch: (before: Draft) => Draft): void {
    now.current = patch(now.current);
    rememberDraft(chatId, now.current);
    setDraft(now.current);
  }
  return [draft, change] as const;
}

export interface ComposerProps {
  draft: Draft;
  /** Texts of the office, with the names of this conversation in them. */
  replies: readonly ReadyReply[];
  onChange: (patch: (before: Draft) => Draft) => void;
  uploads: ReturnType<typeof useChatUploads>;
  /** Files that were chosen or pasted. */
  onFiles: (files: readonly File[]) => void;
  onSend: (draft: Draft) => void;
  /** Arrow up in the empty field corrects what one said last. */
  onEditLast: () => void;
}

/** Where one writes: Enter sends, with Shift it begins a new line; a message that begins with a new line is none (1-people §5). */
export function Composer({ draft, replies, onChange, uploads, onFiles, onSend, onEditLast }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { coming } = uploads;
  const insert = (value: string) => onChange((before) => ({ ...before, text: value }));

  function send(written = draft.text): void {
    if (!canSend({ ...draft, text: written }, coming)) return;
    onSend({ text: written.trimEnd(), files: draft.files, about: draft.about });
    onChange(() => ({ text: '', files: [], about: null }));
    field.current?.focus();
  }

  return (
    <Box flex="none" bg="var(--vl-bg)" className={classes['composer']}>
      {draft.about === null ? null : (
        <AboutChip about={draft.about} onRemove={() => onChange((before) => ({ ...before, about: null }))} />
      )}
      <ChosenFiles
        ready={draft.files}
        coming={coming}
        onRemove={(fileId) => {
          uploads.discard(fileId);
          onChange((before) => ({ ...before, files: before.files.filter(({ _id }) => _id !== fileId) }));
        }}
        onRetry={(key) => uploads.retry(key)}
        onCancel={(key) => uploads.cancel(key)}
      />
      <Group gap="s6" align="flex-end" wrap="nowrap" bdrs="md" className={classes['line']}>
        <AttachButton
          onFiles={(files) => {
            onFiles(files);
            field.current?.focus();
          }}
        />
        <QuickReplyMenu
          replies={replies}
          onChoose={(reply) => {
            insert(draft.text === '' ? reply : `${draft.text.trimEnd()}\n${reply}`);
            field.current?.focus();
          }}
        />
        <MessageField
          field={field}
          text={draft.text}
          replies={replies}
          onText={insert}
          onFiles={onFiles}
          onSend={send}
          onEditLast={onEditLast}
        />
        <SendButton canSend={canSend(draft, coming)} onSend={() => send()} />
      </Group>
      <ComposerFoot length={draft.text.length} coming={coming} />
    </Box>
  );
}

/** Whether there is something to say, short enough, with no file still on its way. */
function canSend({ text, files }: Draft, coming: readonly ComingFile[]): boolean {
  return (!isBlank(text) || files.length > 0) && text.length <= MAX_MESSAGE_LENGTH && coming.length === 0;
}

/**
 * Goes on where somebody is already writing, in the field that stood here before the page came (`early-message.ts`): the keyboard of a phone stays, and
 * what was sent there is sent.
 */
function takeOver(
  field: HTMLTextAreaElement | null,
  { onText, onSend }: Pick<MessageFieldProps, 'onText' | 'onSend'>,
): void {
  const early = document.querySelector<HTMLTextAreaElement>('#first-message');
  if (early === null || field === null) return;
  if (early.value !== '') onText(early.value);
  if (document.activeElement === early) {
    field.value = early.value;
    field.focus();
    field.setSelectionRange(early.selectionStart, early.selectionEnd);
  }
  early.parentElement?.remove();
  if (early.dataset['isSent'] !== undefined) onSend(early.value);
}

interface MessageFieldProps {
  field: React.RefObject<HTMLTextAreaElement | null>;
  text: string;
  replies: readonly ReadyReply[];
  onText: (text: string) => void;
  onFiles: (files: readonly File[]) => void;
  /** Without a text, what the draft says. */
  onSend: (text?: string) => void;
  onEditLast: () => void;
}

/** The field one writes in: its keys, and files that are pasted into it. */
function MessageField({ field, text, replies, onText, onFiles, onSend, onEditLast }: MessageFieldProps) {
  const t = useT();
  const slash = useSlash(replies, text, onText);
  useLayoutEffect(() => takeOver(field.current, { onText, onSend }), []); // eslint-disable-line react-hooks/exhaustive-deps

  function press(event: React.KeyboardEvent<HTMLTextAreaElement>): void {
    if (slash.press(event)) return;
    if (event.key === 'ArrowUp' && text === '') {
      event.preventDefault();
      onEditLast();
    }
    // While letters are composed, Enter chooses among them.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  }

  function paste(event: React.ClipboardEvent<HTMLTextAreaElement>): void {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files.map((file) => named(file, t('chats.composer.pasted'))));
  }

  return (
    <Box pos="relative" flex={1} miw={0} className={classes['field']}>
      <SlashList {...slash} />
      <Textarea
        ref={field}
        classNames={{ input: classes['input'] ?? '' }}
        variant="unstyled"
        autosize
        minRows={1}
        maxRows={8}
        aria-label={t('chats.composer.label')}
        placeholder={t('chats.composer.placeholder')}
        value={text}
        onChange={(event) => onText(event.currentTarget.value.replace(/^\n+/, ''))}
        onKeyDown={press}
        onPaste={paste}
        {...slash.field}
      />
    </Box>
  );
}

/** Chooses files from the device. */
function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useT();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label={t('chats.composer.attach')}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          onFiles(files);
        }}
      />
      <ActionIcon
        size={44}
        flex="none"
        className={classes['attach'] ?? ''}
        aria-label={t('chats.composer.attach')}
        onClick={() => picker.current?.click()}
      >
        <IconPaperclip size={20} aria-hidden />
      </ActionIcon>
    </>
  );
}

function SendButton({ canSend, onSend }: { canSend: boolean; onSend: () => void }) {
  const t = useT();
  return (
    <Button
      size="sm"
      className={classes['send'] ?? ''}
      aria-label={t('chats.composer.send')}
      leftSection={<IconSend size={18} aria-hidden />}
      data-disabled={!canSend || undefined}
      aria-disabled={!canSend}
      onClick={onSend}
    >
      <Box component="span" visibleFrom="md">
        {t('chats.composer.send')}
      </Box>
    </Button>
  );
}

/** Which keys send, what is still waited for, and how much room is left near the limit. */
function ComposerFoot({ length, coming }: { length: number; coming: readonly ComingFile[] }) {
  const t = useT();
  const over = length - MAX_MESSAGE_LENGTH;
  const isWaiting = coming.some(({ state }) => state === 'sending');
  return (
    <Group gap="sm" justify="space-between" wrap="nowrap" className={classes['foot']}>
      <Box visibleFrom="md">
        <KeyHints
          hints={[
            { keys: [t('common.keys.enter')], does: t('chats.composer.sends') },
            { keys: [t('chats.composer.shift'), t('common.keys.enter')], does: t('chats.composer.newLine') },
          ]}
        />
      </Box>
      <output className={classes['composerTold']} data-over={over > 0 || undefined}>
        {coming.length > 0 ? t(isWaiting ? 'chats.composer.waitFiles' : 'chats.composer.brokenFiles') : null}
        {length > NEAR_LIMIT
          ? ` ${t(over > 0 ? 'chats.composer.over' : 'chats.composer.left', {
              count: Math.abs(over),
              shown: formatNumber(Math.abs(over)),
            })}`
          : null}
      </output>
    </Group>
  );
}

/** What is pasted from a screen has a name that says nothing. */
function named(file: File, name: string): File {
  const isPicture = file.type.startsWith('image/') && /^image\.\w+$/.test(file.name);
  return isPicture ? new File([file], `${name}.${file.name.split('.').at(-1)}`, { type: file.type }) : file;
}

interface ChosenFilesProps {
  ready: readonly ReadyFile[];
  coming: readonly ComingFile[];
  onRemove: (fileId: string) => void;
  onRetry: (key: string) => void;
  onCancel: (key: string) => void;
}

/** The files of the message that is being written: those that are there, those on their way, those that could not be had. */
function ChosenFiles({ ready, coming, onRemove, onRetry, onCancel }: ChosenFilesProps) {
  const t = useT();
  if (ready.length + coming.length === 0) return null;
  return (
    <Flex
      component="ul"
      gap="xs"
      wrap="wrap"
      mb="xs"
      mah={168}
      className="scroll-y"
      aria-label={t('chats.composer.chosen')}
    >
      {ready.map(({ _id, name, format }) => (
        <li key={_id} className={classes['file']}>
          <FileIcon format={format} />
          <Text span size="meta" fw={600} c="var(--vl-ink2)" className={classes['name']} title={name}>
            {name}
          </Text>
          <ActionIcon aria-label={t('chats.composer.removeFile', { name })} onClick={() => onRemove(_id)}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
      {coming.map(({ key, name, state, sent, fault }) => (
        <li key={key} className={classes['file']} data-state={state}>
          <FileIcon format={formatOf(name)} />
          <Flex component="span" direction="column" gap="2xs" className={classes['words']}>
            <Text span size="meta" fw={600} c="var(--vl-ink2)" className={classes['name']} title={name}>
              {name}
            </Text>
            {state === 'sending' ? (
              <Progress value={Math.floor(sent * 100)} size={4} aria-label={t('chats.composer.progress', { name })} />
            ) : (
              <Text span size="xs" maw={320} c="var(--vl-danger-ink)" role="alert">
                {fault}
              </Text>
            )}
          </Flex>
          {state === 'failed' ? (
            <ActionIcon aria-label={t('chats.composer.retryFile', { name })} onClick={() => onRetry(key)}>
              <IconRefresh size={16} aria-hidden />
            </ActionIcon>
          ) : null}
          <ActionIcon
            aria-label={t(state === 'sending' ? 'chats.composer.cancelFile' : 'chats.composer.removeFile', { name })}
            onClick={() => onCancel(key)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </Flex>
  );
}
