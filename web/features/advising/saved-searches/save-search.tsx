import { Anchor } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { asksTheSame, MOST_SEARCHES } from '@volano/domain/rules/saved-searches';
import { useT } from '../../../lib/i18n/i18n.ts';
import { SaveSearchDialog } from './save-search-dialog.tsx';
import { useSavedSearches } from './saved-searches.api.ts';
import classes from './saved-searches.module.css';

export interface SaveSearchProps {
  agencyId: string;
  /** What the list asks now, without its page. */
  query: Record<string, string>;
}

/** Beside the filters in force: saves what the list shows now, unless it is saved already or there is no place left. */
export function SaveSearch({ agencyId, query }: SaveSearchProps) {
  const t = useT();
  const { data: searches } = useSavedSearches(agencyId);
  const [isNaming, setNaming] = useState(false);
  if (searches === undefined || searches.some((search) => asksTheSame(search.query, query))) return null;
  if (searches.length >= MOST_SEARCHES)
    return <p className={classes['note']}>{t('savedSearches.full', { count: MOST_SEARCHES })}</p>;
  return (
    <>
      <Anchor component="button" type="button" className={classes['save'] ?? ''} onClick={() => setNaming(true)}>
        <IconBookmarkPlus size={17} aria-hidden />
        {t('savedSearches.save')}
      </Anchor>
      {isNaming ? <SaveSearchDialog agencyId={agencyId} of={{ query }} onClose={() => setNaming(false)} /> : null}
    </>
  );
}
