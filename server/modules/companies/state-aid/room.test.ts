import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createCompanyEvent, createCompanyLink } from '@volano/domain/contracts/company-links';
import { createAid, getRoom } from '@volano/domain/contracts/state-aid';
import { describe, expect, test } from 'vitest';
import { anAgency, aUser } from '../../../testing/builders/factories.ts';
import { openPortal } from '../../../testing/world/app.ts';

interface Golden {
  readonly id: string;
  readonly about: string;
  readonly firms: Record<string, { readonly kind?: 'naturalPerson'; readonly fiscalYearEnd?: string }>;
  readonly aids: readonly { id?: string; company: string; regime: 'deMinimis'; grantedOn: string }[];
  readonly links: readonly { company: string; other: string; kind: 'votes'; share?: number; isCertain: boolean }[];
  readonly events: readonly {
    kind: 'merger';
    on: string;
    parts: string[];
    into: string | string[];
    aids?: Record<string, string>;
    equity?: Record<string, number>;
  }[];
  readonly ask: { company: string; regime: 'deMinimis'; on: string; asked: number };
  readonly expect: Record<string, unknown>;
}

const { portal, ctx } = await openPortal();
const admin = portal.as(await aUser(ctx, { role: 'admin' }));
const file = path.join(process.env['REFERENCE_DATA'] ?? '', 'state-aid-cases.json');
const golden = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as { readonly cases: readonly Golden[] }).cases
  : [];

describe.skipIf(golden.length === 0)('golden cases', () => {
  test.each(golden.map((one) => [one.id, one.about, one] as const))('%s: %s', async (_id, _about, one) => {
    const { company, ...query } = one.ask;
    const agencies = new Map<string, string>();
    for (const name of [company, ...Object.keys(one.firms).filter((firm) => one.firms[firm]?.fiscalYearEnd)]) {
      const { fiscalYearEnd = '12-31' } = one.firms[name] ?? {};
      agencies.set(name, (await anAgency(ctx, { fiscalYearEnd }))._id);
    }
    const params = { id: agencies.get(company) ?? '' };
    const party = (name: string) => {
      const agencyId = agencies.get(name);
      const kind = one.firms[name]?.kind;
      const taxCode = kind === undefined ? `9${String(name.charCodeAt(0)).padStart(10, '0')}` : null;
      return agencyId === undefined ? { name, taxCode, ...(kind && { kind }) } : { agencyId };
    };
    const ids = new Map<string, string>();
    for (const { id = '', company: whose, ...aid } of one.aids)
      ids.set(id, (await admin.call(createAid, { params, body: { ...aid, party: party(whose) } }))._id);
    for (const { company: holder, other, ...link } of one.links)
      await admin.call(createCompanyLink, { params, body: { ...link, holder: party(holder), held: party(other) } });
    for (const { parts, into, aids = {}, equity = {}, ...event } of one.events) {
      const heirs = [into].flat().map((name) => ({
        ...party(name),
        aids: Object.keys(aids).flatMap((id) => (aids[id] === name ? (ids.get(id) ?? []) : [])),
        ...(name in equity && { equity: equity[name] ?? null }),
      }));
      await admin.call(createCompanyEvent, { params, body: { ...event, parts: parts.map(party), into: heirs } });
    }
    const { used, room, verdict, lines } = await admin.call(getRoom, {
      params,
      query: { ...query, asked: String(query.asked) },
    });
    const found = {
      usedCertain: used.certain,
      usedPossible: used.possible,
      roomLeast: room.least,
      roomMost: room.most,
    };
    expect({ ...found, verdict }).toMatchObject(one.expect);
    expect(lines.length).toBeGreaterThanOrEqual(one.aids.length);
  });
});
