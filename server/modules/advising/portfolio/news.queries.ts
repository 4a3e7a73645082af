import type { getPortfolioNews, NewsEvent, NewsGroup } from '@volano/domain/contracts/portfolio';
import { daysBetween, romeDay } from '@volano/domain/rules/announcement-dates';
import { type CallChange, netChanges } from '@volano/domain/rules/call-changes';
import { hasBit } from '@volano/domain/rules/matching/target';
import type { Verdict } from '@volano/domain/rules/matching/types';
import type { CallNewsKind } from '@volano/domain/rules/portfolio-vocabulary';
import type { z } from 'zod';
import { listSuitedWhileOpen, type Portfolio } from '../../../matching/public.ts';
import type { Database } from '../../../platform/context.ts';
import {
  listAgencyNames,
  listAnswers,
  listCallChanges,
  listCallHeads,
  listFactChanges,
  listMarks,
  listNewCalls,
} from './portfolio.queries.ts';

/** Days before a deadline on which it is told. */
const EDGES = [10, 3] as const;
const NAMED_AT_MOST = 50;
const NOTHING = {
  at: null,
  field: null,
  before: null,
  after: null,
  daysLeft: null,
  answer: null,
  reason: null,
  other: null,
} as const;

/** What is new of one call. */
interface CallNews {
  readonly events: NewsEvent[];
  readonly kinds: CallNewsKind[];
}

/** How one call concerns one company. */
interface Concern {
  readonly announcementId: string;
  readonly agencyId: string;
  readonly verdict: Verdict | null;
  readonly isMarked: boolean;
}

type By = z.output<typeof getPortfolioNews.query>['by'];

/**
 * What is new for a portfolio after a moment, by company or by call: what comes near its deadline first, then the newest. A match is new where the
 * call was published or changed since, and where the facts of the company did: how it stood before is not kept.
 */
export async function listNews(db: Database, portfolio: Portfolio, since: string, by: By): Promise<NewsGroup[]> {
  const agencyIds = portfolio.members.map(({ agencyId }) => agencyId);
  const calls = await listCallNews(db, portfolio, since);
  const [answers, facts, concerns] = await Promise.all([
    listAnswers(db, agencyIds, since),
    listFactChanges(db, agencyIds, since),
    listConcerns(db, portfolio, agencyIds, calls),
  ]);
  const heads = await listCallHeads(db, [...calls.keys()]);
  const names = await listAgencyNames(db, agencyIds);
  const groups = new Groups(calls);
  for (const { agencyId, type, entityId, name, answer, answerReason, answeredAt } of answers) {
    const said = { ...NOTHING, kind: 'answered', at: answeredAt, answer, reason: answerReason } as const;
    const company = { type: 'agency', _id: agencyId, name: names.get(agencyId) ?? '' } as const;
    const thing = { type, _id: entityId, name } as const;
    if (by === 'agency') groups.of(company).events.push({ ...said, other: thing });
    else groups.of(thing).events.push({ ...said, other: company });
  }
  for (const { agencyId, at, isCompleted } of facts) {
    const company = { type: 'agency', _id: agencyId, name: names.get(agencyId) ?? '' } as const;
    groups.of(company).events.push({ ...NOTHING, kind: isCompleted ? 'surveyCompleted' : 'factsChanged', at });
  }
  for (const { announcementId, agencyId, verdict, isMarked } of concerns) {
    const call = { _id: announcementId, name: heads.get(announcementId)?.title ?? '' };
    const company = { _id: agencyId, name: names.get(agencyId) ?? '' };
    const kinds = calls.get(announcementId)?.kinds ?? [];
    if (by === 'agency') groups.of({ type: 'agency', ...company }).others.push({ ...call, verdict, isMarked, kinds });
    else groups.of({ type: 'announcement', ...call }).others.push({ ...company, verdict, isMarked, kinds });
  }
  return groups.sorted(by);
}

interface Group {
  readonly type: NewsGroup['type'];
  readonly _id: string;
  readonly name: string;
  readonly events: NewsEvent[];
  readonly others: NewsGroup['others'];
}

/** Groups by what they are of, made when something belongs to them. */
class Groups {
  private readonly all = new Map<string, Group>();
  private readonly calls: ReadonlyMap<string, CallNews>;

  constructor(calls: ReadonlyMap<string, CallNews>) {
    this.calls = calls;
  }

  of({ type, _id, name }: Pick<NewsGroup, 'type' | '_id' | 'name'>): Group {
    const known = this.all.get(_id);
    if (known !== undefined) return known;
    const events = type === 'announcement' ? [...(this.calls.get(_id)?.events ?? [])] : [];
    const made = { type, _id, name, events, others: [] };
    this.all.set(_id, made);
    return made;
  }

  sorted(by: By): NewsGroup[] {
    const momentOf = (group: Group): string => {
      const around = group.others.flatMap(({ _id }) => (by === 'agency' ? (this.calls.get(_id)?.events ?? []) : []));
      const all = [...group.events, ...around];
      // What is about to close has no moment, and comes first.
      if (all.some(({ kind }) => kind === 'closing')) return '~';
      return all.reduce((latest, { at }) => (at !== null && at > latest ? at : latest), '');
    };
    return [...this.all.values()]
      .map((group) => ({ group, moment: momentOf(group) }))
      .sort((a, b) => compare(b.moment, a.moment) || compare(a.group.name, b.group.name))
      .map(({ group }) => ({
        ...group,
        others: group.others.toSorted((a, b) => compare(a.name, b.name)).slice(0, NAMED_AT_MOST),
        othersCount: group.others.length,
      }));
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Calls that were published, changed or came near their deadline after a moment. */
async function listCallNews(db: Database, portfolio: Portfolio, since: string): Promise<Map<string, CallNews>> {
  const news = new Map<string, CallNews>();
  const add = (id: string, kind: CallNewsKind, event: Partial<NewsEvent>): void => {
    const one = news.get(id) ?? { events: [], kinds: [] };
    one.events.push({ ...NOTHING, ...event, kind });
    if (!one.kinds.includes(kind)) one.kinds.push(kind);
    news.set(id, one);
  };
  const fresh = new Map((await listNewCalls(db, since)).map(({ _id, createdAt }) => [_id, createdAt]));
  for (const [id, at] of fresh) add(id, 'published', { at });
  const byCall = Map.groupBy(await listCallChanges(db, since), ({ announcementId }) => announcementId);
  for (const [id, changes] of byCall) {
    const at = changes.at(-1)?.createdAt ?? since;
    // What came since is new as a whole: how it was put together is nobody's news.
    if (fresh.has(id)) continue;
    for (const change of netChanges(changes as unknown as readonly CallChange[])) {
      if (change.field === 'state' && change.before === 'draft') add(id, 'published', { at });
      else add(id, 'changed', { at, ...change });
    }
  }
  for (const { facts, expiryDay } of portfolio.calls) {
    if (expiryDay === null || expiryDay < portfolio.today) continue;
    const [now, then] = [daysBetween(portfolio.today, expiryDay), daysBetween(romeDay(since), expiryDay)];
    if (EDGES.some((edge) => now <= edge && then > edge)) add(facts._id, 'closing', { daysLeft: now });
  }
  return news;
}

/** Which of the companies each call concerns: in target now, in target until it closed, or because they keep it or it is recommended to them. */
async function listConcerns(
  db: Database,
  portfolio: Portfolio,
  agencyIds: readonly string[],
  calls: ReadonlyMap<string, CallNews>,
): Promise<Concern[]> {
  const ids = [...calls.keys()];
  const closed = ids.filter((id) => {
    const day = portfolio.calls[portfolio.placeOf.get(id) ?? -1]?.expiryDay ?? null;
    return day !== null && day < portfolio.today;
  });
  const [marks, suited] = await Promise.all([listMarks(db, agencyIds, ids), listSuitedWhileOpen(db, closed)]);
  const marked = new Set(marks.map(({ agencyId, announcementId }) => `${agencyId} ${announcementId}`));
  return portfolio.members.flatMap(({ agencyId, standing: { target } }) =>
    ids.flatMap((announcementId): Concern[] => {
      const isMarked = marked.has(`${agencyId} ${announcementId}`);
      const past = suited.get(announcementId);
      if (past !== undefined)
        return isMarked || past.has(agencyId) ? [{ announcementId, agencyId, verdict: null, isMarked }] : [];
      const verdict = verdictAt(target, portfolio.placeOf.get(announcementId));
      const isIn = verdict === 'eligible' || verdict === 'toVerify';
      return isMarked || isIn ? [{ announcementId, agencyId, verdict, isMarked }] : [];
    }),
  );
}

/** How a call stands for a company; what is in none of the sets is out. */
export function verdictAt(
  target: Portfolio['members'][number]['standing']['target'],
  place: number | undefined,
): Verdict {
  if (place === undefined) return 'notEligible';
  for (const verdict of ['eligible', 'toVerify', 'nearMiss', 'notAssessable'] as const)
    if (hasBit(target[verdict], place)) return verdict;
  return 'notEligible';
}
