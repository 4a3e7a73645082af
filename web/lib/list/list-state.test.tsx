import { listUsers } from '@volano/domain/contracts/users';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptTexts } from '../../testing/kept-texts.ts';
import type { ListState, ListValues } from './list-state.ts';

type PeopleList = Omit<ListState, 'wired'>;

/** The addresses that the list led to. */
const led: ListValues[] = [];
let stored: Record<string, string>;
let open: (search: ListValues, person?: string) => Promise<PeopleList>;

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
    const { promise, resolve } = Promise.withResolvers<PeopleList>();
    function List() {
      const list = useListState(listUsers, { without: ['isGroup'], own: { state: 'text' }, start: { sort: 'name' } });
      resolve(list);
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
  const fresh = await open({});
  expect(fresh.values).toEqual({ sort: 'name' });
  expect(fresh.query).toEqual({ page: '1', limit: '10', sort: 'name', count: 'true' });
  const list = await open({ page: '3', limit: '50', sort: '-name', q: 'rossi', role: 'user', state: 'active' });
  expect(list.values).toEqual({ page: '3', limit: '50', sort: '-name', q: 'rossi', role: 'user', state: 'active' });
  expect(list.query).toEqual({ page: '3', limit: '50', sort: '-name', q: 'rossi', role: 'user', count: 'true' });
  expect(list.activeFilters).toEqual(['q', 'role', 'state']);
});

test.each([
  ['a name that is nobody’s', { unknown: 'x' }, {}],
  ['a filter that the screen leaves out', { isGroup: 'true' }, {}],
  ['a word that is none of the choice', { isEnabled: 'maybe' }, {}],
  ['one such word among others', { role: 'user,king,admin' }, { role: 'user,admin' }],
  ['an order that the call does not have', { sort: 'shoeSize' }, {}],
])('%s in an address is nothing', async (_what, said, kept) => {
  expect((await open({ page: '1', ...said })).asked).toEqual({ sort: 'name', ...kept });
});

test.each(['0', '-2', '1.5', 'due', ''])('page %j of an address written by hand is the first', async (page) => {
  const list = await open({ page, limit: page });
  expect([list.page, list.limit]).toEqual([1, 10]);
});

test('another filter or order goes back to the first page, another page or view keeps the filters', async () => {
  for (const [change, page] of [
    [{ role: 'user' }, '1'],
    [{ sort: '-name' }, '1'],
    [{ limit: '25' }, '1'],
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
  expect(led.at(-1)).toEqual({ page: '1', q: 'rossi', role: 'user', sort: '-name' });
});

test('what is emptied leaves the list', async () => {
  const list = await open({ q: 'rossi', role: 'user' });
  list.set({ q: '', role: null });
  expect((await open(led[0] ?? {})).asked).toEqual({ sort: 'name' });
});

test('taking the filters away keeps size, order and view', async () => {
  const list = await open({
    page: '4',
    limit: '50',
    sort: '-name',
    view: 'grid',
    q: 'rossi',
    role: 'user',
    saved: 'x',
  });
  list.reset();
  expect(led[0]).toEqual({ page: '1', limit: '50', sort: '-name', view: 'grid' });
});

test('a saved view opens its own filters alone', async () => {
  const list = await open({ page: '4', limit: '50', q: 'rossi', state: 'active', sort: '-email' });
  list.show({ role: 'sales', saved: 'x' });
  expect(led[0]).toEqual({ page: '1', limit: '50', sort: 'name', role: 'sales', saved: 'x' });
});

test('the next visit finds the list as it was left, and somebody else finds their own', async () => {
  (await open({})).set({ q: 'rossi' });
  await open(led.at(-1) ?? {});
  expect((await open({})).values['q']).toBe('rossi');
  expect((await open({}, 'bruno')).values['q']).toBeUndefined();
});

test('the number of rows is chosen once for all lists', async () => {
  (await open({})).set({ limit: '25' });
  expect((await open({ q: 'rossi' })).limit).toBe(25);
  expect((await open({}, 'bruno')).limit).toBe(10);
});

test('a memory that cannot be read is none', async () => {
  await open({ page: '1', q: 'rossi' });
  for (const key of Object.keys(stored)) if (key.includes('list')) stored[key] = '{';
  expect((await open({})).values).toEqual({ sort: 'name' });
});
