import type { chatCompany } from '@volano/domain/contracts/chat-company';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { FeedEntry } from '@volano/domain/rules/matching/feed';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context, Database } from '../../../platform/context.ts';
import { listAskedIds, readFeed, recommendationsToExport } from '../../advising/public.ts';
import { listAnnouncementRows } from '../../catalogue/public.ts';
import { countQuestions, isSurvey } from '../../companies/public.ts';

/** Calls in target, what ends next, recommendations: as many of each as one sees beside a conversation. */
const MOST = { inTarget: 8, deadlines: 4, recommendations: 6 } as const;

const EARLIEST_FIRST = [{ field: 'expiryDate', isDescending: false }] as const;

type Company = z.input<typeof chatCompany>;

/** A company as it stands beside a conversation; 404 `notFound` where it went meanwhile. */
export async function readChatCompany(ctx: Context, actor: Actor, agencyId: string): Promise<Company> {
  const { db } = ctx;
  const [agency, { entries }, recommendations] = await Promise.all([
    findCompany(db, agencyId),
    readFeed(db, agencyId, ctx.clock.now()),
    listRecommended(db, actor, agencyId),
  ]);
  if (agency === null) throw new AppError('notFound');
  const inTarget = await listAskedIds(db, entries, actor, { sort: [...EARLIEST_FIRST] });
  const soon = entries
    .filter(({ isFavorite, isRecommended, gate }) => (isFavorite || isRecommended) && gate === null)
    .flatMap(({ _id, daysLeft }) => (daysLeft === null || daysLeft < 0 ? [] : [{ _id, daysLeft }]))
    .sort((one, other) => one.daysLeft - other.daysLeft || (one._id < other._id ? -1 : 1))
    .slice(0, MOST.deadlines)
    .map(({ _id }) => _id);
  const first = inTarget.slice(0, MOST.inTarget);
  const rows = new Map(
    (await listAnnouncementRows(db, [...new Set([...first, ...soon])])).map((row) => [row._id, row]),
  );
  const standings = new Map(entries.map((entry) => [entry._id, entry]));
  const callsOf = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const [row, standing] = [rows.get(id), standings.get(id)];
      return row === undefined || standing === undefined ? [] : [callOf(row, standing)];
    });
  const { dossierGenerationStatus, dossierApprovalDate, canWait, referentName, referentSurname, ...facts } = agency;
  const isBegun = dossierGenerationStatus !== 'waitingAdmin' || canWait;
  return {
    agency: { ...facts, referent: [referentName, referentSurname].filter(Boolean).join(' ') || null },
    dossier: { status: isBegun ? dossierGenerationStatus : null, approvedAt: dossierApprovalDate },
    inTarget: { total: inTarget.length, rows: callsOf(first) },
    deadlines: callsOf(soon),
    recommendations,
  };
}

function callOf(
  { _id, title, expiryDate }: { _id: string; title: string; expiryDate: string | null },
  { verdict, isFavorite, isRecommended }: FeedEntry,
): Company['deadlines'][number] {
  return { _id, title, expiryDate, verdict, isFavorite, isRecommended };
}

/** What is known of a company that is there, or null. */
async function findCompany(db: Database, agencyId: string) {
  const isComplete = isSurvey('complete', { survey: 's', agency: 'a', owner: 'o' }, await countQuestions(db));
  const company = await db
    .selectFrom('agencies as a')
    .innerJoin('users as o', 'o._id', 'a.userId')
    .leftJoin('surveys as s', 's.agencyId', 'a._id')
    .leftJoin('dossier_requests as q', (join) =>
      join.onRef('q.agencyId', '=', 'a._id').onRef('q.round', '=', 'a.dossierRound'),
    )
    .select(['a._id', 'businessName', 'contractType', 'vatNumber', 'a.telephone', 'administrationEmail as email'])
    .select(['registeredOfficeCity as city', 'registeredOfficeProvince as province', 'referentName', 'referentSurname'])
    .select(['dossierGenerationStatus', 'dossierApprovalDate'])
    // As everywhere else no dossier waits before there is a survey to prepare it from, unless somebody asked for it.
    .select(sql<boolean>`(${isComplete} or q."agencyId" is not null)`.as('canWait'))
    .where('a._id', '=', agencyId)
    .executeTakeFirst();
  return company ?? null;
}

/** What was recommended to a company and not taken back, newest first. */
async function listRecommended(db: Database, actor: Actor, agencyId: string): Promise<Company['recommendations']> {
  const rows = await recommendationsToExport(db, actor, { agencyId, bounds: { first: null, last: null } })
    .where('r.withdrawnAt', 'is', null)
    .limit(MOST.recommendations)
    .execute();
  return rows.map(({ _id, recommendationType, recommendationId, title, createdAt, answer, answerReason }) => ({
    _id,
    type: recommendationType,
    entityId: recommendationId,
    title,
    createdAt,
    answer,
    answerReason,
  }));
}
