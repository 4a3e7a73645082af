import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { hasCode } from '../startup-error.ts';
import { type Base, dataPlace } from './archive-objects.ts';
import { listFiles, requireWhole } from './copies.ts';
import type { Vault } from './vault.ts';

/** The programs that can read a cluster of this machine. */
export const MACHINE = `${process.platform}-${process.arch}`;
/** Where the password of the database stands beside its files. */
export const PASSWORD_FILE = 'password';
const LABEL_FILE = 'data/backup_label';
const CONTROL_FILE = 'data/global/pg_control';

/** What PostgreSQL makes anew by itself, or what belongs to the running server alone: the folders without what is in them. */
const EMPTIED = ['dynshmem', 'notify', 'replslot', 'serial', 'snapshots', 'stat_tmp', 'subtrans', 'wal'].map(
  (name) => `data/pg_${name}`,
);
const LEFT_OUT = /^(?:postmaster\.(?:pid|opts)|backup_label|pgsql_tmp.*|pg_internal\.init.*|\w+\.signal)$/;

/**
 * Copies the files of the running cluster, as PostgreSQL asks for it: between `pg_backup_start` and `pg_backup_stop`, while everything goes on. What
 * was half written meanwhile is mended by the segments from `first` to `whole`, without which it is no base: whoever calls waits for them
 * before the base is said to be there.
 */
export async function copyCluster(pool: pg.Pool, vault: Vault, cluster: string, line: string): Promise<Base> {
  const client = await pool.connect();
  try {
    // A checkpoint takes as long as there is to write.
    await client.query('set statement_timeout = 0');
    await client.query(`select pg_backup_start('volano', true)`);
    const { files, folders } = await listCluster(cluster);
    const madeAt = new Date().toISOString();
    const copied: { path: string; size: number }[] = [];
    let stopped: Stopped | null = null;
    async function* parts(): AsyncGenerator<Uint8Array> {
      for (const name of files) {
        const size = yield* fileParts(path.join(cluster, name));
        if (size !== null) copied.push({ path: name, size });
      }
      stopped = await stopCopy(client);
      copied.push({ path: LABEL_FILE, size: stopped.label.byteLength });
      yield stopped.label;
    }
    const place = dataPlace({ line, madeAt });
    const packed = createGzip();
    const [data] = await Promise.all([vault.put(place, packed), pipeline(Readable.from(parts()), packed)]);
    await requireWhole(vault, place, data.sha256);
    if (stopped === null) throw new Error('the copy of the database did not come to its end');
    const { endedAt, first, whole, postgres } = stopped as Stopped;
    const named = [...new Set((await listFiles(pool)).map(({ sha256 }) => sha256))];
    const told = { endedAt, first, whole, postgres, machine: MACHINE };
    return { format: 1, line, madeAt, ...told, folders, files: copied, data, named };
  } finally {
    // Thrown away: a copy that was broken off ends with its connection.
    client.release(true);
  }
}

/** Every file to be copied, what says how far the rest is last, and every folder. */
async function listCluster(cluster: string): Promise<{ files: string[]; folders: string[] }> {
  const [files, folders]: string[][] = [[PASSWORD_FILE], []];
  async function look(folder: string): Promise<void> {
    folders?.push(folder);
    if (EMPTIED.includes(folder)) return;
    for (const entry of await readdir(path.join(cluster, folder), { withFileTypes: true }).catch(ignoreGone)) {
      const name = `${folder}/${entry.name}`;
      if (LEFT_OUT.test(entry.name) || name === CONTROL_FILE) continue;
      if (entry.isDirectory()) await look(name);
      else if (entry.isFile()) files?.push(name);
    }
  }
  await look('data');
  return { files: [...(files ?? []), CONTROL_FILE], folders: [...(folders ?? []), 'data/pg_wal/archive_status'] };
}

/** What a table that was dropped meanwhile leaves is nothing. */
function ignoreGone(error: unknown): [] {
  if (hasCode(error, 'ENOENT')) return [];
  throw error;
}

/** What is read at once, and the least. A cluster has a thousand files, most of them a page long: a large buffer for each is cleared away anew. */
const PART_BYTES = 256 * 1024;
const LEAST_BYTES = 4 * 1024;

/** The bytes of a file as far as it went when it was read; answers how many, or null where it is gone. */
async function* fileParts(file: string): AsyncGenerator<Uint8Array, number | null> {
  const handle = await open(file).catch(ignoreGone);
  if (Array.isArray(handle)) return null;
  let size = 0;
  try {
    const room = Math.max(LEAST_BYTES, Math.min(PART_BYTES, (await handle.stat()).size));
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(room), 0, room, null);
      if (bytesRead === 0) return size;
      size += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

interface Stopped extends Pick<Base, 'endedAt' | 'first' | 'whole' | 'postgres'> {
  readonly label: Buffer;
}

async function stopCopy(client: pg.PoolClient): Promise<Stopped> {
  const { rows } = await client.query<{ label: string; whole: string; endedAt: string; postgres: number }>(
    `select s.labelfile as "label", pg_walfile_name(s.lsn) as "whole", clock_timestamp() as "endedAt",
       current_setting('server_version_num')::int / 10000 as "postgres" from pg_backup_stop(false) s`,
  );
  const [row] = rows;
  const first = /\(file ([\dA-F]{24})\)/.exec(row?.label ?? '')?.[1];
  if (row === undefined || first === undefined) throw new Error('the database did not say where the copy begins');
  return { ...row, first, label: Buffer.from(row.label) };
}
