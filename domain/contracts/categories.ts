import { z } from 'zod';
import { commaList, id, searchText } from './fields.ts';
import { listQuery } from './lists.ts';
import { route } from './route.ts';

const readers = {
  admin: 'all',
  advisor: 'all',
  'platform-admin': 'all',
  user: 'all',
  'business-partner': 'all',
} as const;

export const requirementTemplate = z
  .object({
    _id: id,
    name: z.string(),
    type: z.string(),
    description: z.string(),
    order: z.int(),
    isNoneOfThese: z.boolean(),
    categoryTemplateId: id.nullable(),
  })
  .meta({ id: 'RequirementTemplate' });

/** A question of the survey and its answers, in order (decisions §5). */
export const categoryTemplate = z
  .object({
    _id: id,
    categoryName: z.string(),
    /** The question as it is asked; null where the name says it all. */
    question: z.string().nullable(),
    order: z.int(),
    information: z.string(),
    isMultipleAnswers: z.boolean(),
    fixable: z.boolean(),
    requirements: z.array(requirementTemplate),
    requirementsIds: z.array(id),
  })
  .meta({ id: 'CategoryTemplate' });

export const listCategoryTemplates = route({
  method: 'GET',
  path: 'categories_templates',
  summary: 'Categories; for companies, the questions of the survey (those with at least one requirement)',
  access: readers,
  query: listQuery(['order', 'categoryName'] as const, { q: searchText.optional() }),
  reply: categoryTemplate,
  list: true,
});

export const listRequirementTemplates = route({
  method: 'GET',
  path: 'requirements_templates',
  summary: 'Requirements',
  access: readers,
  query: listQuery(['order', 'name', 'type'] as const, {
    name: searchText.optional(),
    categoryTemplateId: commaList(id).optional(),
  }),
  reply: requirementTemplate,
  list: true,
});
