import { isAdmin } from '@volano/domain/policies/actor';
import { IconUserPlus } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import type { AskAction } from './agency-action-items.tsx';
import { AdvisorName } from './agency-marks.tsx';
import classes from './office-agencies.module.css';
import { ConfirmChoiceCell } from './confirm-choice.tsx';
import type { AgencyRow } from './office-agencies.api.ts';

/** Who follows a company; where nobody does, an admin is one click from mending it (mock-up 10). */
export function AssignCell({ agency, onAsk }: { agency: AgencyRow; onAsk: AskAction }) {
  const t = useT();
  const me = useMe();
  if (agency.advisor !== null || !isAdmin(me)) return <AdvisorName advisor={agency.advisor} />;
  if (agency.chosen) return <ConfirmChoiceCell agency={agency} chosen={agency.chosen} onAsk={onAsk} />;
  return (
    <button
      type="button"
      className={classes['assign']}
      aria-label={t('agencies.office.assignTo', { name: agency.businessName })}
      onClick={() => onAsk({ action: 'assign', agencies: [agency] })}
    >
      <IconUserPlus size={16} aria-hidden />
      {t('agencies.office.assign')}
    </button>
  );
}
