import * as contract from '@volano/domain/contracts/categories';
import { bindRoute } from '../../../access/bind-route.ts';
import { copyCategory, removeCopiedCategory } from './copied-categories.actions.ts';
import type { CategoryOwner } from './copied-categories.queries.ts';

const OWNERS = { categories: 'announcement', servicecategories: 'service' } as const satisfies Record<
  string,
  CategoryOwner
>;

export const copiedCategoriesRoutes = [
  bindRoute(contract.createCategory, ({ ctx, actor, params, body }) => {
    const { categoryEntity, templateId, announcementId: ownerId } = params;
    return copyCategory(ctx, actor, { owner: OWNERS[categoryEntity], ownerId, templateId, ...body });
  }),

  bindRoute(contract.deleteCategory, ({ ctx, actor, params }) =>
    removeCopiedCategory(ctx, actor, OWNERS[params.categoryEntity], params.id),
  ),
];
