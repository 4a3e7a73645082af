import { Box, Flex } from '@mantine/core';
import { useT } from '../../../lib/i18n/i18n.ts';
import { boundsWords } from '@volano/domain/rules/matching/bounds-words';
import type { Announcement } from './announcements.api.ts';
import classes from './office-announcement.module.css';

type Categories = NonNullable<Announcement['categories']>;

export interface CategoriesTableProps {
  categories: Categories;
  /** Whether somebody said what it asks: otherwise nobody knows that it asks nothing. */
  isEntered?: boolean;
  /** Conditions that decide stand elsewhere on the page. */
  hasConditions?: boolean;
  /** What may be done with one, beside its name. */
  actionOf?: (category: Categories[number]) => React.ReactNode;
}

/** What an announcement asks: its categories and, for each, the answers it accepts. Admins and advisors only (2-catalogue §6). */
export function CategoriesTable({
  categories,
  isEntered = true,
  hasConditions = false,
  actionOf,
}: CategoriesTableProps) {
  const t = useT();
  if (categories.length === 0) {
    const nothing = hasConditions ? t('agencies.call.onlyConditions') : t('agencies.call.noCategories');
    return (
      <Box component="p" c="dimmed">
        {isEntered ? nothing : t('callDetails.checkStates.notEntered')}
      </Box>
    );
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
        {categories.flatMap((category) => {
          const accepted = acceptedOf(t, category);
          return accepted.map(({ _id, name, description }, index) => (
            <tr key={_id}>
              {index === 0 ? (
                <th scope="rowgroup" rowSpan={accepted.length} id={category._id}>
                  {actionOf === undefined ? (
                    category.categoryName
                  ) : (
                    <Flex component="span" gap="xs" align="center" justify="space-between" my="-xs">
                      {category.categoryName} {actionOf(category)}
                    </Flex>
                  )}
                </th>
              ) : null}
              <td title={description}>{name}</td>
            </tr>
          ));
        })}
      </tbody>
    </table>
  );
}

/** The answers that a question accepts; of a number or a year, one line with its bounds. */
function acceptedOf(t: ReturnType<typeof useT>, { _id, bounds, requirements }: Categories[number]) {
  return bounds === null ? requirements : [{ _id, name: boundsWords(t, bounds), description: '' }];
}
