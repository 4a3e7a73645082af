import type { DB } from '@volano/database/types';
import type {
  RecommendationOutcome as OutcomeWithReach,
  ThingOutcome as ThingWithReach,
  Withdrawn,
} from '@volano/domain/contracts/recommendations';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { ActThing } from '@volano/domain/rules/acts';
import type { ChartType, EntityType, MessageFate } from '@volano/domain/rules/vocabulary';
import { recommendationRefusalOf } from '@volano/domain/policies/announcements';
import type { Transaction } from 'kysely';
import { getEntryToRecommendTo, findRecommendationOf } from '../../../access/catalogue.ts';
import { lockInSight } from '../../../access/traces.ts';
import { idempotent } from '../../../platform/http/repeats.ts';
import type { Context } from '../../../platform/context.ts';
import { lockToWorkOn, getAgencyToWorkFor, lockAgency } from '../../../access/agency.ts';
import { newId } from '../../../platform/new-id.ts';
import { recordAct } from '../../../platform/audit/acts.ts';
import { audit, deleteKpiEvent, insertKpiEvent } from '../../../platform/audit/audit.ts';
import { insertRecommendation, listWordsInUse, updateWithdrawn, updateWords } from './recommendations.queries.ts';

/** What becomes of one of many. Whether its company is reached is asked after all of them, since it may change between two repeats. */
type RecommendationOutcome = Omit<OutcomeWithReach, 'isReached' | 'reach'>;
type ThingOutcome = Omit<ThingWithReach, 'isReached' | 'reach'>;

export const KPI_TYPES: Readonly<Record<EntityType, ChartType>> = {
  announcement: 'recommendation',
  service: 'serviceRecommendation',
};

/**
 * Recommends something to a company; `standing` says how it matches it and whether it is recommended already. Of several who do it at once one is
 * counted and announced, and all get the same answer. Throws why it may not be recommended now.
 */
export async function recommend(ctx: Context, actor: Actor, input: Recommended, standing: Recommendable) {
  requireRecommendable(standing);
  return ctx.db
    .transaction()
    .execute(async (trx) => (await recommendWithin(ctx, trx, actor, input, newId())).recommendation);
}

/** What is recommended to whom. */
interface Recommended extends Thing {
  readonly agencyId: string;
}

/** What is recommended. */
interface Thing {
  readonly recommendationType: EntityType;
  readonly recommendationId: string;
}

type Recommendable = Pick<Awaited<ReturnType<typeof getEntryToRecommendTo>>, 'match' | 'isRecommended'>;

/** A repeat is the same as once, also when it comes after the last day to recommend. */
function requireRecommendable({ match, isRecommended }: Recommendable): void {
  const refusal = recommendationRefusalOf(match);
  if (!isRecommended && refusal !== null) throw new AppError(refusal);
}

async function recommendWithin(ctx: Context, trx: Transaction<DB>, actor: Actor, input: Recommended, actId: string) {
  const { agencyId, recommendationType, recommendationId } = input;
  await lockAgency(trx, actor, agencyId);
  await lockInSight(trx, recommendationType, recommendationId);
  const [_id, createdAt] = [newId(), ctx.clock.now().toISOString()];
  const isNew = await insertRecommendation(trx, { _id, advisorId: actor.userId, ...input, createdAt });
  if (isNew) {
    const kpiType = KPI_TYPES[recommendationType];
    await insertKpiEvent(trx, { kpiType, userId: actor.userId, agencyId, entityId: recommendationId, createdAt });
    await auditOf(ctx, trx, actor, 'recommended', input);
    const about = { type: recommendationType, id: recommendationId };
    await recordAct(ctx, trx, actor, {
      actId,
      action: 'recommend',
      items: [{ agencyId, recommendationId: _id }],
      about,
      agencyId,
    });
    await ctx.jobs.emit(trx, 'recommendation.created', { recommendationId: _id, agencyId });
  }
  const recommendation = await findRecommendationOf(trx, agencyId, recommendationType, recommendationId);
  // Somebody took it back between the two statements.
  if (recommendation === null) throw new AppError('conflict');
  return { isNew, recommendation };
}

/**
 * Recommends something to many companies (9-working-day §2), each in a transaction of its own: a fault in their midst leaves of each all or
 * nothing, and the same `key` goes on. What is refused for one is said in its line.
 */
export async function recommendToMany(
  ctx: Context,
  actor: Actor,
  { agenciesIds, ...thing }: Thing & { readonly agenciesIds: readonly string[] },
  key: string | undefined,
  say: SayToCompany | undefined,
): Promise<RecommendationOutcome[]> {
  const outcomes: RecommendationOutcome[] = [];
  const act = { key, actId: newId() };
  for (const agencyId of new Set(agenciesIds))
    outcomes.push(await recommendToOne(ctx, actor, { agencyId, ...thing }, act, say));
  return outcomes;
}

/** What is said to each company as it is recommended to, in the same transaction. */
export interface SayToCompany {
  readonly message: string;
  readonly say: (trx: Transaction<DB>, agencyId: string) => Promise<{ readonly messageId: string }>;
}

/** One line of many. Throws only what is no answer about this company: a fault, or a key that was used for something else. */
async function recommendToOne(
  ctx: Context,
  actor: Actor,
  input: Recommended,
  { key, actId }: { readonly key: string | undefined; readonly actId: string },
  saying: SayToCompany | undefined,
): Promise<RecommendationOutcome> {
  const { agencyId, ...thing } = input;
  const request = saying === undefined ? thing : { ...thing, message: saying.message };
  try {
    return await ctx.db.transaction().execute((trx) =>
      idempotent(trx, { userId: actor.userId, route: `recommendToMany ${agencyId}`, key, request }, async () => {
        await getAgencyToWorkFor(trx, actor, agencyId);
        const outcome = await recommendJudged(ctx, trx, actor, input, actId);
        if (saying !== undefined) await updateWords(trx, [outcome._id], (await saying.say(trx, agencyId)).messageId);
        return { agencyId, ...outcome };
      }),
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'idempotencyMismatch') throw error;
    return { agencyId, status: 'refused', code: error.code };
  }
}

/** Recommends what may be recommended to a company, as one alone would be; throws why it may not. */
async function recommendJudged(ctx: Context, trx: Transaction<DB>, actor: Actor, input: Recommended, actId: string) {
  requireRecommendable(await getEntryToRecommendTo({ ...ctx, db: trx }, actor, input.agencyId, input));
  const { isNew, recommendation } = await recommendWithin(ctx, trx, actor, input, actId);
  return { status: isNew ? ('created' as const) : ('already' as const), _id: recommendation._id };
}

/** What is said of all that was recommended to one company, in the same transaction. */
export interface SayOfSeveral {
  readonly message: string;
  readonly say: (trx: Transaction<DB>, things: readonly [Thing, ...Thing[]]) => Promise<{ readonly messageId: string }>;
}

/**
 * Recommends several things to one company in one transaction (9-working-day §2): what is refused is said in its line and keeps nothing
 * else from it; a fault, or words that cannot be said, leaves nothing behind. The same `key` is the same request.
 */
export async function recommendSeveral(
  ctx: Context,
  actor: Actor,
  { agencyId, items }: { readonly agencyId: string; readonly items: readonly Thing[] },
  key: string | undefined,
  saying: SayOfSeveral | undefined,
): Promise<ThingOutcome[]> {
  const things = [...new Map(items.map((thing) => [thing.recommendationId, thing])).values()];
  const request = { things, message: saying?.message };
  return ctx.db.transaction().execute((trx) =>
    idempotent(trx, { userId: actor.userId, route: `recommendSeveral ${agencyId}`, key, request }, async () => {
      await lockAgency(trx, actor, agencyId);
      const outcomes: ThingOutcome[] = [];
      const actId = newId();
      for (const thing of things) outcomes.push(await recommendThing(ctx, trx, actor, { agencyId, ...thing }, actId));
      const [first, ...others] = outcomes.filter(({ status }) => status !== 'refused');
      if (first !== undefined && saying !== undefined) {
        const { messageId } = await saying.say(trx, [first, ...others]);
        const ids = [first, ...others].flatMap(({ _id }) => (_id === undefined ? [] : [_id]));
        await updateWords(trx, ids, messageId);
      }
      return outcomes;
    }),
  );
}

/** One line of several. What is refused has written nothing yet, so that the transaction goes on. */
async function recommendThing(ctx: Context, trx: Transaction<DB>, actor: Actor, input: Recommended, actId: string) {
  const { recommendationType, recommendationId } = input;
  try {
    return { recommendationType, recommendationId, ...(await recommendJudged(ctx, trx, actor, input, actId)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { recommendationType, recommendationId, status: 'refused' as const, code: error.code };
  }
}

/** Takes back the words that went with what is withdrawn, and answers what became of each: conversations are another module's. */
export type TakeBackWords = (
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  messageIds: readonly string[],
) => Promise<ReadonlyMap<string, MessageFate>>;

/** Takes back many, all at once, and answers which: those of companies that the actor works for, and that stood until now. */
export async function withdrawMany(
  ctx: Context,
  actor: Actor,
  ids: readonly string[],
  takeBack: TakeBackWords,
): Promise<Withdrawn[]> {
  return ctx.db.transaction().execute(async (trx) => {
    const { held, withdrawn } = await withdrawWithin(ctx, trx, actor, ids, takeBack);
    await recordWithdrawals(ctx, trx, actor, held);
    return withdrawn;
  });
}

/** The same within a transaction that has something else to do; `held` is what they were. */
export async function withdrawWithin(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  ids: readonly string[],
  takeBack: TakeBackWords,
): Promise<{ held: readonly Held[]; withdrawn: Withdrawn[] }> {
  const all: Held[] = [];
  // Always in the same order, so that two who take back the same ones do not wait for each other.
  for (const id of [...new Set(ids)].sort()) {
    const held = await lockToWorkOn(trx, actor, 'recommendation', id).catch(nullIfNotFound);
    const recommendation = held === null ? null : await withdrawHeld(ctx, trx, actor, id);
    if (recommendation !== null) all.push(recommendation);
  }
  const fates = await takeBackWords(ctx, trx, actor, all, takeBack);
  const withdrawn = all.map(({ _id, agencyId, messageId }) => ({
    _id,
    agencyId,
    message: messageId === null ? null : (fates.get(messageId) ?? null),
  }));
  return { held: all, withdrawn };
}

async function recordWithdrawals(ctx: Context, trx: Transaction<DB>, actor: Actor, held: readonly Held[]) {
  const actId = newId();
  for (const { _id: recommendationId, agencyId, messageId, thing: about } of held) {
    const items = [{ agencyId, recommendationId, hasWords: messageId !== null }];
    await recordAct(ctx, trx, actor, { actId, action: 'withdraw', items, about, agencyId });
  }
}

/** A recommendation that stood until now, with the words that went with it. */
interface Held {
  readonly _id: string;
  readonly agencyId: string;
  readonly messageId: string | null;
  readonly thing: ActThing;
}

/** Words about several things stay as long as one of them is recommended. */
async function takeBackWords(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  withdrawn: readonly Held[],
  takeBack: TakeBackWords,
) {
  const said = new Set(withdrawn.flatMap(({ messageId }) => (messageId === null ? [] : [messageId])));
  const inUse = await listWordsInUse(trx, [...said]);
  return takeBack(
    ctx,
    trx,
    actor,
    [...said].filter((id) => !inUse.has(id)),
  );
}

export function nullIfNotFound(error: unknown): null {
  if (error instanceof AppError && error.code === 'notFound') return null;
  throw error;
}

/** Takes a recommendation back, and keeps what came of it. 404 `notFound` where the actor does not work for its company. */
export async function withdraw(ctx: Context, actor: Actor, id: string, takeBack: TakeBackWords): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockToWorkOn(trx, actor, 'recommendation', id);
    const withdrawn = await withdrawHeld(ctx, trx, actor, id);
    if (withdrawn === null) return;
    await takeBackWords(ctx, trx, actor, [withdrawn], takeBack);
    await recordWithdrawals(ctx, trx, actor, [withdrawn]);
  });
}

/** Answers what it was, or null where it was taken back before. */
async function withdrawHeld(ctx: Context, trx: Transaction<DB>, actor: Actor, id: string): Promise<Held | null> {
  const withdrawal = { withdrawnAt: ctx.clock.now().toISOString(), withdrawnBy: actor.userId };
  const recommendation = await updateWithdrawn(trx, id, withdrawal);
  if (recommendation === null) return null;
  await auditOf(ctx, trx, actor, 'recommendationWithdrawn', recommendation);
  const { agencyId, recommendationType: entityType, recommendationId: entityId, messageId, createdAt } = recommendation;
  if (recommendation.isTakenBack)
    await deleteKpiEvent(trx, { kpiType: KPI_TYPES[entityType], agencyId, entityId, createdAt });
  await ctx.jobs.emit(trx, 'recommendation.withdrawn', { recommendationId: id, entityType, entityId });
  return { _id: id, agencyId, messageId, thing: { type: entityType, id: entityId } };
}

/** Writes down who did what with something recommended to a company. */
export async function auditOf(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  action: 'recommended' | 'recommendationWithdrawn' | 'recommendationProgressed',
  { agencyId, recommendationType: type, recommendationId: id }: Recommended,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await audit(ctx, trx, actor, { action, entity: { type, id }, agencyId, details });
}
