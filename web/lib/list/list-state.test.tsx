import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptTexts } from '../../testing/kept-texts.ts';
import type { ListState, ListValues } from './list-state.ts';

/** The addresses that the list led to. */
const led: ListValues[] = [];
let stored: Record<string, string>;
let open: (search: ListValues, person?: string) => Promise<ListState>;

beforeEach(async () => {
  led.length = 0;
  stored = keptTexts();
  vi.stubGlobal('localStorage', stored);
  let here: ListValues = {};
  let address: ListValues = {};
  const go = (asked: ListValues | ((now: ListValues) => ListValues)): void => {
    address = typeof asked === 'function' ? asked(address) : asked;
    led.push(address);
  };
  vi.resetModules();
  vi.doMock('../screens/use-screen.ts', () => ({
    useHere: () => ({ search: here }),
    useGoWithin: () => go,
  }));
  const [{ useListState }, { beginSession, endSession }] = await Promise.all([
    import('./list-state.ts'),
    import('../session/session.ts'),
  ]);
  open = (search, person = 'ada') => {
    endSession('signedOut');
    const begun = { token: person, user: { _id: person, role: 'user' } };
    beginSession(begun as unknown as Parameters<typeof beginSession>[0]);
    here = search;
    address = search;
    const { promise, resolve } = Promise.withResolvers<ListState>();
    function List() {
      resolve(useListState('people', ['q', 'role'], { limit: '25', sort: 'name' }));
      return null;
    }
    renderToStaticMarkup(<List />);
    return promise;
  };
});

afterEach(() => {
  vi.doUnmock('../screens/use-screen.ts');
  vi.resetModules();
  vi.unstubAllGlobals();
});

test('a list opens as it is made for, and an address says otherwise', async () => {
  expect((await open({})).values).toEqual({ page: '1', limit: '25', sort: 'name' });
  const list = await open({ page: '3', limit: '50', sort: '-name', q: 'rossi', unknown: 'x' });
  expect(list.values).toEqual({ page: '3', limit: '50', sort: '-name', q: 'rossi' });
  expect([list.page, list.limit, list.activeFilters]).toEqual([3, 50, ['q']]);
});

test.each(['0', '-2', '1.5', 'due', ''])('page %j of an address written by hand is the first', async (page) => {
  const list = await open({ page, limit: page });
  expect([list.page, list.limit]).toEqual([1, 10]);
});

test('another filter or order goes back to the first page, another page or view keeps the filters', async () => {
  for (const [change, page] of [
    [{ role: 'user' }, '1'],
    [{ sort: '-name' }, '1'],
    [{ page: '5' }, '5'],
    [{ view: 'grid' }, '4'],
  ] as const) {
    const list = await open({ page: '4', q: 'rossi' });
    list.set(change);
    expect(led.at(-1)).toMatchObject({ ...change, page, q: 'rossi' });
  }
});

test('a second change adds to the first, also before the list has followed it', async () => {
  const list = await open({ page: '4', q: 'rossi' });
  list.set({ role: 'user' });
  list.set({ sort: '-name' });
  expect(led.at(-1)).toEqual({ page: '1', limit: '25', q: 'rossi', role: 'user', sort: '-name' });
});

test('what is emptied leaves the address', async () => {
  const list = await open({ q: 'rossi', role: 'user' });
  list.set({ q: '', role: null });
  expect(led[0]).toEqual({ page: '1', limit: '25', sort: 'name' });
});

test('taking the filters away keeps size, order and view', async () => {
  const list = await open({ page: '4', limit: '50', sort: '-name', view: 'grid', q: 'rossi', role: 'user' });
  list.reset();
  expect(led[0]).toEqual({ page: '1', limit: '50', sort: '-name', view: 'grid' });
});

test('the next visit finds the list as it was left, and somebody else finds their own', async () => {
  (await open({})).set({ q: 'rossi' });
  expect((await open({})).values['q']).toBe('rossi');
  expect((await open({}, 'bruno')).values['q']).toBeUndefined();
});

test('the size is remembered only where it was chosen: that of a screen is the next screen’s to say', async () => {
  (await open({})).set({ q: 'rossi' });
  expect(Object.values(stored).at(-1)).not.toContain('limit');
  (await open({})).set({ limit: '100' });
  expect((await open({})).limit).toBe(100);
});

test('a memory that cannot be read is none', async () => {
  (await open({})).set({ q: 'rossi' });
  for (const key of Object.keys(stored)) if (key.includes('list')) stored[key] = '{';
  expect((await open({})).values).toEqual({ page: '1', limit: '25', sort: 'name' });
});
