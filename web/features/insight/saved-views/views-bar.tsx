import { Box, Button, Flex, Group, Switch, TextInput } from '@mantine/core';
import { IconBookmarkPlus, IconDots, IconPencil, IconTrash, IconUsers, IconUserX } from '@tabler/icons-react';
import { createSavedView } from '@volano/domain/contracts/saved-views';
import { may, maySend } from '@volano/domain/policies/actor';
import { asksTheSame, LONGEST_VIEW_NAME, type ViewedList } from '@volano/domain/rules/saved-views';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { changeBy, useForm } from '../../../lib/form/use-form.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState, ListValues } from '../../../lib/list/list-state.ts';
import { useMe } from '../../../lib/session/session.ts';
import { ConfirmDialog, FormDialog } from '../../../ui/dialogs/dialogs.tsx';
import { trapFocus } from '../../../ui/layout/focus.ts';
import { toast } from '../../../lib/screens/toast.ts';
import {
  type CountRows,
  type SavedView,
  useChangeView,
  useDeleteView,
  useSavedViews,
  useSaveView,
  useViewCounts,
} from './saved-views.api.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import classes from './views-bar.module.css';

export interface ViewsBarProps {
  name: ViewedList;
  list: ListState;
  /** How many rows the list has as it is shown; undefined while nobody knows. */
  total: number | undefined;
  /** Counts the list by the filters of a view. */
  count: CountRows;
}

/** What of a list is kept in a view. */
interface Shown {
  readonly filters: ListValues;
  readonly columns: string[] | null;
  readonly sort: string | null;
}

/** In the address, and no filter: what the list looks like, and the name that stands for an id. */
const NOT_KEPT: ReadonlySet<string> = new Set(['page', 'limit', 'view', 'sort', 'columns', 'saved', 'followerIdName']);

function shownBy({ values }: Pick<ListState, 'values'>): Shown {
  return {
    filters: Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (NOT_KEPT.has(name) || !value ? [] : [[name, value]])),
    ),
    columns: values['columns']?.split(',') ?? null,
    sort: values['sort'] ?? null,
  };
}

function isSame(a: Shown, b: Shown, start: ListValues): boolean {
  const sortOf = ({ sort }: Shown) => sort ?? start['sort'] ?? null;
  return asksTheSame(a.filters, b.filters) && sortOf(a) === sortOf(b) && a.columns?.join(',') === b.columns?.join(',');
}

/** The saved views above a list: all of it, each view with how many rows it has, and a way to save what is shown (9-working-day §4). */
export function ViewsBar({ name, list, total, count }: ViewsBarProps) {
  const t = useT();
  const canSave = may(useMe(), createSavedView);
  const { data: views = [] } = useSavedViews(name);
  const counts = useViewCounts(name, views, total !== undefined, count).data;
  const [named, setNamed] = useState<SavedView | 'new' | null>(null);
  const [forgotten, setForgotten] = useState<SavedView | null>(null);
  const shown = shownBy(list);
  const chosen = views.find(({ _id }) => _id === list.values['saved']) ?? null;
  const isChanged = chosen !== null && !isSame(shown, chosen, list.start);
  const isAll = chosen === null && Object.keys(shown.filters).length === 0;

  return (
    <Box ref={trapFocus} tabIndex={-1} my="-s6">
      <Group gap="xs" wrap="nowrap">
        <ul className={classes['chips']} aria-label={t('savedViews.label')}>
          <li className={classes['chip']} data-open={isAll || undefined}>
            <button type="button" className={classes['open']} aria-pressed={isAll} onClick={() => list.show({})}>
              {t(name === 'users' ? 'common.all' : 'savedViews.all')}
            </button>
          </li>
          {views.map((view) => (
            <ViewChip
              key={view._id}
              view={view}
              isOpen={view === chosen}
              rows={view === chosen && !isChanged ? total : counts?.get(view._id)}
              onOpen={() => list.show(addressOf(view))}
              onRename={() => setNamed(view)}
              onDelete={() => setForgotten(view)}
            />
          ))}
        </ul>
        {canSave ? <SaveButton onPress={() => setNamed('new')} /> : null}
      </Group>
      {chosen === null ? null : <ChosenNote view={chosen} isChanged={isChanged} shown={shown} list={list} />}
      {named === null ? null : (
        <ViewDialog
          name={name}
          of={named === 'new' ? null : named}
          shown={shown}
          onClose={() => setNamed(null)}
          onSaved={(view) => list.set({ saved: view._id })}
        />
      )}
      <DeleteViewDialog
        view={forgotten}
        onClose={() => setForgotten(null)}
        onDeleted={({ _id }) => {
          if (list.values['saved'] === _id) list.set({ saved: null });
        }}
      />
    </Box>
  );
}

function SaveButton({ onPress }: { onPress: () => void }) {
  const t = useT();
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      flex="none"
      leftSection={<IconBookmarkPlus size={17} aria-hidden />}
      onClick={onPress}
    >
      {t('savedViews.save')}
    </Button>
  );
}

/** A view as an address says it: its filters, its order, its columns, and that it is this one. */
function addressOf({ _id, filters, columns, sort }: SavedView): ListValues {
  return {
    ...filters,
    ...(sort === null ? {} : { sort }),
    ...(columns === null ? {} : { columns: columns.join(',') }),
    saved: _id,
  };
}

interface ChosenNoteProps {
  view: SavedView;
  isChanged: boolean;
  shown: Shown;
  list: ListState;
}

/** Under the views: what the list forgot of the chosen one, and that what is shown is not what it says any more. */
function ChosenNote({ view, isChanged, shown, list }: ChosenNoteProps) {
  const t = useT();
  const change = useChangeView();
  const isOld = view.dropped.length > 0;
  if (!isChanged && !isOld) return null;
  return (
    <Flex
      component="p"
      gap="xs"
      align="center"
      wrap="wrap"
      mt="s6"
      c="var(--vl-ink2)"
      className="font-meta"
      role="status"
    >
      <span>
        {isChanged
          ? t('savedViews.changed', { name: view.name })
          : t('savedViews.old', { name: view.name, count: view.dropped.length })}
      </span>
      {view.may.includes('change') ? (
        <Button
          variant="default"
          size="compact-sm"
          loading={change.isPending}
          onClick={() =>
            mutateWithMessage(
              change,
              { _id: view._id, ...shown },
              { done: () => toast.success(t('savedViews.updated', { name: view.name })) },
            )
          }
        >
          {t('savedViews.update')}
        </Button>
      ) : null}
      {isChanged ? (
        <Button variant="subtle" size="compact-sm" onClick={() => list.show(addressOf(view))}>
          {t('savedViews.back')}
        </Button>
      ) : null}
    </Flex>
  );
}

interface ViewChipProps {
  view: SavedView;
  isOpen: boolean;
  /** How many rows it has; undefined while nobody knows. */
  rows: number | undefined;
  onOpen: () => void;
  onRename: () => void;
  onDelete: () => void;
}

/** A saved view: pressing it opens it, its menu does the rest where the reader may. */
function ViewChip({ view, isOpen, rows, onOpen, onRename, onDelete }: ViewChipProps) {
  const t = useT();
  const change = useChangeView();
  const { _id, name, isShared, may: allowed } = view;

  function share(): void {
    const word = isShared ? 'unshared' : 'shared';
    mutateWithMessage(
      change,
      { _id, isShared: !isShared },
      { done: () => toast.success(t(`savedViews.${word}`, { name })) },
    );
  }

  return (
    <li className={classes['chip']} data-open={isOpen || undefined}>
      <button type="button" className={classes['open']} aria-pressed={isOpen} title={name} onClick={onOpen}>
        {isShared ? <IconUsers size={15} aria-hidden /> : null}
        <span className="one-line">{name}</span>
        {isShared ? <span className="visually-hidden">{t('savedViews.isShared')}</span> : null}
        {rows === undefined ? null : <span className={classes['rows']}>{formatNumber(rows)}</span>}
      </button>
      {allowed.length > 0 ? (
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <button type="button" className={classes['more']} aria-label={t('savedViews.more', { name })}>
              <IconDots size={16} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onRename}>
              {t('savedViews.rename')}
            </Menu.Item>
            {allowed.includes('share') ? (
              <Menu.Item
                leftSection={isShared ? <IconUserX size={18} aria-hidden /> : <IconUsers size={18} aria-hidden />}
                onClick={share}
              >
                {t(isShared ? 'savedViews.unshare' : 'savedViews.share')}
              </Menu.Item>
            ) : null}
            <Menu.Item leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
              {t('savedViews.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </li>
  );
}

interface ViewDialogProps {
  name: ViewedList;
  /** The one to rename; null for what the list shows now. */
  of: SavedView | null;
  shown: Shown;
  onClose: () => void;
  onSaved: (view: SavedView) => void;
}

/** The name of a view, and for an admin whether a new one is for everybody. */
function ViewDialog({ name, of, shown, onClose, onSaved }: ViewDialogProps) {
  const t = useT();
  const canShare = maySend(useMe(), createSavedView, 'isShared') && of === null;
  const save = useSaveView();
  const change = useChangeView();
  const form = useForm({
    start: { name: of?.name ?? '', isShared: false },
    bodyOf: (typed) => ({ list: name, ...shown, ...typed }),
    contract: () => import('@volano/domain/shapes/saved-views').then((shapes) => shapes.createSavedView),
    change: changeBy((body: Parameters<typeof save.mutateAsync>[0]) =>
      of === null ? save.mutateAsync(body) : change.mutateAsync({ _id: of._id, name: body.name }),
    ),
    done: () => (of === null ? toast.success(t('savedViews.saved')) : undefined),
    onSaved: (view: SavedView) => {
      if (of === null) onSaved(view);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(of === null ? 'savedViews.saveTitle' : 'savedViews.rename')}
      onClose={onClose}
      isIdle={form.values.name.trim() === ''}
    >
      <TextInput label={t('savedViews.name')} maxLength={LONGEST_VIEW_NAME} data-autofocus {...form.field('name')} />
      {canShare ? (
        <Switch label={t('savedViews.forAll')} description={t('savedViews.forAllHint')} {...form.box('isShared')} />
      ) : null}
    </FormDialog>
  );
}

interface DeleteViewDialogProps {
  view: SavedView | null;
  onClose: () => void;
  onDeleted: (view: SavedView) => void;
}

function DeleteViewDialog({ view, onClose, onDeleted }: DeleteViewDialogProps) {
  const t = useT();
  const removal = useDeleteView();
  return (
    <ConfirmDialog
      isOpen={view !== null}
      onClose={onClose}
      title={t('savedViews.deleteTitle', { name: view?.name ?? '' })}
      confirmLabel={t('savedViews.delete')}
      isWorking={removal.isPending}
      refusal={removal.error}
      onConfirm={() => {
        if (view === null) return;
        mutateWithMessage(
          removal,
          { _id: view._id },
          {
            onSuccess: () => {
              onDeleted(view);
              onClose();
            },
            done: () => toast.success(t('savedViews.deleted')),
            refused: 'shown',
          },
        );
      }}
    >
      {t(view?.isShared ? 'savedViews.deleteSharedText' : 'savedViews.deleteText')}
    </ConfirmDialog>
  );
}
