import { z } from 'zod';
import { ADVISOR_ROLES, LANGUAGES } from '../rules/vocabulary.ts';
import {
  email,
  id,
  idParams,
  limitMoment,
  line,
  moment,
  queryFlag,
  searchText,
  listQuery,
  messageReply,
} from './fields.ts';
import { route } from './route.ts';
import { ofTheOffice } from './subject.ts';

/** A partner that sends companies to register (1-people §3 Invitation partner). */
export const invitationPartner = z
  .object({
    _id: id,
    name: z.string(),
    isEnabled: z.boolean(),
    advisorId: id.nullable(),
    advisorRole: z.enum(ADVISOR_ROLES).nullable(),
    /** Who is not enabled any more, or was deleted, brings nobody in: the invitation does not hold. */
    advisor: z.object({ _id: id, name: z.string(), surname: z.string(), isEnabled: z.boolean() }).nullable(),
    validLimitDate: moment.nullable(),
    hasSkipUserConfirm: z.boolean(),
    /** How many people registered with it. */
    registered: z.int(),
    createdAt: moment,
    /** Where to register with it, when the service knows its own address; otherwise it is the page's. */
    registrationUrl: z.string().nullable(),
  })
  .meta({ id: 'InvitationPartner' });

const readers = { admin: 'all', 'platform-admin': 'all' } as const;

export const listInvitationPartners = route({
  method: 'GET',
  path: 'invitationpartners',
  summary: 'Invitation partners',
  access: readers,
  subject: ofTheOffice,
  query: listQuery(['name', 'validLimitDate', 'createdAt', 'advisor', 'registered'] as const, {
    q: searchText.optional(),
    isEnabled: queryFlag.optional(),
  }),
  reply: invitationPartner,
  list: true,
});

export const getInvitationPartner = route({
  method: 'GET',
  path: 'invitationpartners/{id}',
  summary: 'One invitation partner',
  access: readers,
  subject: { invitation: 'params.id' },
  params: idParams,
  reply: invitationPartner,
});

/** An advisor goes with the role they will have towards the companies: both or neither. */
const fields = {
  name: line(200, 1),
  isEnabled: z.boolean().optional(),
  advisorId: id.nullable().optional(),
  advisorRole: z.enum(ADVISOR_ROLES).nullable().optional(),
  validLimitDate: limitMoment.nullable().optional(),
  hasSkipUserConfirm: z.boolean().optional(),
};

export const createInvitationPartner = route({
  method: 'POST',
  path: 'invitationpartners',
  summary: 'Create an invitation partner',
  access: { admin: 'all' },
  subject: ofTheOffice,
  body: z.strictObject(fields),
  reply: invitationPartner,
  status: 201,
});

export const deleteInvitationPartner = route({
  method: 'DELETE',
  path: 'invitationpartners/{id}',
  summary: 'Delete an invitation that nobody registered with; the others stay as history (409 invitationInUse)',
  access: { admin: 'all' },
  subject: { invitation: 'params.id' },
  params: idParams,
  reply: z.null(),
  status: 204,
});

export const sendInvitation = route({
  method: 'POST',
  path: 'invitationpartners/{id}/emails',
  summary: 'Mail the link of an invitation to an address, once a day',
  access: { admin: 'all' },
  subject: { invitation: 'params.id' },
  params: idParams,
  body: z.strictObject({
    email,
    /** The language of the mail: nobody knows yet what its reader speaks. */
    language: z.enum(LANGUAGES).default('it'),
  }),
  reply: messageReply,
});

export const updateInvitationPartner = route({
  method: 'PUT',
  path: 'invitationpartners/{id}',
  summary: 'Change the fields that are sent',
  access: { admin: 'all' },
  subject: { invitation: 'params.id' },
  params: idParams,
  body: z.strictObject({ ...fields, name: fields.name.optional() }),
  reply: invitationPartner,
});
