import { useT } from '../../../lib/i18n/i18n.ts';
import type { Column } from '../../../ui/table/data-table-types.ts';
import { DESCRIPTION_LIMIT } from '../../../ui/cards/cut-text.tsx';
import classes from './categories.module.css';
import type { Requirement } from './category-settings.api.ts';

/** Name, description and type of requirements, in every table of them. */
export function useRequirementColumns(): Column<Requirement>[] {
  const t = useT();
  return [
    {
      key: 'name',
      header: t('categories.requirement.name'),
      cell: ({ name }) => name,
      title: ({ name }) => name,
      isStrong: true,
      isInCard: true,
      isCardTitle: true,
    },
    {
      key: 'description',
      header: t('categories.requirement.description'),
      cell: ({ description }) =>
        description === '' ? (
          <span className={classes['quiet']}>{t('categories.requirement.noDescription')}</span>
        ) : (
          description
        ),
      title: ({ description }) => description,
      textLimit: DESCRIPTION_LIMIT,
      takesRest: true,
      isInCard: true,
      isWideInCard: true,
    },
    {
      key: 'type',
      header: t('categories.requirement.type'),
      cell: ({ type }) => <span className={classes['type']}>{type}</span>,
      title: ({ type }) => type,
      isInCard: true,
    },
  ];
}
