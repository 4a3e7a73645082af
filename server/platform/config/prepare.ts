import { accessSync, constants } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { StartupError, makeFolder } from '../startup-error.ts';
import { type Config, readConfig } from './config.ts';

/**
 * The settings of this process: its environment, and what the file `.env` of the working folder adds to it. What the environment
 * says wins over the file, and what a command was told (`said`) over both. Throws a `StartupError` with one line.
 */
export function readSettings(said: Readonly<Record<string, string>> = {}): Config {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new StartupError(`.env cannot be read: ${wordsOf(error)}`);
  }
  return readConfig({ ...process.env, ...said });
}

/** The same for a portal: tries its folder and its address too, before anything costs time or is made. */
export async function prepareStart(): Promise<Config> {
  const config = readSettings();
  try {
    makeFolder(config.dataDir);
    accessSync(config.dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(`DATA_DIR cannot be used: ${wordsOf(error)}`);
  }
  const probe = createServer().listen({ port: config.port, host: config.host, exclusive: true });
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw refusalToListen(error, config);
  }
  probe.close();
  await once(probe, 'close');
  return config;
}

/** What the system refuses of an address, in words that name the setting of the port; anything else as it came. */
export function refusalToListen(error: unknown, { port, host }: Pick<Config, 'port' | 'host'>, name = 'PORT'): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new StartupError(`${name} ${port} is already in use on ${host}: choose another one.`);
  if (code === 'EACCES')
    return new StartupError(`${name} ${port} may not be used by this user: choose one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartupError(`HOST ${host} is not an address of this machine.`);
  return error;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
