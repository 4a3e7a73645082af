import { z } from 'zod';
import { agencyConsultants } from './subject.ts';
import { commaList, id, idParams, moment, queryInteger } from './fields.ts';
import { route } from './route.ts';
import { ENTITY_TYPES } from '../rules/vocabulary.ts';

/** What the history of a company is made of (9-working-day §3), in the order in which one chooses among them. */
export const TIMELINE_KINDS = [
  'chat',
  'recommendation',
  'survey',
  'dossier',
  'mail',
  'note',
  'favorite',
  'access',
  'company',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** The actions of the record that stand in the history, by the kind that they belong to. */
export const RECORDED = {
  surveyChanged: 'survey',
  surveyReminded: 'survey',
  checkSettled: 'survey',
  deductionsConfirmed: 'survey',
  dossierRequested: 'dossier',
  dossierRequestWithdrawn: 'dossier',
  dossierReleased: 'dossier',
  dossierHeld: 'dossier',
  dossierRoundOpened: 'dossier',
  dossierGenerated: 'dossier',
  dossierDownloaded: 'dossier',
  dossierDeleted: 'dossier',
  registered: 'company',
  agencyCreated: 'company',
  agencyChanged: 'company',
  agencyMoved: 'company',
  agencyRestored: 'company',
  advisorAssigned: 'company',
  stateAidChanged: 'company',
} as const satisfies Readonly<Record<string, TimelineKind>>;

/** Lines to a page, unless asked otherwise. */
export const LINES_A_PAGE = 30;

/** What a survey said before and says now, in the names of now; an answer that no longer exists is left out. */
const answerChange = z.object({ question: z.string(), from: z.array(z.string()), to: z.array(z.string()) });

/**
 * Something that happened with a company. `what` says it within its kind: an action of the record, the answer, the step of progress.
 * `text` quotes what was said or written; of conversations that the reader only oversees it is empty, as in their list.
 */
export const timelineLine = z
  .object({
    /** Where the next page begins, if this is the last line of one. */
    cursor: z.string(),
    at: moment,
    kind: z.enum(TIMELINE_KINDS),
    what: z.string(),
    /** Null where nobody did it, it is not known, or who did it was forgotten. */
    actor: z.object({ _id: id, name: z.string() }).nullable(),
    /** The conversation, the note or the dossier; of others what they are about stands in `thing`. */
    objectId: id.nullable(),
    thing: z.object({ type: z.enum(ENTITY_TYPES), _id: id, title: z.string() }).nullable(),
    text: z.string().nullable(),
    answers: z.array(answerChange),
    /** How often: of accesses of one person on one day in Rome. */
    count: z.int(),
  })
  .meta({ id: 'TimelineLine' });

/** Newest first; `before` is the cursor of the last line that is known. */
export const listTimeline = route({
  method: 'GET',
  path: 'agencies/{id}/timeline',
  summary:
    'What happened with a company: conversation, recommendations and answers, survey, dossier, e-mails about calls, favourites, accesses, notes',
  access: agencyConsultants,
  subject: { agency: 'params.id', for: 'work' },
  params: idParams,
  query: z.strictObject({
    before: z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z~[\w:-]{1,80}$/)
      .optional(),
    limit: queryInteger(1, 100).default(LINES_A_PAGE),
    kind: commaList(z.enum(TIMELINE_KINDS)).optional(),
  }),
  reply: z.object({ lines: z.array(timelineLine), hasMore: z.boolean() }),
});
