import { createHash } from 'node:crypto';
import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { FileTroubleError, type KnownFile, soundParts } from '../storage/health.ts';
import type { Storage } from '../storage/storage.ts';
import { DamagedObject, type Vault } from './vault.ts';

/** The files that the rows name. */
export async function listFiles(client: pg.Pool | pg.ClientBase): Promise<KnownFile[]> {
  const { rows } = await client.query<KnownFile>('select "storageKey", "sha256", "size" from uploads order by "_id"');
  return rows;
}

/** Reads an object to its end. Throws `DamagedObject` where it is not what was put there. */
export async function requireWhole(vault: Vault, key: string, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  for await (const part of vault.open(key)) hash.update(part);
  if (hash.digest('hex') !== sha256) throw new DamagedObject(key);
}

/** What the files carry that no row names, and must come back with them: who was erased. */
export async function readBeside(storage: Storage): Promise<Record<string, string>> {
  const beside: Record<string, string> = {};
  for (const key of await storage.list('erased')) beside[key] = Buffer.from(await storage.read(key)).toString();
  return beside;
}

/** The files of all backups, each kept once. */
export interface Copies {
  /** Copies and reads back those that are not there; answers the keys of those that the portal itself has lost. */
  take(files: readonly KnownFile[]): Promise<string[]>;
  /** Reads a seventh of those that were there before, another one each day. What is damaged is copied anew. */
  check(madeAt: string): Promise<void>;
  written(): { newFiles: number; newBytes: number };
}

/** The copies that are there. */
export async function openCopies(vault: Vault, storage: Storage): Promise<Copies> {
  const there = new Map<string, number>();
  for await (const { key, size } of vault.storage.walk()) if (key.startsWith('objects/')) there.set(key, size);
  const before = new Map<string, KnownFile>();
  const written = { newFiles: 0, newBytes: 0 };

  async function copy(place: string, file: KnownFile): Promise<boolean> {
    try {
      await vault.put(place, soundParts(storage, file));
    } catch (error) {
      if (isTrouble(error)) return false;
      throw error;
    }
    await requireWhole(vault, place, file.sha256);
    there.set(place, vault.sizeOf(file.size));
    written.newFiles += 1;
    written.newBytes += file.size;
    return true;
  }

  return {
    async take(files) {
      const missing: string[] = [];
      for (const file of files) {
        const place = vault.placeOf(file.sha256);
        // A copy that was made while the file was sound stays good, whatever has become of the file.
        if (there.get(place) === vault.sizeOf(file.size)) before.set(place, file);
        else if (!(await copy(place, file))) missing.push(file.storageKey);
      }
      return missing;
    },
    async check(madeAt) {
      const day = Math.floor(Date.parse(madeAt) / 86_400_000) % 7;
      for (const [place, file] of before) {
        if (Number.parseInt(place.slice('objects/'.length, 'objects/'.length + 2), 16) % 7 !== day) continue;
        try {
          await requireWhole(vault, place, file.sha256);
        } catch (error) {
          if (!(error instanceof DamagedObject)) throw error;
          if (!(await copy(place, file)))
            throw new StartupError(`The copy of ${file.storageKey} in ${vault.name} is damaged, and so is the file.`);
        }
      }
    },
    written: () => written,
  };
}

/** Whether the file that was being copied is the reason, however deep. */
function isTrouble(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof FileTroubleError) return true;
  return false;
}
