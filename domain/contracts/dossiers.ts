import { z } from 'zod';
import { RATINGS } from '../rules/vocabulary.ts';
import { dossierUpload } from './agencies.ts';
import { agencyConsultants } from './audiences.ts';
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
