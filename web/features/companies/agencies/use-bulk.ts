import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { refusalMessage } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { agenciesKey } from './agencies.api.ts';
import { type NamedAgency } from './named-agency.ts';

const AT_ONCE = 4;

/** Why something was not done for a company, and whether asking again may help. */
export interface Failure {
  readonly why: string;
  readonly canRetry: boolean;
}

/** How it went for each company that was come to so far: null where it went well. */
export type Outcomes = ReadonlyMap<string, Failure | null>;

/** The same thing done for many companies, a few at a time; one that is refused does not stop the others. */
export function useBulk(act: (agencyId: string) => Promise<unknown>) {
  const t = useT();
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [isRunning, setRunning] = useState(false);

  async function run(agencies: readonly NamedAgency[]): Promise<Outcomes> {
    const told = new Map<string, Failure | null>();
    const waiting = [...agencies];
    setOutcomes(told);
    setRunning(true);

    async function work(): Promise<void> {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const outcome = await act(next._id).then(
          () => null,
          (error: unknown) => ({ why: refusalMessage(error, t('errors.unexpected')), canRetry: isPassing(error) }),
        );
        setOutcomes(new Map(told.set(next._id, outcome)));
      }
    }

    await Promise.all(Array.from({ length: AT_ONCE }, work));
    setRunning(false);
    await client.invalidateQueries({ queryKey: agenciesKey });
    return told;
  }

  return { outcomes, isRunning, run };
}

/** A broken line, a busy service, somebody at the same company: what may be gone the next time. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status >= 500 || error.code === 'conflict' || error.code === 'tooManyRequests';
}
