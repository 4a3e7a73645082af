import { ActionIcon, Menu, Button, Tooltip } from '@mantine/core';
import { may } from '@volano/domain/policies/access';
import { remindSurvey } from '@volano/domain/contracts/surveys';
import { isAdmin } from '@volano/domain/policies/actor';
import {
  IconAdjustments,
  IconArrowsExchange,
  IconDots,
  IconPencil,
  IconTrash,
  IconMailForward,
} from '@tabler/icons-react';
import { isSurveyUnfinished } from '@volano/domain/rules/survey-progress';
import { useState } from 'react';
import { formatDate, toIsoDay } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/use-now.ts';
import { useMe } from '../../../lib/session/session.ts';
import type { Agency } from './agencies.api.ts';
import { moveHref, RemindDialog, DeleteAgencyDialog } from './agency-action-items.tsx';
import { AgencyDrawer, type AgencyPart } from './agency-drawer.tsx';

export interface AgencyRecordActionsProps {
  agency: Agency;
  onDeleted: () => void;
}

/** What can be done with a company from its record: its consultants remind it, an admin does everything, a reader nothing. */
export function AgencyRecordActions({ agency, onDeleted }: AgencyRecordActionsProps) {
  const t = useT();
  const me = useMe();
  const [open, setOpen] = useState<AgencyPart | 'delete' | null>(null);
  if (!may(me, remindSurvey)) return null;
  return (
    <>
      <RemindButton agency={agency} />
      {isAdmin(me) ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('agencies.office.deeds', { name: agency.businessName })}
            >
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setOpen('data')}>
              {t('agencies.office.edit')}
            </Menu.Item>
            <Menu.Item leftSection={<IconAdjustments size={18} aria-hidden />} onClick={() => setOpen('office')}>
              {t('agencies.office.editOffice')}
            </Menu.Item>
            <Menu.Item component="a" href={moveHref(agency)} leftSection={<IconArrowsExchange size={18} aria-hidden />}>
              {t('agencies.office.move')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item data-danger leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setOpen('delete')}>
              {t('agencies.office.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {open === 'data' || open === 'office' ? (
        <AgencyDrawer agency={agency} part={open} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'delete' ? (
        <DeleteAgencyDialog agency={agency} onClose={() => setOpen(null)} onDeleted={onDeleted} />
      ) : null}
    </>
  );
}

/** Reminds a company of its survey, at most once a day; why it cannot be done now is said by the button itself. */
function RemindButton({ agency }: { agency: Agency }) {
  const t = useT();
  const today = toIsoDay(useNow());
  const [isAsked, setAsked] = useState(false);
  const { survey, surveyRemindedAt } = agency;
  const reason = !isSurveyUnfinished(survey)
    ? t('agencies.office.reminder.complete')
    : surveyRemindedAt != null && toIsoDay(surveyRemindedAt) === today
      ? t('agencies.office.reminder.today')
      : null;
  const note =
    reason ??
    (surveyRemindedAt == null ? null : t('agencies.office.reminder.last', { date: formatDate(surveyRemindedAt) }));
  return (
    <>
      <Tooltip label={note} disabled={note === null}>
        <Button
          variant="default"
          leftSection={<IconMailForward size={18} aria-hidden />}
          aria-disabled={reason === null ? undefined : true}
          data-disabled={reason === null ? undefined : true}
          onClick={() => (reason === null ? setAsked(true) : undefined)}
        >
          {t('agencies.office.reminder.send')}
          {reason === null ? null : <span className="visually-hidden">. {reason}</span>}
        </Button>
      </Tooltip>
      {isAsked ? <RemindDialog agencies={[agency]} onClose={() => setAsked(false)} /> : null}
    </>
  );
}
