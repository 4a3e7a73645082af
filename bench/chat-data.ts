import { randomBytes, randomUUID } from 'node:crypto';
import type { OpenDatabase } from '@volano/server/platform/db/connect';
import { hashToken } from '@volano/server/platform/session/session';

/** Somebody signed in. A company's person has one conversation, with the consultant of their block; consultants have none of their own. */
export interface Person {
  readonly userId: string;
  readonly token: string;
  readonly chat: { readonly id: string; readonly advisorId: string } | null;
}

/** A consultant and the companies that they follow, as one usually has them. */
export const BLOCK = 50;

/**
 * So many people in blocks of a consultant and the companies that they follow, premium, with an open conversation and a session for
 * everybody, in an otherwise empty database. Any first so many of them are whole blocks, save the last.
 */
export async function fillChats(
  { pool }: Pick<OpenDatabase, 'pool'>,
  people: number,
  block = BLOCK,
): Promise<readonly Person[]> {
  const persons: Person[] = [];
  let advisorId = '';
  for (let n = 0; n < people; n += 1) {
    const userId = randomUUID();
    const isAdvisor = n % block === 0;
    if (isAdvisor) advisorId = userId;
    const token = randomBytes(32).toString('base64url');
    persons.push({ userId, token, chat: isAdvisor ? null : { id: randomUUID(), advisorId } });
  }
  const companies = persons.flatMap(({ userId, chat }) =>
    chat === null ? [] : [{ userId, chatId: chat.id, advisorId: chat.advisorId, agencyId: randomUUID() }],
  );
  await pool.query(
    `insert into users ("_id", "name", "surname", "email", "passwordHash", "role", "isEmailVerified", "isConfirmed")
     select id::uuid, 'Paolo', 'Rossi', 'persona' || n || '@prova.example', 'none', role, true, true
     from unnest($1::text[], $2::text[]) with ordinality as given(id, role, n)`,
    [persons.map(({ userId }) => userId), persons.map(({ chat }) => (chat === null ? 'advisor' : 'user'))],
  );
  await pool.query(
    `insert into agencies ("_id", "businessName", "fiscalCode", "telephone", "administrationEmail", "contractType", "userId", "advisorId")
     select id::uuid, 'Azienda ' || n || ' S.r.l.', (10000000000 + n)::text, '030', 'azienda' || n || '@prova.example', 'go',
       owner::uuid, advisor::uuid
     from unnest($1::text[], $2::text[], $3::text[]) with ordinality as given(id, owner, advisor, n)`,
    [
      companies.map(({ agencyId }) => agencyId),
      companies.map(({ userId }) => userId),
      companies.map(({ advisorId: id }) => id),
    ],
  );
  await pool.query(
    `insert into chats ("_id", "agencyId", "advisorId", "updatedAt", "createdAt")
     select id::uuid, agency::uuid, advisor::uuid, now(), now()
     from unnest($1::text[], $2::text[], $3::text[]) as given(id, agency, advisor)`,
    [
      companies.map(({ chatId }) => chatId),
      companies.map(({ agencyId }) => agencyId),
      companies.map(({ advisorId: id }) => id),
    ],
  );
  const agencyOf = new Map(companies.map(({ userId, agencyId }) => [userId, agencyId]));
  await pool.query(
    `insert into sessions ("_id", "tokenHash", "userId", "agencyId", "createdAt", "lastSeenAt", "provenAt", "userAgent", "address",
       "expiresAt")
     select gen_random_uuid(), hash, person::uuid, agency::uuid, now(), now(), now(), '', '', now() + interval '1 day'
     from unnest($1::bytea[], $2::text[], $3::text[]) as given(hash, person, agency)`,
    [
      persons.map(({ token }) => hashToken(token)),
      persons.map(({ userId }) => userId),
      persons.map(({ userId }) => agencyOf.get(userId) ?? null),
    ],
  );
  await pool.query('analyze');
  return persons;
}
