import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * A folder that is there whole or not at all, whoever else makes it at the same time: `make` fills one beside it, which then takes its
 * name. What `make` throws is thrown on, and nothing stays behind.
 */
export async function madeOnce(folder: string, make: (staging: string) => Promise<void>): Promise<string> {
  if (existsSync(folder)) return folder;
  await mkdir(path.dirname(folder), { recursive: true });
  const staging = await mkdtemp(`${folder}.`);
  try {
    await make(staging);
    await rename(staging, folder);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    // Somebody else was first, and theirs is as good.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
