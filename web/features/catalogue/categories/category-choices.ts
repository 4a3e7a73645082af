import type { CategoryTemplate, HeldCategory } from './copied-categories.api.ts';

/** Those that may still be added: with requirements, and not there yet (2-catalogue §5). */
export function addableTemplates(
  templates: readonly CategoryTemplate[],
  present: readonly { readonly templateId: string }[],
): CategoryTemplate[] {
  const there = new Set(present.map(({ templateId }) => templateId));
  return templates.filter(({ _id, requirements }) => requirements.length > 0 && !there.has(_id));
}

/** A category as it is held until it is sent, with the chosen requirements in the order of the template. */
export function heldOf(template: CategoryTemplate, chosen: ReadonlySet<string>): HeldCategory {
  const { _id, categoryName, order, requirements } = template;
  return {
    templateId: _id,
    categoryName,
    order,
    requirements: requirements
      .filter((requirement) => chosen.has(requirement._id))
      .map((requirement) => ({ templateId: requirement._id, name: requirement.name })),
  };
}

/** The held ones with another, or with its new requirements, in order. */
export function withHeld(held: readonly HeldCategory[], category: HeldCategory): HeldCategory[] {
  return [...held.filter(({ templateId }) => templateId !== category.templateId), category].sort(
    (a, b) => a.order - b.order,
  );
}
