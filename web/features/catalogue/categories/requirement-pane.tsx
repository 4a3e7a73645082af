import { Box, Button, Flex, TextInput } from '@mantine/core';
import { may } from '@volano/domain/policies/actor';
import { createRequirementTemplate, updateRequirementTemplate } from '@volano/domain/contracts/categories';
import { IconArrowLeft, IconDeviceFloppy, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { refusalMessage, mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { SettingsList, pageOf, usePaneView, PaneBar } from '../../../ui/pages/settings-parts.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { useOpened } from '../../../ui/layout/focus.ts';
import type { Column } from '../../../ui/table/data-table-body.tsx';
import classes from './categories.module.css';
import {
  type Category,
  type Requirement,
  useMoveRequirement,
  useCategory,
  useRequirementPage,
  usePlaceRequirement,
  movedRow,
} from './category-settings.api.ts';
import { DeleteRequirementDialog, RequirementDialog, useRequirementColumns } from './template-form.tsx';

const PAGE_SIZE = 15;

/** The requirements of the chosen category, to be written and put in order (visual language §10.12). Nothing is new before one is chosen. */
export function RequirementPane({ categoryId, onClear }: { categoryId: string | null; onClear: () => void }) {
  const t = useT();
  const { data: category, error } = useCategory(categoryId);
  const canWrite = may(useMe(), createRequirementTemplate);
  // The one that this list remembers may have been deleted meanwhile.
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        title={t('categories.category.notFound')}
        action={
          <Button variant="default" size="sm" onClick={onClear}>
            {t('categories.requirement.clear')}
          </Button>
        }
      >
        {t('categories.category.notFoundHint')}
      </EmptyState>
    );
  }
  if (categoryId !== null) return <Chosen key={categoryId} id={categoryId} category={category} onClear={onClear} />;
  return (
    <>
      <PaneBar title={<SectionTitle>{t('categories.requirement.title')}</SectionTitle>}>
        {canWrite ? (
          <Button size="sm" disabled>
            {t('categories.requirement.new')}
          </Button>
        ) : null}
      </PaneBar>
      <EmptyState title={t('categories.requirement.choose')}>{t('categories.requirement.chooseHint')}</EmptyState>
    </>
  );
}

interface ChosenProps {
  id: string;
  category: Category | undefined;
  onClear: () => void;
}

function Chosen({ id, category, onClear }: ChosenProps) {
  const t = useT();
  const me = useMe();
  const canWrite = may(me, createRequirementTemplate);
  const { opened, openNew, open, close } = useOpened<Requirement>();
  const view = usePaneView(PAGE_SIZE);
  const [refused, setRefused] = useState<string | null>(null);
  const requirements = useRequirementPage({
    categoryTemplateId: id,
    ...pageOf(view),
    sort: 'order',
    ...(view.text === '' ? {} : { name: view.text }),
  });
  const isNumber = category !== undefined && category.kind !== 'choice';
  const carry = useMoveRequirement(category);
  const columns = useColumns(setRefused);
  const { rows = [], total = 0 } = requirements.data ?? {};

  function move(from: number, to: number): void {
    const [moved, target] = [rows[from]?._id, rows[to]?._id];
    if (category === undefined || moved === undefined || target === undefined) return;
    const ids = movedRow(category.requirements, moved, target).map(({ _id }) => _id);
    carry.mutate({ from: moved, to: target, ids }, { onSuccess: () => setRefused(null) });
  }

  return (
    <>
      <SettingsList
        title={<Heading name={category?.categoryName ?? ''} onClear={onClear} />}
        label={t('categories.requirement.title')}
        query={requirements}
        nameOf={(requirement) => requirement.name}
        columns={columns}
        view={view}
        placeholder={t('categories.requirement.searchShort')}
        loadError={t('categories.requirement.loadError')}
        empty={isNumber ? t(`categories.category.kinds.${category.kind}`) : t('categories.requirement.empty')}
        emptyHint={t(isNumber ? 'categories.category.numberAnswers' : 'categories.requirement.emptyHint')}
        newLabel={t('categories.requirement.new')}
        onNew={canWrite ? openNew : undefined}
        isNewDisabled={category === undefined || isNumber}
        onEdit={canWrite ? open('edit') : undefined}
        onDelete={canWrite ? open('delete') : undefined}
        {...(canWrite ? { onMove: move } : {})}
        note={<Note total={total} />}
      />
      {refused === null ? null : (
        <Box pb="md">
          <FormRefusal title={refused} />
        </Box>
      )}
      {opened?.action === 'new' || opened?.action === 'edit' ? (
        <RequirementDialog requirement={opened.row} category={category ?? null} onClose={close} />
      ) : null}
      {opened?.action === 'delete' ? <DeleteRequirementDialog of={opened.row} onClose={close} /> : null}
    </>
  );
}

/** Its place, to be changed by who may, before what every table of requirements shows. */
function useColumns(onRefused: (message: string | null) => void): Column<Requirement>[] {
  const t = useT();
  const me = useMe();
  const others = useRequirementColumns();
  const order: Column<Requirement> = {
    key: 'order',
    header: t('categories.category.order'),
    width: 74,
    isStrong: false,
    isInCard: true,
    cell: (requirement) =>
      may(me, updateRequirementTemplate) ? (
        <OrderField requirement={requirement} onRefused={onRefused} />
      ) : (
        requirement.order
      ),
  };
  return [order, ...others];
}

function Heading({ name, onClear }: { name: string; onClear: () => void }) {
  const t = useT();
  return (
    <>
      <Button
        className={classes['back'] ?? ''}
        variant="subtle"
        size="sm"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={onClear}
      >
        {t('categories.category.title')}
      </Button>
      <SectionTitle>{t('categories.requirement.of', { name })}</SectionTitle>
      <Button
        visibleFrom="md"
        variant="default"
        size="xs"
        radius="xl"
        rightSection={<IconX size={14} aria-hidden />}
        onClick={onClear}
      >
        {t('categories.requirement.clear')}
      </Button>
    </>
  );
}

function Note({ total }: { total: number }) {
  const t = useT();
  return (
    <>
      <span>{t('categories.requirement.total', { count: total, shown: formatNumber(total), size: PAGE_SIZE })}</span>
      <Flex component="span" display="inline-flex" gap="s6" align="center" c="var(--vl-ink2)">
        <IconDeviceFloppy size={16} aria-hidden />
        {t('categories.order.note')}
      </Flex>
    </>
  );
}

interface OrderFieldProps {
  requirement: Requirement;
  /** Why the last order was not taken, null once one was: it stands under the table. */
  onRefused: (message: string | null) => void;
}

/** The place of a requirement, saved when the field is left; Escape brings back the one it has (2-catalogue §2). */
function OrderField({ requirement, onRefused }: OrderFieldProps) {
  const t = useT();
  const place = usePlaceRequirement();
  const kept = String(requirement.order);
  const [typed, setTyped] = useState<{ text: string; from: string } | null>(null);
  // A row that was carried elsewhere has another order: what had been typed for the old one is void.
  const text = typed?.from === kept ? typed.text : kept;

  function give(): void {
    if (text.trim() === kept) return;
    if (!/^\d{1,6}$/.test(text.trim()) || Number(text) > 100_000) {
      onRefused(t('categories.order.whole'));
      return;
    }
    mutateWithMessage(
      place,
      { id: requirement._id, order: Number(text) },
      {
        done: () => toast.success(t('categories.order.saved')),
        onSuccess: () => onRefused(null),
        refused: (error) => onRefused(refusalMessage(error, t('errors.unexpected'))),
      },
    );
  }

  const isRefused = place.isError && text !== kept;
  return (
    <TextInput
      className={classes['order'] ?? ''}
      size="xs"
      inputMode="numeric"
      autoComplete="off"
      aria-label={t('categories.order.field', { name: requirement.name })}
      aria-invalid={isRefused}
      error={isRefused}
      value={text}
      onChange={(event) => setTyped({ text: event.currentTarget.value, from: kept })}
      onBlur={give}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') {
          setTyped(null);
          onRefused(null);
        }
      }}
    />
  );
}
