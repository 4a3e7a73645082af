import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Reach from './reach.ts';

let reach: typeof Reach;
let browser: EventTarget;
const asked = vi.fn<() => Promise<Response>>();

const live = () => Promise.resolve(new Response('{"status":"live"}'));
const nobody = () => Promise.reject(new TypeError('reset'));
const portalOfHotel = () => Promise.resolve(new Response('<h1>Benvenuti</h1>'));

beforeEach(async () => {
  browser = new EventTarget();
  vi.stubGlobal('window', browser);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('fetch', asked);
  asked.mockReset().mockImplementation(live);
  vi.useFakeTimers();
  vi.resetModules();
  reach = await import('./reach.ts');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['nobody answers', nobody],
  ['a captive network answers', portalOfHotel],
])('the service is silent once it does not answer the question either, until it does: %s', async (_what, answer) => {
  const returned = vi.fn<() => void>();
  reach.onReturn(returned);
  asked.mockImplementation(answer);
  reach.noteUnanswered();
  expect(reach.readReach()).toBe('doubted');
  await vi.advanceTimersByTimeAsync(0);
  expect(reach.readReach()).toBe('silent');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([reach.readReach(), returned.mock.calls.length]).toEqual(['silent', 0]);
  asked.mockImplementation(live);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([reach.readReach(), returned.mock.calls.length]).toEqual(['answered', 1]);
});

test('a call that fails while the service answers says nothing of it, and is not repeated at once', async () => {
  const heard: string[] = [];
  reach.onReach(() => heard.push(reach.readReach()));
  reach.noteUnanswered();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(heard).toEqual(['doubted']);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(heard).toEqual(['doubted', 'answered']);
});

test('what the browser says of its network is asked after, and not believed', async () => {
  browser.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect([reach.readReach(), asked.mock.calls.length]).toEqual(['answered', 1]);
  asked.mockImplementation(nobody);
  reach.noteUnanswered();
  await vi.advanceTimersByTimeAsync(0);
  browser.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reach.readReach()).toBe('silent');
});
