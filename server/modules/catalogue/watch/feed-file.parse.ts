import { UnreadableFile, type Table } from '../../../platform/imports/report.ts';
import { readTable } from '../../../platform/imports/table.ts';

/** Where the bytes of a reading lie. */
export function feedKey(runId: string): string {
  return `imports/${runId}.feed`;
}

/** What the feed sent, as rows. */
export interface Feed {
  readonly table: Table;
  readonly format: 'csv' | 'json';
  /** Words that may be the id of a record which could not be read: such a call is not known to be gone. */
  readonly unread: ReadonlySet<string>;
}

/**
 * Reads what the feed sent: JSON or CSV, told apart by content, broken records aside. Throws `UnreadableFile` for anything else, and for a file
 * that stops in the middle: what it does not come to would be taken for gone.
 */
export async function readFeed(bytes: Uint8Array): Promise<Feed> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) throw new UnreadableFile('notATable');
  const table = await readTable(bytes);
  const text = Buffer.from(bytes).toString('utf8').trim();
  const format = /^\uFEFF?\s*[[{]/.test(text) ? 'json' : 'csv';
  const lastRow = table.rows.at(-1)?.line ?? 0;
  const isCut = format === 'json' ? !/[\]}]$/.test(text) : table.damaged.some(({ line }) => line >= lastRow);
  if (isCut) throw new UnreadableFile('feedIncomplete');
  const ids = /"(?:ID_Incentivo|zs_nid|nid)"\s*:\s*"?([^",}\s]+)|^"?([^",;\t\n]+)"?[,;\t]/gm;
  const unread =
    table.damaged.length === 0 ? [] : [...text.matchAll(ids)].flatMap(([, json, csv]) => json ?? csv ?? []);
  return { table, format, unread: new Set(unread) };
}
