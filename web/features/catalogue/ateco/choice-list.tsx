import { may } from '@volano/domain/policies/access';
import { createAtecoWord } from '@volano/domain/contracts/ateco-settings';
import { Button, Skeleton } from '@mantine/core';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { type AtecoChoice, useChoicePage } from './ateco-catalogue.api.ts';
import { WordDialog } from './word-list.tsx';

/** The words typed most often, with the code chosen after them: an admin makes words of the trade of them. */
export function ChoiceList({ version }: { version: AtecoVersion }) {
  const t = useT();
  const canWrite = may(useMe(), createAtecoWord);
  const [added, setAdded] = useState<AtecoChoice | null>(null);
  const choices = useChoicePage({ version, limit: '20' });
  return (
    <section>
      <SectionTitle>{t('atecoSettings.words.choices.title')}</SectionTitle>
      <p>{t('atecoSettings.words.choices.intro')}</p>
      {choices.isError ? (
        <ErrorBlock
          title={t('atecoSettings.words.choices.loadError')}
          onRetry={() => void choices.refetch()}
          isRetrying={choices.isFetching}
        />
      ) : choices.data === undefined ? (
        <DelayedSkeleton>
          <Skeleton height={120} mt={12} />
        </DelayedSkeleton>
      ) : choices.data.rows.length === 0 ? (
        <EmptyState title={t('atecoSettings.words.choices.empty')}>
          {t('atecoSettings.words.choices.emptyHint')}
        </EmptyState>
      ) : (
        <DataTable<AtecoChoice & { readonly _id: string }>
          label={t('atecoSettings.words.choices.title')}
          rows={choices.data.rows}
          rowKey={({ _id }) => _id}
          rowName={({ words }) => words}
          columns={[
            { key: 'words', header: t('atecoSettings.words.choices.words'), cell: ({ words }) => words },
            {
              key: 'code',
              header: t('atecoSettings.words.choices.code'),
              cell: ({ code, name }) => t('atecoSettings.groups.option', { code, name }),
              takesRest: true,
            },
            {
              key: 'count',
              header: t('atecoSettings.words.choices.count'),
              cell: ({ count }) => formatNumber(count),
            },
          ]}
          {...(canWrite
            ? {
                actions: (row: AtecoChoice) => (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    leftSection={<IconPlus size={16} aria-hidden />}
                    onClick={() => setAdded(row)}
                  >
                    {t('atecoSettings.words.choices.add')}
                  </Button>
                ),
              }
            : {})}
        />
      )}
      {added === null ? null : (
        <WordDialog
          version={version}
          word={{ ...added, phrase: added.words, version }}
          onClose={() => setAdded(null)}
        />
      )}
    </section>
  );
}
