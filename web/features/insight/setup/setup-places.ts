import type { SetupStep } from '@volano/domain/rules/setup';
import { hrefOf } from '../../../lib/screens/address.ts';
import type { RingSegment } from '../../../ui/marks/requirement-ring.tsx';
import type { Setup, Step } from './setup.api.ts';

/** The screen where a step is done; the checklist itself where one press there is all it takes. */
export function placeOf({ steps, company, canTakeStarter }: Setup, step: SetupStep): string {
  const why = steps.find((one) => one.step === step)?.why ?? null;
  switch (step) {
    case 'firm':
      return hrefOf('/admin/settings/firm');
    case 'mail':
      return hrefOf('/admin/setup');
    case 'ateco':
      return hrefOf('/admin/settings/imports', {}, { kind: why === 'noBridge' ? 'ateco-correspondence' : 'ateco' });
    case 'questions':
      return canTakeStarter ? hrefOf('/admin/setup') : hrefOf('/admin/settings/categoryRequirement');
    case 'incentives':
      if (why === 'noOpenCalls') return hrefOf('/admin/announcements/review');
      return why === null
        ? hrefOf('/admin/announcements')
        : hrefOf('/admin/settings/imports', {}, { kind: 'incentivi' });
    case 'consultant':
      return why === null ? hrefOf('/admin/users') : hrefOf('/admin/users/new');
    case 'company':
      if (company === null) return hrefOf('/admin/settings/imports', {}, { kind: 'companies' });
      return why === null
        ? hrefOf('/admin/agencies/$agencyId', { agencyId: company._id }, { tab: 'matchingAnnouncements' })
        : hrefOf('/admin/agencies/$agencyId/surveys/$surveyId', {
            agencyId: company._id,
            surveyId: company.surveyId ?? 'new',
          });
  }
}

/** How many steps need nothing more. */
export function doneSteps(steps: readonly Step[]): number {
  return steps.filter(({ state }) => state !== 'open').length;
}

/** A segment a step: whole where it is done, half where it was put aside. */
export function segmentsOf(steps: readonly Step[]): RingSegment[] {
  return steps.map(({ state }) => (state === 'done' ? 'ok' : state === 'aside' ? 'check' : 'missing'));
}
