import { z } from 'zod';
import { aidKinds, aidSources, aidStates, aidWindows, deMinimisRegimes } from '../rules/state-aid/facts.ts';
import { id, idParams, line, listQuery, queryInteger, text } from './fields.ts';
import { route } from './route.ts';
import { anyParty, cents, day, MOST_CENTS, party, share } from './state-aid-parties.ts';
import { agencyReaders, agencyWriters } from './subject.ts';

const aid = z
  .object({
    _id: id,
    regime: z.enum(deMinimisRegimes),
    grantedOn: z.iso.date(),
    kind: z.enum(aidKinds),
    nominal: cents.nullable(),
    element: cents.nullable(),
    months: z.int().nullable(),
    securedShare: z.number().nullable(),
    cover: z.number().nullable(),
    instalments: z.array(z.object({ afterMonths: z.int(), amount: cents })).nullable(),
    body: z.string().nullable(),
    title: z.string().nullable(),
    car: z.string().nullable(),
    cor: z.string().nullable(),
    componentId: z.string().nullable(),
    instrumentCode: z.string().nullable(),
    party,
    state: z.enum(aidStates),
    stateOn: z.iso.date().nullable(),
    reducedTo: cents.nullable(),
    paidOn: z.iso.date().nullable(),
    usedYear: z.int().nullable(),
    note: z.string().nullable(),
    source: z.enum(aidSources),
    /** The company at which it stands: whoever works for that one may change it. */
    agencyId: id,
  })
  .meta({ id: 'Aid' });
export type Aid = z.output<typeof aid>;

const instalments = z.array(z.strictObject({ afterMonths: z.int().min(0).max(600), amount: cents })).max(120);

/** What a person says of an aid; every one of them may be corrected later. */
const aidFields = {
  regime: z.enum(deMinimisRegimes),
  grantedOn: day,
  kind: z.enum(aidKinds).default('grant'),
  nominal: cents.nullable().optional(),
  element: cents.nullable().optional(),
  months: z.int().min(1).max(600).nullable().optional(),
  securedShare: share.nullable().optional(),
  cover: share.nullable().optional(),
  instalments: instalments.nullable().optional(),
  body: line(300).nullable().optional(),
  title: line(500).nullable().optional(),
  car: line(40).nullable().optional(),
  cor: line(40).nullable().optional(),
  componentId: line(40).nullable().optional(),
  instrumentCode: line(40).nullable().optional(),
  party: anyParty.optional(),
  state: z.enum(aidStates).default('granted'),
  stateOn: day.nullable().optional(),
  reducedTo: cents.nullable().optional(),
  paidOn: day.nullable().optional(),
  usedYear: z.int().min(2000).max(2100).nullable().optional(),
  note: text(2000).nullable().optional(),
};

/** Aid of the company, and of the parties of its links and events as far as it stands there; newest grant first. */
export const listAids = route({
  method: 'GET',
  path: 'agencies/{id}/aids',
  summary: 'The State aid that a company and the firms around it were granted, the newest grant first',
  access: agencyReaders,
  subject: { agency: 'params.id' },
  params: idParams,
  query: listQuery([], { regime: z.enum(deMinimisRegimes).optional(), from: day.optional(), to: day.optional() }),
  list: true,
  reply: aid,
});

/** `element` counts; without it what the portal can compute of `nominal` or `instalments`. The party is the company unless another firm is said. */
export const createAid = route({
  method: 'POST',
  path: 'agencies/{id}/aids',
  summary: 'Write down an aid of a company or of a firm around it',
  access: agencyWriters,
  subject: { agency: 'params.id', for: 'work' },
  params: idParams,
  body: z.strictObject(aidFields),
  example: { body: { regime: 'deMinimis', grantedOn: '2025-05-01', element: 5_000_000 } },
  reply: aid,
  status: 201,
});

/** What is left out stays. Of what the register says only note and state are a person's to change: else 409 `fromRegister`. */
export const updateAid = route({
  method: 'PUT',
  path: 'aids/{id}',
  summary: 'Correct an aid, or say that it was reduced, renounced or revoked',
  access: agencyWriters,
  subject: { aid: 'params.id' },
  params: idParams,
  body: z.strictObject({
    ...aidFields,
    regime: aidFields.regime.optional(),
    grantedOn: day.optional(),
    kind: z.enum(aidKinds).optional(),
    state: z.enum(aidStates).optional(),
  }),
  example: { body: { state: 'revoked', stateOn: '2026-04-01' } },
  reply: aid,
});

export const deleteAid = route({
  method: 'DELETE',
  path: 'aids/{id}',
  summary: 'Delete an aid that a person wrote down',
  access: agencyWriters,
  subject: { aid: 'params.id' },
  params: idParams,
  reply: z.null(),
  status: 204,
});

const reason = z.object({ code: z.string(), text: z.string() });

const room = z
  .object({
    company: party,
    regime: z.enum(deMinimisRegimes),
    on: z.iso.date(),
    asked: cents.nullable(),
    ceiling: cents,
    window: z.object({ from: z.iso.date(), to: z.iso.date(), kind: z.enum(aidWindows) }),
    used: z.object({ certain: z.int(), possible: z.int() }),
    room: z.object({ least: cents, most: cents }),
    lines: z.array(
      z.object({
        aidId: id,
        party,
        regime: z.enum(deMinimisRegimes),
        grantedOn: z.iso.date(),
        amount: z.int(),
        counts: z.enum(['certain', 'possible', 'no']),
        outOn: z.iso.date(),
        why: reason,
      }),
    ),
    freesOn: z.array(z.object({ on: z.iso.date(), amount: z.int() })),
    verdict: z.enum(['inside', 'outside', 'unknown']).nullable(),
    why: z.array(reason),
    registerReadUntil: z.iso.date().nullable(),
  })
  .meta({ id: 'Room' });
export type Room = z.output<typeof room>;

/** How much de minimis aid of a regime the company may still get on a day, with every aid that it looked at. Not legal advice. */
export const getRoom = route({
  method: 'GET',
  path: 'agencies/{id}/room',
  summary: 'The room for de minimis aid of a company on a day, with what it is computed from',
  access: agencyReaders,
  subject: { agency: 'params.id' },
  params: idParams,
  query: z.strictObject({
    regime: z.enum(deMinimisRegimes),
    on: day.optional(),
    asked: queryInteger(1, MOST_CENTS).optional(),
  }),
  example: { query: { regime: 'deMinimis' } },
  reply: room,
});

const roomOfRegime = z.object({ ceiling: cents, least: cents, most: cents });

/** The companies that one works for, by name, each with its room today or on another day; a regime without a ceiling that day is left out. */
export const listRooms = route({
  method: 'GET',
  path: 'room/matrix',
  summary: 'The room for de minimis aid of every company that one works for',
  access: agencyReaders,
  subject: { rowsOf: 'agency' },
  query: listQuery([], { on: day.optional() }),
  list: true,
  reply: z
    .object({
      agencyId: id,
      businessName: z.string(),
      regimes: z.partialRecord(z.enum(deMinimisRegimes), roomOfRegime),
    })
    .meta({ id: 'CompanyRooms' }),
});
