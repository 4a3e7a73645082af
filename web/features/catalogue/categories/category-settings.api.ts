import {
  createCategoryTemplate,
  createRequirementTemplate,
  deleteCategoryTemplate,
  deleteRequirementTemplate,
  getCategoryTemplate,
  listCategoryTemplates,
  listRequirementTemplates,
  updateCategoryTemplate,
  updateRequirementTemplate,
  createCategory,
  deleteCategory,
} from '@volano/domain/contracts/categories';
import type { Page, ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { everyRow } from '../../../lib/api/every-row.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';

export type Category = ReplyOf<typeof getCategoryTemplate>;
export type Requirement = Category['requirements'][number];
export type CategoryBody = RequestOf<typeof createCategoryTemplate>['body'];
type RequirementBody = RequestOf<typeof createRequirementTemplate>['body'];
type CategoryQuery = NonNullable<RequestOf<typeof listCategoryTemplates>['query']>;
type RequirementQuery = NonNullable<RequestOf<typeof listRequirementTemplates>['query']>;

// The questions of the survey stand under the same key: a change here is a change there.
const categoriesKey = ['categories'] as const;
const oneKey = (id: string) => [...categoriesKey, 'one', id] as const;
const requirementsKey = [...categoriesKey, 'requirements'] as const;

export type CategoryTemplate = ReplyOf<typeof listCategoryTemplates>['rows'][number];
/** A category of an announcement or a service, as it is kept. */
export type CopiedCategory = ReplyOf<typeof createCategory>;
/** Where a category is copied into: `categories` of announcements, `servicecategories` of services. */
export type CategoryEntity = RequestOf<typeof createCategory>['params']['categoryEntity'];

/** A category of something that is not kept yet. */
export interface PendingCategory {
  readonly templateId: string;
  readonly categoryName: string;
  readonly order: number;
  readonly requirements: readonly { readonly templateId: string; readonly name: string }[];
  /** Instead of requirements, of a number or a year. */
  readonly bounds: CopiedCategory['bounds'];
}

/** A page of the categories. */
export function useCategoryPage(query: CategoryQuery) {
  return useQuery({
    queryKey: [...categoriesKey, 'page', query],
    queryFn: ({ signal }) => call(listCategoryTemplates, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepFilled,
  });
}

/** One category with its requirements; none while nothing is chosen. */
export function useCategory(id: string | null) {
  return useQuery({
    queryKey: oneKey(id ?? ''),
    queryFn: ({ signal }) => call(getCategoryTemplate, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
  });
}

/** A page of the requirements. */
export function useRequirementPage(query: RequirementQuery, isWanted = true) {
  return useQuery({
    queryKey: [...requirementsKey, query],
    queryFn: ({ signal }) => call(listRequirementTemplates, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepFilled,
    enabled: isWanted,
  });
}

/** Creates a category, or changes the one of the id. */
export function useSaveCategory(id: string | null) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ kind, ...body }: CategoryBody) =>
      id === null
        ? call(createCategoryTemplate, { body: { ...body, kind } })
        : // A question keeps its kind.
          call(updateCategoryTemplate, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Deletes a category that nothing uses. */
export function useDeleteTemplate(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteCategoryTemplate, { params: { id } }),
    // Whoever still shows it would ask for what is gone.
    onSuccess: () =>
      client.invalidateQueries({ queryKey: categoriesKey, predicate: ({ queryKey }) => !queryKey.includes(id) }),
  });
}

/** Creates a requirement, or changes the one of the id. */
export function useSaveRequirement(id: string | null) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: RequirementBody) =>
      id === null
        ? call(createRequirementTemplate, { body })
        : call(updateRequirementTemplate, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Gives a requirement its place, a category or none. */
export function usePlaceRequirement() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; order?: number; categoryTemplateId?: string | null }) =>
      call(updateRequirementTemplate, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Deletes a requirement that nothing uses. */
export function useDeleteRequirement(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => call(deleteRequirementTemplate, { params: { id } }), onSuccess: refresh });
}

/** Carries a requirement to the place of another. The rows move at once, and come back when the server refuses. */
export function useMoveRequirement(category: Category | undefined) {
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ ids }: { from: string; to: string; ids: readonly string[] }) =>
      call(updateCategoryTemplate, { params: { id: category?._id ?? '' }, body: { requirementsIds: [...ids] } }),
    onMutate: async ({ from, to }) => {
      await client.cancelQueries({ queryKey: categoriesKey });
      client.setQueriesData<Page<Requirement>>({ queryKey: requirementsKey }, (page) =>
        page === undefined ? page : { ...page, rows: movedRow(page.rows, from, to) },
      );
      if (category !== undefined) {
        const { requirements, ...rest } = category;
        client.setQueryData(oneKey(category._id), { ...rest, requirements: movedRow(requirements, from, to) });
      }
    },
    onSettled: refresh,
  });
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: categoriesKey });
    // A changed question has answers that are to be confirmed.
    await client.invalidateQueries({ queryKey: ['reasks'] });
  };
}

interface Placed {
  readonly _id: string;
  readonly order: number;
}

/** The rows by their order, with one carried to the place of another and the same orders handed out again. Without both, as they are. */
export function movedRow<T extends Placed>(rows: readonly T[], from: string, to: string): T[] {
  const inOrder = rows.toSorted((a, b) => a.order - b.order);
  const start = inOrder.findIndex(({ _id }) => _id === from);
  const end = inOrder.findIndex(({ _id }) => _id === to);
  const [moved] = start < 0 || end < 0 ? [] : inOrder.slice(start, start + 1);
  if (moved === undefined) return inOrder;
  const others = inOrder.toSpliced(start, 1);
  return others.toSpliced(end, 0, moved).map((row, index) => ({ ...row, order: inOrder[index]?.order ?? row.order }));
}

/** Every category that the office asks about, in order, with its requirements; asked when somebody is about to choose. */
export function useCategoryTemplates(isAsked: boolean) {
  return useQuery({
    queryKey: ['categories', 'templates'],
    queryFn: ({ signal }) =>
      everyRow((paged) => call(listCategoryTemplates, { query: { sort: 'order', ...paged } }, { signal })),
    enabled: isAsked,
  });
}

interface Copy {
  readonly entity: CategoryEntity;
  readonly ownerId: string;
  readonly category: Pick<PendingCategory, 'templateId' | 'requirements' | 'bounds'>;
}

/** Copies a category into what is kept already, or replaces its requirements. */
export function useCopyCategory() {
  return useMutation({ mutationFn: copyCategory });
}

/** Takes a category out. */
export function useDeleteCategory() {
  return useMutation({
    mutationFn: ({ entity, id }: { entity: CategoryEntity; id: string }) =>
      call(deleteCategory, { params: { categoryEntity: entity, id } }),
  });
}

/**
 * Puts what was held into something that has just been created, one after the other; answers those that failed, to be held on and sent
 * again: sending one twice is the same as once.
 */
export async function sendPendingCategories(
  entity: CategoryEntity,
  ownerId: string,
  held: readonly PendingCategory[],
): Promise<PendingCategory[]> {
  const failed: PendingCategory[] = [];
  for (const category of held) {
    try {
      await copyCategory({ entity, ownerId, category });
    } catch {
      failed.push(category);
    }
  }
  return failed;
}

/** What the count of whom a call reaches wants to know of its categories, kept or held. */
export function askedOf(
  categories: readonly (Pick<PendingCategory, 'templateId' | 'bounds'> & {
    readonly requirements: readonly { readonly templateId: string }[];
  })[],
) {
  return categories.map(({ templateId, ...accepted }) => ({ templateId, ...acceptedBody(accepted) }));
}

function acceptedBody({
  requirements,
  bounds,
}: Pick<PendingCategory, 'bounds'> & { readonly requirements: readonly { readonly templateId: string }[] }) {
  return bounds === null
    ? { requirementsToUse: requirements.map((requirement) => requirement.templateId) }
    : { bounds };
}

function copyCategory({ entity, ownerId, category: { templateId, ...accepted } }: Copy) {
  return call(createCategory, {
    params: { categoryEntity: entity, templateId, announcementId: ownerId },
    body: acceptedBody(accepted),
  });
}
