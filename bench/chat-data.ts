import { randomBytes, randomUUID } from 'node:crypto';
import type { OpenDatabase } from '@volano/server/platform/db/connect';
import { hashToken } from '@volano/server/platform/session/session';

/** Somebody signed in. A company's person has one conversation, with the consultant of their block; consultants have none of their own. */
export interface Person {
  readonly token: string;
  readonly chat: { readonly id: string } | null;
}

/** A consultant and the companies that they follow, as one usually has them. */
const BLOCK = 50;

/** So many people in blocks of a consultant and their companies, premium, with an open conversation and a session for everybody, in an otherwise empty database. */
export async function fillChats({ pool }: OpenDatabase, people: number): Promise<readonly Person[]> {
  const persons: Person[] = [];
  let advisorId = '';
  for (let n = 0; n < people; n += 1) {
    const [userId, agencyId, id] = [randomUUID(), randomUUID(), randomUUID()];
    const token = randomBytes(32).toString('base64url');
    const isAdvisor = n % BLOCK === 0;
    await pool.query(
      `insert into users ("_id", "name", "surname", "email", "passwordHash", "role", "isEmailVerified", "isConfirmed")
       values ($1, 'Paolo', 'Rossi', $2, 'none', $3, true, true)`,
      [userId, `persona${n}@prova.example`, isAdvisor ? 'advisor' : 'user'],
    );
    if (isAdvisor) advisorId = userId;
    else {
      await pool.query(
        `insert into agencies ("_id", "businessName", "fiscalCode", "telephone", "administrationEmail", "contractType", "userId", "advisorId")
         values ($1, $2, $3, '030', $4, 'go', $5, $6)`,
        [agencyId, `Azienda ${n} S.r.l.`, String(10_000_000_000 + n), `azienda${n}@prova.example`, userId, advisorId],
      );
      await pool.query(
        `insert into chats ("_id", "agencyId", "advisorId", "updatedAt", "createdAt") values ($1, $2, $3, now(), now())`,
        [id, agencyId, advisorId],
      );
    }
    await pool.query(
      `insert into sessions ("_id", "tokenHash", "userId", "agencyId", "createdAt", "lastSeenAt", "provenAt", "userAgent", "address", "expiresAt")
       values (gen_random_uuid(), $1, $2, $3, now(), now(), now(), '', '', now() + interval '1 day')`,
      [hashToken(token), userId, isAdvisor ? null : agencyId],
    );
    persons.push({ token, chat: isAdvisor ? null : { id } });
  }
  await pool.query('analyze');
  return persons;
}
