import type { Context } from '../context.ts';

/** What stands where something stood that opens an account. */
const BLANK = '••••••';

interface Written {
  readonly html: string;
  readonly text: string;
  readonly secret: string | null;
}

/** A mail without what opens an account: the sentences stay, the end of the link or the code does not. */
export function blanked({ html, text, secret }: Written): Written & { readonly secretUntil?: null } {
  if (secret === null) return { html, text, secret };
  return {
    html: html.replaceAll(secret, BLANK),
    text: text.replaceAll(secret, BLANK),
    secret: null,
    secretUntil: null,
  };
}

/** Blanks what no longer opens anything: a link of an hour is not kept for ninety days. Running it twice is the same as once. */
export async function blankMailSecrets({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const over = await db
    .selectFrom('mails')
    .select(['_id', 'html', 'text', 'secret'])
    .where('secretUntil', '<=', clock.now().toISOString())
    .execute();
  for (const { _id, ...mail } of over)
    await db.updateTable('mails').set(blanked(mail)).where('_id', '=', _id).execute();
}
