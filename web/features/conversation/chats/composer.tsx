import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconPaperclip, IconSend } from '@tabler/icons-react';
import { MAX_MESSAGE_LENGTH } from '@volano/domain/contracts/chats';
import { ATTACHMENT_FORMATS } from '@volano/domain/rules/catalogue-files';
import { isBlank } from '@volano/domain/rules/harmless-text';
import { useRef, useState } from 'react';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { KeyHints } from '../../../ui/cards/kbd.tsx';
import { type Draft, recallDraft, rememberDraft } from './chat-drafts.ts';
import { ChosenFiles } from './chosen-files.tsx';
import classes from './chat-pane.module.css';
import type { useChatUploads } from './use-chat-uploads.ts';

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
  onChange: (patch: (before: Draft) => Draft) => void;
  uploads: ReturnType<typeof useChatUploads>;
  /** Files that were chosen or pasted. */
  onFiles: (files: readonly File[]) => void;
  onSend: (draft: Draft) => void;
}

/** Where one writes: Enter sends, with Shift it begins a new line; a message that begins with a new line is none (1-people §5). */
export function Composer({ draft, onChange, uploads, onFiles, onSend }: ComposerProps) {
  const t = useT();
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { coming } = uploads;
  const text = draft.text.trimEnd();
  const over = draft.text.length - MAX_MESSAGE_LENGTH;
  const isWaiting = coming.some(({ state }) => state === 'sending');
  const canSend = (!isBlank(text) || draft.files.length > 0) && over <= 0 && coming.length === 0;

  function send(): void {
    if (!canSend) return;
    onSend({ text, files: draft.files });
    onChange(() => ({ text: '', files: [] }));
    field.current?.focus();
  }

  function press(event: React.KeyboardEvent<HTMLTextAreaElement>): void {
    // While letters are composed, Enter chooses among them.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  function paste(event: React.ClipboardEvent<HTMLTextAreaElement>): void {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files.map((file) => named(file, t('chats.composer.pasted'))));
  }

  return (
    <div className={classes['composer']}>
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
      <div className={classes['line']}>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          accept={ACCEPTED}
          aria-label={t('chats.composer.attach')}
          onChange={(event) => {
            onFiles([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
            field.current?.focus();
          }}
        />
        <ActionIcon
          size={44}
          className={classes['attach'] ?? ''}
          aria-label={t('chats.composer.attach')}
          onClick={() => picker.current?.click()}
        >
          <IconPaperclip size={20} aria-hidden />
        </ActionIcon>
        <Textarea
          ref={field}
          className={classes['field'] ?? ''}
          classNames={{ input: classes['input'] ?? '' }}
          variant="unstyled"
          autosize
          minRows={1}
          maxRows={8}
          aria-label={t('chats.composer.label')}
          placeholder={t('chats.composer.placeholder')}
          value={draft.text}
          onChange={(event) => {
            const value = event.currentTarget.value.replace(/^\n+/, '');
            onChange((before) => ({ ...before, text: value }));
          }}
          onKeyDown={press}
          onPaste={paste}
        />
        <Button
          size="sm"
          className={classes['send'] ?? ''}
          aria-label={t('chats.composer.send')}
          leftSection={<IconSend size={18} aria-hidden />}
          data-disabled={!canSend || undefined}
          aria-disabled={!canSend}
          onClick={send}
        >
          <span className={classes['sendWord']}>{t('chats.composer.send')}</span>
        </Button>
      </div>
      <div className={classes['foot']}>
        <div className={classes['hints']}>
          <KeyHints
            hints={[
              { keys: [t('common.keys.enter')], does: t('chats.composer.sends') },
              { keys: [t('chats.composer.shift'), t('common.keys.enter')], does: t('chats.composer.newLine') },
            ]}
          />
        </div>
        <output className={classes['composerTold']} data-over={over > 0 || undefined}>
          {coming.length > 0 ? t(isWaiting ? 'chats.composer.waitFiles' : 'chats.composer.brokenFiles') : null}
          {draft.text.length > NEAR_LIMIT
            ? ` ${t(over > 0 ? 'chats.composer.over' : 'chats.composer.left', {
                count: Math.abs(over),
                shown: formatNumber(Math.abs(over)),
              })}`
            : null}
        </output>
      </div>
    </div>
  );
}

/** What is pasted from a screen has a name that says nothing. */
function named(file: File, name: string): File {
  const isPicture = file.type.startsWith('image/') && /^image\.\w+$/.test(file.name);
  return isPicture ? new File([file], `${name}.${file.name.split('.').at(-1)}`, { type: file.type }) : file;
}
