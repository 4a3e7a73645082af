import type { officialData } from '@volano/domain/contracts/official-data';
import type { z } from 'zod';
import type { OfficialDataRun } from './official-data.queries.ts';

/** How the package of official data stands, for the checklist. */
export function replyOfficialData(run: OfficialDataRun | null, isConfigured: boolean): z.input<typeof officialData> {
  const parts = (run?.parts ?? []).map(({ part, status, done, total }) => ({ part, state: status, done, total }));
  return {
    isConfigured,
    state: run?.status ?? 'none',
    done: parts.filter(({ state }) => state === 'done').length,
    total: parts.length,
    dated: run?.dated ?? null,
    parts,
    failure: run?.error ?? null,
  };
}
