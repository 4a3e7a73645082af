import { IconAlertCircle, IconCircleCheck, IconEyeOff } from '@tabler/icons-react';
import type { Readability } from '@volano/domain/policies/chats';
import type { Reach } from '@volano/domain/rules/reach';
import { Box } from '@mantine/core';
import { useT } from '../../lib/i18n/i18n.ts';
import classes from './outcome-list.module.css';

/** What became of one of many, and whether the company that it was done for can see it: without a word of it, it can. */
export interface Outcome {
  readonly _id: string;
  readonly status: string;
  /** Why it was refused: the code of an error, or words of one's own. */
  readonly code?: string | undefined;
  readonly why?: string | undefined;
  readonly isReached?: boolean | undefined;
  readonly reach?: Reach | null | undefined;
  /** Of what was said to it: whether it can be read. */
  readonly reader?: Readability | null | undefined;
}

/** Why a company cannot see what was done for it: it has not come in yet or may not, or its contract or the office keeps the conversation shut. */
type Unseen = 'notInvited' | 'invited' | 'disabled' | 'contract' | 'pending';

/** Why what was done cannot be seen, or null where it can, or was not done. */
export function unseenOf({ status, isReached = true, reach, reader }: Omit<Outcome, '_id'>): Unseen | null {
  if (status === 'refused') return null;
  if (!isReached) return reach === 'verified' || reach === 'signedIn' ? 'disabled' : (reach ?? 'notInvited');
  if (reader == null || reader.canRead) return null;
  return reader.why === 'contract' ? 'contract' : 'pending';
}

/** Whether a line says more than that it was done: it was refused, or its company cannot see it. */
export function isToTell(line: Omit<Outcome, '_id'>): boolean {
  return line.status === 'refused' || unseenOf(line) !== null;
}

/** Those for which it was done and that have not come in yet: to be invited. */
export function unreachedOf<L extends Outcome>(lines: readonly L[]): L[] {
  return lines.filter((line) => ['notInvited', 'invited'].includes(unseenOf(line) ?? ''));
}

/** Codes come with the answer and are known to the server only: one without words here is said as not done. */
export function reasonOf(t: ReturnType<typeof useT>, code: string | undefined): string {
  const speak = t as unknown as (keys: readonly string[]) => string;
  return speak([`errors.${code ?? 'unexpected'}`, 'errors.unexpected']);
}

const MARKS = { refused: IconAlertCircle, unseen: IconEyeOff, done: IconCircleCheck } as const;

/**
 * What became of each, by name: what was not done first, then what its company cannot see, which is not done for it either (17-seams §7). The one list of
 * result lines in dialogs; `OutcomeBar` says the same in one sentence.
 */
export function OutcomeList({ lines }: { lines: readonly (Outcome & { readonly name: string })[] }) {
  const t = useT();
  const said = lines.map((line) => {
    const unseen = unseenOf(line);
    const mark = line.status === 'refused' ? 'refused' : unseen === null ? 'done' : 'unseen';
    const words =
      mark === 'refused'
        ? (line.why ?? reasonOf(t, line.code))
        : t(unseen === null ? 'common.batch.isDone' : `reach.lines.${unseen}`);
    return { ...line, mark, words } as const;
  });
  const order = Object.keys(MARKS);
  return (
    <ul className={classes['outcomes']}>
      {said
        .toSorted((one, other) => order.indexOf(one.mark) - order.indexOf(other.mark))
        .map(({ _id, name, mark, words }) => {
          const Mark = MARKS[mark];
          return (
            <li key={_id} data-mark={mark}>
              <Mark size={17} aria-hidden />
              <span>
                <strong>{name}</strong>
                <Box component="span" display="block" c="var(--vl-ink2)">
                  {words}
                </Box>
              </span>
            </li>
          );
        })}
    </ul>
  );
}
