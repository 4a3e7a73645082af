import { z } from 'zod';
import { LONGEST_SENTENCE } from '../rules/dossier/dossier-words.ts';
import { RATINGS } from '../rules/vocabulary.ts';
import { dossierUpload } from './dossier-standing.ts';
import { agencyConsultants } from './subject.ts';
import { id, queryInteger, text } from './fields.ts';
import { route } from './route.ts';
import { investment } from './surveys.ts';

const agencyParams = z.strictObject({ agencyId: id });
/** What the dossier would hold with the choices that are saved (1-people §3, Dossier preview). */
export const getDossierPreview = route({
  method: 'GET',
  path: 'announcements/agency/{agencyId}/dossier/preview',
  summary: 'The saved choices of a dossier, in order',
  access: { ...agencyConsultants, 'platform-admin': 'all' },
  subject: { agency: 'params.agencyId' },
  params: agencyParams,
  reply: z
    .object({
      announcements: z.array(
        z.object({
          _id: id,
          title: z.string(),
          successRate: z.enum(RATINGS).nullable(),
          difficultyLevel: z.enum(RATINGS).nullable(),
        }),
      ),
      services: z.array(z.object({ _id: id, title: z.string(), platformLink: z.string().nullable() })),
      survey: z.object({ investments: z.array(investment) }),
    })
    .meta({ id: 'DossierPreview' }),
});

/** The choices of a dossier. Investments are ids of the survey's own. */
export const dossierChoices = z.strictObject({
  announcements: z.array(id).max(100),
  services: z.array(id).max(100),
  survey: z.strictObject({ investments: z.array(id).max(100) }),
  notes: text(5000).default(''),
});

/** One page of the very document that generating would produce, as an SVG to be shown in an image. */
export const previewDossierPage = route({
  method: 'POST',
  path: 'announcements/agency/{agencyId}/dossier/preview',
  summary: 'A page of the dossier as it would look with these choices; nothing is kept',
  access: agencyConsultants,
  subject: { agency: 'params.agencyId', for: 'work' },
  params: agencyParams,
  query: z.strictObject({ page: queryInteger(1, 500).default(1) }),
  body: dossierChoices,
  reply: z.object({ page: z.int(), pageCount: z.int(), svg: z.string() }).meta({ id: 'DossierPage' }),
});

/** A sentence of the dossier: as it will be printed, and as the facts of today make it. */
const dossierSentence = z
  .object({
    text: z.string(),
    made: z.string(),
    isEdited: z.boolean(),
    /** Edited, and the facts have changed since. */
    isOutdated: z.boolean(),
  })
  .meta({ id: 'DossierSentence' });

const dossierWords = z
  .object({ announcementId: id, title: z.string(), why: dossierSentence, now: dossierSentence })
  .meta({ id: 'DossierWords' });

export const listDossierWords = route({
  method: 'POST',
  path: 'announcements/agency/{agencyId}/dossier/words',
  summary: 'The two sentences of each grant of a dossier: why it suits, what to do now',
  access: agencyConsultants,
  subject: { agency: 'params.agencyId', for: 'work' },
  params: agencyParams,
  body: z.strictObject({ announcements: z.array(id).max(100), investments: z.array(id).max(100) }),
  reply: z.array(dossierWords),
});

/** Null, or no text, restores the sentence made from the facts. 409 once the dossier is generated. */
export const saveDossierWords = route({
  method: 'PUT',
  path: 'announcements/agency/{agencyId}/dossier/words/{announcementId}',
  summary: 'Rewrite the sentences of one grant of a dossier',
  access: agencyConsultants,
  subject: { agency: 'params.agencyId', for: 'work' },
  params: agencyParams.extend({ announcementId: id }),
  body: z.strictObject({
    /** Those that the dossier considers: the sentences are made from them. */
    investments: z.array(id).max(100).default([]),
    why: text(LONGEST_SENTENCE).nullable().optional(),
    now: text(LONGEST_SENTENCE).nullable().optional(),
  }),
  example: { params: { announcementId: '{announcement}' }, body: { why: null } },
  reply: dossierWords,
});

/** Asks the office to release the dossier (9-working-day §8). Asked again, the first asking stands. 409 once it is released. */
export const requestDossier = route({
  method: 'PUT',
  path: 'agencies/{agencyId}/dossier/request',
  summary: 'Ask the office to release the dossier of a company',
  access: { advisor: 'own' },
  subject: { agency: 'params.agencyId', for: 'work' },
  params: agencyParams,
  reply: z.null(),
  status: 204,
});

export const withdrawDossierRequest = route({
  ...requestDossier,
  method: 'DELETE',
  summary: 'Take back the asking, whoever of the consultants asked, while the dossier waits',
});

/** As many companies as one call releases. */
const MAX_RELEASED = 200;

const manyAgencies = z.strictObject({ agenciesIds: z.array(id).min(1).max(MAX_RELEASED) });

/** What became of one of many: `code` says why it was refused. */
function outcomeOf<const Done extends string>(done: Done) {
  return z.object({ agencyId: id, status: z.enum([done, 'already', 'refused']), code: z.string().optional() });
}

/**
 * Releases many dossiers, each as one alone would be and answered in the order of the ids, a company that is named twice once
 * (9-working-day §2). Repeated, those that are released answer `already`.
 */
export const releaseDossiers = route({
  method: 'POST',
  path: 'agencies/dossier/ready',
  summary: 'Release the dossiers of many companies',
  access: { admin: 'all' },
  subject: { none: 'each company is judged by itself and answered in its own line' },
  body: manyAgencies,
  example: { body: { agenciesIds: ['{agency}'] } },
  reply: z.array(outcomeOf('ready').meta({ id: 'ReleasedDossier' })),
});

/** The way back from releasing: what was generated meanwhile is refused. */
export const holdDossiers = route({
  ...releaseDossiers,
  path: 'agencies/dossier/waiting',
  summary: 'Let released dossiers of many companies wait again',
  reply: z.array(outcomeOf('waiting').meta({ id: 'HeldDossier' })),
});

/** Generates: the PDF is stored, the state set, the event logged, the client notified and mailed, or none of them (decisions §6). */
export const generateDossier = route({
  method: 'POST',
  path: 'announcements/agency/{agencyId}/dossier',
  summary: 'Generate the dossier; it cannot be changed afterwards',
  access: agencyConsultants,
  subject: { agency: 'params.agencyId', for: 'work' },
  params: agencyParams,
  body: dossierChoices,
  reply: dossierUpload,
  status: 201,
  idempotent: true,
});
