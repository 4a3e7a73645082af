import type { categoryTemplate } from '@volano/domain/contracts/categories';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { seesSurveyOnly } from '@volano/domain/policies/announcements';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { findCategory, findRequirement, listAnswersOf } from './categories.queries.ts';

type Category = Omit<z.input<typeof categoryTemplate>, 'requirements' | 'requirementsIds'>;

/** Categories with their requirements in order. */
export async function replyCategories(
  ctx: Context,
  categories: readonly Category[],
): Promise<z.input<typeof categoryTemplate>[]> {
  const answers = await listAnswersOf(
    ctx.db,
    categories.map(({ _id }) => _id),
  );
  const byCategory = Map.groupBy(answers, ({ categoryTemplateId }) => categoryTemplateId);
  return categories.map((category) => {
    const requirements = byCategory.get(category._id) ?? [];
    return { ...category, requirements, requirementsIds: requirements.map(({ _id }) => _id) };
  });
}

/** One category. Companies and performance partners know only the questions of the survey: of others 404. */
export async function replyCategory(ctx: Context, actor: Actor, id: string): Promise<z.input<typeof categoryTemplate>> {
  const category = await findCategory(ctx.db, id, seesSurveyOnly(actor));
  const [reply] = category === null ? [] : await replyCategories(ctx, [category]);
  if (reply === undefined) throw new AppError('notFound');
  return reply;
}

/** One requirement. Companies and performance partners know only the answers of the survey: of others 404. */
export async function replyRequirement(ctx: Context, actor: Actor, id: string) {
  const requirement = await findRequirement(ctx.db, id, seesSurveyOnly(actor));
  if (requirement === null) throw new AppError('notFound');
  return requirement;
}
