import { z } from 'zod';
import { CONTRACT_TYPES, DOSSIER_STATUSES, ENTITY_TYPES, RECOMMENDATION_ANSWERS } from '../rules/vocabulary.ts';
import { agencyConsultants } from './subject.ts';
import { id, idParams, moment } from './fields.ts';
import { VERDICTS } from './matching.ts';
import { route } from './route.ts';

/** A call as it stands for the company of a conversation. */
const call = z.object({
  _id: id,
  title: z.string(),
  expiryDate: moment.nullable(),
  verdict: z.enum(VERDICTS),
  isFavorite: z.boolean(),
  isRecommended: z.boolean(),
});

/** What stands beside a conversation of the office: the company, its calls and what is under way with it. */
export const chatCompany = z
  .object({
    agency: z.object({
      _id: id,
      businessName: z.string(),
      contractType: z.enum(CONTRACT_TYPES),
      vatNumber: z.string().nullable(),
      city: z.string().nullable(),
      province: z.string().nullable(),
      telephone: z.string().nullable(),
      email: z.string().nullable(),
      /** Whom one asks for there. */
      referent: z.string().nullable(),
    }),
    dossier: z.object({ status: z.enum(DOSSIER_STATUSES).nullable(), approvedAt: moment.nullable() }),
    /** Open and in target, the first to end first, those without a date last; `total` is that of the feed. */
    inTarget: z.object({ total: z.int(), rows: z.array(call) }),
    /** The next to end of what it keeps or was recommended, in target or not. */
    deadlines: z.array(call),
    /** Not taken back, newest first, with what the company said to it. */
    recommendations: z.array(
      z.object({
        _id: id,
        type: z.enum(ENTITY_TYPES),
        entityId: id,
        title: z.string(),
        createdAt: moment,
        answer: z.enum(RECOMMENDATION_ANSWERS).nullable(),
        answerReason: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ChatCompany' });
export type ChatCompany = z.infer<typeof chatCompany>;

/** 404 where the company is gone, as for a conversation of others. Nothing that was said is in it. */
export const getChatCompany = route({
  method: 'GET',
  path: 'chats/{id}/company',
  summary: 'The company of a conversation, with its calls, its deadlines and what was recommended to it',
  access: agencyConsultants,
  subject: { chat: 'params.id' },
  params: idParams,
  reply: chatCompany,
});
