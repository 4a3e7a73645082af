import { expect, test } from 'vitest';
import type { History, Reader, StoredMessage, Violations } from './history-shapes.ts';
import { violationsOf } from './history.ts';

const NONE: Violations = { lost: [], doubled: [], outOfOrder: [], phantom: [], unreadWrong: [] };

/** Ten messages of two writers in one conversation and two in another, all that was said kept and seen; the last had no answer. */
function aGoodHistory() {
  const stored = Array.from({ length: 12 }, (_, n) => {
    const chat = n < 10 ? 'a' : 'b';
    return { chat, sequence: n < 10 ? n + 1 : n - 9, clientKey: `k${n + 1}`, text: `parole ${n + 1}` };
  });
  const sent = stored.map(({ sequence, ...said }, n) => {
    return { ...said, writer: n % 2 ? 'Ada' : 'Bruno', ackedSequence: n === 11 ? null : sequence };
  });
  // Never arrived, as it turned out: that is no bug.
  sent.push({ chat: 'b', clientKey: 'k13', text: 'persa per strada', writer: 'Ada', ackedSequence: null });
  const seen = () => stored.map(({ chat, sequence, clientKey }) => ({ chat, sequence, clientKey }));
  const readers = ['Ada', 'Bruno'].map((name) => ({ name, chats: ['a', 'b'], seen: seen() }));
  const unread = [
    { reader: 'Ada', chat: 'a', said: 4, lastSequence: 10, mark: 6 },
    { reader: 'Bruno', chat: 'b', said: 0, lastSequence: 2, mark: 2 },
  ];
  return { sent, stored, readers, unread };
}

type Good = ReturnType<typeof aGoodHistory>;

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`nothing at ${index}`);
  return item;
}

const swap = <T>(list: T[], one: number, other: number): void => {
  [list[one], list[other]] = [at(list, other), at(list, one)];
};

test('nothing is found where nothing is wrong', () => {
  expect(violationsOf(aGoodHistory())).toEqual(NONE);
  expect(violationsOf({ sent: [], stored: [], readers: [], unread: [] })).toEqual(NONE);
});

test.each<[string, (good: Good) => void, Partial<Violations>]>([
  [
    'one that was acknowledged and seen is gone',
    ({ stored }) => void stored.splice(4, 1),
    { lost: ['k5 was acknowledged as 5 of a and is not there'] },
  ],
  [
    'the last one is gone, which the row still counts',
    ({ stored, sent, readers }) => {
      stored.splice(9, 1);
      Object.assign(at(sent, 9), { ackedSequence: null });
      for (const { seen } of readers) seen.splice(9, 1);
    },
    { lost: ['a counts 10 messages and has no number 10'] },
  ],
  [
    'one without an answer was seen and is gone',
    ({ stored, unread }) => {
      stored.splice(11, 1);
      unread.pop();
    },
    { lost: ['Ada saw k12 as 2 of b and it is not there'] },
  ],
  [
    'a number that nobody has',
    ({ stored, sent, readers, unread }) => {
      for (const one of [at(stored, 9), ...readers.map(({ seen }) => at(seen, 9))])
        Object.assign(one, { sequence: 11 });
      Object.assign(at(sent, 9), { ackedSequence: 11 });
      Object.assign(at(unread, 0), { lastSequence: 11, said: 5 });
    },
    { lost: ['a has no number 10'] },
  ],
  [
    'one that a reader never saw',
    ({ readers }) => void at(readers, 1).seen.splice(2, 1),
    { lost: ['Bruno never saw 3 of a'] },
  ],
  [
    'one that is stored twice, since a repeat was taken for something new',
    ({ stored, readers, unread }) => {
      stored.push({ ...at(stored, 11), sequence: 3 });
      for (const { seen } of readers) seen.push({ chat: 'b', sequence: 3, clientKey: 'k12' });
      Object.assign(at(unread, 1), { lastSequence: 3, mark: 3 });
    },
    { doubled: ['k12 is in b twice: 2 and 3'] },
  ],
  [
    'one that a reader saw twice',
    ({ readers }) => void at(readers, 0).seen.splice(7, 0, at(at(readers, 0).seen, 3)),
    { doubled: ['Ada saw 4 of a twice'] },
  ],
  [
    'two that a reader saw in the other order',
    ({ readers }) => swap(at(readers, 0).seen, 6, 7),
    { outOfOrder: ['Ada saw 7 of a after 8'] },
  ],
  [
    'two that are stored in the other order than was answered',
    ({ stored }) => {
      const [one, other] = [at(stored, 2), at(stored, 3)];
      [one.sequence, other.sequence] = [other.sequence, one.sequence];
    },
    {
      outOfOrder: ['k3 was acknowledged as 3 of a and is 4', 'k4 was acknowledged as 4 of a and is 3'],
    },
  ],
  [
    'one that was acknowledged with the number of nobody',
    ({ sent }) => void Object.assign(at(sent, 0), { ackedSequence: 99 }),
    { outOfOrder: ['k1 was acknowledged as 99 of a and is 1'] },
  ],
  [
    'a writer whose later words stand before the earlier ones',
    ({ sent }) => swap(sent, 4, 6),
    { outOfOrder: ['k5 is 5 of a, and Bruno had said 7 before it'] },
  ],
  [
    'one that nobody said',
    ({ stored, readers, unread }) => {
      stored.push({ chat: 'b', sequence: 3, clientKey: 'k99', text: 'boh' });
      for (const { seen } of readers) seen.push({ chat: 'b', sequence: 3, clientKey: 'k99' });
      Object.assign(at(unread, 1), { lastSequence: 3, mark: 3 });
    },
    {
      phantom: ['b has k99, which nobody said'],
    },
  ],
  [
    'one on a screen that nobody said',
    ({ readers }) => void at(readers, 0).seen.push({ chat: 'b', sequence: 3, clientKey: 'k99' }),
    { phantom: ['Ada saw k99 in b, which nobody said'] },
  ],
  [
    'one in other words',
    ({ stored }) => void Object.assign(at(stored, 0), { text: 'altro' }),
    { phantom: ['a has k1 in other words than were said'] },
  ],
  [
    'one beyond what the row counts',
    ({ unread }) => void Object.assign(at(unread, 1), { lastSequence: 1, mark: 1 }),
    { phantom: ['b counts 1 messages and has a number 2'] },
  ],
  [
    'a count that is one off',
    ({ unread }) => void Object.assign(at(unread, 0), { said: 5 }),
    { unreadWrong: ['Ada is told 5 unread of a: it has 10, read up to 6'] },
  ],
  [
    'a mark beyond the end',
    ({ unread }) => void Object.assign(at(unread, 1), { said: -1, mark: 3 }),
    { unreadWrong: ['Bruno is told -1 unread of b: it has 2, read up to 3'] },
  ],
])('%s', (_, breakIt, expected) => {
  const history = aGoodHistory();
  breakIt(history);
  expect(violationsOf(history)).toEqual({ ...NONE, ...expected });
});

test('the cost grows with the number of messages and no faster', () => {
  const steps = (messages: number): number => {
    let read = 0;
    const counted = <T extends object>(row: T): T =>
      new Proxy(row, {
        get: (target, name) => {
          read += 1;
          return Reflect.get(target, name) as unknown;
        },
      });
    const rows: StoredMessage[] = Array.from({ length: messages }, (_, n) =>
      counted({ chat: `c${n % 7}`, sequence: Math.floor(n / 7) + 1, clientKey: `k${n}`, text: 'x' }),
    );
    const sent = rows.map(({ chat, clientKey, text, sequence }) =>
      counted({ writer: 'w', chat, clientKey, text, ackedSequence: sequence }),
    );
    const chats = Array.from({ length: 7 }, (_, n) => `c${n}`);
    const reader: Reader = { name: 'r', chats, seen: rows };
    const history: History = { sent, stored: rows, readers: [reader], unread: [] };
    read = 0;
    expect(violationsOf(history)).toEqual(NONE);
    return read;
  };
  expect(steps(7000)).toBe(10 * steps(700));
});
