import { randomBytes, randomUUID } from 'node:crypto';
import type { OpenDatabase } from '@volano/server/platform/db/connect';
import { hashToken } from '@volano/server/platform/session/session';

/** Who starts the run. */
export const ADMIN = 'ufficio@prova.example';

const REGION = '00000001-0000-7000-8000-000000000001';
const ADVISOR = '00000002-0000-7000-8000-000000000001';
const OFFICE = '00000002-0000-7000-8000-000000000002';
const CALL = '00000003-0000-7000-8000-000000000001';

const id = (kind: string): string => `('${kind}-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`;

/** One announcement without an end, in target for every company of an otherwise empty database, and a session of its admin. */
export async function fillCampaign({ pool }: OpenDatabase, companies: number) {
  const token = randomBytes(32).toString('base64url');
  await pool.query(`
    insert into regions ("_id", "name") values ('${REGION}', 'Regione');
    insert into users ("_id", "name", "surname", "email", "passwordHash", "role", "isEmailVerified", "isConfirmed") values
      ('${ADVISOR}', 'Elena', 'Marchetti', 'consulente@prova.example', 'none', 'advisor', true, true),
      ('${OFFICE}', 'Sara', 'Colombo', '${ADMIN}', 'none', 'admin', true, true);
    insert into users ("_id", "name", "surname", "email", "passwordHash", "role", "isEmailVerified", "isConfirmed")
      select ${id('00000004')}, 'Paolo', 'Rossi', 'persona' || n || '@prova.example', 'none', 'user', true, true
      from generate_series(1, ${companies}) n;
    insert into agencies ("_id", "businessName", "vatNumber", "fiscalCode", "telephone", "administrationEmail", "userId", "advisorId")
      select ${id('00000005')}, 'Azienda ' || n || ' S.r.l.', '', (10000000000 + n)::text, '030', 'azienda' || n || '@prova.example',
        ${id('00000004')}, '${ADVISOR}' from generate_series(1, ${companies}) n;
    insert into surveys ("_id", "agencyId", "registerOfficeId")
      select ${id('00000006')}, ${id('00000005')}, '${REGION}' from generate_series(1, ${companies}) n;
    insert into announcements ("_id", "title", "isActive", "announcementType", "regionId", "amount", "untilFoundAvailable", "checkState")
      values ('${CALL}', 'Linea Efficienza: macchinari e impianti a basso consumo', true, 'regional', '${REGION}', 250000, true, 'reviewed');
    analyze;`);
  await pool.query(
    `insert into sessions ("_id", "tokenHash", "userId", "createdAt", "lastSeenAt", "provenAt", "userAgent", "address", "expiresAt")
     values ($1, $2, $3, now(), now(), now(), '', '', now() + interval '1 day')`,
    [randomUUID(), hashToken(token), OFFICE],
  );
  return { announcementId: CALL, token };
}
