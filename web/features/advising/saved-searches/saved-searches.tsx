import { asksTheSame, LONGEST_SEARCH_NAME, MOST_SEARCHES } from '@volano/domain/rules/saved-views';
import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  updateSavedSearch,
} from '@volano/domain/contracts/saved-searches';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { Anchor, Box, Flex, Switch, Text, TextInput } from '@mantine/core';
import { IconBell, IconBellOff, IconDots, IconPencil, IconTrash, IconBookmarkPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { changeBy, useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog, FormDialog } from '../../../ui/dialogs/dialogs.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import classes from './saved-searches.module.css';

type SavedSearch = ReplyOf<typeof listSavedSearches>[number];

const savedSearchesKey = ['savedSearches'] as const;

interface SavedSearchesProps {
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
      <Box component="ul" miw={0} className={classes['chips']} aria-label={t('savedSearches.label')}>
        {searches.map((search) => (
          <SavedSearchChip
            key={search._id}
            search={search}
            isOpen={search === open}
            onOpen={() => onOpen(search.query)}
            onRename={() => setNamed(search)}
            onDelete={() => setForgotten(search)}
          />
        ))}
      </Box>
      {open === undefined || open.dropped.length === 0 ? null : <OldNote search={open} query={query} />}
      {named === null ? null : <SaveSearchDialog agencyId={agencyId} of={named} onClose={() => setNamed(null)} />}
      <DeleteSearchDialog search={forgotten} onClose={() => setForgotten(null)} />
    </div>
  );
}

/** A search that was saved when the list knew filters that it knows no more: what is shown is the rest of it. */
function OldNote({ search, query }: { search: SavedSearch; query: Record<string, string> }) {
  const t = useT();
  const change = useChangeSearch();
  const hasRest = Object.keys(query).some((name) => name !== 'sort');
  return (
    <Text size="meta" flex="1 0 100%" c="var(--vl-ink2)" role="status">
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
    </Text>
  );
}

function DeleteSearchDialog({ search, onClose }: { search: SavedSearch | null; onClose: () => void }) {
  const t = useT();
  const forget = useDeleteSearch();
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

interface SavedSearchChipProps {
  search: SavedSearch;
  /** The list shows what it asks. */
  isOpen: boolean;
  onOpen: () => void;
  onRename: () => void;
  onDelete: () => void;
}

/** A saved search: pressing it opens it, its menu does the rest. */
function SavedSearchChip({ search, isOpen, onOpen, onRename, onDelete }: SavedSearchChipProps) {
  const t = useT();
  const change = useChangeSearch();
  const { _id, name, hasAlert } = search;

  function turnAlert(): void {
    if (change.isPending) return;
    const word = hasAlert ? 'alertOff' : 'alertOn';
    mutateWithMessage(
      change,
      { _id, hasAlert: !hasAlert },
      { done: () => toast.success(t(`savedSearches.${word}`, { name })) },
    );
  }

  return (
    <Flex
      component="li"
      display="inline-flex"
      h={32}
      bdrs="lg"
      className={classes['chip']}
      data-open={isOpen || undefined}
    >
      <button type="button" className={classes['open']} aria-pressed={isOpen} title={name} onClick={onOpen}>
        {hasAlert ? <IconBell size={15} aria-hidden /> : null}
        <span className="one-line">{name}</span>
        {hasAlert ? <span className="visually-hidden">{t('savedSearches.withAlert')}</span> : null}
      </button>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <button type="button" className={classes['more']} aria-label={t('savedSearches.more', { name })}>
            <IconDots size={16} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={hasAlert ? <IconBellOff size={18} aria-hidden /> : <IconBell size={18} aria-hidden />}
            onClick={turnAlert}
          >
            {t(hasAlert ? 'savedSearches.turnOff' : 'savedSearches.turnOn')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onRename}>
            {t('savedSearches.rename')}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
            {t('savedSearches.forget')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Flex>
  );
}

interface SaveSearchDialogProps {
  agencyId: string;
  /** The one to rename, or what the list shows now. */
  of: SavedSearch | { readonly query: Record<string, string> };
  onClose: () => void;
}

/** The name of a search, new or known, and for a new one whether to hear of what it will find. */
function SaveSearchDialog({ agencyId, of, onClose }: SaveSearchDialogProps) {
  const t = useT();
  const save = useSaveSearch();
  const change = useChangeSearch();
  const known = '_id' in of ? of : null;
  const form = useForm({
    start: { name: known?.name ?? of.query['q'] ?? '', hasAlert: true },
    bodyOf: (typed) => ({ agencyId, query: of.query, ...typed }),
    contract: () => import('@volano/domain/shapes/saved-searches').then((shapes) => shapes.createSavedSearch),
    change: changeBy((body: Parameters<typeof save.mutateAsync>[0]) =>
      known === null ? save.mutateAsync(body) : change.mutateAsync({ _id: known._id, name: body.name }),
    ),
    done: () => (known === null ? toast.success(t('savedSearches.saved')) : undefined),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t(known === null ? 'savedSearches.save' : 'savedSearches.rename')}
      onClose={onClose}
      isIdle={form.values.name.trim() === ''}
    >
      <TextInput
        label={t('savedSearches.name')}
        maxLength={LONGEST_SEARCH_NAME}
        data-autofocus
        {...form.field('name')}
      />
      {known === null ? (
        <Switch label={t('savedSearches.alert')} description={t('savedSearches.alertHint')} {...form.box('hasAlert')} />
      ) : null}
    </FormDialog>
  );
}

interface SaveSearchProps {
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
    return (
      <Text size="meta" flex="1 0 100%" c="var(--vl-ink2)">
        {t('savedSearches.full', { count: MOST_SEARCHES })}
      </Text>
    );
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

/** The searches that a company saved, by name. */
export function useSavedSearches(agencyId: string) {
  return useQuery({
    queryKey: [...savedSearchesKey, agencyId],
    queryFn: ({ signal }) => call(listSavedSearches, { query: { agencyId } }, { signal }),
  });
}

/** Saves what the list of a company shows. */
function useSaveSearch() {
  return useChange(savedSearchesKey, (body: RequestOf<typeof createSavedSearch>['body']) =>
    call(createSavedSearch, { body }),
  );
}

/** Another name, another query, the alert on or off. */
function useChangeSearch() {
  return useChange(
    savedSearchesKey,
    ({ _id, ...body }: { _id: string } & RequestOf<typeof updateSavedSearch>['body']) =>
      call(updateSavedSearch, { params: { id: _id }, body }),
  );
}

function useDeleteSearch() {
  return useChange(savedSearchesKey, ({ _id }: { _id: string }) => call(deleteSavedSearch, { params: { id: _id } }));
}
