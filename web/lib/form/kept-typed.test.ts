import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptTexts } from '../../testing/kept-texts.ts';
import type * as sessionModule from '../session/session.ts';
import type * as keptModule from './kept-typed.ts';

let stored: Record<string, string>;
let kept: typeof keptModule;
let sessions: typeof sessionModule;

beforeEach(async () => {
  stored = keptTexts();
  vi.stubGlobal('localStorage', stored);
  vi.resetModules();
  [kept, sessions] = await Promise.all([import('./kept-typed.ts'), import('../session/session.ts')]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const SAVED = { name: 'Torneria', pec: '', sites: ['Lecco'] };

const signIn = (_id: string) =>
  sessions.beginSession({ token: _id, user: { _id, role: 'user' } } as unknown as sessionModule.Session);

/** Somebody types in a form, and their session ends in one way or the other. */
function typeUntil(ending: 'signedOut' | 'expired', name: string | undefined, typed: Partial<typeof SAVED>): void {
  signIn('ada');
  const read = () => ({ saved: SAVED, typed: { ...SAVED, ...typed } });
  kept.keepTypedOf(name, read, () => undefined);
  sessions.endSession(ending);
}

test('what was typed when the session ended stands in the same form of the same person again, and no longer on the device', () => {
  typeUntil('expired', 'company.1', { pec: 'torneria@pec.example', sites: ['Lecco', 'Como'] });
  signIn('ada');
  // What others saved of the rest meanwhile is not touched.
  expect(kept.recallTyped('company.1', SAVED)).toEqual({ pec: 'torneria@pec.example', sites: ['Lecco', 'Como'] });
  expect(kept.recallTyped('company.2', SAVED)).toEqual({});
  const onRestored = vi.fn<() => void>();
  kept.keepTypedOf('company.1', () => ({ saved: SAVED, typed: SAVED }), onRestored);
  expect(onRestored).toHaveBeenCalledOnce();
  expect(kept.recallTyped('company.1', SAVED)).toEqual({});
});

test('nobody else finds it, and whoever signs out leaves nothing behind', () => {
  typeUntil('expired', 'company.1', { pec: 'torneria@pec.example' });
  signIn('bea');
  expect(kept.recallTyped('company.1', SAVED)).toEqual({});
  sessions.endSession('signedOut');
  expect(Object.keys(stored).filter((key) => key.startsWith('volano.typed.'))).toEqual(['volano.typed.ada.company.1']);
  typeUntil('signedOut', 'company.1', { pec: 'torneria@pec.example' });
  signIn('ada');
  expect(kept.recallTyped('company.1', SAVED)).toEqual({});
});

test('a form without a name, and one in which nothing is typed, keep nothing', () => {
  typeUntil('expired', undefined, { pec: 'Segreta1' });
  typeUntil('expired', 'company.1', {});
  expect(Object.keys(stored).filter((key) => key.startsWith('volano.typed.'))).toEqual([]);
});

test('fields that the form has no more, and what is no form at all, are left out', () => {
  stored['volano.typed.ada.company.1'] = JSON.stringify({ pec: 'x@pec.example', fax: '030' });
  signIn('ada');
  expect(kept.recallTyped('company.1', SAVED)).toEqual({ pec: 'x@pec.example' });
  stored['volano.typed.ada.company.1'] = 'broken';
  expect(kept.recallTyped('company.1', SAVED)).toEqual({});
});
