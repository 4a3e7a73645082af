import type { FeatureNames } from './names.ts';

/** The file of a new feature in the page, by path: a card for the record of a company, with its calls. */
export function pageFiles(names: FeatureNames): Record<string, string> {
  const { name, module } = names;
  return { [`web/features/${module}/${name}/${name}-card.tsx`]: card(names) };
}

function card(names: FeatureNames): string {
  return [cardHead(names), cardList(names), cardForm(names), cardDelete(names)].join('\n');
}

function cardHead({ name, many, Many, One }: FeatureNames): string {
  return `import { create${One}, delete${One}, list${Many} } from '@volano/domain/contracts/${name}';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DeleteDialog } from '../../../ui/dialogs/dialogs.tsx';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';

const ${many}Key = ['${many}'] as const;
`;
}

function cardList({ name, many, one, Many, One, words }: FeatureNames): string {
  return `/** The ${words} of a company: read, and written by who may. */
export function ${Many}Card({ agencyId, canWrite }: { agencyId: string; canWrite: boolean }) {
  const t = useT();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...${many}Key, agencyId],
    queryFn: ({ signal }) => call(list${Many}, { params: { id: agencyId } }, { signal }),
  });
  const [chosen, choose] = useState<string | null>(null);
  if (data === undefined)
    return isError ? <ErrorBlock onRetry={() => void refetch()} isRetrying={isFetching} /> : null;
  return (
    <section aria-labelledby="agency-${name}">
      <SectionTitle id="agency-${name}">{t('${many}.title')}</SectionTitle>
      {canWrite ? <New${One} agencyId={agencyId} /> : null}
      {data.length === 0 ? <Text>{t('${many}.empty')}</Text> : null}
      <Stack component="ul" gap="sm" p={0}>
        {data.map((${one}) => (
          <Group component="li" key={${one}._id} justify="space-between" wrap="nowrap" align="start">
            <div>
              <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{${one}.text}</Text>
              <Text size="sm">{[${one}.author, formatDateTime(${one}.createdAt)].filter(Boolean).join(', ')}</Text>
            </div>
            {canWrite ? (
              <Button
                variant="default"
                size="sm"
                aria-label={t('${many}.delete', { date: formatDateTime(${one}.createdAt) })}
                onClick={() => choose(${one}._id)}
              >
                {t('common.actions.delete')}
              </Button>
            ) : null}
          </Group>
        ))}
      </Stack>
      {chosen === null ? null : <Delete${One} id={chosen} onClose={() => choose(null)} />}
    </section>
  );
}
`;
}

function cardForm({ many, One }: FeatureNames): string {
  return `function New${One}({ agencyId }: { agencyId: string }) {
  const t = useT();
  const [text, setText] = useState('');
  const creation = useChange(${many}Key, (written: string) =>
    call(create${One}, { params: { id: agencyId }, body: { text: written } }),
  );

  function submit(): void {
    mutateWithMessage(creation, text, {
      done: () => toast.success(t('${many}.added')),
      onSuccess: () => setText(''),
    });
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        label={t('${many}.text')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        maxLength={2000}
        autosize
        required
      />
      <Button type="submit" size="sm" my="sm" loading={creation.isPending}>
        {t('common.actions.add')}
      </Button>
    </form>
  );
}
`;
}

function cardDelete({ many, One }: FeatureNames): string {
  return `function Delete${One}({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const words = {
    title: t('${many}.deleteTitle'),
    text: t('common.confirm.irreversible'),
    label: t('common.actions.delete'),
    done: t('${many}.deleted'),
  };
  const removal = useChange(${many}Key, () => call(delete${One}, { params: { id } }));
  return <DeleteDialog words={words} removal={removal} onClose={onClose} />;
}
`;
}
