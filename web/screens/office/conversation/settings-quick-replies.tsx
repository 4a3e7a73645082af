import { LONGEST_QUICK_REPLY, LONGEST_QUICK_REPLY_NAME, type QuickReply } from '@volano/domain/contracts/quick-replies';
import { ActionIcon, Box, Button, Group, Skeleton, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import {
  useDeleteQuickReply,
  useOrderQuickReplies,
  useQuickReplies,
  useSaveQuickReply,
} from '../../../features/conversation/quick-replies/quick-replies.api.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DeleteDialog, FormDialog } from '../../../ui/dialogs/dialogs.tsx';
import { useOpened } from '../../../ui/layout/focus.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { DelayedSkeleton, EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import classes from './conversation.module.css';

/** Texts that consultants put into their messages. */
export function SettingsQuickRepliesPage() {
  const t = useT();
  const title = t('quickReplies.title');
  usePageFrame(title, { crumbs: [{ label: t('common.places.settings') }, { label: title }] });
  return (
    <OfficePage>
      <PageTitle isCompact>{title}</PageTitle>
      <p>{t('quickReplies.intro')}</p>
      <QuickReplyList />
    </OfficePage>
  );
}

/** The texts that the office keeps for its chats: written, ordered, turned off and on, deleted. */
function QuickReplyList() {
  const t = useT();
  const { data, isError, isFetching, refetch } = useQuickReplies();
  const { opened, openNew, open, close } = useOpened<QuickReply>();
  const order = useOrderQuickReplies();
  if (data === undefined)
    return isError ? (
      <ErrorBlock title={t('quickReplies.loadError')} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <DelayedSkeleton>
        <Skeleton height={240} />
      </DelayedSkeleton>
    );

  function move(from: number, to: number): void {
    const ids = (data ?? []).map(({ _id }) => _id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    mutateWithMessage(order, ids);
  }

  return (
    <>
      <div>
        <Button size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={openNew}>
          {t('quickReplies.new')}
        </Button>
      </div>
      {data.length === 0 ? (
        <EmptyState title={t('quickReplies.empty')}>{t('quickReplies.emptyHint')}</EmptyState>
      ) : (
        <Box component="ol" aria-label={t('quickReplies.title')}>
          {data.map((reply, place) => (
            <Row
              key={reply._id}
              reply={reply}
              isMoving={order.isPending}
              onUp={place === 0 ? null : () => move(place, place - 1)}
              onDown={place === data.length - 1 ? null : () => move(place, place + 1)}
              onEdit={() => open('edit')(reply)}
              onDelete={() => open('delete')(reply)}
            />
          ))}
        </Box>
      )}
      {opened?.action === 'new' || opened?.action === 'edit' ? (
        <ReplyDialog reply={opened.row} onClose={close} />
      ) : null}
      {opened?.action === 'delete' ? <DeleteReply reply={opened.row} onClose={close} /> : null}
    </>
  );
}

interface RowProps {
  reply: QuickReply;
  isMoving: boolean;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onEdit: () => void;
  onDelete: () => void;
}

function Row({ reply, isMoving, onUp, onDown, onEdit, onDelete }: RowProps) {
  const t = useT();
  const save = useSaveQuickReply(reply._id);
  const { name, text, isEnabled } = reply;
  return (
    <li className={classes['row']} data-off={!isEnabled || undefined}>
      <div className={classes['words']}>
        <Text size="sm" fw={600} className={classes['name']}>
          {name}
        </Text>
        <Text size="meta" mt="3xs" c="var(--vl-ink2)" className={classes['quickReplyListText']}>
          {text}
        </Text>
      </div>
      <Group gap="2xs" wrap="nowrap">
        <Switch
          aria-label={t('quickReplies.enabledNamed', { name })}
          checked={isEnabled}
          disabled={save.isPending}
          onChange={({ currentTarget }) => mutateWithMessage(save, { name, text, isEnabled: currentTarget.checked })}
        />
        <ActionIcon
          size={40}
          aria-label={t('quickReplies.up', { name })}
          disabled={onUp === null || isMoving}
          onClick={() => onUp?.()}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={40}
          aria-label={t('quickReplies.down', { name })}
          disabled={onDown === null || isMoving}
          onClick={() => onDown?.()}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon size={40} aria-label={t('quickReplies.editNamed', { name })} onClick={onEdit}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon size={40} aria-label={t('quickReplies.deleteNamed', { name })} onClick={onDelete}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  );
}

/** A new text, or one to change. */
function ReplyDialog({ reply, onClose }: { reply: QuickReply | null; onClose: () => void }) {
  const t = useT();
  const form = useForm({
    start: { name: reply?.name ?? '', text: reply?.text ?? '', isEnabled: reply?.isEnabled ?? true },
    bodyOf: ({ name, text, isEnabled }) => ({ name: name.trim(), text: text.trim(), isEnabled }),
    contract: () => import('@volano/domain/shapes/quick-replies').then((shapes) => shapes.createQuickReply),
    change: useSaveQuickReply(reply?._id ?? null),
    done: () => toast.success(t('quickReplies.saved')),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={t(reply === null ? 'quickReplies.new' : 'quickReplies.edit')}
      isIdle={form.values.name.trim() === '' || form.values.text.trim() === ''}
    >
      <TextInput
        label={t('quickReplies.name')}
        description={t('quickReplies.nameHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        maxLength={LONGEST_QUICK_REPLY_NAME}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
      <Textarea
        label={t('quickReplies.text')}
        description={t('quickReplies.textHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        maxLength={LONGEST_QUICK_REPLY}
        autosize
        minRows={4}
        maxRows={14}
        {...form.field('text')}
      />
    </FormDialog>
  );
}

function DeleteReply({ reply, onClose }: { reply: QuickReply; onClose: () => void }) {
  const t = useT();
  const words = {
    title: t('quickReplies.deleteTitle', { name: reply.name }),
    text: t('quickReplies.deleteText'),
    label: t('quickReplies.deleteLabel'),
    done: t('quickReplies.deleted'),
  };
  return <DeleteDialog words={words} removal={useDeleteQuickReply(reply._id)} onClose={onClose} />;
}
