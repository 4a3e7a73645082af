import { Button, Flex, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { refusalMessage } from '../../lib/api/mutate-with-message.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { WholeList } from '../../lib/list/whole-list.ts';
import { toast } from '../../lib/screens/toast.ts';
import type { Selection } from './data-table-body.tsx';
import { type Outcome, reasonOf, unreachedOf, unseenOf } from './outcome-list.tsx';
import classes from './outcome-bar.module.css';

/** For so long what was just done is taken back by one press (9-working-day §2). */
const UNDO_MS = 10_000;

/** What is chosen, as questions and results name it. */
interface Named {
  readonly _id: string;
  readonly name: string;
}

interface Outcomes {
  readonly lines: readonly Outcome[];
  readonly names: ReadonlyMap<string, string>;
  /** What was done, in a sentence. */
  readonly says: (count: number) => string;
  /** The same of those for which nothing was left to do. */
  readonly saysAlready?: ((count: number) => string) | undefined;
  /** Takes back what was done, and answers what became of each; nothing where that is not possible. */
  readonly undo?: ((ids: readonly string[]) => Promise<readonly { readonly status: string }[]>) | undefined;
}

/** Rows chosen in a list, also on pages that are not shown any more, and what became of what was done with them. */
export function useBatch<Row extends Named>(rows: readonly Row[]) {
  const [chosen, setChosen] = useState<readonly Row[]>([]);
  const [outcomes, setOutcomes] = useState<Outcomes | null>(null);
  const selection: Selection = {
    keys: new Set(chosen.map(({ _id }) => _id)),
    onChange: (keys) => {
      const known = new Map([...rows, ...chosen].map((row) => [row._id, row]));
      setChosen([...keys].flatMap((key) => known.get(key) ?? []));
      // Both stand in the same place: what is chosen next comes before what became of the last.
      setOutcomes(null);
    },
  };
  function deselect(ids: readonly string[]): void {
    setChosen((now) => now.filter(({ _id }) => !ids.includes(_id)));
  }
  /** What was done is chosen no more; what was refused stays, to be looked at. */
  function settle(done: Omit<Outcomes, 'names'>): void {
    setOutcomes({ ...done, names: new Map(chosen.map(({ _id, name }) => [_id, name])) });
    const refused = new Set(done.lines.filter(({ status }) => status === 'refused').map(({ _id }) => _id));
    setChosen(chosen.filter(({ _id }) => refused.has(_id)));
  }
  /** Chooses these beside those that are chosen. */
  function add(more: readonly Row[]): void {
    setChosen((now) => [...new Map([...now, ...more].map((row) => [row._id, row])).values()]);
    setOutcomes(null);
  }
  return {
    chosen,
    add,
    ids: chosen.map(({ _id }) => _id),
    selection,
    deselect,
    clear: () => setChosen([]),
    outcomes,
    settle,
    close: () => setOutcomes(null),
  };
}

interface OutcomeBarProps {
  outcomes: Outcomes;
  /** What was done, for screen readers. */
  label?: string | undefined;
  /** Said of the companies that have not come in and cannot see it, with the way to invite them. */
  unreachedLine?: ((lines: readonly Outcome[]) => React.ReactNode) | undefined;
  onClose: () => void;
}

/**
 * What became of it: how many it was done to, who of them cannot see it, of those that were refused which and why, and for ten seconds the way back.
 */
export function OutcomeBar({ outcomes, label, unreachedLine, onClose }: OutcomeBarProps) {
  const t = useT();
  const [isUndoing, setUndoing] = useState(false);
  const { lines, names, says, saysAlready, undo } = outcomes;
  const done = lines.filter(({ status }) => status === 'done').map(({ _id }) => _id);
  const already = lines.filter(({ status }) => status === 'already').length;
  const locked = lines.filter((line) => unseenOf(line) === 'contract').length;
  const unreached = unreachedOf(lines);
  const isRecent = useForAWhile(outcomes.lines);

  async function takeBack(takeBackAll: NonNullable<typeof undo>): Promise<void> {
    setUndoing(true);
    try {
      const refused = (await takeBackAll(done)).filter(({ status }) => status === 'refused').length;
      if (refused > 0) toast.error(t('common.batch.notUndone', { count: refused }));
      onClose();
    } catch (error) {
      toast.error(refusalMessage(error, t('errors.unexpected')));
      setUndoing(false);
    }
  }

  const words = [
    ...(done.length > 0 ? [says(done.length)] : []),
    ...(already > 0 ? [(saysAlready ?? ((count) => t('common.batch.already', { count })))(already)] : []),
    ...(locked > 0 ? [t('reach.locked', { count: locked })] : []),
    ...lines
      .filter(({ status }) => status === 'refused')
      .map(({ _id, code, why = reasonOf(t, code) }) => t('common.batch.refused', { name: names.get(_id) ?? '', why })),
  ];
  return (
    <ChosenBar
      label={label ?? t('common.batch.outcome')}
      says={words.join(' · ')}
      note={unreached.length === 0 ? null : unreachedLine?.(unreached)}
    >
      {undo !== undefined && done.length > 0 && isRecent ? (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={17} aria-hidden />}
          loading={isUndoing}
          onClick={() => void takeBack(undo)}
        >
          {t('common.batch.undo')}
        </Button>
      ) : null}
      <Button variant="subtle" onClick={onClose}>
        {t('common.actions.close')}
      </Button>
    </ChosenBar>
  );
}

/** True for ten seconds after something new happened. */
export function useForAWhile(what: unknown): boolean {
  const [over, setOver] = useState<unknown>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOver(what), UNDO_MS);
    return () => clearTimeout(timer);
  }, [what]);
  return over !== what;
}

/** Where a page is not all: the rest of the list by one press. */
function ChooseWhole({ list: { total = 0, isReading, choose }, chosen }: { list: WholeList; chosen: number }) {
  const t = useT();
  if (chosen >= total) return null;
  return (
    <Button variant="subtle" loading={isReading} onClick={choose}>
      {t('common.table.selectWhole', { total: formatNumber(total) })}
    </Button>
  );
}

interface ChosenBarProps {
  /** What can be done, for screen readers. */
  label: string;
  /** How many are chosen, or what became of them. */
  says: React.ReactNode;
  /** Without it nothing can be deselected. */
  onClear?: (() => void) | undefined;
  /** How many are chosen, and all that could be: a way to choose those of other pages too. */
  whole?: { readonly list: WholeList; readonly chosen: number } | undefined;
  /** What is said beside, with a way to go on from it; a line of its own on a phone. */
  note?: React.ReactNode;
  /** What can be done with them together. */
  children?: React.ReactNode;
}

/** What can be done with the chosen rows of a table, in its foot; on a phone over the foot of the screen (visual language §10.10). */
export function ChosenBar({ label, says, onClear, whole, note, children }: ChosenBarProps) {
  const t = useT();
  return (
    <>
      <Flex
        rowGap="xs"
        columnGap="sm"
        align="center"
        wrap="wrap"
        className={classes['chosenBar']}
        role="group"
        aria-label={label}
      >
        <Text span size="sm" fw={600} className={classes['chosenCount']} role="status">
          {whole?.list.refusal ?? says}
        </Text>
        {whole === undefined ? null : <ChooseWhole {...whole} />}
        {note}
        <div className={classes['chosenActions']}>
          {children}
          {onClear === undefined ? null : (
            <Button variant="subtle" onClick={onClear}>
              {t('common.actions.deselect')}
            </Button>
          )}
        </div>
      </Flex>
      <div className={classes['chosenRoom']} />
    </>
  );
}
