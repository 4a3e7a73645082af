import { Button, Checkbox, Stack } from '@mantine/core';
import { isNumeric } from '@volano/domain/rules/survey-progress';
import type { FormState } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { BoundsFields, typedBounds, type TypedBounds } from '../../../ui/forms/bounds-fields.tsx';
import classes from './categories.module.css';
import type { CategoryTemplate } from './category-settings.api.ts';

/** A category and which of its requirements are accepted, as they are chosen. */
export interface Typed {
  readonly templateId: string | null;
  readonly chosen: readonly string[];
  readonly bounds: TypedBounds | null;
}

interface AcceptedProps {
  template: CategoryTemplate;
  form: FormState<Typed>;
  /** A year may be asked for as an age in months. */
  hasMonths: boolean;
}

/** What is accepted of a question: some of its answers, or a number between two. */
export function Accepted({ template, form, hasMonths }: AcceptedProps) {
  if (!isNumeric(template)) return <Requirements template={template} form={form} />;
  const isYear = template.kind === 'year';
  return (
    <BoundsFields
      isYear={isYear}
      hasMonths={hasMonths}
      value={form.values.bounds ?? typedBounds(null, isYear && hasMonths)}
      error={form.errorOf('bounds')}
      onChange={(bounds) => form.set({ bounds })}
    />
  );
}

function Requirements({ template: { requirements }, form }: { template: CategoryTemplate; form: FormState<Typed> }) {
  const t = useT();
  const { chosen } = form.values;
  const isAll = requirements.every(({ _id }) => chosen.includes(_id));
  return (
    <Checkbox.Group
      label={t('categories.block.choose')}
      description={t('categories.block.chooseHint')}
      error={form.errorOf('chosen')}
      value={[...chosen]}
      onChange={(ids) => form.set({ chosen: ids })}
    >
      <Stack gap="s10" mt="2xs" mah="44vh" className="scroll-y">
        {requirements.length > 1 ? (
          <Button
            variant="subtle"
            size="xs"
            className={classes['all'] ?? ''}
            aria-pressed={isAll}
            onClick={() => form.set({ chosen: isAll ? [] : requirements.map(({ _id }) => _id) })}
          >
            {t('categories.block.all')}
          </Button>
        ) : null}
        {requirements.map(({ _id, name, description }) => (
          <Checkbox
            key={_id}
            size="xs"
            value={_id}
            label={name}
            description={description === '' ? null : description}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
