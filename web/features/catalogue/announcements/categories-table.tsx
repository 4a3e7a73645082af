import { useT } from '../../../lib/i18n/i18n.ts';
import type { Announcement } from './announcements.api.ts';
import classes from './office-announcement.module.css';

type Categories = NonNullable<Announcement['categories']>;

export interface CategoriesTableProps {
  categories: Categories;
  /** Whether somebody said what it asks: otherwise nobody knows that it asks nothing. */
  isEntered?: boolean;
  /** What may be done with one, beside its name. */
  actionOf?: (category: Categories[number]) => React.ReactNode;
}

/** What an announcement asks: its categories and, for each, the answers it accepts. Admins and advisors only (2-catalogue §6). */
export function CategoriesTable({ categories, isEntered = true, actionOf }: CategoriesTableProps) {
  const t = useT();
  if (categories.length === 0) {
    const nothing = isEntered ? t('agencies.call.noCategories') : t('callDetails.checkStates.notEntered');
    return <p className={classes['empty']}>{nothing}</p>;
  }
  return (
    <table className={classes['table']} aria-label={t('agencies.call.categories')}>
      <thead>
        <tr>
          <th scope="col">{t('agencies.call.category')}</th>
          <th scope="col">{t('agencies.call.requirement')}</th>
        </tr>
      </thead>
      <tbody>
        {categories.flatMap((category) =>
          category.requirements.map((requirement, index) => (
            <tr key={requirement._id}>
              {index === 0 ? (
                <th scope="rowgroup" rowSpan={category.requirements.length} id={category._id}>
                  {actionOf === undefined ? (
                    category.categoryName
                  ) : (
                    <span className={classes['name']}>
                      {category.categoryName} {actionOf(category)}
                    </span>
                  )}
                </th>
              ) : null}
              <td title={requirement.description}>{requirement.name}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
