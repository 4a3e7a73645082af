import { z } from 'zod';
import { aidWindows, deMinimisRegimes } from '../rules/state-aid/facts.ts';
import { line } from './fields.ts';
import { route } from './route.ts';
import { cents, day } from './state-aid-parties.ts';
import { admins, associatedReaders, ofTheOffice } from './subject.ts';

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
  access: { ...associatedReaders, advisor: 'all', 'business-performance-partner': 'all' },
  subject: ofTheOffice,
  reply: rules,
});

/** Replaces both lists; 400 where two rows of a regime hold for one day. */
export const updateStateAidRules = route({
  method: 'PUT',
  path: 'settings/stateaid',
  summary: 'Change ceilings of de minimis aid and discount rates',
  access: admins,
  subject: ofTheOffice,
  body: rules,
  example: {
    body: {
      ceilings: [
        {
          regime: 'deMinimis',
          from: '2024-01-01',
          to: '2030-12-31',
          amount: 30_000_000,
          window: 'rolling3',
          source: 'Reg. UE 2023/2831, art. 3',
        },
      ],
      rates: [{ from: '2025-07-01', percent: 3.21, source: 'Comunicazione CE 2008/C 14/02' }],
    },
  },
  reply: rules,
});
