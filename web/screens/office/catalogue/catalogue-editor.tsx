import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { CatalogueType } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { AttachmentsField } from '../../../features/catalogue/uploads/upload-fields.tsx';
import { type UploadQueue, useUploadQueue } from '../../../features/catalogue/uploads/upload-queue.ts';
import { NOTHING_SAVED, type SaveOutcome, type SavePart, saveParts, readAgain } from '../../../lib/api/save-parts.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DeleteDialog, type DeleteDialogProps } from '../../../ui/dialogs/dialogs.tsx';
import { EditorColumns, EditorFrame, EditorPair } from '../../../ui/layout/editor-frame.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { SaveRefusal, type EditorPart } from './save-refusal.tsx';

export interface CatalogueEditorProps<Form extends { readonly isActive: boolean }> {
  editor: CatalogueEditorState<Form>;
  /** The name that is being typed. */
  name: string;
  words: { new: string; active: string; created: string; edited: string; refused: string };
  /** Where "Annulla" leads: to the thing, or to the list where there is none yet. */
  backHref: string;
  content: React.ReactNode;
  aside: React.ReactNode;
  files: React.ReactNode;
  /** How many files it has already. */
  fileCount: number;
  /** What is asked before it is deleted, and where to go then; nothing new can be. */
  deletion: Omit<DeleteDialogProps, 'onClose'>;
  /** Everything is saved: where to go. */
  onSaved: (id: string) => void;
}

/** The editor that news, partners and services share: content and files in two tabs (2-catalogue §2). */
export function CatalogueEditor<Form extends { readonly isActive: boolean }>(props: CatalogueEditorProps<Form>) {
  const { editor, name, words, backHref, content, aside, files, fileCount, deletion, onSaved } = props;
  const t = useT();
  const { id, form, setForm } = editor;
  const [isNew] = useState(id === null);
  const [isDeleting, setDeleting] = useState(false);

  async function save(): Promise<void> {
    const saved = await editor.save();
    if (saved === null) return;
    toast.success(isNew ? words.created : words.edited);
    onSaved(saved);
  }

  return (
    <>
      <EditorFrame
        title={name.trim() === '' ? words.new : name}
        isDirty={editor.isDirty}
        isSaving={editor.isSaving}
        onSave={() => void save()}
        backHref={backHref}
        active={{
          label: words.active,
          isOn: form.isActive,
          onChange: (isActive) => setForm({ ...form, isActive }),
        }}
        actions={
          id === null ? undefined : (
            <Button
              variant="subtle"
              color="danger"
              leftSection={<IconTrash size={18} aria-hidden />}
              disabled={editor.isSaving}
              onClick={() => setDeleting(true)}
            >
              {deletion.words.label}
            </Button>
          )
        }
        refusal={
          <SaveRefusal
            outcome={editor.outcome}
            hasFaults={editor.hasFaults}
            refused={words.refused}
            onRetry={() => void save()}
            isSaving={editor.isSaving}
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
      {isDeleting ? <DeleteDialog {...deletion} onClose={() => setDeleting(false)} /> : null}
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
  const [form, setForm] = useState(start);
  const [wasTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<SaveOutcome<EditorPart>>(NOTHING_SAVED);
  const queue = useUploadQueue(entityType, id);
  const isChanged = !isSame(kept, form);
  const isFaulty = hasFaults(form);

  /** Saves what changed; answers the id once nothing is left to save. */
  async function save(): Promise<string | null> {
    setTried(true);
    setOutcome(NOTHING_SAVED);
    if (isFaulty) return null;
    setSaving(true);
    try {
      let target = id;
      const write = async (now: Form): Promise<void> => {
        target = await send(target, now);
        setId(target);
        setKept(now);
      };
      const others: SavePart<EditorPart>[] = [];
      if (rest?.hasUnsent) others.push({ name: rest.name, send: () => rest.send(target ?? '') });
      if (queue.hasUnsent) others.push({ name: 'files', send: () => sendFiles(target ?? '') });
      const isHeldBack = form.isActive && !kept.isActive && others.length > 0;
      const first = isHeldBack ? { ...form, isActive: false } : form;
      const done = await saveParts<EditorPart>([
        ...(id === null || !isSame(kept, first)
          ? [{ name: 'content', order: 'first', send: () => write(first) } as const]
          : []),
        ...others,
        ...(isHeldBack ? [{ name: 'publication', order: 'last', send: () => write(form) } as const] : []),
      ]);
      await readAgain(client, queryKey);
      setOutcome(done);
      return done.failed.length === 0 ? target : null;
    } finally {
      setSaving(false);
    }
  }

  async function sendFiles(target: string): Promise<void> {
    if ((await queue.sendAll(target)) > 0) throw new Error('files');
  }

  return {
    id,
    form,
    setForm,
    save,
    queue,
    isDirty: isChanged || queue.hasUnsent || (rest?.hasUnsent ?? false),
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
