import { z } from 'zod';
import {
  EXAMPLES,
  MAIL_TEST_STATES,
  MAIL_TROUBLES,
  OPTIONAL_STEPS,
  SETUP_REASONS,
  SETUP_STEPS,
  WARNING_NAMES,
  WARNINGS,
} from '../rules/setup.ts';
import { officialData } from './official-data.ts';
import { admins, ofTheOffice } from './subject.ts';
import { email, id, line, moment, newPassword } from './fields.ts';
import { route } from './route.ts';

/** How far the portal is from its first company that sees what suits it: worked out from what is there, never ticked by hand (10-company-path §4). */
export const setup = z
  .object({
    /** Whether a step is open; never in a demo, whose story has everything. */
    isDue: z.boolean(),
    /** Nothing has been brought in yet: the first admin is led here. */
    isFirstRun: z.boolean(),
    steps: z.array(
      z.object({
        step: z.enum(SETUP_STEPS),
        state: z.enum(['done', 'open', 'aside']),
        why: z.enum(SETUP_REASONS).nullable(),
        waitsFor: z.enum(SETUP_STEPS).nullable(),
      }),
    ),
    /** How many questions the survey asks. */
    questions: z.int(),
    /** Whether there is neither a question nor an answer, so that the starter set may be taken. */
    canTakeStarter: z.boolean(),
    /** The first company and its survey, to go on with; null where there is none. */
    company: z.object({ _id: id, surveyId: id.nullable() }).nullable(),
    mail: z.object({
      /** Host and port of the mail server, without what opens it; null where there is none. */
      server: z.string().nullable(),
      from: z.string(),
      /** The last test e-mail of any admin; `trouble` and what the server said where it failed. */
      test: z
        .object({
          state: z.enum(MAIL_TEST_STATES),
          recipient: z.string(),
          at: moment,
          trouble: z.enum(MAIL_TROUBLES).nullable(),
          said: z.string().nullable(),
        })
        .nullable(),
    }),
    officialData,
    /** What is fictitious or missing: the same list as the log's at the start. Empty in a demo. */
    warnings: z.array(z.enum(WARNING_NAMES)),
    /** The settings that are still an example, `MAIL_FROM`; in a demo too. */
    examples: z.array(z.enum(EXAMPLES.map((one) => WARNINGS[one]))),
  })
  .meta({ id: 'Setup' });

export const getSetup = route({
  method: 'GET',
  path: 'setup',
  summary: 'What the portal still needs: the steps of the first run, and what is fictitious',
  access: admins,
  subject: ofTheOffice,
  reply: setup,
});

/** All of it or nothing. 409 `questionsPresent` where there is a question or an answer already: of two admins at once one takes it. */
export const takeStarterSet = route({
  method: 'POST',
  path: 'setup/questions',
  summary: 'Begin with the starter set: fifteen questions and what the official record means for them',
  access: admins,
  subject: ofTheOffice,
  body: z.strictObject({}),
  reply: setup,
});

/** Goes through the outbox as any other. 409 `mailServerMissing` without `SMTP_URL`. While one is on its way, another press changes nothing. */
export const sendTestMail = route({
  method: 'POST',
  path: 'setup/mail-test',
  summary: 'Send a test e-mail to oneself; the reply and the next ones say how it goes',
  access: admins,
  subject: ofTheOffice,
  body: z.strictObject({}),
  reply: setup,
});

export const setStepAside = route({
  method: 'PUT',
  path: 'setup/steps/{step}',
  summary: 'Put an optional step aside for the whole office, or take it up again',
  access: admins,
  subject: ofTheOffice,
  params: z.strictObject({ step: z.enum(OPTIONAL_STEPS) }),
  body: z.strictObject({ isAside: z.boolean() }),
  example: { params: { step: 'mail' } },
  reply: setup,
});

const firstAdminLink = z.strictObject({ token: z.string().regex(/^[\w-]{20,100}$/) });

/** The link that the log of an empty portal names, until somebody is its admin: no command is needed to begin (10-company-path §4). */
export const findFirstAdminLink = route({
  method: 'GET',
  path: 'setup/first-admin/{token}',
  summary: 'Whether the link of the log still makes the first admin; 404 for any other, and once there is one',
  access: 'public',
  params: firstAdminLink,
  reply: z.null(),
  status: 204,
  throttle: { attempts: 60, seconds: 900 },
});

export const createFirstAdmin = route({
  method: 'POST',
  path: 'setup/first-admin/{token}',
  summary: 'Make the first admin of a portal that has none, with the link of its log',
  access: 'public',
  params: firstAdminLink,
  body: z.strictObject({ name: line(100, 1), surname: line(100, 1), email, password: newPassword }),
  reply: z.null(),
  status: 204,
  throttle: { attempts: 20, seconds: 900 },
});
