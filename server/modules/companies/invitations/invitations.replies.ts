import type { invitationPartner } from '@volano/domain/contracts/invitations';
import { AppError } from '@volano/domain/errors';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { findInvitationPartner } from './invitations.queries.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findInvitationPartner>>>;
type Reply = z.input<typeof invitationPartner>;

/** An invitation as it leaves: with who follows its companies, and where to register with it. */
export function replyRow(ctx: Context, { advisorName, advisorSurname, isAdvisorEnabled, ...invitation }: Found): Reply {
  const { publicUrl } = ctx.config;
  return {
    ...invitation,
    advisor:
      invitation.advisorId === null
        ? null
        : {
            _id: invitation.advisorId,
            name: advisorName ?? '',
            surname: advisorSurname ?? '',
            isEnabled: isAdvisorEnabled === true,
          },
    registrationUrl: publicUrl === undefined ? null : `${publicUrl}/#/register?invitation=${invitation._id}`,
  };
}

/** One invitation; `notFound` where there is none. */
export async function replyInvitation(ctx: Context, id: string): Promise<Reply> {
  const found = await findInvitationPartner(ctx.db, id);
  if (found === null) throw new AppError('notFound');
  return replyRow(ctx, found);
}
