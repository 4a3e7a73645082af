import { Button, Stack, Textarea } from '@mantine/core';
import { IconMessage2, IconThumbUp } from '@tabler/icons-react';
import type { Withdrawn } from '@volano/domain/contracts/recommendations';
import { type EntityType, MESSAGE_FATES } from '@volano/domain/rules/vocabulary';
import { type ReactNode, useMemo, useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useShortcuts } from '../../../lib/screens/shortcuts.ts';
import { toast } from '../../../lib/screens/toast.ts';
import { ChosenBar, OutcomeBar } from '../../../ui/table/outcome-bar.tsx';
import { isToTell, type Outcome, unseenOf } from '../../../ui/table/outcome-list.tsx';
import { useRecommendSeveral, useRecommendToMany, useWithdrawMany, useWriteAbout } from './recommendations.api.ts';
import classes from './recommendations.module.css';

/** A company that cannot see what was done for it. */
type Unreached = Pick<Outcome, '_id' | 'reach'>;

export interface RecommendManyBarProps {
  entityType: EntityType;
  entityId: string;
  /** Who is chosen, with their names. */
  chosen: readonly { readonly _id: string; readonly businessName: string }[];
  /** False once it can no longer be recommended. */
  isOpen: boolean;
  /** False for who has no conversations of their own. */
  canWrite: boolean;
  /** Said of the companies that cannot see what was done, with the way to invite them. */
  unreachedLine?: ((companies: readonly Unreached[]) => ReactNode) | undefined;
  /** What else can be done with them. */
  more?: ReactNode;
  onClear: () => void;
  /** Those that are done are chosen no more. */
  onDone: (agenciesIds: readonly string[]) => void;
}

/**
 * Recommends to all that are chosen by one press, with words if there are any, or says them alone; tells line by line what was not done,
 * and takes a recommendation back for ten seconds.
 */
export function RecommendManyBar(props: RecommendManyBarProps) {
  const { entityType, chosen, isOpen, canWrite, more, onClear, unreachedLine } = props;
  const t = useT();
  const { outcomes, message, setMessage, isWorking, recommend, write, forget } = useMany(props);
  const count = chosen.length;
  if (count === 0 && outcomes === null) return null;
  const isWriting = message !== null && count > 0;
  const isBlank = (message ?? '').trim() === '';
  return (
    <Stack gap="s10" flex="1 1 auto">
      {outcomes === null ? null : (
        <Told entityType={entityType} words="many" lines={outcomes} unreachedLine={unreachedLine} onClose={forget} />
      )}
      {isWriting ? (
        <Words
          label={t('recommendations.many.message')}
          hint={t('recommendations.many.messageHint')}
          message={message}
          onChange={setMessage}
          onSend={isOpen ? recommend : write}
        />
      ) : null}
      {count === 0 ? null : (
        <ChosenBar
          label={t('recommendations.many.actions')}
          says={t('common.table.selectedFeminine', { count })}
          onClear={onClear}
        >
          <Button
            leftSection={<IconThumbUp size={17} aria-hidden />}
            disabled={!isOpen || (isWriting && isBlank)}
            loading={isWorking}
            onClick={recommend}
          >
            {t(isWriting ? 'recommendations.many.recommendAndWrite' : 'recommendations.many.recommend', { count })}
          </Button>
          {canWrite ? (
            <Button
              variant="default"
              leftSection={<IconMessage2 size={17} aria-hidden />}
              disabled={isWriting && isBlank}
              loading={isWriting && isWorking}
              onClick={isWriting ? write : () => setMessage('')}
            >
              {t(isWriting ? 'recommendations.many.writeOnly' : 'recommendations.many.write', { count })}
            </Button>
          ) : null}
          {more}
        </ChosenBar>
      )}
    </Stack>
  );
}

/** What is said, what became of it, and the requests. */
function useMany({ entityType, entityId, chosen, onDone, onClear }: RecommendManyBarProps) {
  const t = useT();
  const [outcomes, setOutcomes] = useState<readonly ToldLine[] | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const recommending = useRecommendToMany(entityType);
  const writing = useWriteAbout(entityType);
  const names = new Map(chosen.map(({ _id, businessName }) => [_id, businessName]));
  const agenciesIds = [...names.keys()];
  const isWorking = recommending.isPending || writing.isPending;

  function recommend(): void {
    const said = message === null || message.trim() === '' ? null : message;
    if (isWorking || (message !== null && said === null)) return;
    mutateWithMessage(
      recommending,
      { agenciesIds, entityId, message: said },
      {
        onSuccess: (lines) => {
          setOutcomes(namedIn(names, lines));
          setMessage(null);
          onDone(lines.filter(({ status }) => status !== 'refused').map(({ agencyId }) => agencyId));
        },
        done: (lines) => {
          const count = lines.filter(({ status }) => status === 'created').length;
          if (count > 0 && areSeen(lines)) toast.success(t(`recommendations.many.${doneOf(entityType)}`, { count }));
        },
      },
    );
  }

  function write(): void {
    if (isWorking || message === null || message.trim() === '') return;
    mutateWithMessage(
      writing,
      { agenciesIds, entityId, message },
      {
        onSuccess: (lines) => {
          const refused = lines.filter(({ status }) => status === 'refused');
          // What went well is said by the toast: who cannot read it is told of.
          const toTell = lines.filter(isToTell);
          setOutcomes(toTell.length === 0 ? null : namedIn(names, toTell));
          setMessage(null);
          // Who was written to may still be recommended to.
          if (refused.length === 0) onClear();
        },
        done: (lines) => {
          const count = lines.filter(({ status }) => status === 'sent').length;
          if (count > 0 && areSeen(lines)) toast.success(t('recommendations.many.written', { count }));
        },
      },
    );
  }

  return { outcomes, message, setMessage, isWorking, recommend, write, forget: () => setOutcomes(null) };
}

/** Whether all that was done can be seen: where it cannot, what is told beside it says more than a toast. */
function areSeen(lines: readonly Omit<Outcome, '_id'>[]): boolean {
  return lines.every((line) => unseenOf(line) === null);
}

/** What became of each, beside the company's name. */
function namedIn<T extends { readonly agencyId: string }>(names: ReadonlyMap<string, string>, lines: readonly T[]) {
  return lines.map((line) => ({ ...line, name: names.get(line.agencyId) ?? '' }));
}

/** A call is recommended in other words than a service. */
function doneOf(entityType: EntityType): 'done' | 'doneService' {
  return entityType === 'service' ? 'doneService' : 'done';
}

/** What became of one of many, by the name of whom or of what. */
interface ToldLine extends Pick<Outcome, 'code' | 'isReached' | 'reach' | 'reader'> {
  readonly name: string;
  readonly agencyId: string;
  readonly status: 'created' | 'already' | 'refused' | 'sent';
  /** Of the recommendation. */
  readonly _id?: string | undefined;
}

interface ToldProps {
  entityType: EntityType;
  /** One thing to many companies, or several things to one. */
  words: 'many' | 'several';
  lines: readonly ToldLine[];
  unreachedLine: RecommendManyBarProps['unreachedLine'];
  onClose: () => void;
}

/** What became of it: how many, who cannot see it, and of those that were refused which and why. */
function Told({ entityType, words, lines, unreachedLine, onClose }: ToldProps) {
  const t = useT();
  const withdrawing = useWithdrawMany(entityType);
  const isWritten = lines.some(({ status }) => status === 'sent');
  const companies = new Map(lines.map((line) => [keyOf(line), { _id: line.agencyId, reach: line.reach }]));
  const done = words === 'many' ? (`many.${doneOf(entityType)}` as const) : 'several.done';

  async function undo(ids: readonly string[]) {
    const withdrawn = await withdrawing.mutateAsync([...ids]);
    toast.success(undoneWords(t, words, withdrawn));
    return [];
  }

  const outcomes = useMemo(
    () => ({
      lines: lines.map((line) => ({
        ...line,
        _id: keyOf(line),
        status: line.status === 'created' || line.status === 'sent' ? 'done' : line.status,
      })),
      names: new Map(lines.map((line) => [keyOf(line), line.name])),
    }),
    [lines],
  );
  return (
    <OutcomeBar
      label={t('recommendations.many.outcome')}
      outcomes={{
        ...outcomes,
        says: (count) => t(`recommendations.${isWritten ? 'many.written' : done}`, { count }),
        saysAlready: (count) => t(`recommendations.${words}.already`, { count }),
        undo: isWritten ? undefined : undo,
      }}
      unreachedLine={(unreached) =>
        unreachedLine?.([
          ...new Map(unreached.flatMap(({ _id }) => companies.get(_id) ?? []).map((one) => [one._id, one])).values(),
        ])
      }
      onClose={onClose}
    />
  );
}

/** A line is known by its recommendation; by its company where nothing was recommended. */
function keyOf({ _id, agencyId, name }: ToldLine): string {
  return _id ?? `${agencyId} ${name}`;
}

/** Words go with what they announced, unless they were read. */
function undoneWords(t: ReturnType<typeof useT>, words: ToldProps['words'], withdrawn: readonly Withdrawn[]): string {
  const [takenBack, read] = MESSAGE_FATES.map((fate) => withdrawn.filter(({ message }) => message === fate).length);
  return [
    t(`recommendations.${words}.undone`, { count: withdrawn.length }),
    ...(takenBack ? [t(`recommendations.${words}.wordsTakenBack`, { count: takenBack })] : []),
    ...(read ? [t(`recommendations.${words}.wordsRead`, { count: read })] : []),
  ].join(' · ');
}

export interface RecommendSeveralBarProps {
  agencyId: string;
  /** What is chosen, by id with its title. */
  chosen: ReadonlyMap<string, string>;
  /** False for who has no conversations of their own. */
  canWrite: boolean;
  /** Said where the company cannot see what was done, with the way to invite it. */
  unreachedLine?: RecommendManyBarProps['unreachedLine'];
  onClear: () => void;
  /** Those that are done are chosen no more. */
  onDone: (announcementsIds: readonly string[]) => void;
}

/** Recommends all that is chosen to one company by one press, with words if there are any, and takes it back for ten seconds. */
export function RecommendSeveralBar(props: RecommendSeveralBarProps) {
  const { agencyId, chosen, canWrite, unreachedLine, onClear, onDone } = props;
  const t = useT();
  const { outcomes, message, setMessage, isWorking, recommend, forget } = useSeveral(agencyId, chosen, onDone);
  const isAny = chosen.size > 0;
  const canAddWords = canWrite && message === null && isAny;
  const hasWords = message !== null && message.trim() !== '';
  const says = t(`recommendations.several.${hasWords ? 'recommendAndWrite' : 'recommend'}`, { count: chosen.size });
  const addWords = t('recommendations.several.addMessage');
  useShortcuts([
    ...(isAny ? [{ keys: ['R'] as const, label: says, does: recommend }] : []),
    ...(canAddWords ? [{ keys: ['W'] as const, label: addWords, does: () => setMessage('') }] : []),
    ...(message === null ? [] : [{ keys: ['Ctrl', 'Enter'] as const, label: t('recommendations.several.send') }]),
  ]);
  if (!isAny && outcomes === null) return null;
  return (
    <Stack gap="s10" bottom={0} bg="var(--vl-bg)" className={classes['several']}>
      {outcomes === null ? null : (
        <Told
          entityType="announcement"
          words="several"
          lines={outcomes}
          unreachedLine={unreachedLine}
          onClose={forget}
        />
      )}
      {isAny && message !== null ? (
        <Words
          label={t('recommendations.several.message')}
          hint={t('recommendations.several.messageHint')}
          message={message}
          onChange={setMessage}
          onSend={recommend}
        />
      ) : null}
      {isAny ? (
        <ChosenBar
          label={t('recommendations.several.actions')}
          says={t('common.table.selectedFeminine', { count: chosen.size })}
          onClear={onClear}
        >
          <Button leftSection={<IconThumbUp size={17} aria-hidden />} loading={isWorking} onClick={recommend}>
            {says}
          </Button>
          {canAddWords ? (
            <Button
              variant="default"
              leftSection={<IconMessage2 size={17} aria-hidden />}
              onClick={() => setMessage('')}
            >
              {addWords}
            </Button>
          ) : null}
        </ChosenBar>
      ) : null}
    </Stack>
  );
}

/** What is said with it, what became of it, and the request. */
function useSeveral(agencyId: string, chosen: ReadonlyMap<string, string>, onDone: (ids: readonly string[]) => void) {
  const t = useT();
  const [outcomes, setOutcomes] = useState<readonly ToldLine[] | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const recommending = useRecommendSeveral(agencyId);

  function recommend(): void {
    if (recommending.isPending) return;
    const said = message === null || message.trim() === '' ? null : message;
    const input = { announcementsIds: [...chosen.keys()], message: said };
    mutateWithMessage(recommending, input, {
      onSuccess: (lines) => {
        const named = lines.map((line) => ({ ...line, agencyId, name: chosen.get(line.recommendationId) ?? '' }));
        setOutcomes(named);
        setMessage(null);
        onDone(lines.filter(({ status }) => status !== 'refused').map(({ recommendationId }) => recommendationId));
      },
      done: (lines) => {
        const count = lines.filter(({ status }) => status === 'created').length;
        if (count > 0 && areSeen(lines)) toast.success(t('recommendations.several.done', { count }));
      },
    });
  }

  return {
    outcomes,
    message,
    setMessage,
    isWorking: recommending.isPending,
    recommend,
    forget: () => setOutcomes(null),
  };
}

interface WordsProps {
  label: string;
  /** Where the words go. */
  hint: string;
  message: string;
  onChange: (message: string) => void;
  onSend: () => void;
}

/** The words to the companies; Ctrl Enter sends them. */
function Words({ label, hint, message, onChange, onSend }: WordsProps) {
  return (
    <Textarea
      label={label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={message}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      maxLength={LONGEST_WORDS}
      autosize
      minRows={2}
      maxRows={8}
      ref={focusOnce}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
      }}
    />
  );
}

/** Leaves room in a message for the titles below it. */
const LONGEST_WORDS = 8000;

function focusOnce(field: HTMLTextAreaElement | null): void {
  field?.focus();
}
