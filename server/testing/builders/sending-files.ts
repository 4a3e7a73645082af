import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { CatalogueType } from '@volano/domain/rules/vocabulary';
import { openSession } from '../../platform/session/session.ts';
import type { TestApp } from '../world/app.ts';
import { rowsOf } from './rows.ts';

export interface SentFile {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly type?: CatalogueType | 'chat';
  readonly id: string;
  readonly slot?: string;
  readonly title?: string;
  readonly key?: string;
}

export function formOf({ bytes, name, type = 'announcement', id, slot = 'public', title }: SentFile): FormData {
  const form = new FormData();
  const linkedEntity = { linkedEntityType: type, linkedEntityId: id, type: slot };
  const additionalInfo = title === undefined ? {} : { additionalInfo: { name: title, format: 'pdf' } };
  form.set('JSONbody', JSON.stringify({ linkedEntity, ...additionalInfo }));
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}

export function senderOf(portal: TestApp, person: { _id: string }) {
  async function post(payload: FormData | Buffer | string, headers: Record<string, string> = {}) {
    const token = await openSession(portal.ctx, portal.ctx.db, person._id, null);
    const response = await portal.app.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: { authorization: `Bearer ${token}`, ...headers },
      payload,
    });
    return { status: response.statusCode, body: response.json<{ _id: string; full: string; code?: string }>() };
  }
  return {
    post,
    send: (sent: SentFile) => post(formOf(sent), sent.key === undefined ? {} : { 'idempotency-key': sent.key }),
  };
}

/** What is kept of something of the catalogue: its rows and the names of its bytes. */
export async function keptOf(portal: TestApp, type: CatalogueType, id: string) {
  const of = { linkedEntityType: type, linkedEntityId: id };
  const rows = await rowsOf(portal.db, 'uploads', of, undefined, 'createdAt', '_id');
  return { rows, files: await portal.ctx.storage.list(`catalogue/${type}/${id}`) };
}

/** Files that were begun and never ended. */
export async function halves(portal: TestApp): Promise<string[]> {
  const all = await readdir(path.join(portal.ctx.config.dataDir, 'files'), { recursive: true });
  return all.filter((name) => name.endsWith('.part'));
}
