import { describe, expect, test } from 'vitest';
import {
  emptyThread,
  hasOlder,
  noteNewest,
  isBehind,
  jump,
  stillUnsaid,
  take,
  type Thread,
  withoutLast,
} from './conversation.ts';

interface Said {
  sequence: number;
  text: string;
}

const said = (...sequences: number[]): Said[] => sequences.map((sequence) => ({ sequence, text: `n. ${sequence}` }));
const shown = (thread: Thread<Said>) => thread.messages.map(({ sequence }) => sequence);
const start = take<Said>(emptyThread, said(4, 5, 6));

describe('what arrives', () => {
  test('appends when it is the next one', () => {
    const thread = take(start, said(7));
    expect([shown(thread), isBehind(thread)]).toEqual([[4, 5, 6, 7], false]);
  });

  test('is there once, however often it arrives, and as it was told last', () => {
    const thread = take(take(start, said(6, 5)), [{ sequence: 5, text: 'con il suo file' }]);
    expect(shown(thread)).toEqual([4, 5, 6]);
    expect(thread.messages[1]?.text).toBe('con il suo file');
  });

  test('and was taken back is there no more, and the next takes its place', () => {
    const thread = withoutLast(start, 6);
    expect([shown(thread), thread.newest, isBehind(thread)]).toEqual([[4, 5], 5, false]);
    expect(shown(take(thread, said(6)))).toEqual([4, 5, 6]);
    // Heard of only: there is nothing to wait for any more.
    expect(isBehind(withoutLast(noteNewest(start, 7), 7))).toBe(false);
  });

  test('beyond a gap is not shown, and the conversation knows that it is behind', () => {
    const thread = take(start, said(9));
    expect([shown(thread), thread.newest, isBehind(thread)]).toEqual([[4, 5, 6], 9, true]);
    const whole = take(thread, said(7, 8, 9));
    expect([shown(whole), isBehind(whole)]).toEqual([[4, 5, 6, 7, 8, 9], false]);
  });

  test('stands in order, whatever the order it came in', () => {
    expect(shown(take(start, said(8, 7)))).toEqual([4, 5, 6, 7, 8]);
    expect(shown(take(start, said(3, 1, 2)))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('without its text is asked for later', () => {
    expect(isBehind(noteNewest(start, 7))).toBe(true);
    expect(isBehind(noteNewest(start, 6))).toBe(false);
  });

  test('of an empty conversation is its newest stretch', () => {
    expect(shown(take<Said>(emptyThread, said(1, 2, 8, 9)))).toEqual([8, 9]);
    expect(shown(take<Said>(emptyThread, []))).toEqual([]);
    expect(shown(take(noteNewest<Said>(emptyThread, 9), said(1, 2)))).toEqual([1, 2]);
  });
});

describe('the beginning', () => {
  test('is reached when the first message is there', () => {
    expect(hasOlder(start)).toBe(true);
    expect(hasOlder(take(start, said(1, 2, 3)))).toBe(false);
    expect(hasOlder(emptyThread)).toBe(false);
  });
});

describe('what was found', () => {
  test('joins what is there when it touches it', () => {
    expect(shown(jump(start, said(2, 3)))).toEqual([2, 3, 4, 5, 6]);
    expect(shown(jump(start, said(5, 6, 7)))).toEqual([4, 5, 6, 7]);
  });

  test('takes its place when it is far away, and the rest is not forgotten', () => {
    const far = take<Said>(emptyThread, said(40, 41));
    const thread = jump(far, said(7, 8));
    expect([shown(thread), thread.newest, isBehind(thread)]).toEqual([[7, 8], 41, true]);
    expect(shown(jump(far, []))).toEqual([40, 41]);
  });
});

describe('what is on its way', () => {
  const mine = { senderId: 'me', message: 'Ecco', attachment: [], sequence: 7 };
  const sent = { text: 'Ecco', state: 'sending', after: 6, files: [] } as const;

  test('is not shown twice when the conversation hears of it first', () => {
    expect(stillUnsaid([mine], [sent], 'me')).toEqual([]);
  });

  test('stays while only others, older ones or other words are there', () => {
    expect(stillUnsaid([{ ...mine, senderId: 'other' }], [sent], 'me')).toEqual([sent]);
    expect(stillUnsaid([{ ...mine, sequence: 6 }], [sent], 'me')).toEqual([sent]);
    expect(stillUnsaid([{ ...mine, attachment: [{}] }], [sent], 'me')).toEqual([sent]);
  });

  test('stays where it failed, until somebody decides', () => {
    const failed = { ...sent, state: 'failed' } as const;
    expect(stillUnsaid([mine], [failed], 'me')).toEqual([failed]);
  });
});
