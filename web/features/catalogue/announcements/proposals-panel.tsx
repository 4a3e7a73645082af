import { Box, Button, Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { PROPOSAL_FIELDS, type ProposalField } from '@volano/domain/rules/proposals';
import { useId, useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatMoney, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useShortcuts } from '../../../lib/screens/shortcuts.ts';
import { DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { Kbd } from '../../../ui/marks/kbd.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { type Proposal, useApplyProposals, useProposals } from './review.api.ts';
import classes from './office-announcement.module.css';

export interface ProposalsPanelProps {
  announcementId: string;
  /** Chosen proposals stand in the fields now: whoever shows those reads them again. */
  onApplied: (applied: readonly Proposal[]) => void;
  /** Hears how many are chosen and not written. Given, the keys 1 to 9 choose, P writes, and a text that proposes nothing shows nothing. */
  onChosen?: (count: number) => void;
}

/** What the saved text of a call seems to say of its fields, each with its sentence; a person chooses what is written (8-true-calls §1). */
export function ProposalsPanel({ announcementId, onApplied, onChosen }: ProposalsPanelProps) {
  const t = useT();
  const id = useId();
  const found = useProposals(announcementId);
  const hasNothing = found.data === undefined ? !found.isError : found.data.length === 0;
  if (onChosen !== undefined && hasNothing) return null;
  return (
    <Box
      component="section"
      px="s20"
      pt="s18"
      pb="s20"
      bdrs="md"
      bg="var(--vl-surface)"
      className="boxed"
      aria-labelledby={id}
    >
      <Text id={id} component="h2" size="sm" ff="text" fw={600} lts={0}>
        {t('proposals.title')}
      </Text>
      {found.data !== undefined ? (
        <Choice
          announcementId={announcementId}
          proposals={found.data}
          onApplied={onApplied}
          {...(onChosen === undefined ? {} : { onChosen })}
        />
      ) : found.isError ? (
        <Stack gap="xs" align="flex-start" mt="s6" className="font-ui" role="alert">
          <p>{t('proposals.error')}</p>
          <Button variant="default" size="xs" loading={found.isFetching} onClick={() => void found.refetch()}>
            {t('common.actions.retry')}
          </Button>
        </Stack>
      ) : (
        <DelayedSkeleton>
          <Skeleton height={16} width="70%" mt={8} />
          <Skeleton height={16} width="50%" mt={10} />
        </DelayedSkeleton>
      )}
    </Box>
  );
}

type ChoiceProps = ProposalsPanelProps & { proposals: readonly Proposal[] };

/** Which proposals are chosen, and the writing of them into the fields. */
function useChosen({ announcementId, proposals, onApplied, onChosen }: ChoiceProps) {
  const t = useT();
  const apply = useApplyProposals(announcementId);
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const chosen = proposals.filter((proposal) => keys.has(keyOf(proposal)));

  function choose(next: ReadonlySet<string>): void {
    setKeys(next);
    onChosen?.(next.size);
  }

  function toggle(proposal: Proposal): void {
    const next = new Set(keys);
    // A field of one value takes one: another choice of it is put back.
    const rivals = proposals.filter(({ field, isOnly }) => field === proposal.field && !isOnly);
    const isOff = next.delete(keyOf(proposal));
    for (const rival of rivals) next.delete(keyOf(rival));
    if (!isOff) next.add(keyOf(proposal));
    choose(next);
  }

  function write(): void {
    if (chosen.length === 0 || apply.isPending) return;
    mutateWithMessage(apply, chosen, {
      done: () => {
        toast.success(t('proposals.done', { count: chosen.length }));
        onApplied(chosen);
      },
      onSuccess: () => choose(new Set()),
    });
  }

  const isChosen = (proposal: Proposal): boolean => keys.has(keyOf(proposal));
  return { count: chosen.length, isChosen, toggle, write, isWriting: apply.isPending };
}

function Choice(props: ChoiceProps) {
  const { proposals, onChosen } = props;
  const t = useT();
  const { count, isChosen, toggle, write, isWriting } = useChosen(props);
  const hasKeys = useMediaQuery('(hover: hover) and (pointer: fine)') && onChosen !== undefined;
  const inOrder = PROPOSAL_FIELDS.flatMap((field) => proposals.filter((proposal) => proposal.field === field));
  useShortcuts(
    hasKeys
      ? [
          ...inOrder.slice(0, 9).map((proposal, at) => ({
            keys: [String(at + 1)] as const,
            label: t('callReview.keys.proposals'),
            does: () => toggle(proposal),
          })),
          { keys: ['P'], label: t('callReview.keys.write'), does: write },
        ]
      : [],
  );
  if (proposals.length === 0)
    return (
      <Text size="meta" mt="2xs" maw="68ch" c="var(--vl-ink2)">
        {t('proposals.none')}
      </Text>
    );

  return (
    <>
      <Text size="meta" mt="2xs" maw="68ch" c="var(--vl-ink2)">
        {t('proposals.hint')}
      </Text>
      {PROPOSAL_FIELDS.map((field) => (
        <ProposalChoices
          key={field}
          field={field}
          proposals={proposals.filter((proposal) => proposal.field === field)}
          isChosen={isChosen}
          keyFor={(proposal) => (hasKeys ? inOrder.indexOf(proposal) + 1 : 0)}
          onToggle={toggle}
        />
      ))}
      <Button
        variant="default"
        mt="s20"
        disabled={count === 0}
        loading={isWriting}
        rightSection={hasKeys && count > 0 ? <Kbd>P</Kbd> : null}
        onClick={write}
      >
        {count === 0 ? t('proposals.choose') : t('proposals.apply', { count })}
      </Button>
    </>
  );
}

function keyOf({ field, value }: Proposal): string {
  return `${field} ${value}`;
}

interface ProposalChoicesProps {
  field: ProposalField;
  proposals: readonly Proposal[];
  isChosen: (proposal: Proposal) => boolean;
  /** The digit that chooses it, 1 to 9; any other number where it has none. */
  keyFor: (proposal: Proposal) => number;
  onToggle: (proposal: Proposal) => void;
}

/** The proposals of one field, each with the sentence that it comes from. Nothing where there is none. */
function ProposalChoices({ field, proposals, isChosen, keyFor, onToggle }: ProposalChoicesProps) {
  const t = useT();
  if (proposals.length === 0) return null;
  return (
    <fieldset className={classes['group']}>
      <legend>{t(`proposals.fields.${field}`)}</legend>
      {proposals.some(({ isOnly }) => !isOnly) ? (
        <Text size="meta" mt="-s6" maw="68ch" c="var(--vl-ink2)">
          {t('proposals.several')}
        </Text>
      ) : null}
      {proposals.map((proposal) => (
        <Checkbox
          key={String(proposal.value)}
          label={<Marked proposal={proposal} digit={keyFor(proposal)} />}
          styles={{ labelWrapper: { flex: 1 } }}
          checked={isChosen(proposal)}
          onChange={() => onToggle(proposal)}
        />
      ))}
    </fieldset>
  );
}

/** What is proposed, and its sentence with the words marked. A condition is its own sentence and is not said twice. */
function Marked({ proposal, digit }: { proposal: Proposal; digit: number }) {
  const t = useT();
  const { field, value, current, sentence, start, end } = proposal;
  const name = nameOf(t, field, value);
  return (
    <>
      {digit > 0 && digit < 10 ? (
        <span className={classes['digit']} aria-hidden>
          <Kbd>{String(digit)}</Kbd>
        </span>
      ) : null}
      {name === null ? null : (
        <Box component="strong" display="block" className={classes['value']}>
          {name}
          {current === null ? null : (
            <span>{t('proposals.now', { value: nameOf(t, field, current) ?? String(current) })}</span>
          )}
        </Box>
      )}
      <Text span size="compact" display="block" c="var(--vl-ink2)" className={classes['sentence']}>
        {sentence.slice(0, start)}
        <mark>{sentence.slice(start, end)}</mark>
        {sentence.slice(end)}
      </Text>
    </>
  );
}

function nameOf(t: ReturnType<typeof useT>, field: ProposalField, value: number | string): string | null {
  if (field === 'aidIntensity') return t('proposals.intensity', { value: formatNumber(Number(value)) });
  if (field === 'spendMin') return t('proposals.least', { value: formatMoney(Number(value)) });
  return field === 'documents' ? String(value) : null;
}
