import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DeleteDialog, type DeleteDialogProps } from '../../../ui/dialogs/delete-dialog.tsx';
import { EditorColumns, EditorFrame } from '../../../ui/layout/editor-frame.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { SaveRefusal } from './save-refusal.tsx';
import type { CatalogueEditorState } from './use-catalogue-editor.ts';

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
