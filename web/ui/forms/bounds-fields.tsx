import { NumberInput, SegmentedControl, Stack } from '@mantine/core';
import type { Bounds } from '@volano/domain/rules/bounds';
import { useT } from '../../lib/i18n/i18n.ts';
import classes from './bounds-fields.module.css';

/** What is accepted of a number or a year, as it is typed. */
export interface TypedBounds {
  readonly unit: Bounds['unit'];
  readonly minimum: number | '';
  readonly maximum: number | '';
}

/** Nothing typed yet: of a year what is mostly asked is how old a company is. */
export function typedBounds(bounds: Bounds | null, isYear: boolean): TypedBounds {
  const { unit = isYear ? ('monthsOld' as const) : ('value' as const), minimum, maximum } = bounds ?? {};
  return { unit, minimum: minimum ?? '', maximum: maximum ?? '' };
}

/** The bounds that were typed; null where none was. */
export function boundsOf({ unit, minimum, maximum }: TypedBounds): Bounds | null {
  if (minimum === '' && maximum === '') return null;
  return { unit, minimum: minimum === '' ? null : minimum, maximum: maximum === '' ? null : maximum };
}

/** What is wrong with the bounds that were typed, in words; null where nothing is. */
export function boundsFault(t: ReturnType<typeof useT>, typed: TypedBounds | null): string | null {
  const problem = typed === null ? 'needsBound' : boundsProblem(typed);
  return problem === null ? null : t(`categories.block.${problem}`);
}

/** Why typed bounds are none: nothing was typed, or the least is more than the most. */
function boundsProblem({ minimum, maximum }: TypedBounds): 'needsBound' | 'boundsBackwards' | null {
  if (minimum === '' && maximum === '') return 'needsBound';
  return minimum !== '' && maximum !== '' && minimum > maximum ? 'boundsBackwards' : null;
}

interface BoundsFieldsProps {
  /** Of a year one asks the year itself, or how many months ago it was. */
  isYear: boolean;
  /** A service asks no age. */
  hasMonths: boolean;
  value: TypedBounds;
  error: React.ReactNode;
  onChange: (value: TypedBounds) => void;
}

/** The least and the most that are accepted of a number or a year. */
export function BoundsFields({ isYear, hasMonths, value, error, onChange }: BoundsFieldsProps) {
  const t = useT();
  const common = {
    allowDecimal: false,
    allowNegative: false,
    hideControls: true,
    max: 10_000_000,
    size: 'sm',
  } as const;
  const read = (typed: number | string): number | '' => (typed === '' ? '' : Number(typed));
  return (
    <Stack gap="sm">
      {isYear && hasMonths ? (
        <SegmentedControl
          fullWidth
          aria-label={t('categories.block.unit')}
          value={value.unit}
          onChange={(unit) => onChange({ ...value, unit: unit as Bounds['unit'] })}
          data={[
            { value: 'monthsOld', label: t('categories.block.units.monthsOld') },
            { value: 'value', label: t('categories.block.units.year') },
          ]}
        />
      ) : null}
      <div className={classes['pair']}>
        <NumberInput
          {...common}
          label={t('categories.block.minimum')}
          value={value.minimum}
          error={error}
          onChange={(minimum) => onChange({ ...value, minimum: read(minimum) })}
        />
        <NumberInput
          {...common}
          label={t('categories.block.maximum')}
          value={value.maximum}
          onChange={(maximum) => onChange({ ...value, maximum: read(maximum) })}
        />
      </div>
    </Stack>
  );
}
