import { createHash } from 'node:crypto';

/** When the facts that every installation starts with were written; their ids say so. */
const WRITTEN = new Date('2026-01-01T00:00:00Z');

/**
 * An id that the same name always gives, shaped like the other ids of the product (UUIDv7, decisions §1): the moment first, then
 * bits of the name's hash where a fresh id has chance. For records that are written again by every start or told by the demo story.
 */
export function stableId(name: string, at: Date = WRITTEN): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16);
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
