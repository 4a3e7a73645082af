import * as associatedContract from '@volano/domain/contracts/matching';
import { MAX_MESSAGE_LENGTH } from '@volano/domain/contracts/chats';
import * as contract from '@volano/domain/contracts/recommendations';
import { AppError } from '@volano/domain/errors';
import { type Actor, isAdmin, isConsultant, servesCompanies } from '@volano/domain/policies/actor';
import { seesTelephoneOfAssociated } from '@volano/domain/policies/agencies';
import { isBlank } from '@volano/domain/rules/harmless-text';
import type { EntityType } from '@volano/domain/rules/vocabulary';
import { translations } from '@volano/domain/i18n/t';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { listVisible } from '../../../access/agency.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { getEntryToTalkAbout } from '../../../access/catalogue.ts';
import { findReaching, withReach } from '../../../access/reach.ts';
import type { Context } from '../../../platform/context.ts';
import { offsetOf } from '../../../platform/db/query-parts.ts';
import { storeExport } from '../../../platform/storage/exports.ts';
import { requireBounds } from '../../../platform/http/require-period.ts';
import { requireSelf } from '../../../platform/http/repeats.ts';
import { listMatchesOfCall, listMatchesOfService } from '../../../matching/public.ts';
import { compareInvolved, type InvolvementSort } from '@volano/domain/rules/matching/involvement';
import type { Match } from '@volano/domain/rules/matching/types';
import { listAssociated, listAssociatedRows, listChatsWith, listLastContacts } from '../../companies/public.ts';
import {
  recommend,
  recommendSeveral,
  recommendToMany,
  type SayOfSeveral,
  type TakeBackWords,
  withdraw,
  withdrawMany,
} from './recommendations.actions.ts';
import { answer, progress } from './recommendation-answers.actions.ts';
import { drawAssociated } from './recommendations.sheets.ts';
import {
  listRecommendationsAmong,
  listRecommendationRows,
  findRecommendationRow,
  type RecommendationRecord,
} from './recommendations.queries.ts';

/** Recommending happens within a company that the actor works for (2-catalogue §6). */
export const recommendationsRoutes = [
  bindRoute(contract.createRecommendation, async ({ ctx, actor, body, subject }) => {
    const { advisorId, ...input } = body;
    requireSelf(ctx, actor, advisorId);
    return recommend(ctx, actor, input, subject.catalogueEntry);
  }),

  bindRoute(contract.listRecommendations, async ({ ctx, actor, query }) => {
    const { rows, ...counted } = await listRecommendationRows(ctx, actor, query, requireBounds(query));
    return { rows: rows.map(replyRow), ...counted };
  }),

  bindRoute(contract.answerRecommendation, async ({ ctx, actor, params, body }) => {
    await answer(ctx, actor, params.id, body);
    return replyRecommendation(ctx, params.id);
  }),

  bindRoute(contract.progressRecommendation, async ({ ctx, actor, params, body }) => {
    await progress(ctx, actor, params.id, body);
    return replyRecommendation(ctx, params.id);
  }),
];

/** Taking recommendations back, with the words that went with them. */
export function withdrawalRoutes(takeBack: TakeBackWords) {
  return [
    bindRoute(contract.withdrawMany, ({ ctx, actor, body }) =>
      withdrawMany(ctx, actor, body.recommendationsIds, takeBack),
    ),

    bindRoute(contract.deleteRecommendation, async ({ ctx, actor, params }) => {
      await withdraw(ctx, actor, params.id, takeBack);
      return null;
    }),
  ];
}

/** How the office writes to a company about something: conversations are another module's. */
type WriteToCompany = (
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  agencyId: string,
  words: { readonly message: string; readonly about?: { readonly type: EntityType; readonly _id: string } },
) => Promise<{ readonly messageId: string }>;

/** Recommending many things, or to many, with what is said to each. Who has no conversations of their own says nothing: 403 `roleForbidden`. */
export function recommendToManyRoutes(write: WriteToCompany) {
  return [
    bindRoute(contract.recommendToMany, async ({ ctx, actor, body: { message = '', ...input }, idempotencyKey }) => {
      const about = { type: input.recommendationType, _id: input.recommendationId };
      const saying = isBlank(message)
        ? undefined
        : {
            message,
            say: (trx: Transaction<DB>, agencyId: string) => write(ctx, trx, actor, agencyId, { message, about }),
          };
      if (saying !== undefined && !isConsultant(actor)) throw new AppError('roleForbidden');
      const lines = await recommendToMany(ctx, actor, input, idempotencyKey, saying);
      return withReach(ctx.db, lines, (line) => line.agencyId);
    }),

    bindRoute(contract.recommendSeveral, async ({ ctx, actor, params, body, idempotencyKey }) => {
      const { message = '', items } = body;
      const agencyId = params.id;
      const saying: SayOfSeveral | undefined = isBlank(message)
        ? undefined
        : {
            message,
            say: async (trx, things) =>
              write(ctx, trx, actor, agencyId, await wordsOf({ ...ctx, db: trx }, agencyId, message, things)),
          };
      if (saying !== undefined && !isConsultant(actor)) throw new AppError('roleForbidden');
      const outcomes = await recommendSeveral(ctx, actor, { agencyId, items }, idempotencyKey, saying);
      const reaching = await findReaching(ctx.db, agencyId);
      return outcomes.map((outcome) => ({ ...outcome, ...reaching }));
    }),
  ];
}

/** What stands under a message when more things were recommended than it has room for: how many more. */
const ROOM_FOR_MORE = 8;

type Recommended = Pick<contract.ThingOutcome, 'recommendationType' | 'recommendationId'>;

/** A message about one thing has it beside it; one about several names them below its words, as far as a message is long. */
async function wordsOf(
  ctx: Context,
  agencyId: string,
  message: string,
  [first, ...others]: readonly [Recommended, ...Recommended[]],
) {
  if (others.length === 0) return { message, about: { type: first.recommendationType, _id: first.recommendationId } };
  let words = `${message.trimEnd()}\n`;
  for (const [place, { recommendationType: type, recommendationId: _id }] of [first, ...others].entries()) {
    const line = `\n– ${(await getEntryToTalkAbout(ctx, agencyId, { type, _id })).title}`;
    if (words.length + line.length > MAX_MESSAGE_LENGTH - ROOM_FOR_MORE)
      return { message: `${words}\n+ ${others.length + 1 - place}`.slice(0, MAX_MESSAGE_LENGTH) };
    words += line;
  }
  return { message: words };
}

type Query = z.output<typeof associatedContract.listAnnouncementAgencies.query>;

/** The companies that an announcement or a service suits (2-catalogue §2). */
export const associatedRoutes = [
  bindRoute(associatedContract.listAnnouncementAgencies, ({ ctx, actor, params, query }) =>
    answerAssociated(ctx, actor, { type: 'announcement', id: params.id }, query),
  ),
  bindRoute(associatedContract.listServiceAgencies, ({ ctx, actor, params, query }) =>
    answerAssociated(ctx, actor, { type: 'service', id: params.id }, query),
  ),
  bindRoute(associatedContract.exportAnnouncementAgencies, ({ ctx, actor, params, body, language }) =>
    exportAssociated(ctx, actor, { type: 'announcement', id: params.id }, { ...body, language }),
  ),
  bindRoute(associatedContract.exportServiceAgencies, ({ ctx, actor, params, body, language }) =>
    exportAssociated(ctx, actor, { type: 'service', id: params.id }, { ...body, language }),
  ),
];

interface Thing {
  readonly type: EntityType;
  readonly id: string;
}

/** Those of the chosen companies that it suits, as the list says them; who is not in it is left out. */
async function exportAssociated(
  ctx: Context,
  actor: Actor,
  thing: Thing,
  { agenciesIds, language }: { readonly agenciesIds: readonly string[]; readonly language: 'it' | 'en' },
) {
  const t = translations(language);
  const verdicts = ['eligible', 'toVerify', 'nearMiss'] as const;
  const among = await listVisible(ctx.db, actor, agenciesIds);
  const whole = { verdicts, among, isDescending: false, offset: 0, limit: agenciesIds.length };
  const { rows } = await readAssociated(ctx, actor, thing, { q: undefined, ...whole });
  return storeExport(ctx, actor, {
    title: t('agencies.associated.title'),
    list: 'associated',
    filters: { type: thing.type, _id: thing.id, agencies: agenciesIds.length },
    rows: () => each(rows),
    draw: (drawn) => drawAssociated(language, drawn),
  });
}

async function* each<R>(rows: readonly R[]): AsyncGenerator<R> {
  yield* rows;
}

/** How many open points a row says by name. */
const NAMED_POINTS = 3;

async function answerAssociated(ctx: Context, actor: Actor, thing: Thing, query: Query) {
  const { q, verdict, sort, count } = query;
  const [first] = sort ?? [];
  const wanted = { q, verdicts: verdict, isDescending: false } as const;
  const page = { offset: offsetOf(query), limit: query.limit };
  if (first === undefined || first.field === 'businessName') {
    const choice = { ...wanted, ...page, isDescending: first?.isDescending ?? false };
    const { rows, total } = await readAssociated(ctx, actor, thing, choice);
    return { rows: rows.map(replyAssociated), ...(count ? { total } : {}) };
  }
  const { ids, total } = await orderInvolved(ctx, actor, thing, { wanted, sort: first.field, ...first });
  const among = ids.slice(page.offset, page.offset + page.limit);
  const whole = { ...wanted, q: undefined, among, offset: 0, limit: among.length };
  const found = new Map((await readAssociated(ctx, actor, thing, whole)).rows.map((row) => [row._id, row]));
  const rows = among.flatMap((id) => found.get(id) ?? []);
  return { rows: rows.map(replyAssociated), ...(count ? { total } : {}) };
}

/** Of more companies than this what their investments would get is not worked out, and decides nothing. */
const WEIGHED_AT_MOST = 2_000;

interface Ordering {
  readonly wanted: {
    readonly q: string | undefined;
    readonly verdicts: Query['verdict'];
    readonly isDescending: false;
  };
  readonly sort: InvolvementSort;
  readonly isDescending: boolean;
}

/** All whom something suits in the order of `compareInvolved`, by name where that leaves them equal. */
async function orderInvolved(ctx: Context, actor: Actor, thing: Thing, { wanted, sort, isDescending }: Ordering) {
  const now = ctx.clock.now();
  const { page, total } = await listAssociated(ctx.db, thing, actor, now, { ...wanted, offset: 0, limit: Infinity });
  const ids = page.map(({ _id }) => _id);
  const mayRecommend = servesCompanies(actor);
  const isWeighed = thing.type === 'announcement' && ids.length <= WEIGHED_AT_MOST;
  const [matches, recommended, contacts] = await Promise.all([
    isWeighed ? listMatchesOfCall(ctx.db, thing.id, ids, now) : new Map<string, Match>(),
    mayRecommend ? listRecommendationsAmong(ctx.db, thing.type, thing.id, ids) : null,
    mayRecommend ? listLastContacts(ctx.db, actor, ids) : null,
  ]);
  const compare = compareInvolved(sort, isDescending);
  const ordered = page
    .map(({ _id, verdict }) => ({
      _id,
      verdict,
      isRecommended: recommended?.has(_id) ?? false,
      aid: matches.get(_id)?.ownAid?.aid ?? null,
      lastContactAt: contacts?.get(_id) ?? null,
    }))
    .sort(compare);
  return { ids: ordered.map(({ _id }) => _id), total };
}

type AssociatedRow = Awaited<ReturnType<typeof readAssociated>>['rows'][number];

/** A row of the list: of what is open, the first few. */
function replyAssociated({ open, ...row }: AssociatedRow): z.input<typeof associatedContract.associatedAgency> {
  return { ...row, missing: open.slice(0, NAMED_POINTS), missingCount: open.length };
}

/** A page of them; the badge is told to admins only, of a conversation its consultant, and how it is recommended to who may recommend. */
async function readAssociated(ctx: Context, actor: Actor, thing: Thing, wanted: Parameters<typeof listAssociated>[4]) {
  const now = ctx.clock.now();
  const { page, total } = await listAssociated(ctx.db, thing, actor, now, wanted);
  const verdicts = new Map(page.map((agency) => [agency._id, agency.verdict]));
  const ids = [...verdicts.keys()];
  const mayRecommend = servesCompanies(actor);
  const [rows, matches, recommended, contacts, chats] = await Promise.all([
    listAssociatedRows(ctx.db, ids),
    thing.type === 'announcement'
      ? listMatchesOfCall(ctx.db, thing.id, ids, now)
      : listMatchesOfService(ctx.db, thing.id, ids),
    mayRecommend ? listRecommendationsAmong(ctx.db, thing.type, thing.id, ids) : null,
    mayRecommend ? listLastContacts(ctx.db, actor, ids) : null,
    isConsultant(actor) ? listChatsWith(ctx.db, actor.userId, ids) : null,
  ]);
  return {
    rows: rows.map(({ telephone, advisorId, advisorName, advisorSurname, ...row }) => ({
      ...row,
      ...(seesTelephoneOfAssociated(actor) ? { telephone } : {}),
      verdict: verdicts.get(row._id) ?? 'toVerify',
      advisor: advisorId === null ? null : { _id: advisorId, name: advisorName ?? '', surname: advisorSurname ?? '' },
      ...(isAdmin(actor) ? badgeOf(recommended?.get(row._id)?._id) : {}),
      ...(recommended === null ? {} : { recommended: recommended.get(row._id) ?? null }),
      ...(contacts === null ? {} : { lastContactAt: contacts.get(row._id) ?? null }),
      ...(chats === null ? {} : { chatId: chats.get(row._id) ?? null }),
      ...pointsOf(matches.get(row._id)),
    })),
    total,
  };
}

/** What is not known yet, or of a near miss what it lacks, and what a declared investment would get. */
function pointsOf(match: Match | undefined) {
  const wanted = match?.verdict === 'nearMiss' ? 'fail' : 'unknown';
  const open = (match?.criteria ?? [])
    .filter(({ status, isCounted }) => status === wanted && isCounted)
    .map(({ key, message, service = null }) => ({
      key,
      service,
      message: { key: message.key, params: { ...message.params } },
    }));
  return { open, ownAid: match?.ownAid ?? null };
}

function badgeOf(recommendedId: string | undefined) {
  return { isRecommended: recommendedId !== undefined, recommendedId: recommendedId ?? null };
}

/** A recommendation as its list shows it. */
function replyRow({
  advisorName,
  advisorSurname,
  ...row
}: RecommendationRecord): z.input<typeof contract.recommendationRow> {
  return { ...row, advisor: { _id: row.advisorId, name: advisorName, surname: advisorSurname } };
}

/** The recommendation as it now stands, or 404 where it was taken back meanwhile. */
async function replyRecommendation(ctx: Context, id: string) {
  const row = await findRecommendationRow(ctx.db, id);
  if (row === null) throw new AppError('notFound');
  return replyRow(row);
}
