import { LONGEST_SENTENCE } from '@volano/domain/rules/dossier/dossier-words';
import { Box, Button, Flex, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { DelayedSkeleton, ErrorBlock } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import type { DossierChoices } from './dossier-choices.tsx';
import { type DossierWords, useDossierWords, useSaveWords } from './dossiers.api.ts';
import classes from './dossiers.module.css';

interface DossierWordsListProps {
  agencyId: string;
  choices: DossierChoices;
}

/** The two sentences of each grant chosen, in the order of the document, each to be rewritten. */
export function DossierWordsList({ agencyId, choices }: DossierWordsListProps) {
  const t = useT();
  const words = useDossierWords(agencyId, choices);
  if (choices.announcements.length === 0) return null;
  return (
    <Box component="section" miw={0} aria-label={t('dossiers.builder.words.title')}>
      <h2 className={classes['blockTitle']}>{t('dossiers.builder.words.title')}</h2>
      <p className={classes['quiet']}>{t('dossiers.builder.words.hint')}</p>
      {words.isPending ? (
        <DelayedSkeleton>
          <SkeletonRows count={3} />
        </DelayedSkeleton>
      ) : null}
      {words.isError && words.data === undefined ? (
        <ErrorBlock
          title={t('dossiers.builder.words.error')}
          onRetry={() => void words.refetch()}
          isRetrying={words.isFetching}
        />
      ) : null}
      <Flex component="ol" direction="column" gap="s20" mt="sm" className={classes['wordsList']}>
        {(words.data ?? []).map((one) => (
          <li key={one.announcementId}>
            <h3 className={classes['wordsTitle']}>{one.title}</h3>
            <Sentence agencyId={agencyId} choices={choices} words={one} part="why" />
            <Sentence agencyId={agencyId} choices={choices} words={one} part="now" />
          </li>
        ))}
      </Flex>
    </Box>
  );
}

interface SentenceProps extends DossierWordsListProps {
  words: DossierWords;
  part: 'why' | 'now';
}

/** A sentence as it will be printed; what is typed stays until it is saved or given up. */
function Sentence({ agencyId, choices, words, part }: SentenceProps) {
  const t = useT();
  const { text, isEdited, isOutdated, made } = words[part];
  const [typed, setTyped] = useState<string | null>(null);
  const saving = useSaveWords(agencyId, choices);
  const label = t(`dossiers.pdf.${part === 'why' ? 'whyItFits' : 'neededNow'}`);
  const name = `${label}: ${words.title}`;

  function save(next: string | null): void {
    const change = { announcementId: words.announcementId, [part]: next };
    mutateWithMessage(saving, change, {
      done: () => toast.success(t(`dossiers.builder.words.${next === null ? 'restored' : 'saved'}`)),
      refused: (error) => toast.error(error instanceof ApiError ? error.message : t('errors.unexpected')),
      onSuccess: () => setTyped(null),
    });
  }

  return (
    <Box mt="s10">
      <Flex component="p" rowGap="2xs" columnGap="s10" align="center" wrap="wrap">
        <strong>{label}</strong>
        {isEdited ? (
          <StatusBadge tone={isOutdated ? 'accent' : 'neutral'}>
            {t(`dossiers.builder.words.${isOutdated ? 'outdated' : 'edited'}`)}
          </StatusBadge>
        ) : null}
      </Flex>
      {typed === null ? (
        <p>{text}</p>
      ) : (
        <Textarea
          aria-label={name}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={LONGEST_SENTENCE}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          description={t('dossiers.builder.words.count', { count: typed.length, total: LONGEST_SENTENCE })}
          inputWrapperOrder={['input', 'description', 'error']}
        />
      )}
      {isOutdated && typed === null ? (
        <p className={classes['quiet']}>{t('dossiers.builder.words.madeNow', { text: made })}</p>
      ) : null}
      {typed === null || typed === text ? null : <LeaveGuard isDirty />}
      <SentenceActions
        name={name}
        sentence={words[part]}
        typed={typed}
        onType={setTyped}
        onSave={save}
        isSaving={saving.isPending}
      />
    </Box>
  );
}

interface SentenceActionsProps {
  /** What the buttons are named by, for who hears them. */
  name: string;
  sentence: DossierWords['why'];
  /** What is typed in its place; null while nothing is. */
  typed: string | null;
  onType: (typed: string | null) => void;
  /** Null restores the made sentence. */
  onSave: (text: string | null) => void;
  isSaving: boolean;
}

function SentenceActions({ name, sentence, typed, onType, onSave, isSaving }: SentenceActionsProps) {
  const t = useT();
  const { text, isEdited, isOutdated } = sentence;
  const action = { variant: 'subtle', size: 'compact-sm' } as const;
  return (
    <Flex gap="2xs" wrap="wrap" mt="2xs" ml="-xs">
      {typed === null ? (
        <Button {...action} aria-label={t('dossiers.builder.words.editOf', { name })} onClick={() => onType(text)}>
          {t('dossiers.builder.words.edit')}
        </Button>
      ) : (
        <>
          <Button size="compact-sm" loading={isSaving} onClick={() => onSave(typed.trim() === '' ? null : typed)}>
            {t('dossiers.builder.words.save')}
          </Button>
          <Button {...action} onClick={() => onType(null)}>
            {t('common.actions.cancel')}
          </Button>
        </>
      )}
      {isOutdated && typed === null ? (
        <Button {...action} loading={isSaving} onClick={() => onSave(text)}>
          {t('dossiers.builder.words.keep')}
        </Button>
      ) : null}
      {isEdited ? (
        <Button
          {...action}
          aria-label={t('dossiers.builder.words.restoreOf', { name })}
          loading={isSaving}
          onClick={() => onSave(null)}
        >
          {t('dossiers.builder.words.restore')}
        </Button>
      ) : null}
    </Flex>
  );
}
