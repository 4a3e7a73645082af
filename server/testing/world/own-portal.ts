import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { administer } from '../builders/administer.ts';
import { type KillablePortal, openKillablePortal } from '../faults/killable-portal.ts';
import { type PortalProcess, startPortal } from './portal-process.ts';
import { createWorkingRole, rolesOf } from './working-role.ts';

/** A portal of one's own that may die and rise: its database, its folder and its address outlive the process. */
export interface OwnPortal extends Pick<KillablePortal, 'kill' | 'restart' | 'out'> {
  readonly address: string;
  readonly databaseUrl: string;
  /** Starts another one on the same database and the same folder, or on what its environment says; whoever starts it ends it. */
  startBeside(more: Record<string, string>): PortalProcess;
  close(): Promise<void>;
}

/** Starts a portal without a story on a new database of the server that another database stands on; `more` says what else its environment has. */
export async function openOwnPortal(neighbour: string, more: Record<string, string> = {}): Promise<OwnPortal> {
  const name = `own_${randomUUID().replaceAll('-', '')}`;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'volano-own-'));
  await administer(neighbour, `create database ${name}`);
  await createWorkingRole(neighbour);
  const url = new URL(neighbour);
  url.pathname = `/${name}`;
  const environment = { ...rolesOf(url.href), DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'error', ...more };
  let port = '0';
  const {
    address: find,
    kill,
    restart,
    out,
    end,
  } = openKillablePortal(() => startPortal({ ...environment, PORT: port }));
  const address = await find();
  ({ port } = new URL(address));
  return {
    address,
    databaseUrl: url.href,
    kill,
    restart,
    out,
    startBeside: (beside) => startPortal({ ...environment, ...beside }),
    async close() {
      await end();
      await administer(neighbour, `drop database ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
