import { createNote, deleteNote, listNotes, updateNote } from '@volano/domain/contracts/notes';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { ActionIcon, Box, Button, Flex, Group, Text } from '@mantine/core';
import { IconCheck, IconDots, IconPencil, IconPin, IconPinnedFilled, IconRotate, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDate, formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DeleteDialog } from '../../../ui/dialogs/dialogs.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { NoteText } from './note-text.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import classes from './notes-card.module.css';

type Note = ReplyOf<typeof listNotes>[number];

type NoteText = NonNullable<RequestOf<typeof createNote>['body']>;

type NoteChange = NonNullable<RequestOf<typeof updateNote>['body']>;

const notesKey = ['notes'] as const;

/** As many notes as stand on the record before one asks for the others: what follows them is not pushed out of reach. */
const FIRST = 5;

interface NotesCardProps {
  agencyId: string;
  canWrite: boolean;
  /** Whoever comes here came to write one: the caret stands in it. */
  isBegun?: boolean;
}

/** What the office wrote down about a company: read, and written by who may (9-working-day §3). */
export function NotesCard({ agencyId, canWrite, isBegun = false }: NotesCardProps) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const { data, isError, isFetching, refetch } = useNotes(agencyId);
  const shown = isWhole ? data : data?.slice(0, FIRST);
  const others = (data?.length ?? 0) - (shown?.length ?? 0);
  return (
    <Flex aria-labelledby="agency-notes" component="section" direction="column" gap="s14">
      <Box id="agency-notes" component="h2" pb="sm" className="ink-below font-h4">
        {t('notes.title')}
      </Box>
      {canWrite ? <NewNote agencyId={agencyId} isBegun={isBegun} /> : null}
      {data === undefined && isError ? (
        <ErrorBlock title={t('notes.loadError')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : null}
      {data?.length === 0 ? (
        <Box component="p" c="var(--vl-ink2)">
          {t('notes.empty')}
        </Box>
      ) : null}
      {shown === undefined || shown.length === 0 ? null : (
        <Box component="ul" aria-label={t('notes.title')}>
          {shown.map((note) => (
            <NoteItem key={note._id} agencyId={agencyId} note={note} canWrite={canWrite} />
          ))}
        </Box>
      )}
      {others > 0 ? (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {t('notes.others', { count: others })}
        </Button>
      ) : null}
    </Flex>
  );
}

function NoteItem({ agencyId, note, canWrite }: { agencyId: string; note: Note; canWrite: boolean }) {
  const t = useT();
  // As it was when its form was opened: the note itself is read anew while somebody writes.
  const [begun, setBegun] = useState<Note | null>(null);
  const update = useUpdateNote(note._id);
  if (begun !== null)
    return (
      <Flex component="li" gap="xs" align="flex-start" className={classes['note']}>
        <NoteForm
          agencyId={agencyId}
          label={t('notes.textOf')}
          action={t('common.actions.save')}
          start={begun}
          isWorking={update.isPending}
          onCancel={() => setBegun(null)}
          onSubmit={(said) =>
            mutateWithMessage(update, changesOf(begun, said), {
              onSuccess: () => setBegun(null),
              done: () => toast.success(t('notes.saved')),
            })
          }
        />
      </Flex>
    );
  return (
    <Flex
      component="li"
      gap="xs"
      align="flex-start"
      className={classes['note']}
      data-pinned={note.isPinned || undefined}
    >
      <Box flex={1} miw={0}>
        <NoteWords text={note.text} />
        <NoteFacts note={note} />
      </Box>
      {canWrite ? (
        <NoteMenu note={note} onEdit={() => setBegun(note)} onChange={(said) => mutateWithMessage(update, said)} />
      ) : null}
    </Flex>
  );
}

/** Only what is another now: a day or a text that a colleague gave the note meanwhile stays. */
function changesOf(begun: Note, { text, dueDate }: Pick<Note, 'text' | 'dueDate'>): NoteChange {
  return { ...(text === begun.text ? {} : { text }), ...(dueDate === begun.dueDate ? {} : { dueDate }) };
}

/** Longer than this, a note is begun and read on by who wants to. */
const LONG = { characters: 420, lines: 8 } as const;

function NoteWords({ text }: { text: string }) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > LONG.characters || text.split('\n').length > LONG.lines;
  return (
    <>
      <Text size="compact" className={classes['text']} data-begun={(isLong && !isWhole) || undefined}>
        {text}
      </Text>
      {isLong ? (
        <Box
          type="button"
          component="button"
          p={0}
          bg="none"
          c="var(--vl-brand-ink)"
          td="underline"
          className={classes['more']}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? 'notes.less' : 'notes.more')}
        </Box>
      ) : null}
    </>
  );
}

/** Who wrote it and when, whether it is pinned, and the day on which it is to be taken up again. */
function NoteFacts({ note }: { note: Note }) {
  const t = useT();
  const { author, createdAt, editedAt, editedBy, dueDate, doneAt, isPinned } = note;
  const facts = [
    ...(isPinned ? [t('notes.pinned')] : []),
    author ?? t('notes.nobody'),
    formatDateTime(createdAt),
    ...(editedAt === null ? [] : [editedBy === null ? t('notes.edited') : t('notes.editedBy', { name: editedBy })]),
  ];
  return (
    <Flex component="p" rowGap="3xs" columnGap="s10" wrap="wrap" mt="2xs" c="dimmed" className="font-meta">
      {facts.join(' · ')}
      {dueDate === null ? null : (
        <span className={classes['due']} data-done={doneAt !== null || undefined}>
          {doneAt === null
            ? t('notes.due', { date: formatDate(dueDate) })
            : t('notes.done', { date: formatDate(doneAt) })}
        </span>
      )}
    </Flex>
  );
}

interface NoteMenuProps {
  note: Note;
  onEdit: () => void;
  onChange: (said: { isPinned?: boolean; isDone?: boolean }) => void;
}

function NoteMenu({ note, onEdit, onChange }: NoteMenuProps) {
  const t = useT();
  const [isDeleting, setDeleting] = useState(false);
  const { isPinned, dueDate, doneAt } = note;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={28} aria-label={t('notes.actions', { date: formatDateTime(note.createdAt) })}>
            <IconDots size={17} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {dueDate === null ? null : (
            <Menu.Item
              leftSection={doneAt === null ? <IconCheck size={18} aria-hidden /> : <IconRotate size={18} aria-hidden />}
              onClick={() => onChange({ isDone: doneAt === null })}
            >
              {t(doneAt === null ? 'notes.markDone' : 'notes.reopen')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={isPinned ? <IconPinnedFilled size={18} aria-hidden /> : <IconPin size={18} aria-hidden />}
            onClick={() => onChange({ isPinned: !isPinned })}
          >
            {t(isPinned ? 'notes.unpin' : 'notes.pin')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
            {t('notes.edit')}
          </Menu.Item>
          <Menu.Item color="danger" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setDeleting(true)}>
            {t('notes.deleteLabel')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isDeleting ? <DeleteNote note={note} onClose={() => setDeleting(false)} /> : null}
    </>
  );
}

function NewNote({ agencyId, isBegun }: { agencyId: string; isBegun: boolean }) {
  const t = useT();
  const creation = useCreateNote(agencyId);
  const [round, setRound] = useState(0);
  return (
    <NoteForm
      key={round}
      agencyId={agencyId}
      label={t('notes.text')}
      hint={t('notes.hint')}
      action={t('notes.add')}
      start={{ text: '', dueDate: null }}
      isWorking={creation.isPending}
      isFirst={isBegun && round === 0}
      onSubmit={(said) =>
        mutateWithMessage(creation, said, {
          onSuccess: () => setRound(round + 1),
          done: () => toast.success(t('notes.added')),
        })
      }
    />
  );
}

interface NoteFormProps {
  agencyId: string;
  label: string;
  hint?: string;
  action: string;
  start: Pick<Note, 'text' | 'dueDate'>;
  isWorking: boolean;
  isFirst?: boolean;
  onSubmit: (said: { text: string; dueDate: string | null }) => void;
  onCancel?: () => void;
}

/** Text and day of a note; the day is asked for once there is a text. */
function NoteForm({
  agencyId,
  label,
  hint,
  action,
  start,
  isWorking,
  isFirst = false,
  onSubmit,
  onCancel,
}: NoteFormProps) {
  const t = useT();
  const [text, setText] = useState(start.text);
  const [dueDate, setDueDate] = useState(start.dueDate);
  const said = text.trim();
  const isDirty = !isWorking && (said !== start.text.trim() || dueDate !== start.dueDate);
  return (
    <Flex
      component="form"
      direction="column"
      gap="s10"
      flex={1}
      onSubmit={(event) => {
        event.preventDefault();
        if (said !== '') onSubmit({ text: said, dueDate });
      }}
    >
      <LeaveGuard isDirty={isDirty} />
      <NoteText
        agencyId={agencyId}
        label={label}
        hint={hint}
        before={start.text}
        text={text}
        isFirst={isFirst}
        onText={setText}
      />
      {said === '' ? null : (
        <Group gap="s10" align="flex-end" justify="space-between">
          <DateField label={t('notes.dueDate')} day={dueDate} onDay={setDueDate} />
          <Button type="submit" size="sm" loading={isWorking}>
            {action}
          </Button>
        </Group>
      )}
      {onCancel === undefined ? null : (
        <Button variant="subtle" size="sm" onClick={onCancel}>
          {t('common.actions.cancel')}
        </Button>
      )}
    </Flex>
  );
}

function DeleteNote({ note, onClose }: { note: Note; onClose: () => void }) {
  const t = useT();
  const words = {
    title: t('notes.deleteTitle'),
    text: t('notes.deleteText'),
    label: t('notes.deleteLabel'),
    done: t('notes.deleted'),
  };
  return <DeleteDialog words={words} removal={useDeleteNote(note._id)} onClose={onClose} />;
}

/** The notes of a company, the pinned ones first, then the newest. */
function useNotes(agencyId: string) {
  return useQuery({
    queryKey: [...notesKey, agencyId],
    queryFn: ({ signal }) => call(listNotes, { params: { id: agencyId } }, { signal }),
  });
}

function useCreateNote(agencyId: string) {
  return useNotesChange((body: NoteText) => call(createNote, { params: { id: agencyId }, body }));
}

function useUpdateNote(id: string) {
  return useNotesChange((body: NoteChange) => call(updateNote, { params: { id }, body }));
}

function useDeleteNote(id: string) {
  return useNotesChange(() => call(deleteNote, { params: { id } }));
}

/** A note stands in the history of its company, too. */
function useNotesChange<Input, Saved>(mutationFn: (input: Input) => Promise<Saved>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: notesKey }),
        client.invalidateQueries({ queryKey: ['timeline'] }),
      ]),
  });
}
