import { createCategory, deleteCategory, listCategoryTemplates } from '@volano/domain/contracts/categories';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

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
}

const MOST = 100;

/** Every category that the office asks about, in order, with its requirements; asked when somebody is about to choose. */
export function useCategoryTemplates(isAsked: boolean) {
  return useQuery({
    queryKey: ['categories', 'templates'],
    queryFn: ({ signal }) => readAll(signal),
    enabled: isAsked,
  });
}

async function readAll(signal: AbortSignal): Promise<CategoryTemplate[]> {
  const all: CategoryTemplate[] = [];
  for (let page = 1; ; page += 1) {
    const query = { limit: String(MOST), page: String(page), sort: 'order' };
    const { rows } = await call(listCategoryTemplates, { query }, { signal });
    all.push(...rows);
    if (rows.length < MOST) return all;
  }
}

interface Copy {
  readonly entity: CategoryEntity;
  readonly ownerId: string;
  readonly category: Pick<PendingCategory, 'templateId' | 'requirements'>;
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
  categories: readonly (Pick<PendingCategory, 'templateId'> & {
    readonly requirements: readonly { readonly templateId: string }[];
  })[],
): { templateId: string; requirementsToUse: string[] }[] {
  return categories.map(({ templateId, requirements }) => ({
    templateId,
    requirementsToUse: requirements.map((requirement) => requirement.templateId),
  }));
}

function copyCategory({ entity, ownerId, category: { templateId, requirements } }: Copy) {
  return call(createCategory, {
    params: { categoryEntity: entity, templateId, announcementId: ownerId },
    body: { requirementsToUse: requirements.map((requirement) => requirement.templateId) },
  });
}
