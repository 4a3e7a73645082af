import type { CatalogueType } from '@volano/domain/rules/vocabulary';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUploadQueue } from '../../../features/catalogue/uploads/upload-queue.ts';
import { NOTHING_SAVED, type SaveOutcome, type SavePart, saveParts, readAgain } from '../../../lib/api/save-parts.ts';
import type { EditorPart } from './save-refusal.tsx';

export interface Writing<Form> {
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

export type CatalogueEditorState<Form extends { readonly isActive: boolean }> = ReturnType<
  typeof useCatalogueEditor<Form>
>;

function isSame<Form>(one: Form, other: Form): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
