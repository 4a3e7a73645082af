import { translations } from '@volano/domain/i18n/t';
import { isCustomer } from '@volano/domain/policies/actor';
import type { Context } from '../../../platform/context.ts';
import { oneByOne } from '../../../platform/jobs/one-by-one.ts';
import { queueMail } from '../../../platform/mail/mailer.ts';
import { plainText } from '../../../platform/plain-text.ts';
import { renderMail, type MailList } from '../../../platform/rendering/emails/mail.ts';
import { findReader, lockLinesToWrite, listPeopleToWrite, updateMailed } from './unseen-mails.queries.ts';

const UNSEEN_MINUTES = 10;
/** What is older was not mailed while the portal was away, and is no news any more. */
const NEWS_HOURS = 48;
const LINES_IN_A_LETTER = 8;
const LINE_LENGTH = 300;

/**
 * Writes to people about what stayed unseen on their bell for ten minutes: one letter each, with all of it. A line is told once, in the
 * transaction that queues its letter; run twice, or on several nodes, nobody gets it twice.
 */
export async function mailUnseen(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() - UNSEEN_MINUTES * 60_000).toISOString();
  const after = new Date(now.getTime() - NEWS_HOURS * 3_600_000).toISOString();
  const people = await listPeopleToWrite(ctx.db, after, until);
  await oneByOne(ctx.log, people, (userId) => writeTo(ctx, userId, after, until));
}

async function writeTo(ctx: Context, userId: string, after: string, until: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const reader = await findReader(trx, userId);
    const lines = await lockLinesToWrite(trx, userId, after, until);
    const [first] = lines;
    if (reader === null || first === undefined) return;
    const t = translations(reader.language);
    const { brand } = ctx.config;
    const shown = lines.slice(0, LINES_IN_A_LETTER);
    const mail = renderMail({
      brand: brand.name,
      language: reader.language,
      hello: t('mails.hello', { name: reader.name }),
      greeting: t('mails.unseen.greeting', { count: lines.length }),
      paragraphs: [],
      lists: [
        ...underTheirTitles(shown),
        ...(lines.length > shown.length
          ? [{ title: t('mails.unseen.more', { count: lines.length - shown.length }), lines: [] }]
          : []),
      ],
      button: {
        label: t('mails.unseen.button'),
        address: `${ctx.publicUrl}/#${isCustomer(reader) ? '' : '/admin'}/notifications`,
      },
      closing: `${t('mails.unseen.choose')} ${t('mails.closing', { brand: brand.name, telephone: brand.telephone })}`,
    });
    await queueMail(ctx, trx, {
      eventKey: `unseen ${userId} ${first._id}`,
      recipient: reader.email,
      subject: lines.length === 1 ? first.title : t('mails.unseen.subject', { count: lines.length }),
      ...mail,
    });
    await updateMailed(
      trx,
      lines.map(({ _id }) => _id),
      ctx.clock.now().toISOString(),
    );
  });
}

/** What follows one another under the same title is said under it once. */
function underTheirTitles(lines: readonly { readonly title: string; readonly body: string }[]): MailList[] {
  const lists: { title: string; lines: string[] }[] = [];
  for (const { title, body } of lines) {
    const text = plainText(body, LINE_LENGTH);
    const last = lists.at(-1);
    if (last?.title === title) last.lines.push(text);
    else lists.push({ title, lines: [text] });
  }
  return lists;
}
