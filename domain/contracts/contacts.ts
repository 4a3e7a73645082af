import { z } from 'zod';
import { id, moment } from './fields.ts';
import { route } from './route.ts';
import { ofEverybody } from './subject.ts';

/** A company that chose a sales contact, with whom to speak and about what. */
export const contact = z
  .object({
    agencyId: id,
    businessName: z.string(),
    /** The owner of the company. */
    person: z.object({
      _id: id,
      name: z.string(),
      surname: z.string(),
      telephone: z.string().nullable(),
      email: z.string(),
    }),
    /** What it plans to spend on, the most first. */
    needs: z.array(z.string()),
    chosenAt: moment,
    /** When the sales contact said that they had spoken with it. */
    contactedAt: moment.nullable(),
    /** What it says to the firm; null before it says anything, and for a sales contact who does not follow it yet. */
    chatId: id.nullable(),
  })
  .meta({ id: 'Contact' });

const access = { admin: 'all', sales: 'own' } as const;
const params = z.strictObject({ agencyId: id });

export const listContacts = route({
  method: 'GET',
  path: 'contacts',
  summary:
    'Companies that chose a sales contact and that no consultant follows yet: one’s own, all for admins; those not spoken with first',
  access,
  subject: { rowsOf: 'contact' },
  reply: z.array(contact),
});

export const listContactAdvisors = route({
  method: 'GET',
  path: 'contacts/advisors',
  summary: 'Consultants who can be booked, to hand a company over to, by name, with how many companies each follows',
  access,
  subject: ofEverybody,
  reply: z.array(z.object({ _id: id, name: z.string(), surname: z.string(), load: z.int() })),
});

export const updateContact = route({
  method: 'PUT',
  path: 'contacts/{agencyId}',
  summary: 'Say that one has spoken with a company, or has not',
  access,
  subject: { contact: 'params.agencyId' },
  params,
  body: z.strictObject({ isContacted: z.boolean() }),
  reply: contact,
});

export const handOverContact = route({
  method: 'POST',
  path: 'contacts/{agencyId}/handover',
  summary: 'Hand a company over to a consultant, who follows it from now on',
  access,
  subject: { contact: 'params.agencyId' },
  params,
  body: z.strictObject({ advisorId: id }),
  example: { body: { advisorId: '{consultant}' } },
  reply: z.object({
    agencyId: id,
    advisor: z.object({ _id: id, name: z.string(), surname: z.string() }),
    followedBy: z.literal('advisor'),
    isFollowed: z.literal(true),
  }),
});
