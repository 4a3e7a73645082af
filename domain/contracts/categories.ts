import { z } from 'zod';
import { commaList, id, idParams, line, queryFlag, richText, searchText, text, listQuery } from './fields.ts';
import { route } from './route.ts';
import { ofTheOffice, admins } from './subject.ts';
import { announcementCategory, bounds } from './announcements.ts';
import { QUESTION_KINDS } from '../rules/bounds.ts';

const readers = {
  admin: 'all',
  advisor: 'all',
  'business-performance-partner': 'all',
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

/** Characters of the help above a question, its HTML and all. */
export const LONGEST_INFORMATION = 20_000;

/** A question of the survey and its answers, in order (decisions §5). */
export const categoryTemplate = z
  .object({
    _id: id,
    categoryName: z.string(),
    /** The question as it is asked; null where the name says it all. */
    question: z.string().nullable(),
    /** `number` and `year` are answered with a whole number and have no requirements; a question keeps its kind. */
    kind: z.enum(QUESTION_KINDS),
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
  whilePending: true,
  subject: { rowsOf: 'categoryTemplate' },
  query: listQuery(['order', 'categoryName'] as const, { q: searchText.optional() }),
  reply: categoryTemplate,
  list: true,
});

export const listRequirementTemplates = route({
  method: 'GET',
  path: 'requirements_templates',
  summary: 'Requirements; for companies, the answers of the survey (those of a category)',
  access: readers,
  subject: { rowsOf: 'requirementTemplate' },
  query: listQuery(['order', 'name', 'type'] as const, {
    name: searchText.optional(),
    categoryTemplateId: commaList(id).optional(),
    /** Name or description; `isFree` for those of no category yet. */
    q: searchText.optional(),
    isFree: queryFlag.optional(),
  }),
  reply: requirementTemplate,
  list: true,
});

export const getCategoryTemplate = route({
  method: 'GET',
  path: 'categories_templates/{id}',
  summary: 'One category with its requirements in order',
  access: readers,
  subject: { categoryTemplate: 'params.id' },
  params: idParams,
  reply: categoryTemplate,
});

const order = z.int().min(0).max(100_000);

const writtenCategory = {
  question: line(300).nullable().optional(),
  information: richText.max(LONGEST_INFORMATION).optional(),
  isMultipleAnswers: z.boolean().optional(),
  fixable: z.boolean().optional(),
};

/** An order that another category has: 409 `ordersYetUsed` (2-catalogue §5). Without one, the first free. */
export const createCategoryTemplate = route({
  method: 'POST',
  path: 'categories_templates',
  summary: 'Create a category, which is a question of the survey once it has a requirement',
  access: { admin: 'all', advisor: 'all' },
  subject: ofTheOffice,
  body: z.strictObject({
    categoryName: line(200, 1),
    order: order.optional(),
    kind: z.enum(QUESTION_KINDS).optional(),
    ...writtenCategory,
  }),
  reply: categoryTemplate,
  status: 201,
});

export const updateCategoryTemplate = route({
  method: 'PUT',
  path: 'categories_templates/{id}',
  summary: 'Change the fields that are sent',
  access: admins,
  subject: { categoryTemplate: 'params.id', for: 'edit' },
  params: idParams,
  body: z.strictObject({
    categoryName: line(200, 1).optional(),
    order: order.optional(),
    ...writtenCategory,
    /** All requirements of the category in another order; 409 `conflict` when they are not the ones it has. */
    requirementsIds: z.array(id).max(500).optional(),
  }),
  reply: categoryTemplate,
});

/** 409 `stillInUse` while announcements, services or answers stand on it; its requirements become free. */
export const deleteCategoryTemplate = route({
  method: 'DELETE',
  path: 'categories_templates/{id}',
  summary: 'Delete a category that nothing uses',
  access: admins,
  subject: { categoryTemplate: 'params.id', for: 'edit' },
  params: idParams,
  reply: z.null(),
  status: 204,
});

export const getRequirementTemplate = route({
  method: 'GET',
  path: 'requirements_templates/{id}',
  summary: 'One requirement',
  access: readers,
  subject: { requirementTemplate: 'params.id' },
  params: idParams,
  reply: requirementTemplate,
});

const writtenRequirement = {
  description: text(2000).optional(),
  order: order.optional(),
  isNoneOfThese: z.boolean().optional(),
  categoryTemplateId: id.nullable().optional(),
};

export const createRequirementTemplate = route({
  method: 'POST',
  path: 'requirements_templates',
  summary: 'Create a requirement, of a category or still of none',
  access: admins,
  subject: ofTheOffice,
  body: z.strictObject({ name: line(200, 1), type: line(100, 1), ...writtenRequirement }),
  reply: requirementTemplate,
  status: 201,
});

/**
 * Attach (`categoryTemplateId`), detach (null), order, and for admins everything else: an advisor who sends more is refused (holes H25).
 * Detaching what announcements or answers stand on is 409 `stillInUse`; an order that a sister has is 409 `ordersYetUsed`.
 */
export const updateRequirementTemplate = route({
  method: 'PUT',
  path: 'requirements_templates/{id}',
  summary: 'Change the fields that are sent',
  access: { admin: 'all', advisor: 'own' },
  subject: { requirementTemplate: 'params.id', for: 'edit' },
  params: idParams,
  body: z.strictObject({ name: line(200, 1).optional(), type: line(100, 1).optional(), ...writtenRequirement }),
  example: { body: { categoryTemplateId: '{categoryTemplate}' } },
  reply: requirementTemplate,
});

export const deleteRequirementTemplate = route({
  method: 'DELETE',
  path: 'requirements_templates/{id}',
  summary: 'Delete a requirement that nothing uses',
  access: admins,
  subject: { requirementTemplate: 'params.id', for: 'edit' },
  params: idParams,
  reply: z.null(),
  status: 204,
});

const categoryEntity = z.enum(['categories', 'servicecategories']);

/**
 * `categories` of announcements, `servicecategories` of services (decisions §1). Copies the template with the chosen requirements; sent
 * again for the same pair it replaces the choice. A template without requirements, or a requirement of another, is a 400; so are `bounds` of a question
 * to choose from, and requirements of one that is answered with a number or a year.
 */
export const createCategory = route({
  method: 'POST',
  path: '{categoryEntity}/fromTemplate/{templateId}/{announcementId}',
  summary: 'Copy a category and the requirements to use into an announcement or a service',
  access: admins,
  subject: [
    { categoryTemplate: 'params.templateId', for: 'edit' },
    { catalogueEntry: 'params.announcementId', for: 'edit' },
  ],
  params: z.strictObject({ categoryEntity, templateId: id, announcementId: id }),
  body: z.strictObject({
    requirementsToUse: z.array(id).min(1).max(200).optional(),
    /** Instead of requirements, of a question that is answered with a number or a year. */
    bounds: bounds.optional(),
  }),
  example: { body: { requirementsToUse: ['{requirementTemplate}'] } },
  reply: announcementCategory,
  status: 201,
});

export const deleteCategory = route({
  method: 'DELETE',
  path: '{categoryEntity}/{id}',
  summary: 'Take a category out of its announcement or service',
  access: { admin: 'all', advisor: 'all' },
  subject: { copiedCategory: 'params.id' },
  params: z.strictObject({ categoryEntity, id }),
  reply: z.null(),
  status: 204,
});
