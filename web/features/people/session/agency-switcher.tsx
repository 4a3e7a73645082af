import { Button } from '@mantine/core';
import { useQuery, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { IconBuildingFactory2, IconSelector } from '@tabler/icons-react';
import { useCallback, useEffect } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useLive } from '../../../lib/live/live.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe, useSession, beginSession, readSession, type Session } from '../../../lib/session/session.ts';
import { FrameMenu, MenuChoice, MenuDivider, MenuItem } from '../../../ui/layout/frame-menu.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import classes from './agency-switcher.module.css';
import { listOwnAgencies, ownAgenciesKey, switchAgency } from './session.api.ts';
import { useLeaving } from './use-leaving.tsx';

/** The company in use; for a group with more than one, the way to work for another (1-people §2, header). */
export function AgencySwitcher({ onSwitched }: { onSwitched: () => void }) {
  const t = useT();
  const me = useMe();
  const inUse = useSession()?.agencyId;
  const { leave, dialog } = useLeaving();
  const isGroup = me.isGroup && me.groupSize > 1;
  const { data: agencies = [] } = useQuery({
    queryKey: [...ownAgenciesKey, me._id],
    queryFn: listOwnAgencies,
    enabled: isGroup,
    // A person's companies are the same whichever is in use: the menu, and the focus on it, outlive the switch.
    placeholderData: (before, query) => (query?.queryKey.at(-1) === me._id ? before : undefined),
  });
  const current = agencies.find((agency) => agency._id === inUse);
  if (!isGroup || agencies.length < 2) return null;

  async function go(agencyId: string): Promise<void> {
    const businessName = agencies.find((agency) => agency._id === agencyId)?.businessName ?? '';
    try {
      await switchAgency(agencyId);
      toast.success(t('session.switched', { businessName }));
      onSwitched();
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : t('errors.unexpected'));
    }
  }

  return (
    <>
      <FrameMenu
        width={280}
        className={classes['switcher']}
        button={(props) => (
          <Button
            {...props}
            variant="default"
            size="sm"
            className={classes['target'] ?? ''}
            leftSection={<IconBuildingFactory2 size={18} aria-hidden />}
            rightSection={<IconSelector size={16} aria-hidden />}
          >
            <span className="visually-hidden">{t('session.switchTo')}: </span>
            <span className={classes['name']}>{current?.businessName ?? t('session.switchTo')}</span>
          </Button>
        )}
      >
        <MenuChoice
          label={t('session.switchTo')}
          options={agencies.map(({ _id, businessName }) => ({ value: _id, label: businessName }))}
          value={inUse ?? null}
          onChange={(agencyId) => (agencyId === inUse ? undefined : leave('switch', () => void go(agencyId)))}
          closes
        />
        <MenuDivider />
        <MenuItem href={hrefOf('/agencies')}>{t('profile.companies.manage')}</MenuItem>
      </FrameMenu>
      {dialog}
    </>
  );
}

/** One look at a time: two that find the same loss, or the same company, would both go on in another one. */
let looking: Promise<unknown> = Promise.resolve();

function alone<T>(look: () => Promise<T>): Promise<T | null> {
  const looked = looking.then(look).catch(() => null);
  looking = looked;
  return looked;
}

/**
 * Reads the list of the person's companies anew. When the one in use is no longer among them, the session goes on in another, or in
 * none (holes H21): 'lost'. Null where a refusal or a broken line says so by itself.
 */
export function followOwnAgencies(client: QueryClient): Promise<'kept' | 'lost' | null> {
  return alone(() => look(client));
}

async function look(client: QueryClient): Promise<'kept' | 'lost' | null> {
  const session = readSession();
  // Who waits to be confirmed may not ask which companies are theirs, and has the one that they registered.
  if (session === null || session.user.isPending) return null;
  const agencies = await listAnew(client, session);
  if (agencies === null) return null;
  if (session.agencyId === null || agencies.some(({ _id }) => _id === session.agencyId)) return 'kept';
  const [next] = agencies;
  if (next === undefined) beginSession({ ...session, agencyId: null });
  else await switchAgency(next._id);
  return 'lost';
}

/** The person's companies as they are now; null where another session has taken this one's place meanwhile. */
async function listAnew(client: QueryClient, { token, user }: Session) {
  const queryKey = [...ownAgenciesKey, user._id];
  const agencies = await client.query({ queryKey, queryFn: listOwnAgencies, staleTime: 0 });
  return readSession()?.token === token ? agencies : null;
}

/**
 * For the page of who works for no company: the session goes on in one that they were given, now or while the page was closed. Nowhere else, since
 * who adds their first company enters it there.
 */
export function useGivenAgency(): void {
  const client = useQueryClient();
  const look = useCallback(() => void alone(() => enterGiven(client)), [client]);
  useEffect(look, [look]);
  useLive('agenciesChanged', look);
}

async function enterGiven(client: QueryClient): Promise<void> {
  const session = readSession();
  if (session === null || session.agencyId !== null) return;
  const [given] = (await listAnew(client, session)) ?? [];
  if (given !== undefined) await switchAgency(given._id);
}

/** Keeps the person's companies in step: `onLost` is told which when the one in use went, else `onKept`, since something about it may be other than before. */
export function useOwnAgenciesInStep({
  onKept,
  onLost,
}: {
  onKept: () => void;
  onLost: (agencyId: string | null) => void;
}): void {
  const client = useQueryClient();
  useLive(
    'agenciesChanged',
    useCallback(() => {
      const inUse = readSession()?.agencyId ?? null;
      void followOwnAgencies(client).then((seen) => {
        if (seen === 'kept') onKept();
        if (seen === 'lost') onLost(inUse);
      });
    }, [client, onKept, onLost]),
  );
}
