import { Button } from '@mantine/core';
import { IconMailFast } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getAgency } from '@volano/domain/contracts/agencies';
import { inviteUsers } from '@volano/domain/contracts/users';
import { may } from '@volano/domain/policies/actor';
import type { Reach } from '@volano/domain/rules/reach';
import { call } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/screens/toast.ts';
import { inviteOwners } from './office-agencies.api.ts';
import classes from './office-agencies.module.css';

interface Unreached {
  readonly _id: string;
  readonly userId?: string | undefined;
  readonly reach?: Reach | null | undefined;
}

/** Who owns a company, where what it was named by does not say. */
async function withOwner({ _id, userId }: Unreached) {
  return { _id, userId: userId ?? (await call(getAgency, { params: { id: _id } })).userId };
}

/** Invites the owners of some companies by one press, and says how many. */
function useInvite(agencies: readonly Unreached[]) {
  const t = useT();
  const client = useQueryClient();
  const invite = useMutation({
    mutationFn: async () => inviteOwners(await Promise.all(agencies.map(withOwner))),
    // Companies are counted all over the office.
    onSuccess: () => client.invalidateQueries(),
  });
  return {
    isDone: invite.isSuccess,
    isWorking: invite.isPending,
    press: () =>
      mutateWithMessage(invite, undefined, {
        done: (lines) => {
          const count = lines.filter(({ status }) => status === 'done').length;
          if (count > 0) toast.success(t('reach.invitedNow', { count }));
        },
      }),
  };
}

/** "11 non ancora invitate: invitale" under what was done, for those that cannot see it yet (17-seams §7); one press invites them. */
export function InviteLine({ agencies }: { agencies: readonly Unreached[] }) {
  const t = useT();
  const me = useMe();
  const toInvite = agencies.filter(({ reach }) => reach !== 'invited');
  const { isDone, isWorking, press } = useInvite(toInvite);
  const waiting = agencies.length - toInvite.length + (isDone ? toInvite.length : 0);
  if (agencies.length === 0) return null;
  return (
    <div className={classes['inviteLine']} role="status">
      {toInvite.length > 0 && !isDone ? (
        <>
          <span>{t('reach.toInvite', { count: toInvite.length })}</span>
          {may(me, inviteUsers) ? (
            <Button variant="default" size="xs" loading={isWorking} onClick={press}>
              {t('reach.invite', { count: toInvite.length })}
            </Button>
          ) : null}
        </>
      ) : null}
      {waiting > 0 ? <span>{t('reach.unreached', { count: waiting })}</span> : null}
    </div>
  );
}

/** Invites the person of a company that nobody invited yet; nothing for every other. */
export function InviteButton({ agency }: { agency: Unreached }) {
  const t = useT();
  const me = useMe();
  const { isWorking, press } = useInvite([agency]);
  if (agency.reach !== 'notInvited' || !may(me, inviteUsers)) return null;
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconMailFast size={18} aria-hidden />}
      loading={isWorking}
      onClick={press}
    >
      {t('companyImports.invite.owner')}
    </Button>
  );
}
