import { beforeEach, expect, test, vi } from 'vitest';
import { keptTexts } from '../../testing/kept-texts.ts';
import { noteAnswered } from '../api/reach.ts';
import { endWhatWasLeft, leave } from './leaving.ts';

const TOKEN = 'T'.repeat(43);
let sent: (string | null)[];
let stored: Record<string, string>;

/** A service that answers so; an error is one that is not reached. */
function answerWith(answer: Response | Error): void {
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
    sent.push(headers.get('authorization') ?? headers.get('x-session-mark'));
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
}

beforeEach(() => {
  sent = [];
  stored = keptTexts() as unknown as Record<string, string>;
  vi.stubGlobal('localStorage', stored);
});

test('a sign-out that reached nobody is told again at the next start, and once more it is not', async () => {
  answerWith(new Error('no line'));
  await leave('ada');
  answerWith(new Response(null, { status: 204 }));
  endWhatWasLeft();
  await vi.waitFor(() => expect(Object.keys(stored)).toEqual([]));
  noteAnswered();
  expect(sent).toEqual(['ada', 'ada']);
});

test('a token of before ends its session and is gone from the device; what waits to be sent stays', async () => {
  stored['volano.session'] = JSON.stringify({ token: TOKEN, user: { _id: 'ada' } });
  stored['volano.outbox.ada.1'] = 'x';
  answerWith(new Response(null, { status: 204 }));
  endWhatWasLeft();
  await vi.waitFor(() => expect(sent).toEqual([`Bearer ${TOKEN}`]));
  expect(Object.keys(stored)).toEqual(['volano.outbox.ada.1']);
});
