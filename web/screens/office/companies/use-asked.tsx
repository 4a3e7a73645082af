import { useState } from 'react';
import type { AskedAction } from '../../../features/companies/agencies/agency-action-items.tsx';
import type { useChosenAgencies } from '../../../features/companies/agencies/agency-bulk.tsx';
import type { NamedAgency } from '../../../features/companies/agencies/office-agencies.api.ts';
import { type JustDone, WayBackBar } from '../../../features/insight/acts/way-back.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';

/** What is asked about companies, and once it is done its way back. */
export function useAsked(settle: ReturnType<typeof useChosenAgencies>['settle']) {
  const t = useT();
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const [done, setDone] = useState<JustDone | null>(null);
  function end(failed: readonly NamedAgency[] | undefined): void {
    setAsked(null);
    if (failed === undefined || asked === null) return;
    settle(asked.agencies, failed);
    setDone(justDone(t, asked, asked.agencies.length - failed.length));
  }
  const wayBack = done === null ? undefined : <WayBackBar done={done} onClose={() => setDone(null)} />;
  const isToldInList = asked !== null && justDone(t, asked, asked.agencies.length) !== null;
  return { asked, setAsked, end, wayBack, isToldInList };
}

const PER_CALL = 200;

/** What was done to so many companies, where it can be undone. */
function justDone(t: ReturnType<typeof useT>, { action, agencies }: AskedAction, count: number): JustDone | null {
  const calls = Math.ceil(agencies.length / PER_CALL);
  if (count === 0) return null;
  switch (action) {
    case 'recommend':
      return { kind: 'recommend', says: t('officeRecommendations.recommending.done', { count }), calls };
    case 'write':
      return { kind: 'message', says: t('officeRecommendations.writing.done', { count }), calls };
    case 'assign':
      return { kind: 'assign', says: t('agencies.office.assignment.done', { count }), calls };
    case 'release':
      return { kind: 'bulk', says: t('agencies.dossierRequest.released', { count }), calls };
    case 'hold':
      return { kind: 'bulk', says: t('agencies.dossierRequest.held', { count }), calls };
    case 'confirm':
      return { kind: 'bulk', says: t('deductions.bulk.done', { count }), calls };
    default:
      return null;
  }
}
