import { z } from 'zod';
import { GENDERS } from '../rules/vocabulary.ts';
import {
  email,
  emailBody,
  id,
  idParams,
  line,
  messageReply,
  newPassword,
  postalCode,
  province,
  telephone,
  vatNumber,
} from './fields.ts';
import { checkAnswers } from './quick-checks.ts';
import { route } from './route.ts';

export const register = route({
  method: 'POST',
  path: 'auth/register',
  summary: 'Open an account and its first company; a code to verify the e-mail is mailed',
  access: 'public',
  body: z.strictObject({
    name: line(100, 1),
    surname: line(100, 1),
    email,
    password: newPassword,
    gender: z.enum(GENDERS).optional(),
    telephone,
    businessName: line(200, 1),
    vatNumber,
    /** As a register told it, and the person took it over. */
    registeredOfficeAddress: line(200).optional(),
    registeredOfficePostalCode: postalCode.optional(),
    registeredOfficeCity: line(100).optional(),
    registeredOfficeProvince: province.optional(),
    /** The invitation partner's id, from the registration link. */
    invitation: id.optional(),
    /** What the company answered to the two-minute check before: the beginning of its survey. */
    check: checkAnswers.optional(),
  }),
  reply: messageReply,
  status: 201,
  // The page sends it again where the answer was lost on its way.
  idempotent: true,
  throttle: { attempts: 10, seconds: 3600 },
});

export const getInvitation = route({
  method: 'GET',
  path: 'auth/invitations/{id}',
  summary: 'Who invites, for the registration page; 404 for an invitation that does not hold',
  access: 'public',
  params: idParams,
  reply: z.object({ name: z.string() }),
  throttle: { attempts: 60, seconds: 900 },
});

export const confirmEmail = route({
  method: 'POST',
  path: 'auth/confirm',
  summary: 'Verify the e-mail with the six digits that were mailed: 15 minutes, five tries',
  access: 'public',
  body: z.strictObject({
    email,
    code: z
      .string()
      .trim()
      .length(6, { abort: true })
      .regex(/^\d{6}$/, 'sixDigits'),
  }),
  /** Whether the account may enter at once, or waits for the office. */
  reply: messageReply.extend({ isConfirmed: z.boolean() }),
  throttle: { attempts: 30, seconds: 900 },
});

export const resendConfirmation = route({
  method: 'POST',
  path: 'auth/confirm/resend',
  summary: 'Mail another code; the answer is the same whether there is something to verify or not',
  access: 'public',
  body: emailBody,
  reply: messageReply,
  throttle: { attempts: 10, seconds: 900 },
});
