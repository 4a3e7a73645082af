import { z } from 'zod';
import { LINK_OUTCOMES, LINK_REASONS } from '../rules/link-outcome.ts';
import { admins, ofTheOffice } from './subject.ts';
import { commaList, id, idParams, moment, listQuery } from './fields.ts';
import { route } from './route.ts';

const link = z.object({
  url: z.string(),
  /** Null of one that was never asked. */
  outcome: z.enum(LINK_OUTCOMES).nullable(),
  reason: z.enum(LINK_REASONS).nullable(),
  /** The HTTP status, where there was one. */
  status: z.int().nullable(),
  checkedAt: moment.nullable(),
  /** When it was first found gone, until it answers again. */
  goneSince: moment.nullable(),
});

/** An official address as it answered last, with the calls that name it. */
export const checkedLink = link
  .extend({ calls: z.array(z.object({ _id: id, title: z.string() })) })
  .meta({ id: 'CheckedLink' });

/** Broken before uncertain, the longest gone first. */
export const listLinks = route({
  method: 'GET',
  path: 'links',
  summary: 'Official addresses of published calls, as they answered last',
  access: admins,
  subject: ofTheOffice,
  query: listQuery([] as const, { outcome: commaList(z.enum(LINK_OUTCOMES)).optional() }),
  reply: checkedLink,
  list: true,
});

export const getLinksSummary = route({
  method: 'GET',
  path: 'links/summary',
  summary: 'How many addresses answer, are broken or uncertain, and whether they are asked at all',
  access: admins,
  subject: ofTheOffice,
  reply: z
    .object({ isOn: z.boolean(), ok: z.int(), broken: z.int(), uncertain: z.int(), unchecked: z.int() })
    .meta({ id: 'LinksSummary' }),
});

/** The addresses of one call: the official one, and those in its text. */
export const callLinks = z.object({ isOn: z.boolean(), links: z.array(link) }).meta({ id: 'CallLinks' });

export const getCallLinks = route({
  method: 'GET',
  path: 'links/{id}',
  summary: 'The addresses of one announcement, as they answered last',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params: idParams,
  reply: callLinks,
});

/** 409 `notConfigured` where the installation asks nobody (`LINK_CHECKS`). */
export const checkCallLinks = route({
  method: 'POST',
  path: 'links/{id}/check',
  summary: 'Ask the addresses of one announcement now',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params: idParams,
  reply: callLinks,
});
