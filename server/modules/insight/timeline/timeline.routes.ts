import { listTimeline, type timelineLine } from '@volano/domain/contracts/timeline';
import { isAdmin } from '@volano/domain/policies/actor';
import { UNKNOWN } from '@volano/domain/rules/survey-progress';
import { z } from 'zod';
import { bindRoute } from '../../../access/bind-route.ts';
import { listChatsAbout } from '../../companies/public.ts';
import { listSurveyNames, listTimelineLines, type TimelineRecord } from './timeline.queries.ts';

/** What the record keeps of a changed survey. */
const kept = z.object({
  answers: z.array(z.object({ categoryCode: z.string(), from: z.array(z.string()), to: z.array(z.string()) })),
});

export const timelineRoutes = [
  bindRoute(listTimeline, async ({ ctx, actor, query, subject: { agency } }) => {
    const { before, limit, kind } = query;
    const [at = '', key = ''] = before?.split('~') ?? [];
    const chats = kind?.length && !kind.includes('chat') ? [] : await listChatsAbout(ctx.db, actor, agency._id);
    const found = await listTimelineLines(ctx.db, {
      agencyId: agency._id,
      chatIds: chats.map(({ _id }) => _id),
      // An admin's reading of a conversation is written down, and this is none (holes H16).
      readsWords: !isAdmin(actor),
      kinds: kind,
      before: before === undefined ? undefined : { at, key },
      // One more tells whether there are more.
      limit: limit + 1,
    });
    const rows = found.slice(0, limit);
    const changes = new Map(rows.map((row) => [row.cursor, changesOf(row)]));
    const all = [...changes.values()].flat();
    const names =
      all.length === 0
        ? new Map<string, string>()
        : await listSurveyNames(ctx.db, {
            questions: all.map(({ categoryCode }) => categoryCode),
            answers: all.flatMap(({ from, to }) => [...from, ...to]).filter((one) => !isNumber(one)),
          });
    return {
      lines: rows.map((row) => replyLine(row, changes.get(row.cursor) ?? [], names)),
      hasMore: found.length > limit,
    };
  }),
];

type AnswerChange = z.output<typeof kept>['answers'][number];

function changesOf({ what, details }: TimelineRecord): AnswerChange[] {
  if (what !== 'surveyChanged') return [];
  return kept.safeParse(details).data?.answers ?? [];
}

const NUMBER = /^\d+$/;

/** Whether an answer is a number or "I do not know", and no id. */
function isNumber(answer: string): boolean {
  return NUMBER.test(answer) || answer === UNKNOWN;
}

/** A line as it travels; a call that is gone has no name, and then no line says one. */
function replyLine(
  row: TimelineRecord,
  changes: readonly AnswerChange[],
  names: ReadonlyMap<string, string>,
): z.input<typeof timelineLine> {
  const { cursor, at, kind, what, actorId, actorName, objectId, entityType, entityId, title, text, count } = row;
  const named = (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? (NUMBER.test(id) ? id : []));
  return {
    cursor,
    at,
    kind,
    what,
    actor: actorId === null || actorName === null ? null : { _id: actorId, name: actorName },
    objectId,
    thing:
      entityType === null || entityId === null || title === null ? null : { type: entityType, _id: entityId, title },
    text,
    answers: changes.flatMap(({ categoryCode, from, to }) => {
      const question = names.get(categoryCode);
      return question === undefined ? [] : [{ question, from: named(from), to: named(to) }];
    }),
    count,
  };
}
