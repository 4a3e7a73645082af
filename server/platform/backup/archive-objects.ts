import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip, gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { DamagedObject, type Vault } from './vault.ts';

/**
 * What a place of backups holds to bring back a moment of the embedded database (11-operations §2). A line is what one cluster wrote since its
 * archive began; its name is chosen at random and stays with the cluster.
 *
 *     bases/LINE.MOMENT          what a copy of the cluster's files is, written last
 *     bases/LINE.MOMENT.data     those files, one after the other
 *     wal/LINE/SEGMENT           what was written since, 16 MB each before packing
 *     named/LINE.MOMENT          files of the portal that were added since, and who was erased
 */

/** How the archive stands, as this node knows it. */
export interface ArchiveState {
  /** From which moment on moments can be brought back without a gap; null before the first base. */
  readonly since: string | null;
  /** The last segment that reached the place of the backups, and when. */
  readonly last: { readonly segment: string; readonly at: string } | null;
  /** Why the last try did not succeed. */
  readonly failure: { readonly error: string; readonly at: string } | null;
}

export interface Archive {
  state(): ArchiveState;
  /** Ends after what is being written, and after the last of what was. */
  close(): Promise<void>;
}

const hash = z.string().regex(/^[\da-f]{64}$/);
/** A segment of what PostgreSQL writes before it writes the tables: timeline, then number, in hexadecimal. */
export const SEGMENT = /^[\dA-F]{24}$/;
export const SEGMENT_BYTES = 16 * 1024 * 1024;

const base = z.object({
  format: z.literal(1),
  line: z.string().regex(/^[\da-f]{12}$/),
  /** When its copying began, by which it is named. */
  madeAt: z.iso.datetime(),
  /** Of that moment on, and not before, it can be brought forward. */
  endedAt: z.iso.datetime(),
  /** The first segment that it needs, and the one with which it is whole. */
  first: z.string().regex(SEGMENT),
  whole: z.string().regex(SEGMENT),
  /** The programs that can read it: major version and machine. */
  postgres: z.int(),
  machine: z.string(),
  folders: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), size: z.int() })),
  data: z.object({ sha256: hash, size: z.int() }),
  /** SHA-256 of the portal's files that its rows name. */
  named: z.array(hash),
});
export type Base = z.infer<typeof base>;

const addition = z.object({ named: z.array(hash), beside: z.record(z.string(), z.string()) });
export type Addition = z.infer<typeof addition>;

const stampOf = (moment: string): string => moment.replaceAll(':', '-');
const keyOfBase = ({ line, madeAt }: Pick<Base, 'line' | 'madeAt'>): string => `bases/${line}.${stampOf(madeAt)}`;
export function dataPlace(base: Pick<Base, 'line' | 'madeAt'>): string {
  return `${keyOfBase(base)}.data`;
}
export function segmentPlace(line: string, segment: string): string {
  return `wal/${line}/${segment}`;
}

async function putJson(vault: Vault, key: string, value: unknown): Promise<void> {
  await vault.put(key, Readable.from([Buffer.from(JSON.stringify(value))]).pipe(createGzip()));
}

async function readJson<T>(vault: Vault, key: string, shape: z.ZodType<T>): Promise<T> {
  const packed = await buffer(vault.open(key));
  try {
    return shape.parse(JSON.parse(gunzipSync(packed).toString()));
  } catch (error) {
    throw new DamagedObject(key, error);
  }
}

/** Says what a base is: from then on there is one. Read back at once. */
export async function putBase(vault: Vault, made: Base): Promise<void> {
  await putJson(vault, keyOfBase(made), made);
  await readJson(vault, keyOfBase(made), base);
}

/** Every base that can be read, the newest first; what no longer can is nobody's base. */
export async function listBases(vault: Vault): Promise<Base[]> {
  const read = await Promise.all((await baseKeys(vault)).map((key) => readJson(vault, key, base).catch(ignoreDamage)));
  return read.filter((one) => one !== null).toSorted((one, other) => (one.endedAt < other.endedAt ? 1 : -1));
}

async function baseKeys({ storage }: Vault): Promise<string[]> {
  return (await storage.list('bases')).filter((key) => !key.endsWith('.data'));
}

function ignoreDamage(error: unknown): null {
  if (error instanceof DamagedObject) return null;
  throw error;
}

/** The segments of a line that are kept, in order. */
export async function listSegments({ storage }: Vault, line: string): Promise<string[]> {
  const names = (await storage.list(`wal/${line}`)).map((key) => key.slice(`wal/${line}/`.length));
  return names.filter((name) => SEGMENT.test(name)).toSorted();
}

export async function putAddition(vault: Vault, line: string, at: string, added: Addition): Promise<void> {
  await putJson(vault, `named/${line}.${stampOf(at)}`, added);
}

/** What was added since the bases were made, oldest first, of every line. */
export async function listAdditions(vault: Vault): Promise<(Addition & { key: string; stamp: string })[]> {
  const keys = await vault.storage.list('named');
  const read = keys.map(async (key) => ({
    ...(await readJson(vault, key, addition)),
    key,
    stamp: key.slice(key.indexOf('.') + 1),
  }));
  return (await Promise.all(read)).toSorted((one, other) => (one.stamp < other.stamp ? -1 : 1));
}

/** Small files that no row names, as the additions tell that can be read: who was erased since the last backup. */
export async function readAddedBeside(vault: Vault): Promise<Record<string, string>> {
  const keys = await vault.storage.list('named');
  const read = await Promise.all(keys.map((key) => readJson(vault, key, addition).catch(ignoreDamage)));
  return Object.assign({}, ...read.map((one) => one?.beside ?? {})) as Record<string, string>;
}

/** SHA-256 of the portal's files that some moment of the archive may name. Throws `DamagedObject` where not all can be known. */
export async function listArchivedFiles(vault: Vault): Promise<Set<string>> {
  const bases = (await baseKeys(vault)).map((key) => readJson(vault, key, base));
  const named = [...(await Promise.all(bases)), ...(await listAdditions(vault))];
  return new Set(named.flatMap((one) => one.named));
}

/** The segment after another one. 256 of them have one number in the middle. */
export function segmentAfter(segment: string): string {
  const [timeline, high, low] = [0, 8, 16].map((at) => Number.parseInt(segment.slice(at, at + 8), 16));
  const next = (low ?? 0) + 1;
  const parts = next > 0xff ? [timeline, (high ?? 0) + 1, 0] : [timeline, high, next];
  return parts.map((part) => (part ?? 0).toString(16).toUpperCase().padStart(8, '0')).join('');
}

/** Of a base the segments that follow each other without a gap, from the first that it needs. */
export function unbroken({ first }: Base, known: ReadonlySet<string>): string[] {
  const run: string[] = [];
  for (let segment = first; known.has(segment); segment = segmentAfter(segment)) run.push(segment);
  return run;
}

/** How long moments can be brought back. */
const KEPT_MS = 7 * 86_400_000;

/** Lets go of what only moments before the kept week need: older bases but the one that the week begins with, and what follows only them. */
export async function pruneArchive(vault: Vault, now: Date): Promise<Base[]> {
  const since = new Date(now.getTime() - KEPT_MS).toISOString();
  const bases = await listBases(vault);
  const opening = bases.find(({ endedAt }) => endedAt <= since);
  const kept = bases.filter((one) => one.endedAt > since || one === opening);
  const firstOf = new Map(kept.map(({ line, first }) => [line, first]));
  if (vault.storage.keepsAll === true) return bases;
  const oldest = kept.at(-1);
  const described = new Set(kept.flatMap((one) => [keyOfBase(one), dataPlace(one)]));
  for await (const { key } of vault.storage.walk()) {
    const [folder, name = '', segment = ''] = key.split('/');
    const first = firstOf.get(name);
    const isLeft =
      (folder === 'wal' && (first === undefined || segment < first)) ||
      (folder === 'bases' && !described.has(key)) ||
      (folder === 'named' && oldest !== undefined && name.slice(name.indexOf('.') + 1) < stampOf(oldest.madeAt));
    if (isLeft) await vault.storage.remove(key);
  }
  return kept;
}
