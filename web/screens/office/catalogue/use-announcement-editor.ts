import type { AtecoLists } from '@volano/domain/rules/ateco-code';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AnnouncementForm,
  bodyOf,
  changesOf,
  EMPTY_FORM,
  faultsOfForm,
  formOf,
  isSameForm,
  withProposed,
} from '../../../features/catalogue/announcements/announcement-form.ts';
import { useSaveAnnouncement } from '../../../features/catalogue/announcements/office-announcements.api.ts';
import { type Announcement, announcementsKey } from '../../../features/catalogue/announcements/announcements.api.ts';
import { useSaveAtecoSetting } from '../../../features/catalogue/ateco/ateco-settings.api.ts';
import {
  type PendingCategory,
  sendPendingCategories,
} from '../../../features/catalogue/categories/category-settings.api.ts';
import { useUploadQueue } from '../../../features/catalogue/uploads/upload-queue.ts';
import { useKeptTyped, useTypedStart } from '../../../lib/form/kept-typed.ts';
import { NOTHING_SAVED, type SaveOutcome, type SavePart } from '../../../lib/api/save-parts.ts';
import { writtenEuros } from '../../../ui/forms/currency-field.tsx';
import { type EditorPart, saveThenPublish, sendFiles } from './save-refusal.tsx';
import type { PublishQuestion } from '../../../features/catalogue/announcements/publish-dialog.tsx';

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
  const [outcome, setOutcome] = useState<SaveOutcome<EditorPart>>(NOTHING_SAVED);
  const [wasTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const client = useQueryClient();
  const { isDirty, saveParts, ...writing } = useWriting(announcement, ateco);
  const faults = faultsOfForm(writing.form, announcement);
  const hasFaults = Object.keys(faults).length > 0;

  /** Saves what changed, in order; answers the id once nothing is left to save. */
  async function save(): Promise<string | null> {
    setTried(true);
    setOutcome(NOTHING_SAVED);
    if (hasFaults) return null;
    setSaving(true);
    try {
      const { id, ...done } = await saveParts();
      await client.invalidateQueries({ queryKey: announcementsKey });
      setOutcome(done);
      return done.failed.length === 0 ? id : null;
    } finally {
      setSaving(false);
    }
  }

  return { ...writing, isDirty, isSaving, wasTried, outcome, hasFaults, faults: wasTried ? faults : {}, save };
}

/** What is written: also what was when the session ended. */
function useWritten(announcement: Announcement | null, kept: Written) {
  const keptAs = `announcement.${announcement?._id ?? 'new'}`;
  const [written, setWritten] = useState({
    form: useTypedStart(`${keptAs}.form`, kept.form),
    ateco: useTypedStart(`${keptAs}.ateco`, kept.ateco),
  });
  useKeptTyped(`${keptAs}.form`, kept.form, written.form);
  useKeptTyped(`${keptAs}.ateco`, kept.ateco, written.ateco);
  return [written, setWritten] as const;
}

/** What is written beside what is kept, and how each part of it is sent. */
function useWriting(announcement: Announcement | null, ateco: AtecoLists) {
  const [id, setId] = useState(announcement?._id ?? null);
  const [kept, setKept] = useState<Written>(() => ({ form: startOf(announcement), ateco }));
  const [written, setWritten] = useWritten(announcement, kept);
  // Categories of what is kept are written at once; only those of something new wait.
  const [held, setHeld] = useState<readonly PendingCategory[]>([]);
  const announcements = useSaveAnnouncement();
  const settings = useSaveAtecoSetting();
  const queue = useUploadQueue('announcement', id);
  const isAtecoChanged = JSON.stringify(kept.ateco) !== JSON.stringify(written.ateco);

  async function saveParts(): Promise<SaveOutcome<EditorPart> & { readonly id: string | null }> {
    const { form, ateco: lists } = written;
    let target = id;
    let stored = id === null ? null : kept.form;
    const others: SavePart<EditorPart>[] = [];
    if (isAtecoChanged) others.push({ name: 'ateco', send: () => sendAteco(target ?? '', lists) });
    if (held.length > 0) others.push({ name: 'categories', send: () => sendCategories(target ?? '') });
    if (queue.hasUnsent) others.push({ name: 'files', send: () => sendFiles(queue, target ?? '') });
    const write = async (now: AnnouncementForm): Promise<void> => {
      target = (await announcements.mutateAsync(requestOf(target, stored, now)))._id;
      stored = now;
      setId(target);
      setKept((before) => ({ ...before, form: now }));
    };
    const done = await saveThenPublish({ kept: stored, form, isSame: isSameForm, write, others });
    return { ...done, id: target };
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

  /** Takes what proposals wrote into the stored announcement, so that the next save does not take it away again. */
  function applyProposed(stored: Announcement): void {
    const now = startOf(stored);
    setWritten((before) => ({ ...before, form: withProposed(before.form, kept.form, now) }));
    setKept((before) => ({ ...before, form: withProposed(before.form, before.form, now) }));
  }

  return {
    ...written,
    id,
    held,
    queue,
    isDirty: !isSameForm(kept.form, written.form) || isAtecoChanged || held.length > 0 || queue.hasUnsent,
    saveParts,
    setForm: (form: AnnouncementForm) => setWritten((before) => ({ ...before, form })),
    setAteco: (lists: AtecoLists) => setWritten((before) => ({ ...before, ateco: lists })),
    setHeld,
    applyProposed,
  };
}

/** What is new is sent whole; of what is stored by now (a save that publishes last writes twice) only what the form changes. */
function requestOf(id: string | null, stored: AnnouncementForm | null, form: AnnouncementForm) {
  return id === null || stored === null ? { id: null, body: bodyOf(form) } : { id, body: changesOf(stored, form) };
}

function startOf(announcement: Announcement | null): AnnouncementForm {
  return announcement === null ? EMPTY_FORM : formOf(announcement, (cents) => writtenEuros(cents, true));
}

/** What is known of an announcement that is about to be saved as published. */
interface ToPublish {
  /** Whether it is to be published once it is saved, and whether it is now. */
  readonly isToBeActive: boolean;
  readonly isActive: boolean;
  readonly questions: readonly PublishQuestion[];
}

/** Whether a save asks first: always where it publishes, and of what is published already once for what it lacks. */
export function usePublishQuestions({ isToBeActive, isActive, questions }: ToPublish) {
  const [isAsking, setAsking] = useState(false);
  const [answered, setAnswered] = useState<string | null>(null);
  const asked = questions.join(' ');
  const isNew = !isActive && answered === null;
  return {
    isAsking,
    /** Opens the question where there is one; answers whether there is. */
    ask(): boolean {
      const hasQuestion = isToBeActive && (isNew || (asked !== '' && asked !== answered));
      setAsking(hasQuestion);
      return hasQuestion;
    },
    confirm(): void {
      setAnswered(asked);
      setAsking(false);
    },
    close: () => setAsking(false),
  };
}
