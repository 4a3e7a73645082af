import { createUpload, deleteUpload } from '@volano/domain/contracts/uploads';
import { ATTACHMENT_FORMATS, formatOf, MAX_ATTACHMENT_BYTES, titleOf } from '@volano/domain/rules/catalogue-files';
import { faultOfChatFile } from '@volano/domain/rules/chat-files';
import { useRef, useState } from 'react';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { formatFileSize } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ReadyFile } from './chat-drafts.ts';

/** A file that was chosen and is not uploaded yet. */
export interface ComingFile {
  /** The sender's key as well: a try again is the same file. */
  readonly key: string;
  readonly file: File;
  readonly name: string;
  readonly state: 'sending' | 'failed' | 'refused';
  /** How much of it has left, from 0 to 1. */
  readonly sent: number;
  readonly fault: string | null;
}

/** Uploads files for a message: `onReady` is told of each that arrived. What is left of them when one goes away is given up. */
export function useChatUploads(chatId: string, onReady: (file: ReadyFile) => void) {
  const t = useT();
  const [coming, setComing] = useState<readonly ComingFile[]>([]);
  const aborts = useRef(new Map<string, AbortController>());

  function change(key: string, patch: Partial<ComingFile>): void {
    setComing((all) => all.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  }

  function remove(key: string): void {
    setComing((all) => all.filter((one) => one.key !== key));
  }

  async function send({ key, file, name }: ComingFile): Promise<void> {
    const abort = new AbortController();
    aborts.current.set(key, abort);
    change(key, { state: 'sending', sent: 0, fault: null });
    const linkedEntity = { linkedEntityType: 'chat', linkedEntityId: chatId, type: 'chat' } as const;
    const additionalInfo = { name: titleOf(name, t('uploads.list.title')), format: formatOf(name).slice(0, 10) };
    const body = { JSONbody: { linkedEntity, additionalInfo } };
    try {
      const stored = await call(
        createUpload,
        { body, file: { content: file, name }, idempotencyKey: key },
        { signal: abort.signal, onProgress: (sent) => change(key, { sent }) },
      );
      remove(key);
      const { fullName, format } = stored.additionalInfo;
      onReady({ _id: stored._id, name: fullName, format, size: stored.size });
    } catch (error) {
      if (abort.signal.aborted) return;
      const isFinal = error instanceof ApiError && [400, 403, 404, 409, 413, 415, 422].includes(error.status);
      const fault = error instanceof ApiError ? error.message : t('chats.composer.fileFailed');
      change(key, { state: isFinal ? 'refused' : 'failed', fault });
    }
  }

  function faultOf(file: File): string | null {
    const fault = faultOfChatFile(file);
    const formats = ATTACHMENT_FORMATS.join(', ').toUpperCase();
    return fault === null
      ? null
      : t(`uploads.faults.${fault}`, { formats, size: formatFileSize(MAX_ATTACHMENT_BYTES) });
  }

  return {
    coming,
    add(files: readonly File[]) {
      const added = files.map((file): ComingFile => {
        const fault = faultOf(file);
        const state = fault === null ? 'sending' : 'refused';
        return { key: crypto.randomUUID(), file, name: file.name, state, sent: 0, fault };
      });
      setComing((all) => [...all, ...added]);
      for (const one of added) if (one.state === 'sending') void send(one);
    },
    retry(key: string) {
      const one = coming.find((each) => each.key === key);
      if (one !== undefined) void send(one);
    },
    cancel(key: string) {
      aborts.current.get(key)?.abort();
      remove(key);
    },
    /** A file that was uploaded and shall not be sent after all. What cannot be deleted now goes by itself later. */
    discard(fileId: string) {
      void call(deleteUpload, { params: { id: fileId } }).catch(() => undefined);
    },
  };
}
