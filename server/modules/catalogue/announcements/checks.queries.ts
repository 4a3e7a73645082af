import type { Database } from '../../../platform/context.ts';

/** The conditions of an announcement in their order, with what was settled for one company. */
export async function listChecks(db: Database, agencyId: string, announcementId: string) {
  const rows = await db
    .selectFrom('announcement_checks as c')
    .leftJoin('announcement_check_answers as x', (join) =>
      join.onRef('x.checkId', '=', 'c._id').on('x.agencyId', '=', agencyId),
    )
    .leftJoin('users as u', 'u._id', 'x.answeredById')
    .select(['c._id', 'c.text', 'c.isDecisive', 'x.isMet', 'x.note', 'x.answeredAt', 'u.name', 'u.surname'])
    .where('c.announcementId', '=', announcementId)
    .orderBy('c.order')
    .orderBy('c._id')
    .execute();
  return rows.map(({ _id, text, isDecisive, isMet, note, answeredAt, name, surname }) => ({
    _id,
    text,
    isDecisive,
    answer:
      isMet === null || answeredAt === null
        ? null
        : { isMet, note: note ?? '', answeredBy: name === null ? null : `${name} ${surname ?? ''}`.trim(), answeredAt },
  }));
}

/** Keeps what was settled of a condition for a company, in place of what was settled before. */
export async function upsertCheckAnswer(
  db: Database,
  answer: {
    readonly checkId: string;
    readonly agencyId: string;
    readonly isMet: boolean;
    readonly note: string;
    readonly answeredById: string;
    readonly answeredAt: string;
  },
): Promise<void> {
  const { isMet, note, answeredById, answeredAt } = answer;
  await db
    .insertInto('announcement_check_answers')
    .values(answer)
    .onConflict((conflict) =>
      conflict.columns(['checkId', 'agencyId']).doUpdateSet({ isMet, note, answeredById, answeredAt }),
    )
    .execute();
}

/** Takes back what was settled. */
export async function deleteCheckAnswer(db: Database, agencyId: string, checkId: string): Promise<void> {
  await db
    .deleteFrom('announcement_check_answers')
    .where('agencyId', '=', agencyId)
    .where('checkId', '=', checkId)
    .execute();
}
