import type { AtecoLists } from '@volano/domain/rules/ateco-lists';
import { useState } from 'react';
import {
  type AnnouncementForm,
  bodyOf,
  EMPTY_FORM,
  faultsOfForm,
  formOf,
  isSameForm,
} from '../../features/announcements/announcement-form.ts';
import { useSaveAnnouncement } from '../../features/announcements/announcement-writes.api.ts';
import type { Announcement } from '../../features/announcements/announcements.api.ts';
import { useSaveAtecoSetting } from '../../features/ateco/ateco-setting.api.ts';
import { type HeldCategory, sendHeldCategories } from '../../features/categories/copied-categories.api.ts';
import { useUploadQueue } from '../../features/uploads/upload-queue.ts';
import { writtenEuros } from '../../ui/currency-field.tsx';

/** What an editor writes, in the order in which it is saved. */
export type Part = 'announcement' | 'ateco' | 'categories' | 'files';

/** What of a save was kept and what was not, and the first refusal. */
export interface Outcome {
  readonly saved: readonly Part[];
  readonly failed: readonly Part[];
  readonly refusal: Error | null;
}

interface Written {
  readonly form: AnnouncementForm;
  readonly ateco: AtecoLists;
}

const NOTHING: Outcome = { saved: [], failed: [], refusal: null };

/**
 * The editor of an announcement: everything that is written in one state, so that its reach is counted before it is saved, and a save
 * of several calls, each of which holds alone (holes H27). What failed stays as it was written, and only that is sent again.
 */
export function useAnnouncementEditor(announcement: Announcement | null, ateco: AtecoLists) {
  const [id, setId] = useState(announcement?._id ?? null);
  const [kept, setKept] = useState<Written>(() => ({ form: startOf(announcement), ateco }));
  const [written, setWritten] = useState(kept);
  // Categories of what is kept are written at once; only those of something new wait.
  const [held, setHeld] = useState<readonly HeldCategory[]>([]);
  const [outcome, setOutcome] = useState(NOTHING);
  const [wasTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const announcements = useSaveAnnouncement();
  const settings = useSaveAtecoSetting();
  const queue = useUploadQueue('announcement', id);

  const changed = {
    announcement: id === null || !isSameForm(kept.form, written.form),
    ateco: JSON.stringify(kept.ateco) !== JSON.stringify(written.ateco),
    categories: held.length > 0,
    files: queue.hasUnsent,
  };
  const isDirty = !isSameForm(kept.form, written.form) || changed.ateco || changed.categories || changed.files;
  const hasFaults = Object.keys(faultsOfForm(written.form)).length > 0;

  /** Saves what changed, in order; answers the announcement once nothing is left to save. */
  async function save(): Promise<Announcement | null> {
    setTried(true);
    setOutcome(NOTHING);
    if (hasFaults) return null;
    setSaving(true);
    try {
      return await saveParts(written);
    } finally {
      setSaving(false);
    }
  }

  async function saveParts(now: Written): Promise<Announcement | null> {
    const saved: Part[] = [];
    const failed: Part[] = [];
    let refusal: Error | null = null;
    const attempt = async <T>(part: Part, send: () => Promise<T>): Promise<T | null> => {
      try {
        const done = await send();
        saved.push(part);
        return done;
      } catch (error) {
        failed.push(part);
        refusal ??= error instanceof Error ? error : new Error(String(error));
        return null;
      }
    };
    let stands = announcement;
    let target = id;
    if (changed.announcement) {
      stands = await attempt('announcement', () => announcements.mutateAsync({ id, body: bodyOf(now.form) }));
      if (stands !== null) {
        target = stands._id;
        setId(target);
        setKept((before) => ({ ...before, form: now.form }));
      }
    }
    // Without an announcement there is nothing that the rest could be put to.
    if (target !== null && failed.length === 0) {
      const announcementId = target;
      if (changed.ateco) {
        const lists = await attempt('ateco', () => settings.mutateAsync({ announcementId, ...now.ateco }));
        if (lists !== null) setKept((before) => ({ ...before, ateco: now.ateco }));
      }
      if (changed.categories) await attempt('categories', () => sendCategories(announcementId));
      if (changed.files) await attempt('files', () => sendFiles(announcementId));
    }
    setOutcome({ saved, failed, refusal });
    return failed.length === 0 ? stands : null;
  }

  async function sendCategories(announcementId: string): Promise<void> {
    const left = await sendHeldCategories('categories', announcementId, held);
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
    setAteco: (lists: AtecoLists) => setWritten((before) => ({ ...before, ateco: lists })),
  };
}

function startOf(announcement: Announcement | null): AnnouncementForm {
  return announcement === null ? EMPTY_FORM : formOf(announcement, (cents) => writtenEuros(cents, true));
}
