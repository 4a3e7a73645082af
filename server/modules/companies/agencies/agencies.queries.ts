import type { Actor } from '@volano/domain/policies/actor';
import type { DB } from '@volano/database/types';
import { type Insertable, sql, type Updateable } from 'kysely';
import { visibleAgencies } from '../../../access/agency.ts';
import type { Database } from '../../../platform/context.ts';
import { SURVEY_FACTS } from '../surveys/survey-states.queries.ts';
import { IS_CHOICE_OPEN, IS_CONTACT_KEPT } from './advisor-choice.queries.ts';

/** Writes the columns that are given, and nothing else. */
export async function updateAgency(db: Database, id: string, changes: Updateable<DB['agencies']>): Promise<void> {
  await db.updateTable('agencies').set(changes).where('_id', '=', id).execute();
}

/** Adds a company. */
export async function insertAgency(db: Database, agency: Insertable<DB['agencies']>): Promise<void> {
  await db.insertInto('agencies').values(agency).execute();
}

/** A company with its owner, its consultant and its survey, as far as the actor may see it; null otherwise. */
export async function findVisibleAgency(db: Database, actor: Actor, id: string) {
  const agency = await db
    .selectFrom('agencies')
    .where(visibleAgencies(actor))
    .where('agencies._id', '=', id)
    .innerJoin('users as owner', 'owner._id', 'agencies.userId')
    .leftJoin('users as advisor', 'advisor._id', 'agencies.advisorId')
    .leftJoin('users as chosen', (join) => join.onRef('chosen._id', '=', 'owner.advisor').on(IS_CHOICE_OPEN))
    .leftJoin('users as contact', (join) => join.onRef('contact._id', '=', 'owner.advisor').on(IS_CONTACT_KEPT))
    .leftJoin('surveys as survey', 'survey.agencyId', 'agencies._id')
    .select([
      'agencies._id',
      'agencies.businessName',
      'agencies.vatNumber',
      'agencies.fiscalCode',
      'agencies.pec',
      'agencies.telephone',
      'agencies.administrationEmail',
      'agencies.referentName',
      'agencies.referentSurname',
      'agencies.description',
      'agencies.registeredOfficeAddress',
      'agencies.registeredOfficeCity',
      'agencies.registeredOfficeProvince',
      'agencies.registeredOfficePostalCode',
      'agencies.contractType',
      'agencies.isMonoGrant',
      'agencies.userId',
      'agencies.advisorId',
      'agencies.businessAdvisorId',
      'agencies.businessPerformancePartnerId',
      'agencies.businessPartnerGrantsId',
      'agencies.elipsisUrls',
      'agencies.dossierGenerationStatus',
      'agencies.dossierApprovalDate',
      'agencies.dossierNotes',
      'agencies.dossierSavedAt',
      'agencies.lastAccessAt',
      'agencies.salesForceId',
      'agencies.isSalesForceConfirmed',
      'agencies.salesForceError',
      'agencies.salesForceSyncedAt',
      'agencies.dossierReminderSent',
      'agencies.advisorReminderSent',
      'agencies.createdAt',
    ])
    .select([
      'owner.name as ownerName',
      'owner.surname as ownerSurname',
      'owner.role as ownerRole',
      'owner.email as ownerEmail',
    ])
    .select(['advisor.name as advisorName', 'advisor.surname as advisorSurname'])
    .select(['chosen._id as chosenId', 'chosen.name as chosenName', 'chosen.surname as chosenSurname'])
    .select('chosen.role as chosenRole')
    .select(['contact._id as contactId', 'contact.name as contactName', 'contact.surname as contactSurname'])
    .select(['survey._id as surveyId', ...SURVEY_FACTS])
    .select((eb) =>
      eb
        .selectFrom('survey_reminders')
        .select((inner) => inner.fn.max('survey_reminders.createdAt').as('surveyRemindedAt'))
        .whereRef('survey_reminders.agencyId', '=', 'agencies._id')
        .as('surveyRemindedAt'),
    )
    .executeTakeFirst();
  return agency ?? null;
}

/** The ATECO codes that a company declared in its survey, both versions. */
export async function listAtecoCodesOf(db: Database, agencyId: string) {
  return db
    .selectFrom('surveys')
    .innerJoin('survey_atecos', 'survey_atecos.surveyId', 'surveys._id')
    .innerJoin('ateco_codes', 'ateco_codes._id', 'survey_atecos.atecoCodeId')
    .select(['ateco_codes.version', 'ateco_codes.code', 'ateco_codes.name'])
    .where('surveys.agencyId', '=', agencyId)
    .orderBy('ateco_codes.version', 'desc')
    .orderBy('ateco_codes.code')
    .execute();
}

/**
 * The consultant shown at home: the advisor, else the business advisor, else whom the owner chose; null when there is none or they no
 * longer work here.
 */
export async function findHomeAdvisor(db: Database, agencyId: string) {
  const advisor = await db
    .selectFrom('agencies')
    .innerJoin('users as owner', 'owner._id', 'agencies.userId')
    .leftJoin('users as chosen', 'chosen._id', 'owner.advisor')
    .innerJoin('users', (join) =>
      join.on(
        'users._id',
        '=',
        sql<string>`coalesce("agencies"."advisorId", "agencies"."businessAdvisorId", "owner"."advisor")`,
      ),
    )
    .select([
      'users._id',
      'users.name',
      'users.surname',
      'users.gender',
      'users.description',
      'users.urlCalendy',
      'users.email',
    ])
    .select(['users.telephone', 'users.frontImageId'])
    .select(sql<boolean>`${IS_CHOICE_OPEN} and users."_id" = chosen."_id"`.as('isWaiting'))
    .where('agencies._id', '=', agencyId)
    .where('users.isEnabled', '=', true)
    .executeTakeFirst();
  return advisor ?? null;
}
