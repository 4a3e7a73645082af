import { z } from 'zod';
import { agency } from './agencies.ts';
import { id, idParams, moment, searchText } from './fields.ts';
import { listQuery } from './lists.ts';
import { route } from './route.ts';
import { ofTheOffice } from './subject.ts';

export const deleteAgency = route({
  method: 'DELETE',
  path: 'agencies/{id}',
  summary:
    'Delete a company; it can be brought back for thirty days. Owners only while no dossier was generated (holes H34)',
  access: { admin: 'all', user: 'own', 'business-partner': 'own' },
  subject: { agency: 'params.id', for: 'work' },
  params: idParams,
  reply: z.null(),
  status: 204,
});

export const listDeletedAgencies = route({
  method: 'GET',
  path: 'agencies/deleted',
  summary: 'Companies that can still be brought back, the last deleted first',
  access: { admin: 'all', 'platform-admin': 'all' },
  subject: ofTheOffice,
  query: listQuery(['deletedAt'] as const, { q: searchText.optional() }),
  reply: z
    .object({
      _id: id,
      businessName: z.string(),
      user: z.object({ _id: id, name: z.string(), surname: z.string() }),
      deletedAt: moment,
      removedAt: moment,
    })
    .meta({ id: 'DeletedAgency' }),
  list: true,
});

export const restoreAgency = route({
  method: 'PUT',
  path: 'agencies/{id}/restore',
  summary: 'Bring back a deleted company, within the size of its owner’s group',
  access: { admin: 'all' },
  subject: { deletedAgency: 'params.id' },
  params: idParams,
  reply: agency,
});
