import type { AtecoLists } from '@volano/domain/rules/ateco-code';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AnnouncementForm,
  bodyOf,
  EMPTY_FORM,
  faultsOfForm,
  formOf,
  isSameForm,
  withProposed,
} from '../../../features/catalogue/announcements/announcement-form.ts';
import { useSaveAnnouncement } from '../../../features/catalogue/announcements/office-announcements.api.ts';
import { type Announcement, announcementsKey } from '../../../features/catalogue/announcements/announcements.api.ts';
import { useSaveAtecoSetting } from '../../../features/catalogue/ateco/ateco-setting.api.ts';
import {
  type PendingCategory,
  sendPendingCategories,
} from '../../../features/catalogue/categories/copied-categories.api.ts';
import { useUploadQueue } from '../../../features/catalogue/uploads/upload-queue.ts';
import { NOTHING_SAVED, type SaveOutcome, type SavePart, saveParts, readAgain } from '../../../lib/api/save-parts.ts';
import { writtenEuros } from '../../../ui/forms/currency-field.tsx';
import type { EditorPart } from './save-refusal.tsx';

interface Written {
  readonly form: AnnouncementForm;
  readonly ateco: AtecoLists;
}

/**
 * The editor of an announcement: everything that is written in one state, so that its reach is counted before it is saved, and a save
 * of several calls, each of which holds alone (holes H27). What failed stays as it was written, and only that is sent again. It is
 * published last, when all that it asks is there, and the page then shows what the server has.
 */
export function useAnnouncementEditor(announcement: Announcement | null, ateco: AtecoLists) {
  const [id, setId] = useState(announcement?._id ?? null);
  const [kept, setKept] = useState<Written>(() => ({ form: startOf(announcement), ateco }));
  const [written, setWritten] = useState(kept);
  // Categories of what is kept are written at once; only those of something new wait.
  const [held, setHeld] = useState<readonly PendingCategory[]>([]);
  const [outcome, setOutcome] = useState<SaveOutcome<EditorPart>>(NOTHING_SAVED);
  const [wasTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const client = useQueryClient();
  const announcements = useSaveAnnouncement();
  const settings = useSaveAtecoSetting();
  const queue = useUploadQueue('announcement', id);

  const changed = {
    ateco: JSON.stringify(kept.ateco) !== JSON.stringify(written.ateco),
    categories: held.length > 0,
    files: queue.hasUnsent,
  };
  const isDirty = !isSameForm(kept.form, written.form) || changed.ateco || changed.categories || changed.files;
  const hasFaults = Object.keys(faultsOfForm(written.form)).length > 0;

  /** Saves what changed, in order; answers the id once nothing is left to save. */
  async function save(): Promise<string | null> {
    setTried(true);
    setOutcome(NOTHING_SAVED);
    if (hasFaults) return null;
    setSaving(true);
    try {
      return await saveWritten(written);
    } finally {
      setSaving(false);
    }
  }

  async function saveWritten({ form, ateco: lists }: Written): Promise<string | null> {
    let target = id;
    const write = async (now: AnnouncementForm): Promise<void> => {
      target = (await announcements.mutateAsync({ id: target, body: bodyOf(now) }))._id;
      setId(target);
      setKept((before) => ({ ...before, form: now }));
    };
    const others: SavePart<EditorPart>[] = [];
    if (changed.ateco) others.push({ name: 'ateco', send: () => sendAteco(target ?? '', lists) });
    if (changed.categories) others.push({ name: 'categories', send: () => sendCategories(target ?? '') });
    if (changed.files) others.push({ name: 'files', send: () => sendFiles(target ?? '') });
    const isHeldBack = form.isActive && !kept.form.isActive && others.length > 0;
    const first = isHeldBack ? { ...form, isActive: false } : form;
    const done = await saveParts<EditorPart>([
      ...(id === null || !isSameForm(kept.form, first)
        ? [{ name: 'content', order: 'first', send: () => write(first) } as const]
        : []),
      ...others,
      ...(isHeldBack ? [{ name: 'publication', order: 'last', send: () => write(form) } as const] : []),
    ]);
    await readAgain(client, announcementsKey);
    setOutcome(done);
    return done.failed.length === 0 ? target : null;
  }

  async function sendAteco(announcementId: string, lists: AtecoLists): Promise<void> {
    await settings.mutateAsync({ announcementId, ...lists });
    setKept((before) => ({ ...before, ateco: lists }));
  }

  async function sendCategories(announcementId: string): Promise<void> {
    const left = await sendPendingCategories('categories', announcementId, held);
    setHeld(left);
    if (left.length > 0) throw new Error('categories');
  }

  async function sendFiles(announcementId: string): Promise<void> {
    if ((await queue.sendAll(announcementId)) > 0) throw new Error('files');
  }

  return {
    id,
    form: written.form,
    ateco: written.ateco,
    held,
    queue,
    isDirty,
    isSaving,
    wasTried,
    outcome,
    hasFaults,
    save,
    setForm: (form: AnnouncementForm) => setWritten((before) => ({ ...before, form })),
    setHeld,
    /** Takes what proposals wrote into the stored announcement, so that the next save does not take it away again. */
    applyProposed(stored: Announcement): void {
      const now = startOf(stored);
      setWritten((before) => ({ ...before, form: withProposed(before.form, kept.form, now) }));
      setKept((before) => ({ ...before, form: withProposed(before.form, before.form, now) }));
    },
    setAteco: (lists: AtecoLists) => setWritten((before) => ({ ...before, ateco: lists })),
  };
}

function startOf(announcement: Announcement | null): AnnouncementForm {
  return announcement === null ? EMPTY_FORM : formOf(announcement, (cents) => writtenEuros(cents, true));
}
