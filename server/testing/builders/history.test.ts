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

const seenBy = ({ readers }: Good, reader: number) => at(readers, reader).seen;
const UNSAID = { chat: 'b', sequence: 3, clientKey: 'k99' };

type Kind = keyof Violations;

/** What is done to a good history, by what is then said of it. */
const BREAKS: readonly (readonly [kind: Kind, sentence: string, breakIt: (good: Good) => void])[] = [
  ['lost', 'k5 was acknowledged as 5 of a and is not there', ({ stored }) => void stored.splice(4, 1)],
  // The last one, which the row still counts.
  ['lost', 'a counts 10 messages and has no number 10', withoutTheTenth],
  // Nobody was answered, but somebody saw it.
  ['lost', 'Ada saw k12 as 2 of b and it is not there', (it) => void [it.stored.pop(), it.unread.pop()]],
  ['lost', 'a has no number 10', withoutNumberTen],
  ['lost', 'Bruno never saw 3 of a', (it) => void seenBy(it, 1).splice(2, 1)],
  // A repeat that was taken for something new.
  ['doubled', 'k12 is in b twice: 2 and 3', (good) => add(good, 'k12', 'parole 12')],
  ['doubled', 'Ada saw 4 of a twice', (it) => void seenBy(it, 0).splice(7, 0, at(seenBy(it, 0), 3))],
  ['outOfOrder', 'Ada saw 7 of a after 8', (it) => swap(seenBy(it, 0), 6, 7)],
  ['outOfOrder', 'k1 was acknowledged as 99 of a and is 1', ({ sent }) => change(sent, 0, { ackedSequence: 99 })],
  ['outOfOrder', 'k5 is 5 of a, and Bruno had said 7 before it', ({ sent }) => swap(sent, 4, 6)],
  ['phantom', 'b has k99, which nobody said', (good) => add(good, 'k99', 'boh')],
  ['phantom', 'Ada saw k99 in b, which nobody said', (it) => void seenBy(it, 0).push(UNSAID)],
  ['phantom', 'a has k1 in other words than were said', ({ stored }) => change(stored, 0, { text: 'altro' })],
  ['phantom', 'b counts 1 messages and has a number 2', (it) => change(it.unread, 1, { lastSequence: 1, mark: 1 })],
  ['unreadWrong', 'Ada is told 5 unread of a: it has 10, read up to 6', ({ unread }) => change(unread, 0, { said: 5 })],
  [
    'unreadWrong',
    'Bruno is told -1 unread of b: it has 2, read up to 3',
    ({ unread }) => change(unread, 1, { said: -1, mark: 3 }),
  ],
];

test.each(BREAKS)('%s: %s', (kind, sentence, breakIt) => {
  const history = aGoodHistory();
  breakIt(history);
  expect(violationsOf(history)).toEqual({ ...NONE, [kind]: [sentence] });
});

test('two that are stored in the other order than was answered are both named', () => {
  const history = aGoodHistory();
  change(history.stored, 2, { sequence: 4 });
  change(history.stored, 3, { sequence: 3 });
  const outOfOrder = ['k3 was acknowledged as 3 of a and is 4', 'k4 was acknowledged as 4 of a and is 3'];
  expect(violationsOf(history)).toEqual({ ...NONE, outOfOrder });
});

function change<T extends object>(list: readonly T[], index: number, columns: Partial<T>): void {
  Object.assign(at(list, index), columns);
}

/** One more that is stored in the second conversation, and seen by all. */
function add({ stored, readers, unread }: Good, clientKey: string, text: string): void {
  stored.push({ chat: 'b', sequence: 3, clientKey, text });
  for (const { seen } of readers) seen.push({ chat: 'b', sequence: 3, clientKey });
  change(unread, 1, { lastSequence: 3, mark: 3 });
}

function withoutTheTenth({ stored, sent, readers }: Good): void {
  stored.splice(9, 1);
  change(sent, 9, { ackedSequence: null });
  for (const { seen } of readers) seen.splice(9, 1);
}

/** The tenth has the number 11, whoever speaks of it. */
function withoutNumberTen({ stored, sent, readers, unread }: Good): void {
  for (const list of [stored, ...readers.map(({ seen }) => seen)]) change(list, 9, { sequence: 11 });
  change(sent, 9, { ackedSequence: 11 });
  change(unread, 0, { lastSequence: 11, said: 5 });
}

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
