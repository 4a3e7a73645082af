import type { getPortfolioNews, NewsEvent, NewsGroup } from '@volano/domain/contracts/portfolio';
import { daysBetween, romeDay } from '@volano/domain/rules/announcement-dates';
import { type CallChange, netChanges } from '@volano/domain/rules/call-changes';
import { addBit, eachBit, hasBit, keepCommon, makeBits } from '@volano/domain/rules/matching/target';
import type { MatchStanding, Verdict } from '@volano/domain/rules/matching/types';
import type { CallNewsKind } from '@volano/domain/rules/matching/portfolio';
import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { listSuitedWhileOpen, type Portfolio } from '../../../matching/public.ts';
import type { Database } from '../../../platform/context.ts';
import { offsetOf } from '../../../platform/db/query-parts.ts';
import { asideKey, listAside } from './aside.queries.ts';
import {
  listAgencyNames,
  listAnswers,
  listCallChanges,
  listCallHeads,
  listFactChanges,
  listMarks,
  listNewCalls,
  listServiceNames,
} from './portfolio.queries.ts';

/** Days before a deadline on which it is told. */
const EDGES = [10, 3] as const;
const NAMED_AT_MOST = 50;
/** Milliseconds that it may hold the event loop before others have their turn. */
const SLICE_MS = 8;
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
  /** The day on which this is read, in Rome. */
  readonly today: string;
  /** When last something was new of it. What is about to close has no moment and comes first: `~` stands after every one. */
  latest: string;
}

/** How one call concerns one company. */
interface Concern {
  readonly announcementId: string;
  readonly agencyId: string;
  readonly verdict: Verdict | null;
  readonly standing: MatchStanding | null;
  readonly marks: Marks;
}

/** Whether a call is recommended to a company, and whether it keeps it. */
interface Marks {
  readonly isRecommended: boolean;
  readonly isFavorite: boolean;
}

const UNMARKED: Marks = { isRecommended: false, isFavorite: false };

type Asked = Pick<z.output<typeof getPortfolioNews.query>, 'by' | 'page' | 'limit'> & {
  /** Whose news they are: what they put aside is left out. */
  readonly userId: string;
};

/**
 * A page of what is new for a portfolio after a moment, by company or by call: what comes near its deadline first, then the newest. A match is new
 * where the call was published or changed since, and where the facts of the company did: how it stood before is not kept.
 */
export async function listNews(
  db: Database,
  portfolio: Portfolio,
  since: string,
  { by, userId, ...paging }: Asked,
): Promise<{ readonly groups: NewsGroup[]; readonly total: number }> {
  const agencyIds = portfolio.members.map(({ agencyId }) => agencyId);
  const calls = await listCallNews(db, portfolio, since);
  const [aside, answers, facts, concerns] = await Promise.all([
    listAside(db, userId, agencyIds),
    listAnswers(db, agencyIds, since),
    listFactChanges(db, agencyIds, since),
    listConcerns(db, portfolio, agencyIds, calls),
  ]);
  const groups = new Groups(calls, by);
  for (const { agencyId, type, entityId, name, answer, answerReason, answeredAt } of answers) {
    const said = { ...NOTHING, kind: 'answered', at: answeredAt, answer, reason: answerReason } as const;
    // The company is named once the page is known.
    if (by === 'agency') groups.tell('agency', agencyId, { ...said, other: { type, _id: entityId, name } });
    else groups.tell(type, entityId, { ...said, other: { type: 'agency', _id: agencyId, name: '' } });
  }
  for (const { agencyId, at, isCompleted } of facts)
    groups.tell('agency', agencyId, { ...NOTHING, kind: isCompleted ? 'surveyCompleted' : 'factsChanged', at });
  for (const concern of concerns) {
    const at = aside.get(asideKey(concern));
    if (at === undefined || isNewer(calls.get(concern.announcementId), at)) groups.add(concern);
  }
  const found = groups.sorted();
  const page = found.slice(offsetOf(paging), offsetOf(paging) + paging.limit);
  return { groups: await nameGroups(db, page, calls), total: found.length };
}

/** Whether something happened to a call after it was put aside, or its deadline came near since. */
function isNewer(news: CallNews | undefined, asideAt: string): boolean {
  if (news === undefined) return false;
  return news.events.some(({ kind, at, daysLeft }) => {
    if (kind !== 'closing' || daysLeft === null) return at !== null && at > asideAt;
    const passed = daysBetween(romeDay(asideAt), news.today);
    return EDGES.some((edge) => daysLeft <= edge && daysLeft + passed > edge);
  });
}

interface Group {
  readonly type: NewsGroup['type'];
  readonly _id: string;
  readonly events: NewsEvent[];
  readonly concerns: Concern[];
  /** The newest thing of it; `~` stands after every moment. */
  latest: string;
}

/** Groups by what they are of, made when something belongs to them. */
class Groups {
  private readonly all = new Map<string, Group>();
  private readonly calls: ReadonlyMap<string, CallNews>;
  private readonly by: Asked['by'];

  constructor(calls: ReadonlyMap<string, CallNews>, by: Asked['by']) {
    this.calls = calls;
    this.by = by;
  }

  tell(type: NewsGroup['type'], id: string, event: NewsEvent): void {
    const group = this.of(type, id);
    group.events.push(event);
    if (event.at !== null && event.at > group.latest) group.latest = event.at;
  }

  add(concern: Concern): void {
    const isByAgency = this.by === 'agency';
    const group = isByAgency ? this.of('agency', concern.agencyId) : this.of('announcement', concern.announcementId);
    group.concerns.push(concern);
    const { latest = '' } = this.calls.get(concern.announcementId) ?? {};
    if (latest > group.latest) group.latest = latest;
  }

  sorted(): Group[] {
    return [...this.all.values()].sort((a, b) => compare(b.latest, a.latest) || compare(a._id, b._id));
  }

  private of(type: NewsGroup['type'], id: string): Group {
    const known = this.all.get(id);
    if (known !== undefined) return known;
    const news = type === 'announcement' ? this.calls.get(id) : undefined;
    const made = { type, _id: id, events: [...(news?.events ?? [])], concerns: [], latest: news?.latest ?? '' };
    this.all.set(id, made);
    return made;
  }
}

/** The names of what a page shows, and nothing else. */
async function nameGroups(db: Database, page: readonly Group[], calls: ReadonlyMap<string, CallNews>) {
  const agencies = new Set<string>();
  const announcements = new Set<string>();
  for (const { type, _id, events, concerns } of page) {
    if (type === 'agency') agencies.add(_id);
    if (type === 'announcement') announcements.add(_id);
    for (const { other } of events) if (other?.type === 'agency') agencies.add(other._id);
    for (const { agencyId, announcementId } of concerns) {
      if (type === 'agency') announcements.add(announcementId);
      else agencies.add(agencyId);
    }
  }
  const [names, heads, services] = await Promise.all([
    listAgencyNames(db, [...agencies]),
    listCallHeads(db, [...announcements]),
    listServiceNames(
      db,
      page.flatMap(({ type, _id }) => (type === 'service' ? [_id] : [])),
    ),
  ]);
  const nameOf = (type: NewsGroup['type'], id: string): string =>
    (type === 'agency' ? names.get(id) : type === 'service' ? services.get(id) : heads.get(id)?.title) ?? '';
  return page.map(({ type, _id, events, concerns }): NewsGroup => {
    const isCompany = type === 'agency';
    const others = concerns
      .map(({ agencyId, announcementId, verdict, standing, marks }) => {
        const id = isCompany ? announcementId : agencyId;
        const name = nameOf(isCompany ? 'announcement' : 'agency', id);
        const { kinds = [], events: told = [] } = calls.get(announcementId) ?? {};
        // Of a call by itself they stand above its companies.
        const changed = isCompany ? told : [];
        const changes = changed.flatMap(({ field, before, after }) =>
          field === null ? [] : [{ field, before, after }],
        );
        return { _id: id, name, verdict, standing, ...marks, kinds, changes };
      })
      .sort((a, b) => compare(a.name, b.name))
      .slice(0, NAMED_AT_MOST);
    const told = events.map((event) =>
      event.other?.type === 'agency'
        ? { ...event, other: { ...event.other, name: nameOf('agency', event.other._id) } }
        : event,
    );
    return { type, _id, name: nameOf(type, _id), events: told, others, othersCount: concerns.length };
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Calls that were published, changed or came near their deadline after a moment. */
async function listCallNews(db: Database, portfolio: Portfolio, since: string): Promise<Map<string, CallNews>> {
  const news = new Map<string, CallNews>();
  const add = (id: string, kind: CallNewsKind, event: Partial<NewsEvent>): void => {
    const one = news.get(id) ?? { events: [], kinds: [], latest: '', today: portfolio.today };
    const moment = kind === 'closing' ? '~' : (event.at ?? '');
    if (moment > one.latest) one.latest = moment;
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
  for (const { facts, expiryDay, closes } of portfolio.calls) {
    if (expiryDay === null || closes === null || closes <= portfolio.instant) continue;
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
    const closes = portfolio.calls[portfolio.placeOf.get(id) ?? -1]?.closes ?? null;
    return closes !== null && closes <= portfolio.instant;
  });
  const [marks, suited] = await Promise.all([listMarks(db, agencyIds, ids), listSuitedWhileOpen(db, closed)]);
  const markedBy = Map.groupBy(marks, ({ agencyId }) => agencyId);
  const fresh = makeBits(portfolio.calls.length);
  for (const id of ids) {
    const place = portfolio.placeOf.get(id);
    if (place !== undefined) addBit(fresh, place);
  }
  const concerns: Concern[] = [];
  let until = performance.now() + SLICE_MS;
  for (const { agencyId, standing } of portfolio.members) {
    const marked = marksOf(markedBy.get(agencyId) ?? []);
    for (const [verdict, places] of [
      ['eligible', standing.target.eligible],
      ['toVerify', standing.target.toVerify],
    ] as const) {
      const found = places.slice();
      keepCommon(found, fresh);
      eachBit(found, (place) => {
        const announcementId = portfolio.calls[place]?.facts._id ?? '';
        concerns.push({
          announcementId,
          agencyId,
          verdict,
          standing: 'inTarget',
          marks: taken(marked, announcementId),
        });
      });
    }
    for (const [announcementId, whom] of suited)
      if (whom.has(agencyId))
        concerns.push({ announcementId, agencyId, ...CLOSED, marks: taken(marked, announcementId) });
    // What is left is kept or recommended, and out of the target now.
    for (const [announcementId, marks] of marked) {
      const place = portfolio.placeOf.get(announcementId);
      const stands = suited.has(announcementId) ? CLOSED : standsAt(standing.target, place);
      concerns.push({ announcementId, agencyId, ...stands, marks });
    }
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + SLICE_MS;
  }
  return concerns;
}

/** In target until it closed. */
const CLOSED = { verdict: null, standing: null } as const;

/** What marks the calls of one company, by call. */
function marksOf(rows: readonly { readonly announcementId: string; readonly mark: keyof Marks }[]): Map<string, Marks> {
  const marks = new Map<string, Marks>();
  for (const { announcementId, mark } of rows)
    marks.set(announcementId, { ...(marks.get(announcementId) ?? UNMARKED), [mark]: true });
  return marks;
}

/** What marks a call, which is told once. */
function taken(marks: Map<string, Marks>, announcementId: string): Marks {
  const found = marks.get(announcementId) ?? UNMARKED;
  marks.delete(announcementId);
  return found;
}

/** How a call stands for a company; what is in none of the sets is out. What suits and is not in target stands beside it. */
export function standsAt(
  target: Portfolio['members'][number]['standing']['target'],
  place: number | undefined,
): { readonly verdict: Verdict; readonly standing: MatchStanding | null } {
  const isIn = (set: keyof typeof target): boolean => place !== undefined && hasBit(target[set], place);
  for (const verdict of ['eligible', 'toVerify'] as const) if (isIn(verdict)) return { verdict, standing: 'inTarget' };
  for (const verdict of ['nearMiss', 'notAssessable'] as const) if (isIn(verdict)) return { verdict, standing: null };
  if (isIn('openToAll')) return { verdict: 'eligible', standing: 'openToAll' };
  if (isIn('unproven')) return { verdict: 'toVerify', standing: 'unproven' };
  return { verdict: 'notEligible', standing: null };
}
