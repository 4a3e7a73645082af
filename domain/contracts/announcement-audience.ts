import { z } from 'zod';
import { OPENING_NOTICES } from '../rules/announcement-dates.ts';
import { ANNOUNCEMENT_TYPES, INVESTMENT_TYPES, SECTORS } from '../rules/vocabulary.ts';
import { bounds } from './announcements.ts';
import { admins, ofTheOffice } from './subject.ts';
import { id, moment, line, euro, limitMoment, municipalityCode, province } from './fields.ts';
import { route } from './route.ts';

const share = z.object({ _id: id.nullable(), name: z.string(), count: z.int() });
const audienceIds = z.array(id).max(5000);

/** Whom a call reaches: counts by the one definition of 5-matching, over every company. */
const audience = z
  .object({
    eligible: z.int(),
    toVerify: z.int(),
    nearMiss: z.int(),
    /** Companies that see it among what is open to all: it asks nothing that keeps anybody out. */
    openToAll: z.int(),
    /** What the saved call would reach as the draft is counted: as if it were published. Null for one that is new. */
    saved: z.object({ eligible: z.int(), toVerify: z.int() }).nullable(),
    /** In target by region of the registered office, most first; null where a company gave none. */
    byRegion: z.array(share),
    /** In target by advisor, most first; null for companies without. */
    byAdvisor: z.array(share),
    /** When companies hear that it opened, and how many: `openingNotice` and `hearsOfOpening`. Null where nobody asked. */
    notice: z.object({ when: z.enum(OPENING_NOTICES), companies: z.int() }).nullable(),
    /** The criteria by how many companies each alone keeps out, most first, none that keeps out nobody: `territory`, `place`, `activity`, `sector`, `requirement:<category id>`, `check:<id>`. */
    excludes: z.array(z.object({ key: z.string(), name: z.string(), count: z.int() })),
  })
  .meta({ id: 'Reach' });

/**
 * The draft as it stands in the editor, saved or not; `announcementId` names the saved one to compare with. An inactive one is counted as if it
 * were active; one that has expired, or says no place where it must, reaches nobody. What is left out of towns, sectors and conditions
 * stands as it was saved. Codes of the wrong version are a 400, as in a save.
 */
export const previewAudience = route({
  method: 'POST',
  path: 'announcements/reach',
  summary: 'Whom an announcement would reach as it is being written; keeps nothing',
  access: admins,
  subject: ofTheOffice,
  body: z.strictObject({
    announcementId: id.optional(),
    /** Whether to say also who would hear of it: what is asked before it is published. */
    hasNotice: z.boolean().optional(),
    announcementType: z.enum(ANNOUNCEMENT_TYPES),
    regionId: id.nullable().optional(),
    regionGroupId: id.nullable().optional(),
    cciaaId: id.nullable().optional(),
    allowsNewSite: z.boolean().optional(),
    isMonoGrant: z.boolean().optional(),
    amount: euro.nullable().optional(),
    investmentTypes: z.array(z.enum(INVESTMENT_TYPES)).max(INVESTMENT_TYPES.length).optional(),
    publicationDate: moment.nullable().optional(),
    expiryDate: limitMoment.nullable().optional(),
    waitingPubblication: z.boolean().optional(),
    untilFoundAvailable: z.boolean().optional(),
    sectors: z.array(z.enum(SECTORS)).max(SECTORS.length).optional(),
    municipalities: z.array(municipalityCode).max(8000).optional(),
    provinces: z.array(province).max(120).optional(),
    manualChecks: z
      .array(z.strictObject({ _id: id.optional(), text: line(500, 1), isDecisive: z.boolean().default(false) }))
      .max(50)
      .optional(),
    admitsNoFirm: z.boolean().optional(),
    atecoCodesIds: audienceIds.optional(),
    removedIds: audienceIds.optional(),
    latestAtecoIds: audienceIds.optional(),
    latestRemovedIds: audienceIds.optional(),
    categories: z
      .array(z.strictObject({ templateId: id, requirementsToUse: audienceIds.optional(), bounds: bounds.optional() }))
      .max(100)
      .optional(),
  }),
  reply: audience,
});
