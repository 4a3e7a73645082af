import type { FeatureNames } from './names.ts';

/** The files of a new feature from the table to its routes, by path: something that the firm writes about a company, listed, added, deleted. */
export function serverFiles(names: FeatureNames, migration: string): Record<string, string> {
  const { name, module } = names;
  const folder = `server/modules/${module}/${name}/${name}`;
  return {
    [`database/migrations/${migration}_${names.table}.sql`]: table(names),
    [`domain/contracts/${name}.ts`]: contract(names),
    [`${folder}.queries.ts`]: queries(names),
    [`${folder}.actions.ts`]: actions(names),
    [`${folder}.routes.ts`]: routes(names),
    [`${folder}.test.ts`]: tests(names),
  };
}

function table({ table: name, words: said }: FeatureNames): string {
  return `-- The ${said} of a company: written by who works for it, gone with it.
create table ${name} (
  "_id" uuid primary key,
  "agencyId" uuid not null references all_agencies on delete cascade,
  "authorId" uuid references users on delete set null,
  "text" text not null check (length("text") between 1 and 2000),
  "createdAt" timestamptz not null
);
create index on ${name} ("agencyId", "createdAt" desc);
`;
}

function contract({ name, one, Many, One, words: said, word }: FeatureNames): string {
  return `import { z } from 'zod';
import { id, idParams, moment, text } from './fields.ts';
import { route } from './route.ts';
import { agencyConsultants } from './subject.ts';

const ${one} = z
  .object({
    _id: id,
    text: z.string(),
    /** Null where who wrote it is no longer there. */
    author: z.string().nullable(),
    createdAt: moment,
  })
  .meta({ id: '${One}' });

export const list${Many} = route({
  method: 'GET',
  path: 'agencies/{id}/${name}',
  summary: 'The ${said} of a company, newest first',
  access: { ...agencyConsultants, 'platform-admin': 'all' },
  subject: { agency: 'params.id' },
  params: idParams,
  reply: z.array(${one}),
});

export const create${One} = route({
  method: 'POST',
  path: 'agencies/{id}/${name}',
  summary: 'Add a ${word} to a company',
  access: agencyConsultants,
  subject: { agency: 'params.id', for: 'work' },
  params: idParams,
  body: z.strictObject({ text: text(2000, 1) }),
  reply: ${one},
  status: 201,
});

export const delete${One} = route({
  method: 'DELETE',
  path: '${name}/{id}',
  summary: 'Delete a ${word} of a company',
  access: agencyConsultants,
  subject: { ${one}: 'params.id' },
  params: idParams,
  reply: z.null(),
  status: 204,
});
`;
}

function queries({ One, Many, table: name, words: said, word }: FeatureNames): string {
  return `import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/** How many a list shows at most. */
const MOST = 200;

/** The ${said} of a company, newest first, each with the name of who wrote it. */
export async function list${Many}(db: Database, agencyId: string) {
  return select${Many}(db).where('n.agencyId', '=', agencyId).orderBy('n.createdAt', 'desc').orderBy('n._id').limit(MOST).execute();
}

/** One ${word}, which is there. */
export async function get${One}(db: Database, id: string) {
  return select${Many}(db).where('n._id', '=', id).executeTakeFirstOrThrow();
}

export async function insert${One}(
  db: Database,
  row: { _id: string; agencyId: string; authorId: string; text: string; createdAt: string },
): Promise<void> {
  await db.insertInto('${name}').values(row).execute();
}

/** Deletes a ${word}; nothing when it is gone already. */
export async function delete${One}Row(db: Database, id: string): Promise<void> {
  await db.deleteFrom('${name}').where('_id', '=', id).execute();
}

function select${Many}(db: Database) {
  return db
    .selectFrom('${name} as n')
    .leftJoin('users as u', 'u._id', 'n.authorId')
    .select(['n._id', 'n.text', 'n.createdAt'])
    .select(sql<string | null>\`u."name" || ' ' || u."surname"\`.as('author'));
}
`;
}

function actions({ name, one, One, word }: FeatureNames): string {
  return `import type { Actor } from '@volano/domain/policies/actor';
import { lockAgency, lockToWorkOn } from '../../../access/agency.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import { delete${One}Row, get${One}, insert${One} } from './${name}.queries.ts';

/** Adds a ${word} to a company, for who works for it; 404 \`notFound\` for anybody else. */
export async function create${One}(ctx: Context, actor: Actor, agencyId: string, text: string) {
  const _id = newId();
  return ctx.db.transaction().execute(async (trx) => {
    await lockAgency(trx, actor, agencyId);
    await insert${One}(trx, { _id, agencyId, authorId: actor.userId, text, createdAt: ctx.clock.now().toISOString() });
    return get${One}(trx, _id);
  });
}

/** Deletes a ${word} of a company that the actor works for; 404 \`notFound\` for any other. */
export async function delete${One}(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockToWorkOn(trx, actor, '${one}', id);
    await delete${One}Row(trx, id);
  });
}
`;
}

function routes({ name, many, Many, One }: FeatureNames): string {
  return `import * as contract from '@volano/domain/contracts/${name}';
import { bindRoute } from '../../../access/bind-route.ts';
import { create${One}, delete${One} } from './${name}.actions.ts';
import { list${Many} } from './${name}.queries.ts';

export const ${many}Routes = [
  bindRoute(contract.list${Many}, ({ ctx, subject }) => list${Many}(ctx.db, subject.agency._id)),

  bindRoute(contract.create${One}, ({ ctx, actor, params, body }) => create${One}(ctx, actor, params.id, body.text)),

  bindRoute(contract.delete${One}, async ({ ctx, actor, params }) => {
    await delete${One}(ctx, actor, params.id);
    return null;
  }),
];
`;
}

function tests({ name, one, Many, One, words: said }: FeatureNames): string {
  return `import { create${One}, delete${One}, list${Many} } from '@volano/domain/contracts/${name}';
import { expect, test } from 'vitest';
import { openOffice } from '../../../testing/builders/office.ts';

const { portal, office } = await openOffice();
const params = { id: office.agency._id };

test('a consultant adds ${said} to a company, colleagues who work for it read them and may delete them', async () => {
  const advisor = portal.as(office.advisor);
  const colleague = portal.as(office.performance);
  const ${one} = await advisor.call(create${One}, { params, body: { text: ' Prova ' } });
  expect(${one}).toMatchObject({ text: 'Prova', author: expect.stringContaining('Beatrice') });
  expect(await colleague.call(list${Many}, { params })).toEqual([${one}]);
  await colleague.call(delete${One}, { params: { id: ${one}._id } });
  expect(await advisor.call(list${Many}, { params })).toEqual([]);
});

test('an empty one is refused', async () => {
  const refused = await portal.as(office.advisor).attempt(create${One}, { params, body: { text: ' ' } });
  expect(refused).toMatchObject({ status: 400, code: 'invalidInput' });
});
`;
}
