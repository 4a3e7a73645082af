import fc from 'fast-check';
import {
  type AidFact,
  aidStates,
  type CompanyEventFact,
  deMinimisRegimes,
  type LinkFact,
  linkKinds,
  type PartyKind,
  type UndertakingFacts,
} from '../rules/state-aid/facts.ts';
import type { RoomQuestion } from '../rules/state-aid/room.ts';

/** Six firms, a body, two persons and a foreign parent: few, so that they meet. */
const FIRMS = ['A', 'B', 'C', 'D', 'E', 'F'];
export const kinds: ReadonlyMap<string, PartyKind> = new Map([
  ['Body', 'publicBody'],
  ['Anna', 'naturalPerson'],
  ['Bruno', 'naturalPerson'],
  ['Parent', 'foreign'],
]);
const firm = fc.constantFrom(...FIRMS);
const holder = fc.constantFrom(...FIRMS, ...kinds.keys());

/** Days around the edges of windows, ceilings and leap years. */
export const day = fc.oneof(
  fc
    .constantFrom('2024-02-29', '2024-02-28', '2024-03-01', '2027-02-28', '2027-03-01', '2023-12-31', '2024-01-01')
    .map(String),
  fc
    .date({ min: new Date('2018-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
    .map((moment) => moment.toISOString().slice(0, 10)),
);
const cents = fc.integer({ min: 1, max: 20_000_000 });
const orNull = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(values, { nil: null, freq: 3 });

export const aid: fc.Arbitrary<Omit<AidFact, 'id'>> = fc
  .record({
    party: firm,
    regime: fc.constantFrom(...deMinimisRegimes),
    grantedOn: day,
    kind: fc.constantFrom('grant', 'loan', 'guarantee', 'automatic'),
    nominal: orNull(fc.oneof(cents, fc.constantFrom(75_000_000, 150_000_000, 150_000_001, 225_000_000))),
    element: orNull(cents),
    months: orNull(fc.constantFrom(12, 36, 60, 61, 120, 121)),
    securedShare: orNull(fc.constantFrom(20, 49, 50, 100)),
    cover: orNull(fc.constantFrom(50, 80, 81)),
    instalments: orNull(fc.array(fc.record({ afterMonths: fc.nat(60), amount: cents }), { maxLength: 3 })),
    state: fc.constantFrom(...aidStates),
    stateOn: day,
    reducedTo: orNull(fc.nat(1_000_000)),
  })
  .map((given) => ({ ...given, stateOn: given.state === 'granted' ? null : given.stateOn }))
  .map((given) => ({
    ...given,
    nominal: given.nominal ?? (given.element === null && given.instalments === null ? 1_234_567 : null),
  })) as fc.Arbitrary<Omit<AidFact, 'id'>>;

export const link: fc.Arbitrary<LinkFact> = fc.record({
  holder,
  held: firm,
  kind: fc.constantFrom(...linkKinds),
  share: orNull(fc.constantFrom(0, 20, 30, 49.9, 50, 50.01, 51, 100)),
  from: orNull(day),
  to: orNull(day),
  isCertain: fc.boolean(),
});

const heir = fc.record({
  party: firm,
  aids: fc.subarray(['a0', 'a1', 'a2', 'a3']),
  equity: orNull(fc.nat(1_000_000)),
});

export const companyEvent: fc.Arbitrary<CompanyEventFact> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('merger' as const, 'acquisition' as const),
    on: day,
    parts: fc.uniqueArray(firm, { minLength: 1, maxLength: 3 }),
    into: fc.tuple(firm.map((party) => ({ party, aids: [] as string[], equity: null }))),
  }),
  fc.record({
    kind: fc.constant('split' as const),
    on: day,
    parts: fc.tuple(firm),
    into: fc.uniqueArray(heir, { minLength: 2, maxLength: 3, selector: ({ party }) => party }),
  }),
);

export const facts: fc.Arbitrary<UndertakingFacts> = fc
  .record({
    aids: fc.array(aid, { maxLength: 8 }),
    links: fc.array(link, { maxLength: 10 }),
    events: fc.array(companyEvent, { maxLength: 4 }),
  })
  .map(({ aids, ...others }) => ({ kinds, ...others, aids: aids.map((one, at) => ({ ...one, id: `a${at}` })) }));

export const question: fc.Arbitrary<RoomQuestion> = fc.record({
  company: firm,
  regime: fc.constantFrom(...deMinimisRegimes),
  on: day,
  asked: orNull(cents),
  fiscalYearEnd: fc.constantFrom('12-31', '06-30', '02-28', '02-29', '08-31'),
  isRoadHaulier: fc.boolean(),
});
