import { expect, test } from 'vitest';
import { z } from 'zod';
import { id, idParams } from './fields.ts';
import { route } from './route.ts';
import { namedIn } from './subject.ts';

const guarded = {
  method: 'GET',
  path: 'things/{id}',
  summary: 'A thing',
  access: { admin: 'all', user: 'own' },
  params: idParams,
  query: z.strictObject({ agencyId: id.optional(), limit: z.int() }),
  reply: z.null(),
} as const;

// What must not compile stands here: `tsc` fails when one of these lines does.
test('a guarded contract says what it names, by a kind, an aim and a place that exist', () => {
  // @ts-expect-error a guarded call without a subject
  route(guarded);
  // @ts-expect-error a place that the contract does not have
  route({ ...guarded, subject: { agency: 'params.agencyId' } });
  // @ts-expect-error a place where no id can stand
  route({ ...guarded, subject: { agency: 'query.limit' } });
  // @ts-expect-error a kind that nobody judges
  route({ ...guarded, subject: { invoice: 'params.id' } });
  // @ts-expect-error an aim that the kind does not have
  route({ ...guarded, subject: { agency: 'params.id', for: 'talk' } });
  const named = route({ ...guarded, subject: [{ agency: 'query.agencyId', isOptional: true }, { chat: 'params.id' }] });
  expect(namedIn(named.subject)).toEqual([
    { kind: 'agency', place: 'query.agencyId', aim: 'read', isOptional: true },
    { kind: 'chat', place: 'params.id', aim: 'read', isOptional: false },
  ]);
});

test('a list and a call that names nothing of anybody have nothing to be judged', () => {
  expect(namedIn({ rowsOf: 'agency' })).toEqual([]);
  expect(namedIn({ none: 'the same for everybody' })).toEqual([]);
});
