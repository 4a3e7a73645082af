import { createUpload } from '@volano/domain/contracts/uploads';
import {
  faultOf,
  type FileSlot,
  formatOf,
  formatsOf,
  MAX_ATTACHMENTS,
  maxBytesOf,
  titleOf,
} from '@volano/domain/rules/catalogue-files';
import type { CatalogueType } from '@volano/domain/rules/vocabulary';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { formatFileSize } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/screens/toast.ts';

const SHOWABLE = ['jpg', 'png', 'webp', 'avif', 'gif'];

/** A file that was chosen and is not among those of its thing yet. */
export interface QueuedFile {
  /** The sender's key as well: a try again is the same file. */
  readonly key: string;
  readonly slot: FileSlot;
  readonly file: File;
  readonly name: string;
  readonly format: string;
  /** `waiting` for its turn, or for the thing to be saved; `refused` for good. */
  readonly state: 'waiting' | 'sending' | 'failed' | 'refused';
  /** How much of it has left, from 0 to 1, and the seconds that the rest takes at that pace, null while nobody can say. */
  readonly sent: number;
  readonly secondsLeft: number | null;
  /** Where this page can show it, for a cover that a browser can read. */
  readonly preview: string | null;
  /** Why it failed or was refused. */
  readonly message: string | null;
}

/** The files of one editor on their way: kept while the thing is not saved, then sent one after the other. */
export interface UploadQueue {
  readonly entityType: CatalogueType;
  /** Null while the thing is not saved. */
  readonly entityId: string | null;
  readonly items: readonly QueuedFile[];
  /** Whether something would be lost by leaving. */
  readonly hasUnsent: boolean;
  readonly add: (slot: FileSlot, files: readonly File[], alreadyThere: number) => void;
  readonly retry: (key: string) => void;
  /** Takes a file back, also one that is on its way. */
  readonly drop: (key: string) => void;
  /** Sends what waits to a thing that was just saved; answers how many files did not arrive. They stay, to be tried again. */
  readonly sendAll: (entityId: string) => Promise<number>;
}

/** How it ended for one file; one that was taken back meanwhile is none that failed. */
type Outcome = 'arrived' | 'failed' | 'taken back';

/** The queue of an editor, made where its form is, so that no tab takes it along when it closes. `entityId` is null for something new. */
export function useUploadQueue(entityType: CatalogueType, entityId: string | null): UploadQueue {
  const [items, setItems] = useState<readonly QueuedFile[]>([]);
  const [savedId, setSavedId] = useState<string | null>(null);
  const target = entityId ?? savedId;
  const sending = useSending(entityType, setItems);
  const readyFile = useReadyFile(entityType);
  return {
    entityType,
    entityId,
    items,
    hasUnsent: items.some(({ state }) => state !== 'refused'),
    add(slot, files, alreadyThere) {
      const queued = items.filter((item) => item.slot === slot && item.state !== 'refused').length;
      const added = files.map((file, at) => readyFile(slot, file, alreadyThere + queued + at));
      // A cover has one place only: the one that was chosen last.
      for (const item of items) if (slot === 'frontImage' && item.slot === slot) sending.takeBack(item);
      setItems((all) => [...all, ...added]);
      const waiting = added.filter(({ state }) => state === 'waiting');
      if (target !== null) void sending.arrive(waiting, target);
    },
    retry(key) {
      const item = items.find((one) => one.key === key);
      if (item !== undefined && target !== null) void sending.arrive([item], target);
    },
    drop(key) {
      const item = items.find((one) => one.key === key);
      if (item !== undefined) sending.takeBack(item);
    },
    sendAll(id) {
      setSavedId(id);
      return sending.arrive(
        items.filter(({ state }) => state === 'waiting' || state === 'failed'),
        id,
      );
    },
  };
}

/** A chosen file as it enters the queue: waiting, or refused for what can be seen of it. */
function useReadyFile(entityType: CatalogueType) {
  const t = useT();

  function refusalOf(slot: FileSlot, file: File, place: number): string | null {
    const formats = formatsOf(entityType, slot).join(', ').toUpperCase();
    const fault = faultOf(entityType, slot, file);
    if (fault !== null) return t(`uploads.faults.${fault}`, { formats, size: formatFileSize(maxBytesOf(slot)) });
    return slot !== 'frontImage' && place >= MAX_ATTACHMENTS
      ? t('uploads.faults.tooMany', { count: MAX_ATTACHMENTS })
      : null;
  }

  return (slot: FileSlot, file: File, place: number): QueuedFile => {
    const message = refusalOf(slot, file, place);
    const named = { name: titleOf(file.name, t('uploads.list.title')), format: formatOf(file.name).slice(0, 10) };
    const state = message === null ? 'waiting' : 'refused';
    const preview = slot === 'frontImage' && SHOWABLE.includes(named.format) ? URL.createObjectURL(file) : null;
    return { key: crypto.randomUUID(), slot, file, ...named, state, sent: 0, secondsLeft: null, preview, message };
  };
}

type SetItems = React.Dispatch<React.SetStateAction<readonly QueuedFile[]>>;

/** Sends files one after the other, and tells how each ended. */
function useSending(entityType: CatalogueType, setItems: SetItems) {
  const t = useT();
  const client = useQueryClient();
  const aborts = useRef(new Map<string, AbortController>());
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  function change(key: string, patch: Partial<QueuedFile>): void {
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...patch } : item)));
  }

  function remove({ key, preview }: QueuedFile): void {
    if (preview !== null) URL.revokeObjectURL(preview);
    setItems((all) => all.filter((item) => item.key !== key));
  }

  async function send(item: QueuedFile, id: string): Promise<Outcome> {
    const { key, format } = item;
    const { signal } = aborts.current.get(key) ?? new AbortController();
    if (signal.aborted) return 'taken back';
    const secondsLeft = stopwatch();
    change(key, { state: 'sending', sent: 0, secondsLeft: null, message: null });
    try {
      const onProgress = (sent: number): void => change(key, { sent, secondsLeft: secondsLeft(sent) });
      await call(createUpload, requestOf(item, entityType, id), { signal, onProgress });
    } catch (error) {
      if (signal.aborted) return 'taken back';
      change(key, { state: isFinal(error) ? 'refused' : 'failed', message: wordsOf(t, error, format) });
      return 'failed';
    }
    // It stands in the thing's own list before it leaves this one.
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(id) });
    remove(item);
    return 'arrived';
  }

  function enqueue(item: QueuedFile, id: string): Promise<Outcome> {
    aborts.current.set(item.key, new AbortController());
    const sent = turn.current.then(() => send(item, id));
    turn.current = sent;
    return sent;
  }

  return {
    async arrive(some: readonly QueuedFile[], id: string): Promise<number> {
      const results = await Promise.all(some.map((item) => enqueue(item, id)));
      const arrived = some.filter((_, at) => results[at] === 'arrived');
      const attachments = arrived.filter(({ slot }) => slot !== 'frontImage').length;
      if (attachments > 0) toast.success(t('uploads.attachments.added', { count: attachments }));
      if (arrived.length > attachments) toast.success(t('uploads.cover.saved'));
      return results.filter((outcome) => outcome === 'failed').length;
    },
    takeBack(item: QueuedFile): void {
      aborts.current.get(item.key)?.abort();
      remove(item);
    },
  };
}

function requestOf({ key, slot, file, name, format }: QueuedFile, entityType: CatalogueType, id: string) {
  const linkedEntity = { linkedEntityType: entityType, linkedEntityId: id, type: slot };
  const body = { JSONbody: { linkedEntity, additionalInfo: { name, format } } };
  return { body, file: { content: file, name: file.name }, idempotencyKey: key };
}

/** Of a file that is not what its name says the server's words say too little. */
function wordsOf(t: ReturnType<typeof useT>, error: unknown, format: string): string {
  if (!(error instanceof ApiError)) return t('uploads.faults.failed');
  const isAnother = error.code === 'unsupportedMedia';
  return isAnother ? t('uploads.faults.content', { format: format.toUpperCase() }) : error.message;
}

/** Whether the same file would be refused again: the server has looked into it. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && [400, 413, 415, 422].includes(error.status);
}

/** From now on: how many seconds the rest takes, told how much is done. Null before anybody can say. */
function stopwatch(): (done: number) => number | null {
  const start = performance.now();
  return (done) => {
    const passed = performance.now() - start;
    return done > 0.05 && passed > 500 ? Math.ceil((passed * (1 - done)) / done / 1000) : null;
  };
}
