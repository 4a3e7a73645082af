import { randomBytes } from 'node:crypto';
import { type FSWatcher, watch } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { isBaseDue } from '@volano/domain/rules/backups';
import type { Logger } from 'pino';
import type { BackupConfig } from '../config/stores.ts';
import type { OpenDatabase } from '../db/connect.ts';
import { ARCHIVE_FOLDER } from '../db/server.ts';
import { findStorageId } from '../storage/marks.ts';
import type { Storage } from '../storage/storage.ts';
import {
  type Archive,
  type ArchiveState,
  type Base,
  listAdditions,
  listBases,
  listSegments,
  pruneArchive,
  putAddition,
  putBase,
  SEGMENT,
  segmentPlace,
  unbroken,
} from './archive-objects.ts';
import { copyCluster } from './base.ts';
import { type Copies, listFiles, openCopies, readBeside, requireWhole } from './copies.ts';
import { openVault, type Vault } from './vault.ts';

export interface ToArchive {
  readonly database: OpenDatabase;
  readonly storage: Storage;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly dataDir: string;
  /** The folder of the running cluster. */
  readonly cluster: string;
}

/** How often the folder is looked at, where the system does not tell of what comes into it. */
const LOOK_MS = 5_000;
/** And after failures, each time twice as long: opening a place anew has its price. */
const LOOK_AGAIN_MOST_MS = 30_000;
/** What waits in the folder takes the disk of the database: past it the archive is broken off, and begins anew (4 GB). */
const WAITING_MOST = 256;
/** How long a stop waits for PostgreSQL to hand over what it wrote last, which takes it a moment. */
const FLUSH_MS = 3_000;
const HANDED_OVER_MS = 50;
const BASE_PATIENCE_MS = 10 * 60_000;

/**
 * Takes what the embedded PostgreSQL hands over in a folder to the place of the backups, together with the files that its rows name, and every
 * night a copy of the cluster to begin from (11-operations §2).
 */
export function startArchive(parts: ToArchive, config: BackupConfig): Archive {
  const stopping = new AbortController();
  let [last, failure]: [ArchiveState['last'], ArchiveState['failure']] = [null, null];
  let line: Line | null = null;
  async function look(): Promise<void> {
    try {
      line ??= await openLine(parts, config);
      last = (await line.takeOver()) ?? last;
      if (line.isBaseDue()) last = (await line.makeBase(stopping.signal)) ?? last;
      failure = null;
    } catch (error) {
      // Opened anew: what is there may not be what was known.
      line = null;
      if (stopping.signal.aborted) return;
      const said = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
      if (failure?.error !== said) parts.log.warn({ err: error }, 'the archive of the database does not go on');
      failure = { error: said.slice(0, 500), at: new Date().toISOString() };
      await breakOff(parts);
    }
  }
  let since: string | null = null;
  const working = (async () => {
    let pause = LOOK_MS;
    while (!stopping.signal.aborted) {
      await look();
      if (line !== null) since = (line as Line).since();
      if (failure === null) await untilNext(parts.cluster, stopping.signal);
      else await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      pause = failure === null ? LOOK_MS : Math.min(pause * 2, LOOK_AGAIN_MOST_MS);
    }
  })();
  return {
    state: () => ({ since, last, failure }),
    async close() {
      stopping.abort();
      await working;
      await (line as Line | null)
        ?.flush()
        .catch((error: unknown) => parts.log.warn({ err: error }, 'the last segment waits for the next start'));
    },
  };
}

/** Waits until PostgreSQL hands something over, and a few seconds at most. */
async function untilNext(cluster: string, stopping: AbortSignal): Promise<void> {
  const handedOver = new AbortController();
  const signal = AbortSignal.any([stopping, handedOver.signal]);
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(path.join(cluster, ARCHIVE_FOLDER), (_, name) => {
      if (name !== null && SEGMENT.test(name)) handedOver.abort();
    });
    watcher.on('error', () => undefined);
  } catch {
    // A system that watches no more folders: the clock is enough.
  }
  await wait(LOOK_MS, undefined, { signal }).catch(() => undefined);
  watcher?.close();
}

async function listWaiting(cluster: string): Promise<string[]> {
  const names = await readdir(path.join(cluster, ARCHIVE_FOLDER));
  // What PostgreSQL says of copies and timelines is said in the bases already.
  for (const name of names)
    if (/\.(?:backup|history)$/.test(name)) await rm(path.join(cluster, ARCHIVE_FOLDER, name), { force: true });
  return names.filter((name) => SEGMENT.test(name)).toSorted();
}

/** Where too much waits, the disk of the database matters more: moments are lost until the next base, and it is said. */
async function breakOff({ cluster, log }: ToArchive): Promise<void> {
  const waiting = await listWaiting(cluster);
  if (waiting.length <= WAITING_MOST) return;
  for (const name of waiting) await rm(path.join(cluster, ARCHIVE_FOLDER, name), { force: true });
  log.warn({ segments: waiting.length }, 'the archive was broken off: too much waited for its place');
}

/** What one cluster writes, and what of it is kept. */
interface Line {
  since(): string | null;
  isBaseDue(): boolean;
  /** Takes over what waits; answers the last segment of it. */
  takeOver(): Promise<ArchiveState['last']>;
  makeBase(stopping: AbortSignal): Promise<ArchiveState['last']>;
  /** Has PostgreSQL hand over what it wrote until now, and takes it over. */
  flush(): Promise<void>;
}

/** Beside the cluster, and not in its copies: what is brought back begins a line of its own. */
const LINE_FILE = 'line';

async function openLine(parts: ToArchive, config: BackupConfig): Promise<Line> {
  const { database, dataDir, cluster } = parts;
  const portal = await findStorageId(database.db);
  if (portal === null) throw new Error('the database has no name yet');
  const vault = await openVault(config, dataDir, portal);
  const name = await readLine(cluster);
  const [bases, segments, copies] = [
    await listBases(vault),
    await listSegments(vault, name),
    await openCopies(vault, parts.storage),
  ];
  return lineOf(parts, {
    vault,
    name,
    bases,
    known: new Set(segments),
    files: await openAdditions(parts, vault, copies, name),
  });
}

async function readLine(cluster: string): Promise<string> {
  const kept = await readFile(path.join(cluster, LINE_FILE), 'utf8').catch(() => '');
  return /^[\da-f]{12}$/.test(kept) ? kept : beginLine(cluster);
}

async function beginLine(cluster: string): Promise<string> {
  const name = randomBytes(6).toString('hex');
  await writeFile(path.join(cluster, LINE_FILE), name, { flush: true });
  return name;
}

interface Opened {
  readonly vault: Vault;
  readonly name: string;
  bases: Base[];
  readonly known: Set<string>;
  /** Copies the portal's files that are new. */
  readonly files: () => Promise<void>;
}

function lineOf(parts: ToArchive, opened: Opened): Line {
  const { vault, name, known, files } = opened;
  const own = () => opened.bases.filter((one) => one.line === name);
  const reaches = (one: Base) => unbroken(one, known).at(-1) === [...known].toSorted().at(-1);
  async function takeOver(): Promise<ArchiveState['last']> {
    let last: ArchiveState['last'] = null;
    const waiting = await listWaiting(parts.cluster);
    // What these segments name is in the database by now: a segment is never there before its files.
    if (waiting.length > 0) await files();
    for (const segment of waiting) {
      await take(parts, opened, segment);
      last = { segment, at: new Date().toISOString() };
    }
    return last;
  }
  return {
    takeOver,
    // Of the bases that lead to the end without a gap the first.
    since: () => own().findLast(reaches)?.endedAt ?? null,
    isBaseDue() {
      const newest = own()[0];
      return newest === undefined || !reaches(newest) || isBaseDue(newest.endedAt, new Date());
    },
    async makeBase(stopping) {
      const made = await copyCluster(parts.database.pool, vault, parts.cluster, name);
      let last: ArchiveState['last'] = null;
      for (let waited = 0; !unbroken(made, known).includes(made.whole); waited += 200) {
        if (waited > BASE_PATIENCE_MS) throw new Error(`PostgreSQL did not hand over ${made.whole}`);
        await wait(200, undefined, { signal: stopping });
        last = (await takeOver()) ?? last;
      }
      await putBase(vault, made);
      opened.bases = await pruneArchive(vault, new Date());
      parts.log.info({ base: made.endedAt, files: made.files.length }, 'base of the archive made');
      return last;
    },
    async flush() {
      const { rows } = await parts.database.pool.query<{ segment: string }>(
        `select pg_walfile_name(pg_switch_wal()) as "segment"`,
      );
      const segment = rows[0]?.segment ?? '';
      for (let waited = 0; !known.has(segment) && waited < FLUSH_MS; waited += HANDED_OVER_MS) {
        await takeOver();
        if (!known.has(segment)) await wait(HANDED_OVER_MS);
      }
    },
  };
}

/** Puts a segment where the backups are, reads it back, and lets go of it here. */
async function take({ cluster }: ToArchive, { vault, name, known }: Opened, segment: string): Promise<void> {
  const file = path.join(cluster, ARCHIVE_FOLDER, segment);
  const place = segmentPlace(name, segment);
  const bytes = await readFile(file);
  if (known.has(segment)) {
    const kept = await buffer(Readable.from(vault.open(place)).pipe(createGunzip()));
    if (!kept.equals(bytes)) {
      // Two that were one once: this is the other.
      await beginLine(cluster);
      throw new Error(`${segment} is there with another content: a new line begins`);
    }
  } else {
    const { sha256 } = await vault.put(place, Readable.from([bytes]).pipe(createGzip()));
    await requireWhole(vault, place, sha256);
    known.add(segment);
  }
  await rm(file);
}

/** Copies the files of the portal that no base and no addition names, and who was erased since. */
async function openAdditions(
  { database, storage }: ToArchive,
  vault: Vault,
  copies: Copies,
  line: string,
): Promise<() => Promise<void>> {
  const [bases, additions] = [await listBases(vault), await listAdditions(vault)];
  const named = new Set([...bases, ...additions].flatMap((one) => one.named));
  let told = JSON.stringify(additions.at(-1)?.beside ?? {});
  return async () => {
    const added = (await listFiles(database.pool)).filter(({ sha256 }) => !named.has(sha256));
    const missing = new Set(await copies.take(added));
    const sound = added.filter(({ storageKey }) => !missing.has(storageKey)).map(({ sha256 }) => sha256);
    const beside = await readBeside(storage);
    if (sound.length === 0 && JSON.stringify(beside) === told) return;
    await putAddition(vault, line, new Date().toISOString(), { named: [...new Set(sound)], beside });
    for (const sha256 of sound) named.add(sha256);
    told = JSON.stringify(beside);
  };
}
