import * as contract from '@volano/domain/contracts/categories';
import { door } from '../../../platform/http/door.ts';
import { copyCategory, takeCategoryOut } from './copied-categories.actions.ts';
import type { CategoryOwner } from './copied-categories.queries.ts';

const OWNERS = { categories: 'announcement', servicecategories: 'service' } as const satisfies Record<
  string,
  CategoryOwner
>;

export const copiedCategoriesRoutes = [
  door(contract.createCategory, ({ ctx, actor, params, body }) => {
    const { categoryEntity, templateId, announcementId: ownerId } = params;
    return copyCategory(ctx, actor, { owner: OWNERS[categoryEntity], ownerId, templateId, ...body });
  }),

  door(contract.deleteCategory, ({ ctx, actor, params }) =>
    takeCategoryOut(ctx, actor, OWNERS[params.categoryEntity], params.id),
  ),
];
