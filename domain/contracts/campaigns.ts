import { z } from 'zod';
import { REACHES } from '../rules/reach.ts';
import { MAIL_STATUSES, TARGET_USERS } from '../rules/vocabulary.ts';
import { admins } from './subject.ts';
import { id, moment, queryFlag, searchText, listQuery } from './fields.ts';
import { route } from './route.ts';

const params = z.strictObject({ id, targetUser: z.enum(TARGET_USERS) });

/** One who may get the mail: a company in target, or the advisor of such companies. */
export const campaignRecipient = z
  .object({
    _id: id,
    businessName: z.string().optional(),
    administrationEmail: z.string().optional(),
    name: z.string().optional(),
    email: z.string().optional(),
    /** Companies of that advisor that the announcement is in target for. */
    numberOfUsers: z.int().optional(),
    /** Of a company: whether the announcement is surely in target for it. */
    verdict: z.enum(['eligible', 'toVerify']).optional(),
    /** Of a company: how far its person is reached (rules/reach). */
    reach: z.enum(REACHES).optional(),
    /** Whether it has left, or is kept to be read where no mail server is configured. */
    emailSent: z.boolean(),
    /** How the mail stands: `waiting` to be written, then as the outbox says; null where there is none. */
    status: z.enum([...MAIL_STATUSES, 'waiting']).nullable(),
    error: z.string().nullable(),
    sentAt: moment.nullable(),
  })
  .meta({ id: 'CampaignRecipient' });

export const listCampaignRecipients = route({
  method: 'GET',
  path: 'announcements/{id}/{targetUser}/email/preview',
  summary: 'Who would get the mail about an announcement, and who already has',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params,
  query: listQuery(['name'] as const, { q: searchText.optional(), emailSent: queryFlag.optional() }),
  example: { params: { targetUser: 'advisor' } },
  reply: campaignRecipient,
  list: true,
});

/** How a run goes. `done` when every mail is written; the counts of sent and failed go on growing as the server takes them. */
export const campaign = z
  .object({
    _id: id,
    status: z.enum(['running', 'done']),
    total: z.int(),
    written: z.int(),
    sent: z.int(),
    kept: z.int(),
    failed: z.int(),
    /** Left out because meanwhile the company was not in target any more, or had nobody to write to. */
    skipped: z.int(),
    /** Of companies that were written to: those that have not come in yet, and open nothing of what the mail leads to (rules/reach). */
    unreached: z.int(),
    createdAt: moment,
    finishedAt: moment.nullable(),
    requestedBy: z.string(),
  })
  .meta({ id: 'Campaign' });

export const getCampaign = route({
  method: 'GET',
  path: 'announcements/{id}/{targetUser}/email',
  summary: 'How many may get the mail about an announcement, how many have not, and how the last run goes',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params,
  example: { params: { targetUser: 'advisor' } },
  reply: z
    .object({
      total: z.int(),
      /** Who would get it now: whoever has had none, and those whose mail failed. */
      missing: z.int(),
      last: campaign.nullable(),
    })
    .meta({ id: 'CampaignOverview' }),
});

export const getCampaignMail = route({
  method: 'GET',
  path: 'announcements/{id}/{targetUser}/email/letter',
  summary: 'The mail that a recipient would get, as it would leave now',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params,
  query: z.strictObject({ recipientId: id }),
  example: { params: { targetUser: 'advisor' }, query: { recipientId: '{consultant}' } },
  reply: z
    .object({ recipient: z.string(), subject: z.string(), html: z.string(), text: z.string() })
    .meta({ id: 'CampaignLetter' }),
});

const chosen = z.union([z.literal('ALL'), z.array(id).min(1).max(10_000)]);

/**
 * One mail a recipient, for ever: who has had it is left out. One that failed is tried again as the same mail, with what it says today and
 * to where. Ids must be in the list of recipients (400 otherwise); `ALL` is resolved here. A second run while one is under way is a 409
 * `campaignRunning` (holes H24). To `advisor` with an empty body, or with none at all, it is the notice that follows a save (holes H23):
 * every advisor with companies in target, once.
 */
export const startCampaign = route({
  method: 'POST',
  path: 'announcements/{id}/{targetUser}/email',
  summary: 'Send the mail about an announcement to the chosen, or to ALL',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params,
  body: z.strictObject({ agenciesIds: chosen.optional(), advisorIds: chosen.optional() }).default({}),
  example: { params: { targetUser: 'advisor' } },
  reply: campaign,
  status: 201,
  idempotent: true,
});

export const completeCampaign = route({
  method: 'POST',
  path: 'announcements/{id}/{targetUser}/email/missing',
  summary: 'Send the mail to whoever has not had it yet',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params,
  example: { params: { targetUser: 'advisor' } },
  reply: campaign,
  status: 201,
  idempotent: true,
});
