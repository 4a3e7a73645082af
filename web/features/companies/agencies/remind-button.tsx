import { Button, Tooltip } from '@mantine/core';
import { isSurveyUnfinished } from '@volano/domain/rules/survey-progress';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate, toIsoDay } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/use-now.ts';
import type { Agency } from './agencies.api.ts';
import { RemindDialog } from './remind-dialog.tsx';

/** Reminds a company of its survey, at most once a day; why it cannot be done now is said by the button itself. */
export function RemindButton({ agency }: { agency: Agency }) {
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
