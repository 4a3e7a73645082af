import { z } from 'zod';
import { PROPOSAL_FIELDS } from '../rules/proposals.ts';
import { admins } from './audiences.ts';
import { idParams } from './fields.ts';
import { route } from './route.ts';

const value = z.union([z.number(), z.string().max(300)]);

/** What the description of a call seems to say of a field, with the sentence that says it (8-true-calls §1). */
export const proposal = z
  .object({
    field: z.enum(PROPOSAL_FIELDS),
    /** Percent of the spend, euro, the name of a document, or a condition as the text puts it. */
    value,
    /** False where the text says several values of a field that has one: whoever reads has to choose. */
    isOnly: z.boolean(),
    /** What the field holds now, of those that hold one value. */
    current: z.number().nullable(),
    sentence: z.string(),
    /** The words of the sentence that say it. */
    start: z.int(),
    end: z.int(),
  })
  .meta({ id: 'AnnouncementProposal' });

/** What the call holds already is left out. Nothing is written by asking. */
export const listProposals = route({
  method: 'GET',
  path: 'announcements/{id}/proposals',
  summary: 'What the text of an announcement seems to say of its fields',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params: idParams,
  reply: z.array(proposal),
});

/** 409 `conflict` where the text no longer says one of them; 400 for two values of one field, or a figure that contradicts another. */
export const applyProposals = route({
  method: 'POST',
  path: 'announcements/{id}/proposals',
  summary: 'Write the proposals that a person chose into the fields',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params: idParams,
  body: z.strictObject({
    proposals: z
      .array(z.strictObject({ field: z.enum(PROPOSAL_FIELDS), value }))
      .min(1)
      .max(100),
  }),
  /** What is left to choose from. */
  example: { body: { proposals: [{ field: 'aidIntensity', value: 50 }] } },
  reply: z.array(proposal),
});
