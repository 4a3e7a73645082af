import { administer } from '../builders/administer.ts';

/** Who the portals of the tests work as: as on a real server, nobody who owns a table (18-trust §7). */
const NAME = 'volano_tests';

/** Makes the role where there is none yet. */
export async function createWorkingRole(adminUrl: string): Promise<void> {
  const create = `create role ${NAME} login password '${NAME}'`;
  await administer(adminUrl, `do $$ begin ${create}; exception when duplicate_object then null; end $$`);
}

/** The same database by that role. */
export function asWorkingRole(url: string): string {
  return Object.assign(new URL(url), { username: NAME, password: NAME }).href;
}

/** What a portal is told of a database: who owns it and who works on it. */
export function rolesOf(ownerUrl: string): { DATABASE_URL: string; DATABASE_OWNER_URL: string } {
  return { DATABASE_URL: asWorkingRole(ownerUrl), DATABASE_OWNER_URL: ownerUrl };
}
