import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import type { Requirement } from './category-settings.api.ts';
import { useRequirementColumns } from './requirement-columns.tsx';

export interface AttachedListProps {
  requirements: readonly Requirement[];
  /** Nobody takes any out without it. */
  onDetach?: ((requirement: Requirement) => void) | undefined;
}

/** The requirements of a category, each of which can be taken out. */
export function AttachedList({ requirements, onDetach }: AttachedListProps) {
  const t = useT();
  const columns = useRequirementColumns();
  return (
    <DataTable
      label={t('categories.requirement.title')}
      columns={columns}
      rows={requirements}
      rowKey={({ _id }) => _id}
      rowName={({ name }) => name}
      {...(onDetach
        ? {
            actions: (requirement: Requirement) => (
              <ActionIcon
                size={32}
                aria-label={t('categories.detail.detach', { name: requirement.name })}
                onClick={() => onDetach(requirement)}
              >
                <IconX size={17} aria-hidden />
              </ActionIcon>
            ),
          }
        : {})}
      empty={<EmptyState title={t('categories.requirement.empty')}>{t('categories.requirement.emptyHint')}</EmptyState>}
    />
  );
}
