import type { CatalogueType } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { useUploadQueue } from '../../features/uploads/upload-queue.ts';

export interface Writing<Form> {
  entityType: CatalogueType;
  /** Null while it is new. */
  id: string | null;
  /** The fields as they stand. */
  start: Form;
  hasFaults: (form: Form) => boolean;
  /** Writes the fields, of something new where there is no id, and answers its id. */
  send: (id: string | null, form: Form) => Promise<string>;
  /** What is kept beside the fields and the files, once there is an id; answers whether all of it arrived. */
  rest?: { readonly hasUnsent: boolean; readonly send: (id: string) => Promise<boolean> };
}

/**
 * The editor of a piece of news, a partner or a service: its fields, and the files that are sent once they are saved. What failed stays
 * as it was written, and only that is sent again (holes H27).
 */
export function useCatalogueEditor<Form>({ entityType, id: savedId, start, hasFaults, send, rest }: Writing<Form>) {
  const [id, setId] = useState(savedId);
  const [kept, setKept] = useState(start);
  const [form, setForm] = useState(start);
  const [wasTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [isPartly, setPartly] = useState(false);
  const queue = useUploadQueue(entityType, id);
  const isChanged = JSON.stringify(kept) !== JSON.stringify(form);
  const isFaulty = hasFaults(form);

  /** Saves what changed; answers the id once nothing is left to save. */
  async function save(): Promise<string | null> {
    setTried(true);
    setRefusal(null);
    setPartly(false);
    if (isFaulty) return null;
    setSaving(true);
    try {
      const target = id === null || isChanged ? await send(id, form) : id;
      setId(target);
      setKept(form);
      const isRestKept = rest?.hasUnsent ? await rest.send(target) : true;
      const left = queue.hasUnsent ? await queue.sendAll(target) : 0;
      const isWhole = isRestKept && left === 0;
      setPartly(!isWhole);
      return isWhole ? target : null;
    } catch (error) {
      setRefusal(error instanceof Error ? error : new Error(String(error)));
      return null;
    } finally {
      setSaving(false);
    }
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
    isPartly,
    refusal,
  };
}

export type CatalogueEditorState<Form> = ReturnType<typeof useCatalogueEditor<Form>>;
