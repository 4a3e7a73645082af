import { Switch } from '@mantine/core';
import { addPushDevice, getPushKey, removePushDevice } from '@volano/domain/contracts/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { beginPush, endPush, type PushState, readPush } from '../../../lib/live/push.ts';
import { useMe } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/layout/toast.ts';
import classes from './notifications.module.css';

const key = ['pushDevice'] as const;

/** Whether one is told on this browser while the portal is not open. The browser is asked for its consent by the tap, and never before. */
export function PushSwitch() {
  const t = useT();
  const { _id: userId } = useMe();
  const client = useQueryClient();
  const { data: state = 'unsupported' } = useQuery({
    queryKey: [...key, userId],
    queryFn: () => readPush(userId),
    staleTime: 0,
  });
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOn(userId) : turnOff()),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  if (state === 'unsupported') return null;
  return (
    <div className={classes['row']}>
      <Switch
        label={t('notifications.push.label')}
        description={t(state === 'denied' ? 'notifications.push.denied' : 'notifications.push.hint')}
        checked={change.isPending ? change.variables : state === 'on'}
        disabled={state === 'denied'}
        onChange={(event) =>
          mutateWithMessage(change, event.currentTarget.checked, {
            done: (now: PushState) => toast.success(t(`notifications.push.${now === 'on' ? 'on' : 'off'}`)),
          })
        }
      />
    </div>
  );
}

async function turnOn(userId: string): Promise<PushState> {
  const address = await beginPush(userId, async () => (await call(getPushKey, {})).publicKey);
  if (address === null) return 'off';
  try {
    await call(addPushDevice, { body: address });
  } catch (error) {
    // Nobody writes to an address that the portal did not take.
    await endPush();
    throw error;
  }
  return 'on';
}

async function turnOff(): Promise<PushState> {
  const endpoint = await endPush();
  if (endpoint !== null) await call(removePushDevice, { body: { endpoint } });
  return 'off';
}
