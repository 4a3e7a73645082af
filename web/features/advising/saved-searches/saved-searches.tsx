import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { asksTheSame } from '@volano/domain/rules/saved-searches';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { SaveSearchDialog } from './save-search-dialog.tsx';
import { SavedSearchChip } from './saved-search-chip.tsx';
import { type SavedSearch, useChangeSearch, useForgetSearch, useSavedSearches } from './saved-searches.api.ts';
import classes from './saved-searches.module.css';

export interface SavedSearchesProps {
  agencyId: string;
  /** What the list asks now, without its page. */
  query: Record<string, string>;
  onOpen: (query: Record<string, string>) => void;
}

/** The searches of a company above its list: each opens with one press, is renamed, turned quiet and deleted. */
export function SavedSearches({ agencyId, query, onOpen }: SavedSearchesProps) {
  const t = useT();
  const { data: searches = [] } = useSavedSearches(agencyId);
  const [named, setNamed] = useState<SavedSearch | null>(null);
  const [forgotten, setForgotten] = useState<SavedSearch | null>(null);
  const open = searches.find((search) => asksTheSame(search.query, query));
  if (searches.length === 0) return null;

  return (
    <div className={classes['root']}>
      <ul className={classes['chips']} aria-label={t('savedSearches.label')}>
        {searches.map((search) => (
          <SavedSearchChip
            key={search._id}
            search={search}
            isOpen={search === open}
            onOpen={() => onOpen(search.query)}
            onRename={() => setNamed(search)}
            onForget={() => setForgotten(search)}
          />
        ))}
      </ul>
      {open === undefined || open.dropped.length === 0 ? null : <OldNote search={open} query={query} />}
      {named === null ? null : <SaveSearchDialog agencyId={agencyId} of={named} onClose={() => setNamed(null)} />}
      <ForgetDialog search={forgotten} onClose={() => setForgotten(null)} />
    </div>
  );
}

/** A search that was saved when the list knew filters that it knows no more: what is shown is the rest of it. */
function OldNote({ search, query }: { search: SavedSearch; query: Record<string, string> }) {
  const t = useT();
  const change = useChangeSearch();
  const hasRest = Object.keys(query).some((name) => name !== 'sort');
  return (
    <p className={classes['note']} role="status">
      {t(hasRest ? 'savedSearches.old' : 'savedSearches.oldEmpty', { name: search.name, count: search.dropped.length })}{' '}
      {hasRest ? (
        <Anchor
          component="button"
          type="button"
          className={classes['again'] ?? ''}
          onClick={() => mutateWithMessage(change, { _id: search._id, query })}
        >
          {t('savedSearches.keepRest')}
        </Anchor>
      ) : null}
    </p>
  );
}

function ForgetDialog({ search, onClose }: { search: SavedSearch | null; onClose: () => void }) {
  const t = useT();
  const forget = useForgetSearch();
  return (
    <ConfirmDialog
      isOpen={search !== null}
      onClose={onClose}
      title={t('savedSearches.forgetTitle', { name: search?.name ?? '' })}
      confirmLabel={t('savedSearches.forget')}
      isWorking={forget.isPending}
      refusal={forget.error}
      onConfirm={() => {
        if (search === null) return;
        const done = () => toast.success(t('savedSearches.forgotten'));
        mutateWithMessage(forget, { _id: search._id }, { onSuccess: onClose, done, refused: 'shown' });
      }}
    >
      {t('savedSearches.forgetHint')}
    </ConfirmDialog>
  );
}
