import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptTexts } from '../../testing/kept-texts.ts';

const queryKey = ['announcements', 'feed'];
const owner = { _id: 'ada', role: 'user' };

beforeEach(() => {
  vi.stubGlobal('indexedDB', {});
  vi.stubGlobal('localStorage', keptTexts());
  vi.resetModules();
  vi.doMock('idb-keyval', () => ({
    createStore: () => ({}),
    get: () => Promise.resolve({ owner: `${owner._id} `, at: Date.now(), data: 'of the last visit' }),
  }));
});

afterEach(() => {
  vi.doUnmock('idb-keyval');
  vi.resetModules();
  vi.unstubAllGlobals();
});

test('what was asked for before a change is not shown after it, also where what the device kept stood in for it', async () => {
  const [{ readThrough }, { PortalQueryClient }, { beginSession }] = await Promise.all([
    import('./kept-reads.ts'),
    import('./query-client.ts'),
    import('../session/session.ts'),
  ]);
  beginSession({ token: 'ada', user: owner } as unknown as Parameters<typeof beginSession>[0]);
  const client = new PortalQueryClient({ defaultOptions: { queries: { persister: readThrough } } });
  const first = Promise.withResolvers<string>();
  let asked = 0;
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => (++asked === 1 ? first.promise : Promise.resolve('after')),
    staleTime: 30_000,
  });
  const seen: unknown[] = [];
  const stoodIn = Promise.withResolvers<void>();
  const stop = observer.subscribe(({ data }) => {
    seen.push(data);
    if (data === 'of the last visit') stoodIn.resolve();
  });
  const change = client.invalidateQueries({ queryKey });
  await stoodIn.promise;
  first.resolve('before');
  await change;
  expect(client.getQueryData(queryKey)).toBe('after');
  expect(seen).not.toContain('before');
  stop();
});
