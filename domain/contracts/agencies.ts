import { z } from 'zod';
import { LISTED_DOSSIERS } from '../rules/dossiers.ts';
import { REACHES } from '../rules/reach.ts';
import { SURVEY_PARTS } from '../rules/survey-progress.ts';
import { ADVISOR_ROLES, CONTRACT_TYPES, DOSSIER_STATUSES, ROLES, GENDERS } from '../rules/vocabulary.ts';
import { agencyConsultants, agencyReaders, agencyWriters, ofTheOffice, userAgencyReaders } from './subject.ts';
import {
  commaList,
  email,
  fiscalCode,
  httpsUrl,
  id,
  idParams,
  line,
  moment,
  postalCode,
  province,
  queryFlag,
  searchText,
  telephone,
  text,
  vatNumber,
  listQuery,
} from './fields.ts';
import { dossierRequest, dossierStanding, dossierUpload } from './dossier-standing.ts';
import { followed, person } from './followers.ts';
import { mayDo } from './record-acts.ts';
import { route } from './route.ts';
import { givenRoomFacts, roomFacts } from './state-aid-parties.ts';
import { image } from './uploads.ts';

export const SURVEY_STATES = ['none', 'started', 'complete'] as const;
export type SurveyState = (typeof SURVEY_STATES)[number];

/**
 * How far a survey is; `state` none means that the company has not begun. Questions answered and asked (a business partner is asked none),
 * and what is missing besides: places, activity, the VAT number.
 */
export const surveyProgress = z
  .object({ state: z.enum(SURVEY_STATES), answered: z.int(), total: z.int(), missing: z.array(z.enum(SURVEY_PARTS)) })
  .meta({ id: 'SurveyProgress' });

/** A consultant or sales contact whom a customer chose to be followed by. */
export const chosenPerson = person.extend({ role: z.enum(ROLES) }).meta({ id: 'ChosenPerson' });

export const agencyRow = z
  .object({
    _id: id,
    businessName: z.string(),
    vatNumber: z.string(),
    registeredOfficeCity: z.string().nullable(),
    registeredOfficeProvince: z.string().nullable(),
    administrationEmail: z.string(),
    telephone: z.string(),
    contractType: z.enum(CONTRACT_TYPES),
    isMonoGrant: z.boolean(),
    userId: id,
    /** `isToInvite`: came from a list and was not invited yet; staff only. */
    user: z.object({ role: z.enum(ROLES), isToInvite: z.boolean().optional() }),
    advisor: person.nullable(),
    ...followed,
    /** How far its person is reached (rules/reach); staff only. */
    reach: z.enum(REACHES).optional(),
    /** Whom the owner chose, while the office has not confirmed it; staff only. */
    chosen: chosenPerson.nullable().optional(),
    survey: surveyProgress,
    dossierGenerationStatus: z.enum(DOSSIER_STATUSES),
    /** Who asked to release the dossier, while it waits; staff only. */
    dossierRequest: dossierRequest.nullable().optional(),
    /** Announcements in target now: eligible and to verify. Staff only. */
    inTarget: z.int().optional(),
    lastAccessAt: moment.nullable().optional(),
    createdAt: moment,
    may: mayDo('agency'),
  })
  .meta({ id: 'AgencyRow' });

/** A company as its owner and its consultants see it. What only staff may know is absent for the owner. */
export const agency = z
  .object({
    _id: id,
    businessName: z.string(),
    vatNumber: z.string(),
    fiscalCode: z.string(),
    pec: z.string().nullable(),
    telephone: z.string(),
    administrationEmail: z.string(),
    referentName: z.string().nullable(),
    referentSurname: z.string().nullable(),
    description: z.string().nullable(),
    registeredOfficeAddress: z.string().nullable(),
    registeredOfficeCity: z.string().nullable(),
    registeredOfficeProvince: z.string().nullable(),
    registeredOfficePostalCode: z.string().nullable(),
    ...roomFacts,
    contractType: z.enum(CONTRACT_TYPES),
    isMonoGrant: z.boolean(),
    userId: id,
    user: person.extend({ role: z.string(), email: z.string(), isToInvite: z.boolean().optional() }),
    advisorId: id.nullable(),
    businessAdvisorId: id.nullable(),
    businessPerformancePartnerId: id.nullable(),
    businessPartnerGrantsId: id.nullable(),
    advisor: person.nullable(),
    ...followed,
    elipsisUrls: z.object({ production: z.string().optional(), energy: z.string().optional() }),
    surveyId: id.nullable(),
    surveyComplete: z.boolean(),
    surveyResponsesNumber: z.int(),
    survey: surveyProgress,
    atecoCodes: z.array(z.object({ version: z.string(), code: z.string(), name: z.string() })),
    dossier: z.array(dossierUpload),
    dossierGenerationStatus: z.enum(DOSSIER_STATUSES),
    dossierApprovalDate: moment.nullable(),
    ...dossierStanding,
    savedAnnouncementsIds: z.array(id).optional(),
    savedServicesIds: z.array(id).optional(),
    savedInvestmentsIds: z.array(id).optional(),
    dossierNotes: z.string().optional(),
    dossierSavedAt: moment.nullable().optional(),
    lastAccessAt: moment.nullable().optional(),
    /** How far its person is reached (rules/reach); staff only. */
    reach: z.enum(REACHES).optional(),
    /** When the company was last reminded of its survey, by anybody; staff only. */
    surveyRemindedAt: moment.nullable().optional(),
    /** Everybody who follows the company, by kind; staff only. */
    advisors: z.record(z.enum(ADVISOR_ROLES), person.nullable()).optional(),
    /** Whom the owner chose, while the office has not confirmed it; staff only. */
    chosen: chosenPerson.nullable().optional(),
    /** The sales contact who follows the company until a consultant does; staff only. */
    contact: person.nullable().optional(),
    /** How the company stands in the CRM; staff only. */
    salesForceId: z.string().nullable().optional(),
    isSalesForceConfirmed: z.boolean().optional(),
    salesForceError: z.string().nullable().optional(),
    salesForceSyncedAt: moment.nullable().optional(),
    /** Whether the portal has reminded the company of its survey, and its consultant of its dossier (decisions §6); staff only. */
    dossierReminderSent: z.boolean().optional(),
    advisorReminderSent: z.boolean().optional(),
    /** The conversations about the company that the reader may read, the last spoken in first; without a consultant that with the firm. */
    chats: z.array(z.object({ _id: id, advisorId: id.nullable(), updatedAt: moment })),
    /** The conversation with who follows the reader's company, or of the reader with the company; null where none is open. */
    chatId: id.nullable().optional(),
    createdAt: moment,
    may: mayDo('agency'),
  })
  .meta({ id: 'Agency' });

const sortable = [
  'businessName',
  'vatNumber',
  'registeredOfficeProvince',
  'contractType',
  'dossierGenerationStatus',
  'lastAccessAt',
  'createdAt',
  'inTarget',
  'advisor',
  'survey',
] as const;

const filters = {
  q: searchText.optional(),
  userId: id.optional(),
  /** Ids of consultants, or `none` for companies that nobody follows who works here (`isFollowed`). */
  advisorId: commaList(z.union([id, z.literal('none')])).optional(),
  /** Whether the owner chose somebody whom the office has not confirmed; for the office. */
  hasChosen: queryFlag.optional(),
  /** A consultant who follows the company in any of the four kinds. */
  followerId: id.optional(),
  contractType: commaList(z.enum(CONTRACT_TYPES)).optional(),
  /** As the list says it. A business partner's company is found by `generated` alone: no dossier waits for one (1-people §6). */
  dossierGenerationStatus: commaList(z.enum(LISTED_DOSSIERS)).optional(),
  /** Whether a consultant asked to release the dossier and it waits for the office. */
  hasDossierRequest: queryFlag.optional(),
  survey: commaList(z.enum(SURVEY_STATES)).optional(),
  registeredOfficeProvince: commaList(z.string().regex(/^[A-Z]{2}$/)).optional(),
  isMonoGrant: queryFlag.optional(),
  reach: commaList(z.enum(REACHES)).optional(),
};

export const listAgencies = route({
  method: 'GET',
  path: 'agencies',
  summary: 'Companies that the reader may see',
  access: agencyReaders,
  subject: { rowsOf: 'agency' },
  query: listQuery(sortable, filters),
  reply: agencyRow,
  list: true,
});

const besideAgency = z.object({ _id: id, businessName: z.string() }).nullable();

/**
 * What comes before and after a company in the list with these filters and this order (9-working-day §3): by what it is ordered by, so
 * that a company which the filters no longer let through still has its neighbours. `position` is from 1 and null for such a one.
 */
export const getAgencyNeighbours = route({
  method: 'GET',
  path: 'agencies/{id}/neighbours',
  summary: 'The companies before and after one in a list, and its place there',
  access: { ...agencyConsultants, 'platform-admin': 'all' },
  subject: { agency: 'params.id' },
  params: idParams,
  query: listQuery(sortable, filters).omit({ page: true, limit: true, count: true }),
  reply: z.object({
    previous: besideAgency,
    next: besideAgency,
    position: z.int().nullable(),
    total: z.int(),
  }),
});

export const getAgency = route({
  method: 'GET',
  path: 'agencies/{id}',
  summary: 'One company',
  access: agencyReaders,
  whilePending: true,
  subject: { agency: 'params.id' },
  params: idParams,
  reply: agency,
});

/** What the company's own people write of it. */
const ownFields = {
  businessName: line(200, 1),
  vatNumber: z.union([vatNumber, z.literal('')]),
  fiscalCode,
  telephone,
  administrationEmail: email,
  pec: email.nullable().optional(),
  referentName: line(100).nullable().optional(),
  referentSurname: line(100).nullable().optional(),
  description: text(2000).nullable().optional(),
  registeredOfficeAddress: line(200).nullable().optional(),
  registeredOfficeCity: line(100).nullable().optional(),
  registeredOfficeProvince: province.nullable().optional(),
  registeredOfficePostalCode: postalCode.nullable().optional(),
  ...givenRoomFacts,
};

/** What the office decides of a company; each advisor is of the role that their kind asks for. */
const officeFields = {
  contractType: z.enum(CONTRACT_TYPES).optional(),
  isMonoGrant: z.boolean().optional(),
  advisorId: id.nullable().optional(),
  businessAdvisorId: id.nullable().optional(),
  businessPerformancePartnerId: id.nullable().optional(),
  businessPartnerGrantsId: id.nullable().optional(),
  elipsisUrls: z.strictObject({ production: httpsUrl.optional(), energy: httpsUrl.optional() }).optional(),
};

/** The office names the owner; customers own what they create. */
export const createAgency = route({
  method: 'POST',
  path: 'agencies',
  summary: 'Create a company, within the size of its owner’s group',
  access: { admin: 'all', user: 'own', 'business-partner': 'own' },
  subject: { none: 'it is made for whoever asks, or for the person that the office names' },
  // Who has no VAT number yet is asked for it by the survey.
  body: z.strictObject({
    ...ownFields,
    ...officeFields,
    vatNumber: ownFields.vatNumber.optional(),
    userId: id.optional(),
  }),
  reply: agency,
  status: 201,
});

/** Each role changes its part (`forbiddenAgencyFields`); what a survey needs is not taken away. `userId` alone moves the company (holes H21). */
export const agencyPatch = z.strictObject({
  ...ownFields,
  businessName: ownFields.businessName.optional(),
  vatNumber: ownFields.vatNumber.optional(),
  fiscalCode: ownFields.fiscalCode.optional(),
  telephone: ownFields.telephone.optional(),
  administrationEmail: ownFields.administrationEmail.optional(),
  ...officeFields,
  dossierGenerationStatus: z.enum(DOSSIER_STATUSES).optional(),
  userId: id.optional(),
});

export const updateAgency = route({
  method: 'PATCH',
  path: 'agencies/{id}',
  summary: 'Change the fields that are sent',
  access: agencyWriters,
  subject: { agency: 'params.id', for: 'work' },
  params: idParams,
  body: agencyPatch,
  reply: agency,
});

export const replaceAgency = route({
  ...updateAgency,
  method: 'PUT',
  summary: 'The same as PATCH: only what is sent changes',
});

export const saveDossierSelection = route({
  method: 'PUT',
  path: 'agencies/{agencyId}/dossier/save',
  summary: 'Keep the choices of the dossier being prepared, in order',
  access: agencyConsultants,
  subject: { agency: 'params.agencyId', for: 'work' },
  params: z.strictObject({ agencyId: id }),
  body: z.strictObject({
    savedAnnouncementsIds: z.array(id).max(100).optional(),
    savedServicesIds: z.array(id).max(100).optional(),
    savedInvestmentsIds: z.array(id).max(100).optional(),
    notes: text(5000).optional(),
  }),
  example: { body: { notes: 'Nota' } },
  reply: agency,
});

/** Who follows the company as its home shows them, else whom its owner chose; null while it waits. */
export const getHomeAdvisor = route({
  method: 'GET',
  path: 'agencies/{agencyId}/advisor/home',
  summary: 'The consultant card of the home',
  access: userAgencyReaders,
  whilePending: true,
  subject: { agency: 'params.agencyId' },
  params: z.strictObject({ agencyId: id }),
  reply: z
    .object({
      _id: id,
      name: z.string(),
      surname: z.string(),
      gender: z.enum(GENDERS).nullable(),
      description: z.string().nullable(),
      urlCalendy: z.string().nullable(),
      email: z.string(),
      telephone: z.string().nullable(),
      frontImage: image.nullable(),
      /** Chosen by the owner, while the office has not confirmed it. */
      isWaiting: z.boolean(),
    })
    .nullable(),
});

/**
 * Confirms whom the owner chose: a consultant follows the company from now on, a sales contact stays the contact of its owner until a
 * consultant is assigned. 409 `conflict` where the owner has chosen somebody else meanwhile, or there is nothing left to confirm.
 */
export const confirmChoice = route({
  method: 'PUT',
  path: 'agencies/{id}/choice',
  summary: 'Confirm whom the owner of a company chose to be followed by',
  access: { admin: 'all' },
  subject: { agency: 'params.id', for: 'work' },
  params: idParams,
  body: z.strictObject({ advisor: id }),
  example: { body: { advisor: '{colleague}' } },
  reply: agency,
});

export const deleteAgency = route({
  method: 'DELETE',
  path: 'agencies/{id}',
  summary: 'Delete a company, kept for thirty days; owners only while no dossier was generated (holes H34)',
  access: { admin: 'all', user: 'own', 'business-partner': 'own' },
  subject: { agency: 'params.id', for: 'work' },
  params: idParams,
  reply: z.null(),
  status: 204,
});

export const listDeletedAgencies = route({
  method: 'GET',
  path: 'agencies/deleted',
  summary: 'Companies that can still be brought back, the last deleted first',
  access: { admin: 'all', 'platform-admin': 'all' },
  subject: ofTheOffice,
  query: listQuery(['deletedAt'] as const, { q: searchText.optional() }),
  reply: z
    .object({
      _id: id,
      businessName: z.string(),
      user: z.object({ _id: id, name: z.string(), surname: z.string() }),
      deletedAt: moment,
      removedAt: moment,
    })
    .meta({ id: 'DeletedAgency' }),
  list: true,
});

export const restoreAgency = route({
  method: 'PUT',
  path: 'agencies/{id}/restore',
  summary: 'Bring back a deleted company, within the size of its owner’s group',
  access: { admin: 'all' },
  subject: { deletedAgency: 'params.id' },
  params: idParams,
  reply: agency,
});
