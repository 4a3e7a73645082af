import { z } from 'zod';
import { listAgencies } from './agencies.ts';
import { id } from './fields.ts';
import { route } from './route.ts';
import { agencyConsultants } from './subject.ts';

export const exportAgencies = route({
  method: 'GET',
  path: 'agencies/excel',
  summary: 'The rows of the list with these filters as a spreadsheet; the address lives five minutes',
  access: agencyConsultants,
  subject: { rowsOf: 'agency' },
  query: listAgencies.query.omit({ page: true, limit: true, count: true }),
  reply: z.object({ url: z.string() }),
});

/** As many as one file of chosen companies holds. */
const MAX_EXPORTED = 5_000;

export const exportChosenAgencies = route({
  method: 'POST',
  path: 'agencies/excel',
  summary: 'The chosen companies as a spreadsheet, those that the reader may see; the address lives five minutes',
  access: agencyConsultants,
  subject: { rowsOf: 'agency' },
  body: z.strictObject({ agenciesIds: z.array(id).min(1).max(MAX_EXPORTED) }),
  example: { body: { agenciesIds: ['{agency}'] } },
  reply: z.object({ url: z.string() }),
});
