import { listUsers } from '@volano/domain/contracts/users';
import { reachesAll } from '@volano/domain/policies/actor';
import { lazy, Suspense } from 'react';
import { useOptions } from '../lib/api/options.ts';
import { useMe } from '../lib/session/session.ts';

const Body = lazy(async () => {
  const code = await import('./page-views-body.tsx').catch(() => null);
  return { default: code?.PageViewsBody ?? (() => null) };
});

/** Counts the screens that are opened, where the installation has a counter; never of who sees everybody (1-people §6). It shows nothing. */
export function PageViews() {
  const analytics = useOptions()?.analytics ?? null;
  const me = useMe();
  if (analytics === null || reachesAll(me, listUsers)) return null;
  return (
    <Suspense fallback={null}>
      <Body analytics={analytics} />
    </Suspense>
  );
}
