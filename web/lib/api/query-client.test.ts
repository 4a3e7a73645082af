import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { PortalQueryClient } from './query-client.ts';

const queryKey = ['announcements', 'one', 'x'];

/** An answer that is held back, then another as often as it is asked for. */
function aSlowFirstAnswer(client: PortalQueryClient) {
  const first = Promise.withResolvers<string>();
  let asked = 0;
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => (++asked === 1 ? first.promise : Promise.resolve('after')),
    staleTime: 30_000,
    retry: false,
  });
  const stop = observer.subscribe(() => undefined);
  return { first, asked: () => asked, stop };
}

test('an answer that was asked for before a change is not what the page shows after it, however many changes there were', async () => {
  const client = new PortalQueryClient();
  const { first, asked, stop } = aSlowFirstAnswer(client);
  const changes = [['announcements'], ['announcements'], queryKey].map((key) =>
    client.invalidateQueries({ queryKey: key }),
  );
  first.resolve('before');
  await Promise.all(changes);
  expect(client.getQueryData(queryKey)).toBe('after');
  expect(asked()).toBe(2);
  stop();
});

test('what cannot be read the first time is not asked for again by a change, and the change is over', async () => {
  const client = new PortalQueryClient();
  const { first, asked, stop } = aSlowFirstAnswer(client);
  const change = client.invalidateQueries({ queryKey });
  first.reject(new Error('refused'));
  await change;
  expect(asked()).toBe(1);
  stop();
});

test('what the change is not about, or leaves alone until it is looked at, is read once', async () => {
  const client = new PortalQueryClient();
  const { first, asked, stop } = aSlowFirstAnswer(client);
  const changes = [
    client.invalidateQueries({ queryKey: ['services'] }),
    client.invalidateQueries({ queryKey, predicate: () => false }),
    client.invalidateQueries({ queryKey, refetchType: 'none' }),
  ];
  first.resolve('before');
  await Promise.all(changes);
  expect(asked()).toBe(1);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  stop();
});

test('what a change answered is not overwritten by what was asked for before it', async () => {
  const client = new PortalQueryClient();
  const { first, asked, stop } = aSlowFirstAnswer(client);
  client.setQueryData(queryKey, 'what the change answered');
  first.resolve('before');
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe('after'));
  expect(asked()).toBe(2);
  client.setQueryData(queryKey, 'of another change');
  expect(client.getQueryData(queryKey)).toBe('of another change');
  expect(client.isFetching()).toBe(0);
  stop();
});

test('a change does not wait for what is fetched ahead, which is read anew once it is looked at', async () => {
  const client = new PortalQueryClient();
  const ahead = Promise.withResolvers<string>();
  const fetched = client.query({ queryKey, queryFn: () => ahead.promise });
  await client.invalidateQueries({ queryKey: ['announcements'] });
  ahead.resolve('before');
  await fetched;
  await vi.waitFor(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true));
  expect(client.getQueryData(queryKey)).toBe('before');
});

test('a list that more rows are coming to keeps them, and is asked for again after them', async () => {
  const pages: (() => void)[] = [];
  const client = new PortalQueryClient();
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['rows'],
    queryFn: ({ pageParam }) =>
      new Promise<number>((resolve) => {
        pages.push(() => resolve(pageParam));
      }),
    initialPageParam: 1,
    getNextPageParam: (last: number) => last + 1,
  });
  const stop = observer.subscribe(() => undefined);
  pages.shift()?.();
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.pages).toEqual([1]));
  void observer.fetchNextPage();
  void client.invalidateQueries({ queryKey: ['rows'] });
  expect(pages).toHaveLength(1);
  pages.shift()?.();
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.pages).toEqual([1, 2]));
  await vi.waitFor(() => expect(pages).toHaveLength(1));
  stop();
  client.clear();
});
