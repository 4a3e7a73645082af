import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeRoom } from '../../testing/room-judge.ts';
import * as worlds from '../../testing/state-aid-worlds.ts';
import { dayAfter } from '../announcement-dates.ts';
import type { AidFact, PartyKind, UndertakingFacts } from './facts.ts';
import { type Room, roomFor, type RoomQuestion } from './room.ts';
import { shippedCeilings, shippedRates } from '../../testing/state-aid-rules.ts';

const RULES = { ceilings: shippedCeilings, rates: shippedRates };
const GRANT = {
  party: 'A',
  regime: 'deMinimis',
  grantedOn: '2025-05-01',
  kind: 'grant',
  nominal: null,
  element: 10_000_000,
  months: null,
  securedShare: null,
  cover: null,
  instalments: null,
  state: 'granted',
  stateOn: null,
  reducedTo: null,
} satisfies Omit<AidFact, 'id'>;
const ASK = {
  company: 'A',
  regime: 'deMinimis',
  on: '2026-05-01',
  asked: null,
  fiscalYearEnd: '12-31',
  isRoadHaulier: false,
} satisfies RoomQuestion;

type Given = Omit<UndertakingFacts, 'kinds' | 'aids'> & { readonly aids: readonly Partial<AidFact>[] };

function facts(
  { aids, links, events }: Partial<Given>,
  kinds: ReadonlyMap<string, PartyKind> = worlds.kinds,
): UndertakingFacts {
  const all = (aids ?? []).map((aid, at): AidFact => ({ ...GRANT, id: `a${at}`, ...aid }));
  return { kinds, aids: all, links: links ?? [], events: events ?? [] };
}

function ask(given: Partial<Given>, question: Partial<RoomQuestion> = {}): Room {
  const room = roomFor({ ...ASK, ...question }, facts(given), RULES);
  if (room === null) throw new Error('There is no ceiling for the day');
  return room;
}

describe('who has an aid', () => {
  const half = { holder: 'A', held: 'B', kind: 'votes', share: 50, from: null, to: null, isCertain: true } as const;
  test.each([
    ['half of the votes, certain, link nothing', [half], 0, 0],
    ['half of the votes, not certain, may link', [{ ...half, isCertain: false }], 0, 7],
    ['a majority links', [{ ...half, share: 50.01 }], 7, 7],
    ['until its last day', [{ ...half, share: 60, to: '2026-04-30' }], 0, 0],
    [
      'a majority through a foreign parent is possible',
      [
        { ...half, holder: 'Parent', held: 'A', share: 100 },
        { ...half, holder: 'Parent', held: 'B', share: 100 },
      ],
      0,
      7,
    ],
    [
      'a circle of majorities ends',
      [
        { ...half, share: 60 },
        { ...half, holder: 'B', held: 'A', share: 60 },
      ],
      7,
      7,
    ],
    [
      'two persons who hold both firms together',
      [
        { ...half, holder: 'Anna', held: 'A', share: 30 },
        { ...half, holder: 'Bruno', held: 'A', share: 30 },
        { ...half, holder: 'Anna', held: 'B', share: 26 },
        { ...half, holder: 'Bruno', held: 'B', share: 25 },
      ],
      0,
      7,
    ],
    [
      'two persons who hold one firm each',
      [
        { ...half, holder: 'Anna', held: 'A', share: 100 },
        { ...half, holder: 'Bruno', held: 'B', share: 100 },
      ],
      0,
      0,
    ],
  ])('%s', (_about, links, certain, possible) => {
    const { used } = ask({ aids: [{ party: 'B', element: 7 }], links });
    expect(used).toEqual({ certain, possible });
  });

  test('what is shared by equity adds up, the last takes the rest', () => {
    const into = ['A', 'B', 'C'].map((party) => ({ party, aids: [], equity: 1 }));
    const event = { kind: 'split', on: '2026-01-01', parts: ['D'], into } as const;
    const given = { aids: [{ party: 'D', element: 100 }], events: [event] };
    expect(['A', 'B', 'C'].map((company) => ask(given, { company }).used.certain)).toEqual([33, 33, 34]);
    const unsaid = { ...event, into: into.map((one) => ({ ...one, equity: null })) };
    expect(ask({ ...given, events: [unsaid] }).used).toEqual({ certain: 0, possible: 100 });
  });
});

describe('the window', () => {
  test.each([
    ['2024-02-29', 'rolling3', '12-31', '2027-03-01'],
    ['2024-02-28', 'rolling3', '12-31', '2027-02-28'],
    ['2022-06-30', 'fiscal3', '06-30', '2024-07-01'],
    ['2022-07-01', 'fiscal3', '06-30', '2025-07-01'],
  ] as const)(
    'a grant of %s counts, %s with a year that ends on %s, until the day before %s',
    (grantedOn, window, fiscalYearEnd, out) => {
      const regime = window === 'rolling3' ? 'deMinimis' : 'deMinimisFisheries';
      const given = { aids: [{ regime, grantedOn, element: 1 }] } as const;
      const used = (on: string) => ask(given, { regime, on, fiscalYearEnd }).used.certain;
      expect([used(dayAfter(out, -1)), used(out)]).toEqual([1, 0]);
      const { freesOn } = ask(given, { regime, on: dayAfter(out, -1), fiscalYearEnd });
      expect(freesOn).toEqual([{ on: out, amount: 1 }]);
    },
  );

  test('no ceiling is made up for a day without a row', () => {
    expect(roomFor({ ...ASK, on: '2031-01-01' }, facts({}), RULES)).toBeNull();
  });
});

test('aid for farms counts under the general ceiling too', () => {
  const farm = { regime: 'deMinimisAgriculture', element: 1_000_000 } as const;
  const given = { aids: [farm, { element: 27_000_000 }] };
  expect(ask(given).used.certain).toBe(28_000_000);
  const room = ask(given, { regime: 'deMinimisAgriculture' });
  expect(room).toMatchObject({ ceiling: 5_000_000, used: { certain: 1_000_000 }, room: { least: 2_000_000 } });
  expect(room.why).toContain('generalCeiling');
});

describe('whatever the facts', () => {
  const hold = (check: (given: UndertakingFacts, question: RoomQuestion) => void): void =>
    fc.assert(fc.property(worlds.facts, worlds.question, check), { numRuns: 400 });
  const at = (given: UndertakingFacts, question: RoomQuestion): Room | null => roomFor(question, given, RULES);

  test('a second judge says the same, to the cent', () => {
    hold((given, question) => {
      const found = at(given, question);
      const judged = judgeRoom(question, given, RULES);
      expect(found && { ceiling: found.ceiling, ...found.used, ...found.room }).toEqual(judged);
    });
  });

  test('their order changes nothing but the order of events of one day', () => {
    hold((given, question) => {
      const turned = { ...given, aids: given.aids.toReversed(), links: given.links.toReversed() };
      expect(at(turned, question)).toEqual(at(given, question));
    });
  });

  test('one more aid never raises the room', () => {
    fc.assert(
      fc.property(worlds.facts, worlds.question, worlds.aid, (given, question, one) => {
        const before = at(given, question);
        const after = at({ ...given, aids: [...given.aids, { ...one, id: 'new' }] }, question);
        if (before === null || after === null) return;
        expect(after.room.least).toBeLessThanOrEqual(before.room.least);
        expect(after.room.most).toBeLessThanOrEqual(before.room.most);
      }),
      { numRuns: 400 },
    );
  });

  test('one more link never lowers what is certainly used', () => {
    fc.assert(
      fc.property(worlds.facts, worlds.question, worlds.link, (given, question, one) => {
        const before = at(given, question);
        const after = at({ ...given, links: [...given.links, one] }, question);
        expect(after?.used.certain ?? 0).toBeGreaterThanOrEqual(before?.used.certain ?? 0);
      }),
      { numRuns: 400 },
    );
  });

  test('the lines add up to what is used', () => {
    hold((given, question) => {
      const room = at(given, question);
      if (room === null) return;
      const sum = (counts: string): number =>
        room.lines.filter((line) => line.counts === counts).reduce((total, { amount }) => total + amount, 0);
      expect({ certain: sum('certain'), possible: sum('certain') + sum('possible') }).toEqual(room.used);
    });
  });
});
