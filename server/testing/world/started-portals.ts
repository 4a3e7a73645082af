import { testApp } from './app.ts';
import { openFreshDatabase } from './database.ts';
import { closeAfterTests } from './left-open.ts';
import { type PortalProcess, startPortal } from './portal-process.ts';

/** Starts portals as `startPortal` does, in an environment that says this besides; those that still run after the tests are killed. */
export function portalStarter(common: Record<string, string> = {}) {
  const running = new Set<PortalProcess>();
  closeAfterTests(() => Promise.all([...running].map((portal) => portal.end('SIGKILL'))));
  return (
    environment: Record<string, string> = {},
    ...how: DropFirst<Parameters<typeof startPortal>>
  ): PortalProcess => {
    const portal = startPortal({ ...common, ...environment }, ...how);
    running.add(portal);
    void portal.exited.then(() => running.delete(portal));
    return portal;
  };
}

type DropFirst<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never;

/**
 * A database for portals that are processes of their own, and the portal of the tests beside them, by which their world is made and looked at:
 * all of them live by the clock of the machine.
 */
export async function openStage(environment: Record<string, string> = {}) {
  const database = await openFreshDatabase();
  const world = await testApp(environment, database);
  closeAfterTests(() => world.close());
  world.travelTo(new Date());
  const start = portalStarter({ DATABASE_URL: database.url, DATA_DIR: world.ctx.config.dataDir, DEMO: 'false' });
  return { database, world, ctx: world.ctx, start };
}
