import { z } from 'zod';
import {
  aidKinds,
  aidStates,
  aidWindows,
  companyEventKinds,
  deMinimisRegimes,
  linkKinds,
  partyKinds,
} from '../rules/state-aid/facts.ts';
import { id, idParams, line, listQuery, percent, queryInteger, text } from './fields.ts';
import { route } from './route.ts';
import { admins, agencyReaders, agencyWriters } from './subject.ts';

/** Whole cents, up to a hundred billion euro: sums of many stay exact. */
const MOST_CENTS = 10_000_000_000_000;
const cents = z.int().min(0).max(MOST_CENTS);
/** A day of the calendar in Rome. */
const day = z.iso.date().refine((value) => value >= '2000-01-01' && value < '2100-01-01', 'date');
/** 11 digits of a firm, or 16 characters of a person. */
const taxCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(?:\d{11}|[A-Z0-9]{16})$/, 'fiscalCode');

/** Somebody who has aid or a share: a customer by its id, anybody else by name and, of a firm, tax code. */
const givenParty = z.union([
  z.strictObject({ agencyId: id }),
  z
    .strictObject({
      name: line(200, 1),
      taxCode: taxCode.nullable().optional(),
      kind: z.enum(partyKinds).default('firm'),
    })
    .superRefine((party, ctx) => {
      if (party.kind === 'firm' && (party.taxCode ?? null) === null)
        ctx.addIssue({ code: 'custom', path: ['taxCode'], message: 'required' });
    }),
]);
export type GivenParty = z.output<typeof givenParty>;

/** `agencyId` is null of whoever is no customer. */
const party = z
  .object({
    agencyId: id.nullable(),
    name: z.string(),
    taxCode: z.string().nullable(),
    kind: z.enum(partyKinds),
  })
  .meta({ id: 'Party' });
export type Party = z.output<typeof party>;

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
    /** Written by a person, read from the register's file, or by a practice that was won. */
    source: z.enum(['hand', 'register', 'practice']),
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
  securedShare: percent.nullable().optional(),
  cover: percent.nullable().optional(),
  instalments: instalments.nullable().optional(),
  body: line(300).nullable().optional(),
  title: line(500).nullable().optional(),
  car: line(40).nullable().optional(),
  cor: line(40).nullable().optional(),
  componentId: line(40).nullable().optional(),
  instrumentCode: line(40).nullable().optional(),
  party: givenParty.optional(),
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

const link = z
  .object({
    _id: id,
    holder: party,
    held: party,
    kind: z.enum(linkKinds),
    share: z.number().nullable(),
    from: z.iso.date().nullable(),
    to: z.iso.date().nullable(),
    isCertain: z.boolean(),
    note: z.string().nullable(),
  })
  .meta({ id: 'CompanyLink' });
export type CompanyLink = z.output<typeof link>;

const linkFields = {
  holder: givenParty,
  held: givenParty,
  kind: z.enum(linkKinds),
  /** Percent of the votes, asked for `votes`. */
  share: percent.nullable().optional(),
  from: day.nullable().optional(),
  to: day.nullable().optional(),
  isCertain: z.boolean().optional(),
  note: text(2000).nullable().optional(),
};

export const listCompanyLinks = route({
  method: 'GET',
  path: 'agencies/{id}/links',
  summary: 'Who holds whom around a company: what makes firms one single undertaking',
  access: agencyReaders,
  subject: { agency: 'params.id' },
  params: idParams,
  reply: z.array(link),
});

/** A company’s own link is not certain until a consultant says so; neither side need be the company itself. */
export const createCompanyLink = route({
  method: 'POST',
  path: 'agencies/{id}/links',
  summary: 'Write down who holds whom around a company',
  access: agencyWriters,
  subject: { agency: 'params.id', for: 'work' },
  params: idParams,
  body: z.strictObject(linkFields),
  example: {
    body: {
      holder: { name: 'Alfa S.r.l.', taxCode: '01234567897' },
      held: { name: 'Beta S.r.l.', taxCode: '12345678903' },
      kind: 'votes',
      share: 60,
    },
  },
  reply: link,
  status: 201,
});

export const updateCompanyLink = route({
  method: 'PUT',
  path: 'links/{id}',
  summary: 'Correct who holds whom, or say that it is certain',
  access: agencyWriters,
  subject: { companyLink: 'params.id' },
  params: idParams,
  body: z.strictObject(linkFields).partial(),
  example: { body: { share: 51 } },
  reply: link,
});

export const deleteCompanyLink = route({
  method: 'DELETE',
  path: 'links/{id}',
  summary: 'Delete a link between companies',
  access: agencyWriters,
  subject: { companyLink: 'params.id' },
  params: idParams,
  reply: z.null(),
  status: 204,
});

const companyEvent = z
  .object({
    _id: id,
    kind: z.enum(companyEventKinds),
    on: z.iso.date(),
    parts: z.array(party),
    into: z.array(party.extend({ aids: z.array(id), equity: cents.nullable() })),
  })
  .meta({ id: 'CompanyEvent' });
export type CompanyEvent = z.output<typeof companyEvent>;

export const listCompanyEvents = route({
  method: 'GET',
  path: 'agencies/{id}/events',
  summary: 'Mergers, acquisitions and splits that pass aid from one firm to another, the first one first',
  access: agencyReaders,
  subject: { agency: 'params.id' },
  params: idParams,
  reply: z.array(companyEvent),
});

const heir = z.strictObject({ aids: z.array(id).max(200).optional(), equity: cents.nullable().optional() });

/** `into` of a merger or an acquisition is one; of a split two or more, each with what it keeps (`aids`) or its `equity` in cents. */
export const createCompanyEvent = route({
  method: 'POST',
  path: 'agencies/{id}/events',
  summary: 'Write down a merger, an acquisition or a split',
  access: agencyWriters,
  subject: { agency: 'params.id', for: 'work' },
  params: idParams,
  body: z.strictObject({
    kind: z.enum(companyEventKinds),
    on: day,
    parts: z.array(givenParty).min(1).max(20),
    into: z.array(z.union([heir.extend({ agencyId: id }), heir.extend({ name: line(200, 1), taxCode, kind: z.literal('firm').default('firm') })])).min(1).max(20),
  }),
  example: {
    body: {
      kind: 'acquisition',
      on: '2026-01-01',
      parts: [{ name: 'Alfa S.r.l.', taxCode: '01234567897' }],
      into: [{ name: 'Beta S.r.l.', taxCode: '12345678903' }],
    },
  },
  reply: companyEvent,
  status: 201,
});

export const deleteCompanyEvent = route({
  method: 'DELETE',
  path: 'companyevents/{id}',
  summary: 'Delete a merger, an acquisition or a split',
  access: agencyWriters,
  subject: { companyEvent: 'params.id' },
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

const ceiling = z.strictObject({
  regime: z.enum(deMinimisRegimes),
  from: day,
  to: day.nullable(),
  amount: cents,
  window: z.enum(aidWindows),
  /** For who carries goods by road for hire alone. */
  isRoadHaulage: z.boolean().default(false),
  source: line(300),
});
const rate = z.strictObject({ from: day, percent: z.number().min(-10).max(100), source: line(300) });
const rules = z.strictObject({ ceilings: z.array(ceiling).max(200), rates: z.array(rate).max(500) });
export type AidRulesSetting = z.output<typeof rules>;

export const getStateAidRules = route({
  method: 'GET',
  path: 'settings/stateaid',
  summary: 'Ceilings of de minimis aid and the Commission’s discount rates, each with its days and source',
  access: { admin: 'all', advisor: 'all', 'business-performance-partner': 'all', 'platform-admin': 'all' },
  subject: { none: 'the role alone decides: it is the office’s as a whole' },
  reply: rules,
});

/** Replaces both lists; 400 where two rows of a regime hold for one day. */
export const updateStateAidRules = route({
  method: 'PUT',
  path: 'settings/stateaid',
  summary: 'Change ceilings of de minimis aid and discount rates',
  access: admins,
  subject: { none: 'the role alone decides: it is the office’s as a whole' },
  body: rules,
  example: { body: { ceilings: [], rates: [] } },
  reply: rules,
});
