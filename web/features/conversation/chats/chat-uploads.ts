import { createUpload, deleteUpload } from '@volano/domain/contracts/uploads';
import {
  ATTACHMENT_FORMATS,
  formatOf,
  MAX_ATTACHMENT_BYTES,
  titleOf,
  faultOfChatFile,
} from '@volano/domain/rules/catalogue-files';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { formatFileSize } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ReadyFile } from './unsent.ts';

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

/** What ends each upload. All of them end when one goes away: what arrived later would be put into the draft of before, over what is written by then. */
function useAborts() {
  const aborts = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);
  return aborts;
}

/** Uploads files for a message: `onReady` is told of each that arrived. What is left of them when one goes away is given up. */
export function useChatUploads(chatId: string, onReady: (file: ReadyFile) => void) {
  const t = useT();
  const [coming, setComing] = useState<readonly ComingFile[]>([]);
  const aborts = useAborts();

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
    try {
      const stored = await call(
        createUpload,
        { body: bodyOf(chatId, name, t('uploads.list.title')), file: { content: file, name }, idempotencyKey: key },
        { signal: abort.signal, onProgress: (sent) => change(key, { sent }) },
      );
      if (abort.signal.aborted) return;
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

  return {
    coming,
    add(files: readonly File[]) {
      const added = files.map((file): ComingFile => {
        const fault = faultOf(file, t);
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

function bodyOf(chatId: string, name: string, untitled: string) {
  const linkedEntity = { linkedEntityType: 'chat', linkedEntityId: chatId, type: 'chat' } as const;
  const additionalInfo = { name: titleOf(name, untitled), format: formatOf(name).slice(0, 10) };
  return { JSONbody: { linkedEntity, additionalInfo } };
}

/** Why a file is refused before it is sent; null where nothing is wrong with it. */
function faultOf(file: File, t: ReturnType<typeof useT>): string | null {
  const fault = faultOfChatFile(file);
  if (fault === null) return null;
  const formats = ATTACHMENT_FORMATS.join(', ').toUpperCase();
  return t(`uploads.faults.${fault}`, { formats, size: formatFileSize(MAX_ATTACHMENT_BYTES) });
}
