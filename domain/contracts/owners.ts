import { z } from 'zod';
import { id, idParams, searchText } from './fields.ts';
import { route } from './route.ts';

/** Should the room go meanwhile, moving is refused with `groupFull` and moves nothing. */
export const listPossibleOwners = route({
  method: 'GET',
  path: 'agencies/{id}/owners',
  summary: 'Customers with room for one company more, to whom this one may be moved, by name; the first fifty',
  access: { admin: 'all' },
  subject: { agency: 'params.id', for: 'work' },
  params: idParams,
  query: z.strictObject({ q: searchText.optional() }),
  reply: z.array(
    z.object({
      _id: id,
      name: z.string(),
      surname: z.string(),
      email: z.string(),
      agencies: z.int(),
      room: z.int().min(1),
    }),
  ),
});
