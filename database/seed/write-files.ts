import { readFile } from 'node:fs/promises';
import type { UploadKind } from '@volano/domain/rules/vocabulary';
import type { Transaction } from 'kysely';
import type { DB } from '../types.ts';
import { ATTACHMENTS, type AttachmentSeed } from './attachments.ts';
import { ANNOUNCEMENTS } from './announcements.ts';
import { documentOf } from './document-texts.ts';
import { PARTNERS, SERVICES } from './catalogue.ts';
import { documentPdf, textWorkbook } from './documents.ts';
import { idOf, partnerDaysAgo, type Pen, type Moments } from './rows.ts';
import { STAFF } from './users.ts';

/** What is said of a file to whoever keeps it. */
export interface FileRow {
  readonly ownerId: string | null;
  readonly linkedEntityType: string;
  readonly linkedEntityId: string;
  readonly kind: UploadKind;
  readonly name: string;
  readonly format: string;
  readonly mime: string;
  readonly createdAt: string;
}

/**
 * Keeps a file and writes its row in `uploads` with the transaction given, in which its owner is already there. Answers the id of
 * the row.
 */
export type StoreFile = (row: FileRow, bytes: Uint8Array, trx: Transaction<DB>) => Promise<string>;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Hands over the portraits of the staff and the files to download. */
export async function writeFiles({ trx, moments }: Pen, storeFile: StoreFile): Promise<void> {
  for (const { email, name, surname, portrait, joinedDaysAgo } of STAFF) {
    if (portrait === undefined) continue;
    const bytes = await readFile(new URL(`./portraits/${portrait}.png`, import.meta.url));
    const userId = idOf('user', email);
    const row = {
      linkedEntityType: 'user',
      linkedEntityId: userId,
      kind: 'frontImage',
      name: `${name} ${surname}`,
      createdAt: moments.during(-joinedDaysAgo, `portrait ${email}`, 'afternoon'),
    } as const;
    const frontImageId = await storeFile({ ...row, ownerId: userId, format: 'png', mime: 'image/png' }, bytes, trx);
    await trx.updateTable('users').set({ frontImageId }).where('_id', '=', userId).execute();
  }
  for (const attachment of ATTACHMENTS) await storeFile(rowOf(attachment, moments), bytesOf(attachment), trx);
}

function rowOf({ owner: [type, key], kind, name, content }: AttachmentSeed, moments: Moments): FileRow {
  return {
    ownerId: idOf('user', 'admin'),
    linkedEntityType: type,
    linkedEntityId: idOf(type, key),
    kind,
    name,
    format: content.format,
    mime: content.format === 'pdf' ? 'application/pdf' : XLSX,
    createdAt: moments.during(-enteredDaysAgo(type, key), `file ${key} ${name}`, 'afternoon'),
  };
}

/** When the thing came in that a file belongs to; its files follow on the same day. */
function enteredDaysAgo(type: AttachmentSeed['owner'][0], key: string): number {
  if (type === 'partner') return partnerDaysAgo(PARTNERS.findIndex(({ businessName }) => businessName === key));
  const all: readonly { key: string; insertedDaysAgo: number }[] = type === 'announcement' ? ANNOUNCEMENTS : SERVICES;
  return all.find((one) => one.key === key)?.insertedDaysAgo ?? 0;
}

function bytesOf({ name, content }: AttachmentSeed): Uint8Array {
  return content.format === 'pdf'
    ? documentPdf(documentOf(content.is, name, content.lines))
    : textWorkbook(content.rows);
}
