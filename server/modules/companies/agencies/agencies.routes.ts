import * as contract from '@volano/domain/contracts/agencies';
import * as exports from '@volano/domain/contracts/agency-exports';
import { listPossibleOwners as listPossibleOwnersContract } from '@volano/domain/contracts/owners';
import * as dossiers from '@volano/domain/contracts/dossiers';
import { AppError } from '@volano/domain/errors';
import { translations } from '@volano/domain/i18n/t';
import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import { canSortAgenciesBy, dossierAccess, seesMonitoring, seesStaffColumns } from '@volano/domain/policies/agencies';
import { AGENCY_RESTORABLE_DAYS, daysAfter, daysBefore } from '@volano/domain/rules/retention';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { readAll } from '../../../platform/db/query-parts.ts';
import { listVisible } from '../../../access/agency.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { actsOn } from '../../../access/record-acts.ts';
import { requireSelf } from '../../../platform/http/repeats.ts';
import { storeExport } from '../../../platform/storage/exports.ts';
import { imageAddress, replyAttachment } from '../../../platform/storage/attachments.ts';
import { countQuestions, progressOf } from '../surveys/survey-states.queries.ts';
import { changeAgency, createAgency, deleteAgency, restoreAgency, confirmChoice } from './agencies.actions.ts';
import { assignAgencies } from '@volano/domain/contracts/assignments';
import { assignMany } from './assignments.actions.ts';
import {
  findHomeAdvisor,
  findAgency,
  listAtecoCodesOf,
  listNames,
  listPossibleOwners,
  getDossierChoices,
} from './agencies.queries.ts';
import { agenciesToExport, findNeighbours, listAgencies, type AgencyRecord } from './agency-rows.queries.ts';
import { drawAgencies } from './agencies.sheets.ts';
import { listDeletedAgencies } from './deleted-agencies.queries.ts';
import {
  holdDossiers,
  releaseDossiers,
  requestDossier,
  withdrawDossierRequest,
  saveDossierChoices,
} from './dossiers.actions.ts';
import { isFollowed } from '@volano/domain/rules/followers';
import { type AdvisorField, FIELD_OF_KIND } from '@volano/domain/rules/advisor-kinds';
import { dossierStage } from '@volano/domain/rules/dossiers';
import { ADVISOR_ROLES, type AdvisorRole } from '@volano/domain/rules/vocabulary';
import {
  findChatFor,
  listChatsAbout,
  findDossierRequest,
  readNewestDossier,
  listDossiersOf,
} from './agency-standing.queries.ts';

export const agenciesRoutes = [
  bindRoute(contract.listAgencies, async ({ ctx, actor, query }) => {
    // A customer who names an owner can only name themself (abuse 20).
    if (isCustomer(actor)) requireSelf(ctx, actor, query.userId);
    requireSortable(actor, query.sort);
    const { rows, questions, ...counted } = await listAgencies(ctx.db, actor, query);
    return { rows: rows.map((row) => replyAgencyRow(actor, row, questions)), ...counted };
  }),

  bindRoute(exports.exportAgencies, ({ ctx, actor, query, language }) =>
    exportRows(ctx, actor, { choice: query, filters: query, language }),
  ),

  bindRoute(exports.exportChosenAgencies, async ({ ctx, actor, body: { agenciesIds }, language }) => {
    const among = await listVisible(ctx.db, actor, agenciesIds);
    if (among.length === 0) throw new AppError('notFound');
    return exportRows(ctx, actor, { choice: { among }, filters: { agencies: among.length }, language });
  }),

  bindRoute(contract.getAgencyNeighbours, ({ ctx, actor, params, query }) => {
    requireSortable(actor, query.sort);
    return findNeighbours(ctx.db, actor, params.id, query);
  }),

  bindRoute(contract.getAgency, ({ ctx, actor, params }) => answerAgency(ctx, actor, params.id)),

  bindRoute(contract.updateAgency, async ({ ctx, actor, params, body }) => {
    await changeAgency(ctx, actor, params.id, body);
    return answerAgency(ctx, actor, params.id);
  }),

  bindRoute(contract.replaceAgency, async ({ ctx, actor, params, body }) => {
    await changeAgency(ctx, actor, params.id, body);
    return answerAgency(ctx, actor, params.id);
  }),

  bindRoute(contract.confirmChoice, async ({ ctx, actor, params, body }) => {
    await confirmChoice(ctx, actor, params.id, body.advisor);
    return answerAgency(ctx, actor, params.id);
  }),

  bindRoute(assignAgencies, ({ ctx, actor, body }) => assignMany(ctx, actor, body)),

  bindRoute(listPossibleOwnersContract, ({ ctx, params, query }) => listPossibleOwners(ctx.db, params.id, query.q)),

  bindRoute(contract.createAgency, async ({ ctx, actor, body }) =>
    answerAgency(ctx, actor, await createAgency(ctx, actor, body)),
  ),

  bindRoute(contract.deleteAgency, async ({ ctx, actor, params }) => {
    await deleteAgency(ctx, actor, params.id);
    return null;
  }),

  bindRoute(contract.listDeletedAgencies, async ({ ctx, query }) => {
    const deletedAfter = daysBefore(ctx.clock.now(), AGENCY_RESTORABLE_DAYS);
    const { rows, ...counted } = await listDeletedAgencies(ctx.db, query, deletedAfter);
    return {
      rows: rows.map(({ userId, name, surname, ...row }) => ({
        ...row,
        user: { _id: userId, name, surname },
        removedAt: daysAfter(row.deletedAt, AGENCY_RESTORABLE_DAYS),
      })),
      ...counted,
    };
  }),

  bindRoute(contract.restoreAgency, async ({ ctx, actor, params }) => {
    await restoreAgency(ctx, actor, params.id);
    return answerAgency(ctx, actor, params.id);
  }),

  bindRoute(contract.saveDossierSelection, async ({ ctx, actor, params, body }) => {
    await saveDossierChoices(ctx, actor, params.agencyId, body);
    return answerAgency(ctx, actor, params.agencyId);
  }),

  bindRoute(dossiers.requestDossier, async ({ ctx, actor, params }) => {
    await requestDossier(ctx, actor, params.agencyId);
    return null;
  }),

  bindRoute(dossiers.withdrawDossierRequest, async ({ ctx, actor, params }) => {
    await withdrawDossierRequest(ctx, actor, params.agencyId);
    return null;
  }),

  bindRoute(dossiers.releaseDossiers, ({ ctx, actor, body }) => releaseDossiers(ctx, actor, body.agenciesIds)),

  bindRoute(dossiers.holdDossiers, ({ ctx, actor, body }) => holdDossiers(ctx, actor, body.agenciesIds)),

  bindRoute(contract.getHomeAdvisor, async ({ ctx, actor, params }) => {
    const advisor = await findHomeAdvisor(ctx.db, params.agencyId);
    if (advisor === null) return null;
    const { frontImageId, isWaiting, ...card } = advisor;
    return { ...card, isWaiting: Boolean(isWaiting), frontImage: imageAddress(ctx, actor, frontImageId) };
  }),
];

interface AgencyExport {
  readonly choice: Parameters<typeof agenciesToExport>[2];
  /** Which companies: what the audit keeps of it. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly language: 'it' | 'en';
}

async function exportRows(ctx: Context, actor: Actor, { choice, filters, language }: AgencyExport) {
  const t = translations(language);
  const questions = await countQuestions(ctx.db);
  return storeExport(ctx, actor, {
    title: t('agencies.title'),
    list: 'agencies',
    filters,
    rows: (trx) => readAll(trx, agenciesToExport(trx, actor, choice, questions)),
    draw: (rows) => drawAgencies(t, questions, rows),
  });
}

function requireSortable(actor: Actor, sort: z.output<typeof contract.listAgencies.query>['sort']): void {
  if (sort?.some(({ field }) => !canSortAgenciesBy(actor, field)))
    throw new AppError('invalidInput', { fields: [{ path: 'sort', message: 'unsortable' }] });
}

async function answerAgency(ctx: Context, actor: Actor, id: string) {
  const agency = await findAgency(ctx.db, id);
  if (agency === null) throw new AppError('notFound');
  return replyAgency(ctx, actor, agency);
}

/** A row of the list, with what only staff know for staff only. */
function replyAgencyRow(actor: Actor, record: AgencyRecord, questions: number): z.input<typeof contract.agencyRow> {
  const { chosen, rest } = chosenApart(record);
  const {
    advisorId,
    advisorName,
    advisorSurname,
    ownerRole,
    lastAccessAt,
    inTarget,
    isOwnerToInvite,
    reach,
    ...named
  } = rest;
  const { requestedAt, requesterId, requesterName, requesterSurname, ...row } = named;
  return {
    ...row,
    user: { role: ownerRole, ...(seesStaffColumns(actor) ? { isToInvite: isOwnerToInvite } : {}) },
    advisor: personOrNull(advisorId, advisorName, advisorSurname),
    isFollowed: isFollowed(row.followedBy),
    survey: progressOf(record, questions),
    may: actsOn(actor, 'agency', standingOf(record)),
    ...(seesStaffColumns(actor)
      ? {
          inTarget,
          reach,
          lastAccessAt,
          chosen,
          dossierRequest:
            requestedAt === null
              ? null
              : { at: requestedAt, by: personOrNull(requesterId, requesterName, requesterSurname) },
        }
      : {}),
  };
}

/** What a row of the list is judged by. */
function standingOf(record: AgencyRecord) {
  const { userId, advisorId, businessAdvisorId, businessPerformancePartnerId } = record;
  const { dossierGenerationStatus: status, answeredQuestions } = record;
  const hasSurvey = answeredQuestions !== null;
  return { userId, advisorId, businessAdvisorId, businessPerformancePartnerId, status, hasSurvey };
}

type FullRecord = NonNullable<Awaited<ReturnType<typeof findAgency>>>;
type MonitoringUrls = z.input<typeof contract.agency>['elipsisUrls'];

/** A company in full, with what only staff know for staff only. */
async function replyAgency(ctx: Context, actor: Actor, record: FullRecord): Promise<z.input<typeof contract.agency>> {
  const { chosen, rest } = chosenApart(record);
  const { ownerName, ownerSurname, ownerRole, ownerEmail, advisorName, advisorSurname, ...named } = rest;
  const { contactId, contactName, contactSurname, ...unnamed } = named;
  const { dossierNotes, dossierSavedAt, lastAccessAt, surveyRemindedAt, elipsisUrls, isOwnerToInvite, ...others } =
    unnamed;
  const { dossierReminderSent, advisorReminderSent, reach, ...unlinked } = others;
  const { salesForceId, isSalesForceConfirmed, salesForceError, salesForceSyncedAt, ...company } = unlinked;
  const survey = progressOf(record, await countQuestions(ctx.db));
  const access = dossierAccess(actor, company.contractType);
  const owner = { _id: company.userId, name: ownerName, surname: ownerSurname, role: ownerRole, email: ownerEmail };
  const standing = await replyDossiers(ctx, actor, company, access);
  return {
    ...company,
    user: seesStaffColumns(actor) ? { ...owner, isToInvite: isOwnerToInvite } : owner,
    advisor: personOrNull(company.advisorId, advisorName, advisorSurname),
    isFollowed: isFollowed(company.followedBy),
    elipsisUrls: seesMonitoring(actor, company.contractType) ? (elipsisUrls as MonitoringUrls) : {},
    surveyComplete: survey.state === 'complete',
    surveyResponsesNumber: survey.answered,
    survey,
    chatId: await findChatFor(ctx.db, actor, company),
    chats: await listChatsAbout(ctx.db, actor, company._id),
    may: actsOn(actor, 'agency', {
      ...company,
      status: company.dossierGenerationStatus,
      hasSurvey: company.surveyId !== null,
    }),
    atecoCodes: await listAtecoCodesOf(ctx.db, company._id),
    ...standing,
    dossierStage:
      access === 'hidden'
        ? null
        : dossierStage(
            company.dossierGenerationStatus,
            dossierSavedAt !== null || standing.dossierRequest !== null || company.dossierRound > 1,
          ),
    dossierRequest: undefined,
    ...(seesStaffColumns(actor)
      ? {
          ...(await getDossierChoices(ctx.db, company._id)),
          dossierNotes,
          dossierSavedAt,
          dossierRequest: standing.dossierRequest,
          lastAccessAt,
          reach,
          surveyRemindedAt,
          dossierReminderSent,
          advisorReminderSent,
          salesForceId,
          isSalesForceConfirmed,
          salesForceError,
          salesForceSyncedAt,
          advisors: await replyAdvisors(ctx, company),
          chosen,
          contact: personOrNull(contactId, contactName, contactSurname),
        }
      : {}),
  };
}

/** The dossiers of a company as far as the reader may have them, who asked for the one that waits, and what changed of the newest since. */
async function replyDossiers(
  ctx: Context,
  actor: Actor,
  { _id, businessName }: { _id: string; businessName: string },
  access: ReturnType<typeof dossierAccess>,
) {
  const request = await findDossierRequest(ctx.db, _id);
  const dossiers = access === 'hidden' ? [] : await listDossiersOf(ctx.db, _id);
  const isReadable = dossiers.length > 0 && access !== 'locked';
  const newest = isReadable ? await readNewestDossier(ctx.db, _id, ctx.clock.now()) : { changes: [], calls: [] };
  return {
    dossier: dossiers.map(({ file, opened, ...dossier }) => ({
      ...replyAttachment(ctx, actor, file, { name: businessName, isLocked: access === 'locked' }),
      ...dossier,
      ...(seesStaffColumns(actor) ? { opened } : {}),
    })),
    dossierChanges: newest.changes,
    dossierCalls: newest.calls,
    dossierRequest: request && { at: request.at, by: personOrNull(request._id, request.name, request.surname) },
  };
}

/** Everybody who follows a company, by kind. */
async function replyAdvisors(ctx: Context, company: Readonly<Record<AdvisorField, string | null>>) {
  const ids = ADVISOR_ROLES.map((kind) => company[FIELD_OF_KIND[kind]]).filter((id) => id !== null);
  const people = new Map((await listNames(ctx.db, ids)).map((person) => [person._id, person]));
  const named = ADVISOR_ROLES.map((kind) => [kind, people.get(company[FIELD_OF_KIND[kind]] ?? '') ?? null]);
  return Object.fromEntries(named) as Record<AdvisorRole, z.input<typeof contract.agency>['advisor']>;
}

function personOrNull(id: string | null, name: string | null, surname: string | null) {
  return id === null ? null : { _id: id, name: name ?? '', surname: surname ?? '' };
}

type Chosen = Pick<AgencyRecord, 'chosenId' | 'chosenName' | 'chosenSurname' | 'chosenRole'>;

/** Whom the owner chose as a person or null, apart from all else that was read. */
function chosenApart<R extends Chosen>({ chosenId, chosenName, chosenSurname, chosenRole, ...rest }: R) {
  const chosen = personOrNull(chosenId, chosenName, chosenSurname);
  return { chosen: chosen && { ...chosen, role: chosenRole ?? ('advisor' as const) }, rest };
}
