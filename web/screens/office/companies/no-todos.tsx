import { Button } from '@mantine/core';
import { useT } from '../../../lib/i18n/i18n.ts';
import { EmptyState } from '../../../ui/layout/states.tsx';

export interface NoTodosProps {
  /** For an admin, whose list is of choices alone. */
  isOffice: boolean;
  isSnoozed: boolean;
  isFiltered: boolean;
  onReset: () => void;
}

/** What is said where nothing waits: all done, none of this kind, none put off. */
export function NoTodos({ isOffice, isSnoozed, isFiltered, onReset }: NoTodosProps) {
  const t = useT();
  if (isFiltered)
    return (
      <EmptyState
        title={t('todos.emptyKind')}
        action={
          <Button variant="default" onClick={onReset}>
            {t('common.actions.resetFilters')}
          </Button>
        }
      >
        {t('todos.emptyKindHint')}
      </EmptyState>
    );
  if (isSnoozed) return <EmptyState title={t('todos.emptySnoozed')}>{t('todos.emptySnoozedHint')}</EmptyState>;
  if (isOffice) return <EmptyState title={t('todos.emptyChoices')}>{t('todos.emptyChoicesHint')}</EmptyState>;
  return <EmptyState title={t('todos.empty')}>{t('todos.emptyHint')}</EmptyState>;
}
