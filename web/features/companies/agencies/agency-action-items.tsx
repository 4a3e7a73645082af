import { Menu } from '@mantine/core';
import { isAdmin } from '@volano/domain/policies/actor';
import { isSurveyUnfinished } from '@volano/domain/rules/survey-progress';
import { IconArrowsExchange, IconMailForward, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { DeleteAgencyDialog } from './delete-agency-dialog.tsx';
import type { NamedAgency } from './named-agency.ts';
import type { AgencyRow } from './office-agencies.api.ts';
import { RemindDialog } from './remind-dialog.tsx';

/** What is done with companies from their list, and with which. */
export interface AskedAction {
  readonly action: 'assign' | 'remind' | 'delete';
  readonly agencies: readonly NamedAgency[];
}

export type AskAction = (asked: AskedAction) => void;

/** The part of a company's "…" that changes something; nothing for those who only read. What would be refused says why. */
export function AgencyActionItems({ agency, onAsk }: { agency: AgencyRow; onAsk: AskAction }) {
  const t = useT();
  const me = useMe();
  if (me.role === 'platform-admin') return null;
  const agencies = [agency];
  const hasAll = !isSurveyUnfinished(agency.survey);
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconMailForward size={18} aria-hidden />}
        disabled={hasAll}
        onClick={() => onAsk({ action: 'remind', agencies })}
      >
        {t(hasAll ? 'agencies.office.reminder.complete' : 'agencies.office.reminder.send')}
      </Menu.Item>
      {isAdmin(me) ? (
        <>
          <Menu.Item
            leftSection={<IconUserPlus size={18} aria-hidden />}
            onClick={() => onAsk({ action: 'assign', agencies })}
          >
            {t('agencies.office.assignOne')}
          </Menu.Item>
          <Menu.Item component="a" href={moveHref(agency)} leftSection={<IconArrowsExchange size={18} aria-hidden />}>
            {t('agencies.office.move')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            data-danger
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => onAsk({ action: 'delete', agencies })}
          >
            {t('agencies.office.delete')}
          </Menu.Item>
        </>
      ) : null}
    </>
  );
}

/** Where a company is handed to another customer; its name goes along, to be said before it is known (1-people §2). */
export function moveHref({ _id, businessName }: NamedAgency): string {
  return hrefOf('/admin/agencies/$agencyId/change-user', { agencyId: _id }, { businessName });
}

/** The question of the deed that was asked for. `failed` are the companies for which it was not done. */
export function AgencyActionDialog({
  asked: { action, agencies },
  onClose,
}: {
  asked: AskedAction;
  onClose: (failed?: readonly NamedAgency[]) => void;
}) {
  const [first] = agencies;
  if (action === 'assign') return <AssignDialog agencies={agencies} onClose={onClose} />;
  if (action === 'remind') return <RemindDialog agencies={agencies} onClose={onClose} />;
  if (first === undefined) return null;
  return <DeleteAgencyDialog agency={first} onClose={() => onClose()} onDeleted={() => onClose([])} />;
}
