import { z } from 'zod';
import { partyKinds } from '../rules/state-aid/facts.ts';
import { id, line } from './fields.ts';

/** Whole cents, up to a hundred billion euro: sums of many stay exact. */
export const MOST_CENTS = 10_000_000_000_000;
export const cents = z.int().min(0).max(MOST_CENTS);
/** A day of the calendar in Rome. */
export const day = z.iso.date().refine((value) => value >= '2000-01-01' && value < '2100-01-01', 'date');
/** Percent, with as many decimals as the act has. */
export const share = z.number().min(0).max(100);
/** 11 digits of a firm, or 16 characters of a person. */
const taxCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(?:\d{11}|[A-Z0-9]{16})$/, 'fiscalCode');

/** Somebody who has aid or a share: a customer by its id, anybody else by name and, of a firm, tax code. */
const partyFields = {
  agencyId: id.nullable().optional(),
  name: line(200, 1).optional(),
  taxCode: taxCode.nullable().optional(),
  /** Without it a known tax code keeps its kind, and anybody else is a firm. */
  kind: z.enum(partyKinds).optional(),
};

/** The answer's own shape may be sent back: beside an id the rest is not read. */
function requireNamed({ agencyId, name, taxCode: code, kind = 'firm' }: Named, ctx: z.RefinementCtx): void {
  if ((agencyId ?? null) !== null) return;
  const missing = (path: string): void => ctx.addIssue({ code: 'custom', path: [path], message: 'required' });
  if (name === undefined) missing('name');
  if (kind === 'firm' && (code ?? null) === null) missing('taxCode');
}

interface Named {
  readonly agencyId?: string | null | undefined;
  readonly name?: string | undefined;
  readonly taxCode?: string | null | undefined;
  readonly kind?: (typeof partyKinds)[number] | undefined;
}

export const anyParty = z.strictObject(partyFields).superRefine(requireNamed);
/** One of those among whom a split divides: with the aid that its activity used, or its equity in cents. */
export const heir = z
  .strictObject({ ...partyFields, aids: z.array(id).max(200).optional(), equity: cents.nullable().optional() })
  .superRefine(requireNamed);
export type GivenParty = z.output<typeof anyParty>;

/** `agencyId` is null of whoever is no customer. */
export const party = z
  .object({
    agencyId: id.nullable(),
    name: z.string(),
    taxCode: z.string().nullable(),
    kind: z.enum(partyKinds),
  })
  .meta({ id: 'Party' });
export type Party = z.output<typeof party>;

/** What the record of a company says for its room: the last day of its fiscal year, `MM-DD`, and whether it carries goods by road for hire. */
export const roomFacts = { fiscalYearEnd: z.string(), isRoadHaulier: z.boolean() };
/** As they are changed: a day that some year has. */
export const givenRoomFacts = {
  fiscalYearEnd: z
    .string()
    .refine((value) => z.iso.date().safeParse(`2024-${value}`).success, 'date')
    .optional(),
  isRoadHaulier: z.boolean().optional(),
};
