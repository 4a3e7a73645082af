import type { DB } from '@volano/database/types';
import type { Insertable } from 'kysely';
import type { Context } from '../context.ts';
import { newId } from '../platform/new-id.ts';

type Row<T extends keyof DB> = Partial<Insertable<DB[T]>>;

let counter = 0;

/** A number that no other thing of this run has. */
function next(): number {
  counter += 1;
  return counter;
}

/** A person who may enter. A customer unless a role is given. The password is nobody's: tests enter by session. */
export async function aUser(ctx: Context, given: Row<'users'> = {}) {
  const n = next();
  return ctx.db
    .insertInto('users')
    .values({
      _id: newId(),
      name: `Nome${n}`,
      surname: `Cognome${n}`,
      email: `persona${n}@prova.example`,
      passwordHash: 'none',
      role: 'user',
      isEmailVerified: true,
      isConfirmed: true,
      createdAt: ctx.clock.now().toISOString(),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A company with an owner of its own unless `userId` says whose it is. */
export async function anAgency(ctx: Context, given: Row<'agencies'> = {}) {
  const n = next();
  const userId = given.userId ?? (await aUser(ctx))._id;
  return ctx.db
    .insertInto('agencies')
    .values({
      _id: newId(),
      businessName: `Azienda ${n} S.r.l.`,
      vatNumber: '',
      fiscalCode: String(10_000_000_000 + n),
      telephone: '030 555 0100',
      administrationEmail: `azienda${n}@prova.example`,
      contractType: 'grow',
      createdAt: ctx.clock.now().toISOString(),
      ...given,
      userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
