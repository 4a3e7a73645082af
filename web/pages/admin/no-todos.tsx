import { Button } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { EmptyState } from '../../ui/states.tsx';

export interface NoTodosProps {
  isSnoozed: boolean;
  isFiltered: boolean;
  onReset: () => void;
}

/** What is said where nothing waits: all done, none of this kind, none put off. */
export function NoTodos({ isSnoozed, isFiltered, onReset }: NoTodosProps) {
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
  return <EmptyState title={t('todos.empty')}>{t('todos.emptyHint')}</EmptyState>;
}
