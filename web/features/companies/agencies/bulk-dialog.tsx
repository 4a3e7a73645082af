import { Button, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { refusalMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/screens/toast.ts';
import { isToTell, type Outcome, OutcomeList, unreachedOf } from '../../../ui/table/outcome-list.tsx';
import { InviteLine } from './invite-line.tsx';
import type { NamedAgency } from './office-agencies.api.ts';
import { Modal } from '../../../ui/overlays/modal.tsx';
import classes from './office-agencies.module.css';

export interface BulkDialogProps {
  title: string;
  agencies: readonly NamedAgency[];
  /** What is asked or said before it begins. */
  children: React.ReactNode;
  startLabel: string;
  canStart?: boolean;
  /** Does it to some of them, as many as one call takes (`perCall`), and answers each in its own line. */
  act: (agenciesIds: readonly string[]) => Promise<readonly Outcome[]>;
  perCall?: number;
  /** Said when all went well. */
  doneText: string;
  /** The list that asked says it, with the way back: it is not said in a toast too. */
  isToldInList?: boolean | undefined;
  /** Said of how many it did not go well for. */
  failedText: (count: number) => string;
  /** `failed` are the companies for which it did not go well. */
  onClose: (failed?: readonly NamedAgency[]) => void;
}

const NAMED = 6;

/** Something done for one or many companies: what and to whom, how far it is, and for whom it went wrong and why. */
export function BulkDialog(props: BulkDialogProps) {
  const { title, agencies, act, perCall = 1, doneText, isToldInList = false, onClose } = props;
  const t = useT();
  const [asked, setAsked] = useState(agencies);
  const [result, setResult] = useState<Outcomes | null>(null);
  const bulk = useBulk(act, perCall);
  const failed = asked.filter(({ _id }) => result?.get(_id)?.status === 'refused');

  async function run(some: readonly NamedAgency[]): Promise<void> {
    setAsked(some);
    setResult(null);
    const outcomes = await bulk.run(some);
    const lines = [...outcomes.values()];
    // Who cannot see it is named, and invited from there.
    if (lines.some(isToTell)) return setResult(outcomes);
    if (!isToldInList) toast.success(doneText);
    onClose([]);
  }

  return (
    <Modal
      opened
      onClose={() => onClose(result === null ? undefined : failed)}
      title={title}
      closeOnClickOutside={!bulk.isRunning}
      closeOnEscape={!bulk.isRunning}
      withCloseButton={!bulk.isRunning}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      {bulk.isRunning ? (
        <Running done={bulk.outcomes.size} total={asked.length} label={title} />
      ) : result === null ? (
        <Asking {...props} onStart={() => void run(agencies)} />
      ) : (
        <BulkResult {...props} asked={asked} failed={failed} outcomes={result} onRetry={(some) => void run(some)} />
      )}
    </Modal>
  );
}

function Asking({
  agencies,
  children,
  startLabel,
  canStart = true,
  onClose,
  onStart,
}: BulkDialogProps & { onStart: () => void }) {
  const t = useT();
  const rest = agencies.length - NAMED;
  return (
    <form
      className={classes['bulkDialog']}
      onSubmit={(event) => {
        event.preventDefault();
        if (canStart) onStart();
      }}
    >
      {agencies.length > 1 ? (
        <ul className={classes['bulkDialogNames']}>
          {agencies.slice(0, NAMED).map(({ _id, businessName }) => (
            <li key={_id}>{businessName}</li>
          ))}
          {rest > 0 ? <li className={classes['rest']}>{t('agencies.office.bulk.others', { count: rest })}</li> : null}
        </ul>
      ) : null}
      {children}
      <div className={classes['bulkDialogButtons']}>
        <Button variant="default" onClick={() => onClose()} data-autofocus>
          {t('common.actions.cancel')}
        </Button>
        <Button type="submit" disabled={!canStart}>
          {startLabel}
        </Button>
      </div>
    </form>
  );
}

function Running({ done, total, label }: { done: number; total: number; label: string }) {
  const t = useT();
  const words = t('agencies.office.bulk.progress', { done: String(done), total: String(total) });
  return (
    <div className={classes['bulkDialog']}>
      <Progress.Root>
        <Progress.Section value={(done / total) * 100} aria-label={label} aria-valuetext={words} />
      </Progress.Root>
      <p className={classes['bulkDialogCount']} role="status">
        {words}
      </p>
      <p className={classes['quiet']}>{t('agencies.office.bulk.working')}</p>
    </div>
  );
}

interface BulkResultProps extends BulkDialogProps {
  asked: readonly NamedAgency[];
  failed: readonly NamedAgency[];
  outcomes: Outcomes;
  onRetry: (some: readonly NamedAgency[]) => void;
}

function BulkResult({ asked, failed, outcomes, failedText, doneText, onClose, onRetry }: BulkResultProps) {
  const t = useT();
  const succeeded = asked.length - failed.length;
  const again = failed.filter(({ _id }) => outcomes.get(_id)?.canRetry);
  const unreached = new Set(unreachedOf([...outcomes.values()]).map(({ _id }) => _id));
  return (
    <div className={classes['bulkDialog']}>
      <div role="alert">
        <p className={classes['bulkDialogCount']}>{failed.length === 0 ? doneText : failedText(failed.length)}</p>
        {succeeded > 0 && failed.length > 0 ? (
          <p className={classes['quiet']}>{t('agencies.office.bulk.succeeded', { count: succeeded })}</p>
        ) : null}
      </div>
      <InviteLine agencies={asked.filter(({ _id }) => unreached.has(_id))} />
      <OutcomeList
        lines={asked.flatMap(({ _id, businessName }) => {
          const line = outcomes.get(_id);
          return line === undefined ? [] : [{ ...line, name: businessName }];
        })}
      />
      <div className={classes['bulkDialogButtons']}>
        {again.length === 0 ? null : (
          <Button variant="default" onClick={() => onRetry(again)}>
            {t('common.actions.retry')}
          </Button>
        )}
        <Button onClick={() => onClose(failed)}>{t('common.actions.close')}</Button>
      </div>
    </div>
  );
}

const AT_ONCE = 4;

/** How it went for each company that was come to so far, and whether asking again may help. */
type Outcomes = ReadonlyMap<string, Outcome & { readonly canRetry: boolean }>;

/** The same thing done for many companies, a few at a time; one that is refused does not stop the others. */
function useBulk(act: BulkDialogProps['act'], perCall: number) {
  const t = useT();
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [isRunning, setRunning] = useState(false);

  async function run(agencies: readonly NamedAgency[]): Promise<Outcomes> {
    const told = new Map<string, Outcome & { canRetry: boolean }>();
    const waiting = [...agencies];
    setOutcomes(told);
    setRunning(true);

    async function work(): Promise<void> {
      for (let some = waiting.splice(0, perCall); some.length > 0; some = waiting.splice(0, perCall)) {
        const lines = await act(some.map(({ _id }) => _id)).catch((error: unknown) => error);
        for (const { _id } of some) told.set(_id, outcomeOf(t, lines, _id));
        setOutcomes(new Map(told));
      }
    }

    await Promise.all(Array.from({ length: AT_ONCE }, work));
    setRunning(false);
    // Companies are counted all over the office.
    await client.invalidateQueries();
    return told;
  }

  return { outcomes, isRunning, run };
}

/** What became of one: its own line, or the refusal of the whole call. */
function outcomeOf(t: ReturnType<typeof useT>, lines: unknown, _id: string): Outcome & { canRetry: boolean } {
  if (!Array.isArray(lines))
    return { _id, status: 'refused', why: refusalMessage(lines, t('errors.unexpected')), canRetry: isPassing(lines) };
  const line = (lines as readonly Outcome[]).find((one) => one._id === _id);
  return { ...(line ?? { _id, status: 'done' }), canRetry: false };
}

/** A broken line, a busy service, somebody at the same company: what may be gone the next time. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status >= 500 || error.code === 'conflict' || error.code === 'tooManyRequests';
}
