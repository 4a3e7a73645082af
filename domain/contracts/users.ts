import { z } from 'zod';
import { GENDERS, ROLES } from '../rules/vocabulary.ts';
import { commaList, id, moment, queryFlag, searchText } from './fields.ts';
import { listQuery } from './lists.ts';
import { route } from './route.ts';
import { image } from './uploads.ts';

/**
 * A person in a list. Admins and platform admins see all of it; everybody else only the directory of consultants and
 * sales contacts (name, photo, handle), without e-mail or state (4-permissions, abuse 33).
 */
export const userRow = z
  .object({
    _id: id,
    name: z.string(),
    surname: z.string(),
    role: z.enum(ROLES),
    gender: z.enum(GENDERS).nullable(),
    description: z.string().nullable(),
    urlCalendy: z.string().nullable(),
    frontImage: image.nullable(),
    email: z.string().optional(),
    telephone: z.string().nullable().optional(),
    isGroup: z.boolean().optional(),
    groupSize: z.int().optional(),
    groupName: z.string().nullable().optional(),
    isConfirmed: z.boolean().optional(),
    isEnabled: z.boolean().optional(),
    isMonoGrant: z.boolean().optional(),
    createdAt: moment.optional(),
  })
  .meta({ id: 'UserRow' });

export const listUsers = route({
  method: 'GET',
  path: 'users',
  summary: 'People: all of them for admins, the directory of consultants for the others',
  access: {
    admin: 'all',
    'platform-admin': 'all',
    advisor: 'own',
    'business-performance-partner': 'own',
    user: 'own',
    'business-partner': 'own',
  },
  query: listQuery(['name', 'surname', 'role', 'createdAt'] as const, {
    q: searchText.optional(),
    role: commaList(z.enum(ROLES)).optional(),
    isGroup: queryFlag.optional(),
  }),
  reply: userRow,
  list: true,
});
