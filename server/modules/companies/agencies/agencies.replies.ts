import type { agency, agencyRow } from '@volano/domain/contracts/agencies';
import type { Actor } from '@volano/domain/policies/actor';
import { dossierAccess, seesMonitoring, seesStaffColumns } from '@volano/domain/policies/agencies';
import { type AdvisorField, FIELD_OF_KIND } from '@volano/domain/rules/advisor-kinds';
import { dossierStage, hasDossier } from '@volano/domain/rules/dossier-status';
import { ADVISOR_ROLES, type AdvisorRole } from '@volano/domain/rules/vocabulary';
import type { TFunction } from 'i18next';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import type { SheetColumn } from '../../../platform/rendering/sheets/sheet.ts';
import { replyAttachment } from '../../../platform/storage/attachments.ts';
import { findChatFor, listChatsAbout } from './agency-chats.queries.ts';
import { countQuestions } from '../surveys/questions.queries.ts';
import { progressOf } from '../surveys/survey-states.queries.ts';
import { type findAgency, listAtecoCodesOf, listNames, getDossierChoices } from './agencies.queries.ts';
import { findDossierRequest, listDossierChanges, listDossiersOf } from './dossier-standing.queries.ts';
import type { AgencyRecord, agenciesToExport } from './agency-rows.queries.ts';

/** A row of the list, with what only staff know for staff only. */
export function replyAgencyRow(actor: Actor, record: AgencyRecord, questions: number): z.input<typeof agencyRow> {
  const { chosen, rest } = chosenApart(record);
  const { advisorId, advisorName, advisorSurname, ownerRole, lastAccessAt, inTarget, isOwnerToInvite, ...named } = rest;
  const { requestedAt, requesterId, requesterName, requesterSurname, ...row } = named;
  return {
    ...row,
    user: { role: ownerRole, ...(seesStaffColumns(actor) ? { isToInvite: isOwnerToInvite } : {}) },
    advisor: personOrNull(advisorId, advisorName, advisorSurname),
    survey: progressOf(record, questions),
    ...(seesStaffColumns(actor)
      ? {
          inTarget,
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

type MonitoringUrls = z.input<typeof agency>['elipsisUrls'];

/** A company in full, with what only staff know for staff only. */
export async function replyAgency(
  ctx: Context,
  actor: Actor,
  record: NonNullable<Awaited<ReturnType<typeof findAgency>>>,
): Promise<z.input<typeof agency>> {
  const { chosen, rest } = chosenApart(record);
  const { ownerName, ownerSurname, ownerRole, ownerEmail, advisorName, advisorSurname, ...named } = rest;
  const { contactId, contactName, contactSurname, ...unnamed } = named;
  const { dossierNotes, dossierSavedAt, lastAccessAt, surveyRemindedAt, elipsisUrls, isOwnerToInvite, ...others } =
    unnamed;
  const { dossierReminderSent, advisorReminderSent, ...unlinked } = others;
  const { salesForceId, isSalesForceConfirmed, salesForceError, salesForceSyncedAt, ...company } = unlinked;
  const survey = progressOf(record, await countQuestions(ctx.db));
  const access = dossierAccess(actor, company.contractType);
  const owner = { _id: company.userId, name: ownerName, surname: ownerSurname, role: ownerRole, email: ownerEmail };
  const standing = await replyDossiers(ctx, actor, company, access);
  return {
    ...company,
    user: seesStaffColumns(actor) ? { ...owner, isToInvite: isOwnerToInvite } : owner,
    advisor: personOrNull(company.advisorId, advisorName, advisorSurname),
    elipsisUrls: seesMonitoring(actor, company.contractType) ? (elipsisUrls as MonitoringUrls) : {},
    surveyComplete: survey.state === 'complete',
    surveyResponsesNumber: survey.answered,
    survey,
    chatId: await findChatFor(ctx.db, actor, company),
    chats: await listChatsAbout(ctx.db, actor, company._id),
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

/** The dossiers of a company as far as the reader may have them, who asked for the open one, and what changed of the newest since. */
async function replyDossiers(
  ctx: Context,
  actor: Actor,
  { _id, businessName, dossierRound }: { _id: string; businessName: string; dossierRound: number },
  access: ReturnType<typeof dossierAccess>,
) {
  const request = await findDossierRequest(ctx.db, _id, dossierRound);
  const dossiers = access === 'hidden' ? [] : await listDossiersOf(ctx.db, _id);
  return {
    dossier: dossiers.map(({ file, opened, ...dossier }) => ({
      ...replyAttachment(ctx, actor.userId, file, { name: businessName, isLocked: access === 'locked' }),
      ...dossier,
      ...(seesStaffColumns(actor) ? { opened } : {}),
    })),
    dossierChanges: dossiers.length === 0 || access === 'locked' ? [] : await listDossierChanges(ctx.db, _id),
    dossierRequest: request && { at: request.at, by: personOrNull(request._id, request.name, request.surname) },
  };
}

/** Everybody who follows a company, by kind. */
async function replyAdvisors(ctx: Context, company: Readonly<Record<AdvisorField, string | null>>) {
  const ids = ADVISOR_ROLES.map((kind) => company[FIELD_OF_KIND[kind]]).filter((id) => id !== null);
  const people = new Map((await listNames(ctx.db, ids)).map((person) => [person._id, person]));
  const named = ADVISOR_ROLES.map((kind) => [kind, people.get(company[FIELD_OF_KIND[kind]] ?? '') ?? null]);
  return Object.fromEntries(named) as Record<AdvisorRole, z.input<typeof agency>['advisor']>;
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

type Company = Awaited<ReturnType<ReturnType<typeof agenciesToExport>['executeTakeFirstOrThrow']>>;
type Column = SheetColumn<Company>;

/** The columns of the exported list of companies, in the reader's language; `questions` are those that the survey asks. */
export function agencyColumns(t: TFunction, questions: number): readonly Column[] {
  const text = (header: string, width: number, value: Column['value']): Column => ({
    header,
    width,
    kind: 'text',
    value,
  });
  const surveyOf = (company: Company) => progressOf(company, questions);
  return [
    text(t('agencies.sheet.businessName'), 34, ({ businessName }) => businessName),
    text(t('agencies.sheet.vatNumber'), 14, ({ vatNumber }) => vatNumber),
    text(t('agencies.sheet.fiscalCode'), 19, ({ fiscalCode }) => fiscalCode),
    text(t('agencies.sheet.contract'), 12, ({ contractType }) => t(`agencies.contract.${contractType}`)),
    text(t('agencies.sheet.isMonoGrant'), 14, ({ isMonoGrant }) => t(`agencies.sheet.${isMonoGrant ? 'yes' : 'no'}`)),
    text(t('agencies.sheet.administrationEmail'), 34, ({ administrationEmail }) => administrationEmail),
    text(t('agencies.sheet.telephone'), 18, ({ telephone }) => telephone),
    text(t('agencies.sheet.pec'), 34, ({ pec }) => pec),
    text(t('agencies.sheet.referent'), 24, ({ referentName, referentSurname }) =>
      [referentName, referentSurname].filter(Boolean).join(' '),
    ),
    text(t('agencies.sheet.address'), 34, ({ registeredOfficeAddress }) => registeredOfficeAddress),
    text(t('agencies.sheet.postalCode'), 8, ({ registeredOfficePostalCode }) => registeredOfficePostalCode),
    text(t('agencies.sheet.city'), 22, ({ registeredOfficeCity }) => registeredOfficeCity),
    text(t('agencies.sheet.province'), 10, ({ registeredOfficeProvince }) => registeredOfficeProvince),
    text(t('agencies.sheet.owner'), 26, ({ ownerName }) => ownerName),
    text(t('agencies.sheet.ownerEmail'), 34, ({ ownerEmail }) => ownerEmail),
    text(t('agencies.sheet.advisor'), 26, ({ advisorName }) => advisorName),
    text(t('agencies.sheet.businessAdvisor'), 26, ({ businessAdvisorName }) => businessAdvisorName),
    text(t('agencies.sheet.performance'), 26, ({ performanceName }) => performanceName),
    text(t('agencies.sheet.grants'), 26, ({ grantsName }) => grantsName),
    text(t('agencies.sheet.survey'), 14, (company) => t(`agencies.surveyState.${surveyOf(company).state}`)),
    {
      header: t('agencies.sheet.answers'),
      width: 16,
      kind: 'number',
      value: (company) => surveyOf(company).answered,
    },
    text(t('agencies.sheet.dossier'), 14, ({ dossierGenerationStatus: status, ownerRole }) =>
      hasDossier(ownerRole, status) ? t(`agencies.dossierStatus.${status}`) : '',
    ),
    { header: t('agencies.sheet.inTarget'), width: 12, kind: 'number', value: ({ inTarget }) => inTarget },
    { header: t('agencies.sheet.lastAccess'), width: 18, kind: 'moment', value: ({ lastAccessAt }) => lastAccessAt },
    { header: t('agencies.sheet.createdAt'), width: 18, kind: 'moment', value: ({ createdAt }) => createdAt },
  ];
}
