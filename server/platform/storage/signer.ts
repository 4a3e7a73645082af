import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DB } from '@volano/database/types';
import type { Kysely } from 'kysely';

/** What a signed address opens: one file, for one person, until a moment (holes H12). */
export interface Ticket {
  readonly uploadId: string;
  readonly userId: string;
  /** Seconds since 1970. */
  readonly until: number;
  /** A smaller version of an image. */
  readonly thumbnail?: boolean;
}

export interface Signer {
  sign(ticket: Ticket): string;
  /** The ticket, or null when it was forged, altered or has expired. */
  open(signed: string, now: Date): Ticket | null;
}

/** Signs with a secret kept in the database, so that every node opens what another signed. */
export async function openSigner(db: Kysely<DB>): Promise<Signer> {
  const secret = await secretOf(db);
  const mark = (body: string): Buffer => createHmac('sha256', secret).update(body).digest();
  return {
    sign(ticket) {
      const body = Buffer.from(
        JSON.stringify([ticket.uploadId, ticket.userId, ticket.until, ticket.thumbnail ? 1 : 0]),
      ).toString('base64url');
      return `${body}.${mark(body).toString('base64url')}`;
    },
    open(signed, now) {
      const [body = '', given = ''] = signed.split('.');
      const expected = mark(body);
      const received = Buffer.from(given, 'base64url');
      if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null;
      const [uploadId, userId, until, isThumbnail] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
        string,
        string,
        number,
        number,
      ];
      if (until * 1000 < now.getTime()) return null;
      return { uploadId, userId, until, thumbnail: isThumbnail === 1 };
    },
  };
}

async function secretOf(db: Kysely<DB>): Promise<Buffer> {
  const fresh = JSON.stringify(randomBytes(32).toString('base64'));
  await db
    .insertInto('settings')
    .values({ key: 'signingSecret', value: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'signingSecret')
    .executeTakeFirstOrThrow();
  return Buffer.from(value as string, 'base64');
}
