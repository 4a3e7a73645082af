import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { CatalogueType } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { AttachmentsField } from '../../../features/catalogue/uploads/upload-fields.tsx';
import { type UploadQueue, useUploadQueue } from '../../../features/catalogue/uploads/upload-queue.ts';
import { NOTHING_SAVED, type SaveOutcome, type SavePart } from '../../../lib/api/save-parts.ts';
import { useKeptTyped, useTypedStart } from '../../../lib/form/kept-typed.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DeleteDialog, type DeleteDialogProps } from '../../../ui/dialogs/dialogs.tsx';
import { EditorColumns, EditorFrame, EditorPair } from '../../../ui/pages/editor-frame.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { SaveRefusal, type EditorPart, saveThenPublish, sendFiles } from './save-refusal.tsx';

export interface CatalogueEditorProps<Form extends { readonly isActive: boolean }> {
  editor: CatalogueEditorState<Form>;
  of: 'news' | 'partners' | 'services';
  /** The name that is being typed, and the one that is saved. */
  name: string;
  savedName: string;
  /** Where "Annulla" leads: to the thing, or to the list where there is none yet. */
  backHref: string;
  content: React.ReactNode;
  aside: React.ReactNode;
  files: React.ReactNode;
  /** How many files it has already. */
  fileCount: number;
  /** How it is deleted, and where to go then; nothing new can be. */
  deletion: Omit<DeleteDialogProps, 'words' | 'onClose'> & {
    /** Another question than that it goes. */
    ask?: (asked: DeleteDialogProps & { name: string }) => React.ReactNode;
  };
  /** Everything is saved: where to go. */
  onSaved: (id: string) => void;
}

/** The editor that news, partners and services share: content and files in two tabs (2-catalogue §2). */
export function CatalogueEditor<Form extends { readonly isActive: boolean }>(props: CatalogueEditorProps<Form>) {
  const { editor, of, name, backHref, content, aside, files, fileCount } = props;
  const t = useT();
  const { form, setForm, isSaving } = editor;
  const save = useSaving(props);
  return (
    <EditorFrame
      title={name.trim() === '' ? t(`officeCatalogue.${of}.new`) : name}
      isDirty={editor.isDirty}
      isSaving={isSaving}
      onSave={save}
      backHref={backHref}
      active={{
        label: t(`officeCatalogue.${of}.published`),
        isOn: form.isActive,
        onChange: (isActive) => setForm({ ...form, isActive }),
      }}
      actions={editor.id === null ? undefined : <DeleteButton {...props} />}
      refusal={
        <SaveRefusal
          outcome={editor.outcome}
          hasFaults={editor.hasFaults}
          refused={t(`officeCatalogue.${of}.refused`)}
          onRetry={save}
          isSaving={isSaving}
        />
      }
      tabs={[
        {
          key: 'content',
          label: t('officeCatalogue.editor.content'),
          panel: <EditorColumns aside={aside}>{content}</EditorColumns>,
        },
        {
          key: 'file',
          label: t('officeCatalogue.editor.file'),
          count: fileCount + editor.queue.items.filter(({ slot }) => slot !== 'frontImage').length,
          panel: files,
        },
      ]}
    />
  );
}

/** Saves, says so, and goes on. */
function useSaving<Form extends { readonly isActive: boolean }>(props: CatalogueEditorProps<Form>): () => void {
  const { editor, of, onSaved } = props;
  const t = useT();
  const [isNew] = useState(editor.id === null);

  async function save(): Promise<void> {
    const saved = await editor.save();
    if (saved === null) return;
    toast.success(t(`officeCatalogue.${of}.${isNew ? 'created' : 'edited'}`));
    onSaved(saved);
  }

  return () => void save();
}

interface DeleteButtonProps extends Pick<
  CatalogueEditorProps<{ readonly isActive: boolean }>,
  'of' | 'savedName' | 'deletion'
> {
  editor: { readonly isSaving: boolean };
}

/** Deletes the thing after a question. */
function DeleteButton({ of, savedName, deletion, editor }: DeleteButtonProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const { ask, ...removal } = deletion;
  const asked = {
    ...removal,
    words: {
      title: t(`officeCatalogue.${of}.delete.title`, { name: savedName }),
      text: t(`officeCatalogue.${of}.delete.text`),
      label: t(`officeCatalogue.${of}.delete.label`),
      done: t(`officeCatalogue.${of}.delete.done`),
      failed: t(`officeCatalogue.${of}.delete.failed`),
    },
    onClose: () => setAsking(false),
  };
  return (
    <>
      <Button
        variant="subtle"
        color="danger"
        leftSection={<IconTrash size={18} aria-hidden />}
        disabled={editor.isSaving}
        onClick={() => setAsking(true)}
      >
        {t(`officeCatalogue.${of}.delete.label`)}
      </Button>
      {isAsking ? (ask?.({ ...asked, name: savedName }) ?? <DeleteDialog {...asked} />) : null}
    </>
  );
}

type Files = React.ComponentProps<typeof AttachmentsField>['files'];

interface CatalogueFilesTabProps {
  queue: UploadQueue;
  publicFiles: Files;
  /** Where the thing has a second list. */
  premiumFiles?: Files;
  addressOf: (fileId: string) => Promise<string | null>;
}

/** The attachments of a piece of news, a partner or a service in its editor. */
export function CatalogueFilesTab({ queue, publicFiles, premiumFiles, addressOf }: CatalogueFilesTabProps) {
  const open = <AttachmentsField kind="public" queue={queue} files={publicFiles} addressOf={addressOf} />;
  if (premiumFiles === undefined) return <EditorColumns>{open}</EditorColumns>;
  return (
    <EditorPair>
      {open}
      <AttachmentsField kind="premium" queue={queue} files={premiumFiles} addressOf={addressOf} />
    </EditorPair>
  );
}

interface Writing<Form> {
  entityType: CatalogueType;
  /** What the page has read of these things: read again once everything is sent. */
  queryKey: QueryKey;
  /** Null while it is new. */
  id: string | null;
  /** The fields as they stand. */
  start: Form;
  hasFaults: (form: Form) => boolean;
  /** Writes the fields, of something new where there is no id, and answers its id. */
  send: (id: string | null, form: Form) => Promise<string>;
  /** What is kept beside the fields and the files, once there is an id; throws when a part of it did not arrive. */
  rest?: { readonly name: EditorPart; readonly hasUnsent: boolean; readonly send: (id: string) => Promise<void> };
}

/**
 * The editor of a piece of news, a partner or a service: its fields, and the parts that are sent once they are saved. What failed stays
 * as it was written, and only that is sent again (holes H27). Something new is published only when all of it is there.
 */
export function useCatalogueEditor<Form extends { readonly isActive: boolean }>(writing: Writing<Form>) {
  const { entityType, queryKey, start, hasFaults, send, rest } = writing;
  const client = useQueryClient();
  const [id, setId] = useState(writing.id);
  const [kept, setKept] = useState(start);
  const keptAs = `${entityType}.${writing.id ?? 'new'}`;
  const [form, setForm] = useState(useTypedStart(keptAs, start));
  useKeptTyped(keptAs, kept, form);
  const [wasTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<SaveOutcome<EditorPart>>(NOTHING_SAVED);
  const queue = useUploadQueue(entityType, id);
  const isFaulty = hasFaults(form);

  /** Saves what changed; answers the id once nothing is left to save. */
  async function save(): Promise<string | null> {
    setTried(true);
    setOutcome(NOTHING_SAVED);
    if (isFaulty) return null;
    setSaving(true);
    try {
      return await saveWritten();
    } finally {
      setSaving(false);
    }
  }

  async function saveWritten(): Promise<string | null> {
    let target = id;
    const others: SavePart<EditorPart>[] = [];
    if (rest?.hasUnsent) others.push({ name: rest.name, send: () => rest.send(target ?? '') });
    if (queue.hasUnsent) others.push({ name: 'files', send: () => sendFiles(queue, target ?? '') });
    const write = async (now: Form): Promise<void> => {
      target = await send(target, now);
      setId(target);
      setKept(now);
    };
    const done = await saveThenPublish({ kept: id === null ? null : kept, form, isSame, write, others });
    await client.invalidateQueries({ queryKey });
    setOutcome(done);
    return done.failed.length === 0 ? target : null;
  }

  return {
    id,
    form,
    setForm,
    save,
    queue,
    isDirty: !isSame(kept, form) || queue.hasUnsent || (rest?.hasUnsent ?? false),
    isSaving,
    wasTried,
    hasFaults: wasTried && isFaulty,
    outcome,
    /** What the server said of the fields. */
    refusal: outcome.saved.length === 0 ? outcome.refusal : null,
  };
}

type CatalogueEditorState<Form extends { readonly isActive: boolean }> = ReturnType<typeof useCatalogueEditor<Form>>;

function isSame<Form>(one: Form, other: Form): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
