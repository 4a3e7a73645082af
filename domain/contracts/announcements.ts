import { z } from 'zod';
import {
  ANNOUNCEMENT_TYPES,
  INVESTMENT_TYPES,
  RATINGS,
  AID_FORMS,
  CHECK_STATES,
  COSTS,
  PURPOSES,
  SECTORS,
} from '../rules/vocabulary.ts';
import { announcement, announcementRow } from './announcement-shapes.ts';
import { admins, catalogueReaders } from './audiences.ts';
import {
  commaList,
  euro,
  id,
  idParams,
  limitMoment,
  line,
  moment,
  municipalityCode,
  percent,
  province,
  queryFlag,
  richText,
  searchText,
  webUrl,
  listQuery,
} from './fields.ts';
import { route } from './route.ts';
import { ofTheOffice } from './subject.ts';

/** What narrows a list of announcements, the catalogue or a feed. */
export const filters = {
  q: searchText
    .describe('Each word by its Italian stem or its beginning, misspelt ones too; best first where no `sort` is asked')
    .optional(),
  title: searchText.optional(),
  announcementType: commaList(z.enum(ANNOUNCEMENT_TYPES)).optional(),
  regionId: commaList(id).optional(),
  cciaaId: commaList(id).optional(),
  publicationDateFrom: moment.optional(),
  publicationDateTo: moment.optional(),
  expiryDateFrom: moment.optional(),
  expiryDateTo: moment.optional(),
};
/** A flag of which `any` is both. */
export const flagOrAny = z.union([queryFlag, z.literal('any')]);
export const sortable = ['title', 'amount', 'publicationDate', 'expiryDate', 'createdAt'] as const;

export const listAnnouncements = route({
  method: 'GET',
  path: 'announcements',
  summary: 'The base list of announcements, for staff',
  access: { admin: 'all', advisor: 'all', 'business-performance-partner': 'all', 'platform-admin': 'all' },
  subject: { rowsOf: 'announcement' },
  query: listQuery(sortable, { ...filters, isExpired: flagOrAny.default(false), isActive: queryFlag.optional() }),
  reply: announcementRow,
  list: true,
});

export const getAnnouncement = route({
  method: 'GET',
  path: 'announcements/{id}',
  summary: 'One announcement; with `agencyId`, as it stands for that company',
  access: catalogueReaders,
  subject: [{ agency: 'query.agencyId', isOptional: true }, { announcement: 'params.id' }],
  params: idParams,
  query: z.strictObject({ agencyId: id.optional() }),
  reply: announcement,
});

/** What staff write of an announcement. Dates of one that waits or lasts until funds end are refused, never dropped (2-catalogue §4). */
export const written = {
  description: richText.optional(),
  amount: euro.nullable().optional(),
  isActive: z.boolean().optional(),
  isMonoGrant: z.boolean().optional(),
  regionId: id.nullable().optional(),
  regionGroupId: id.nullable().optional(),
  cciaaId: id.nullable().optional(),
  allowsNewSite: z.boolean().optional(),
  publicationDate: moment.nullable().optional(),
  expiryDate: limitMoment.nullable().optional(),
  expiryCommercialDate: limitMoment.nullable().optional(),
  waitingPubblication: z.boolean().optional(),
  untilFoundAvailable: z.boolean().optional(),
  difficultyLevel: z.enum(RATINGS).nullable().optional(),
  successRate: z.enum(RATINGS).nullable().optional(),
  investmentTypes: z.array(z.enum(INVESTMENT_TYPES)).max(INVESTMENT_TYPES.length).optional(),
  officialUrl: webUrl.nullable().optional(),
  aidForms: z.array(z.enum(AID_FORMS)).max(AID_FORMS.length).optional(),
  aidIntensity: percent.nullable().optional(),
  spendMin: euro.nullable().optional(),
  spendMax: euro.nullable().optional(),
  aidMin: euro.nullable().optional(),
  fund: euro.nullable().optional(),
  purposes: z.array(z.enum(PURPOSES)).max(PURPOSES.length).optional(),
  costs: z.array(z.enum(COSTS)).max(COSTS.length).optional(),
  sectors: z.array(z.enum(SECTORS)).max(SECTORS.length).optional(),
  municipalities: z.array(municipalityCode).max(8000).optional(),
  provinces: z.array(province).max(120).optional(),
  grantingBody: line(300, 1).nullable().optional(),
  /** In the order in which they are read. One that stands there already is named by its id and keeps what was settled of it. */
  manualChecks: z
    .array(z.strictObject({ _id: id.optional(), text: line(500, 1), isDecisive: z.boolean().default(false) }))
    .max(50)
    .optional(),
  documents: z.array(line(200, 1)).max(50).optional(),
  admitsNoFirm: z.boolean().optional(),
  /** `reviewed` says that the requirements are as they should be, also where there is none; another takes that word back. */
  checkState: z.enum(CHECK_STATES).optional(),
};

export const createAnnouncement = route({
  method: 'POST',
  path: 'announcements',
  summary: 'Write an announcement, inactive unless said',
  access: admins,
  subject: ofTheOffice,
  body: z.strictObject({ title: line(300, 1), announcementType: z.enum(ANNOUNCEMENT_TYPES), ...written }),
  reply: announcement,
  status: 201,
  idempotent: true,
});

/**
 * Changes the fields that are sent. A new type moves the territory, "waiting" takes both dates and "until funds" the expiry away, a tax
 * credit is never mono-grant (2-catalogue §4): the rules of `domain/rules/announcement-draft`, the same that the form follows.
 */
export const updateAnnouncement = route({
  method: 'PUT',
  path: 'announcements/{id}',
  summary: 'Change the fields that are sent',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params: idParams,
  body: z.strictObject({
    title: line(300, 1).optional(),
    announcementType: z.enum(ANNOUNCEMENT_TYPES).optional(),
    ...written,
  }),
  reply: announcement,
});

/** Its files, favourites, recommendations and mails go with it; a dossier keeps what it says. */
export const deleteAnnouncement = route({
  method: 'DELETE',
  path: 'announcements/{id}',
  summary: 'Delete an announcement with all that hangs on it',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params: idParams,
  reply: z.null(),
  status: 204,
});
