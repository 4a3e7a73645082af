import type { FeatureNames } from './names.ts';

/** The file of a new feature in the page, by path: a card for the record of a company, with its calls. */
export function pageFiles(names: FeatureNames): Record<string, string> {
  const { name, module } = names;
  return { [`web/features/${module}/${name}/${name}-card.tsx`]: card(names) };
}

function card(names: FeatureNames): string {
  return [cardList(names), cardForm(names), cardDelete(names), cardQuery(names)].join('\n');
}

function cardList({ name, many, one, Many, One, words }: FeatureNames): string {
  return `import { create${One}, delete${One}, list${Many} } from '@volano/domain/contracts/${name}';
import type { ReplyOf } from '@volano/domain/contracts/route';
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
import { toast } from '../../../ui/layout/toast.ts';

type ${One} = ReplyOf<typeof list${Many}>[number];

const ${many}Key = ['${many}'] as const;

/** The ${words} of a company: read, and written by who may. */
export function ${Many}Card({ agencyId, canWrite }: { agencyId: string; canWrite: boolean }) {
  const t = useT();
  const { data, isError, isFetching, refetch } = use${Many}(agencyId);
  const [chosen, choose] = useState<${One} | null>(null);
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
                onClick={() => choose(${one})}
              >
                {t('${many}.deleteLabel')}
              </Button>
            ) : null}
          </Group>
        ))}
      </Stack>
      {chosen ? <Delete${One} ${one}={chosen} onClose={() => choose(null)} /> : null}
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
        {t('${many}.add')}
      </Button>
    </form>
  );
}
`;
}

function cardDelete({ many, one, One }: FeatureNames): string {
  return `function Delete${One}({ ${one}, onClose }: { ${one}: ${One}; onClose: () => void }) {
  const t = useT();
  const words = {
    title: t('${many}.deleteTitle'),
    text: t('${many}.deleteText'),
    label: t('${many}.deleteLabel'),
    done: t('${many}.deleted'),
  };
  const removal = useChange(${many}Key, () => call(delete${One}, { params: { id: ${one}._id } }));
  return <DeleteDialog words={words} removal={removal} onClose={onClose} />;
}
`;
}

function cardQuery({ many, Many, words }: FeatureNames): string {
  return `/** The ${words} of a company, newest first. */
function use${Many}(agencyId: string) {
  return useQuery({
    queryKey: [...${many}Key, agencyId],
    queryFn: ({ signal }) => call(list${Many}, { params: { id: agencyId } }, { signal }),
  });
}
`;
}
