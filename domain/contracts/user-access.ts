import { z } from 'zod';
import { admins } from './audiences.ts';
import { email, idParams } from './fields.ts';
import { route } from './route.ts';
import { user } from './users.ts';

/** How people get into their account again, or into it by another e-mail: what the office does for them. */

const said = z.object({ message: z.string() });

export const sendPasswordReset = route({
  method: 'POST',
  path: 'users/password-resets',
  summary: 'Mail a person the link to choose a new password; 404 userNotFound for an e-mail that nobody has',
  access: admins,
  subject: { none: 'an admin may write to everybody; who it is stands in the e-mail' },
  body: z.strictObject({ email }),
  example: { body: { email: '{email}' } },
  reply: said,
});

export const changeEmail = route({
  method: 'PUT',
  path: 'users/{id}/email',
  summary: 'Correct the e-mail of a person: it changes once the link mailed to the new one is opened, within a day',
  access: admins,
  subject: { user: 'params.id', for: 'change' },
  params: idParams,
  body: z.strictObject({ email }),
  reply: user,
});

export const cancelEmailChange = route({
  method: 'DELETE',
  path: 'users/{id}/email',
  summary: 'Take back a change of e-mail that nobody has confirmed',
  access: admins,
  subject: { user: 'params.id', for: 'change' },
  params: idParams,
  reply: user,
});

export const confirmEmailChange = route({
  method: 'PUT',
  path: 'email-changes/{token}',
  summary: 'Confirm the new e-mail with the link that was mailed to it; every session of the account ends',
  access: 'public',
  params: z.strictObject({ token: z.string().regex(/^[\w-]{20,100}$/) }),
  reply: said,
  throttle: { attempts: 20, seconds: 900 },
});
