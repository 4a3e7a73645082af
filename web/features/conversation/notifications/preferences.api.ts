import { getNotificationPreferences, updateNotificationPreferences } from '@volano/domain/contracts/notifications';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export type Preferences = ReplyOf<typeof getNotificationPreferences>;
type Change = NonNullable<RequestOf<typeof updateNotificationPreferences>['body']>;

const preferencesKey = ['notificationPreferences'] as const;

/** How one wants to hear of each kind. */
export function usePreferences() {
  return useQuery({
    queryKey: preferencesKey,
    queryFn: ({ signal }) => call(getNotificationPreferences, {}, { signal }),
  });
}

/** Changes some of it: shown at once, and taken back where the service refuses. */
export function useChangePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => call(updateNotificationPreferences, { body }),
    onMutate: async ({ preferences = [], digestFrequency }) => {
      await client.cancelQueries({ queryKey: preferencesKey });
      const chosen = new Map(preferences.map(({ event, channel }) => [event, channel]));
      client.setQueryData<Preferences>(preferencesKey, (before) =>
        before === undefined
          ? before
          : {
              digestFrequency: digestFrequency ?? before.digestFrequency,
              preferences: before.preferences.map(({ event, channel }) => ({
                event,
                channel: chosen.get(event) ?? channel,
              })),
            },
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: preferencesKey }),
  });
}
