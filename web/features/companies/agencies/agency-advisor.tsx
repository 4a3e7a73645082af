import { may } from '@volano/domain/policies/access';
import { confirmChoice } from '@volano/domain/contracts/agencies';
import { isAdvisor } from '@volano/domain/policies/actor';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Avatar } from '../../../ui/cards/avatar.tsx';
import { trapFocus } from '../../../ui/layout/focus.ts';
import { PaperCard } from '../../../ui/cards/paper-card.tsx';
import { type Agency, useHomeAdvisor } from './agencies.api.ts';
import classes from './agency-record.module.css';
import { type AskedAction, AgencyActionDialog } from './agency-action-items.tsx';
import { ConfirmChoice } from './confirm-choice.tsx';
import { nameOf } from './office-changes.api.ts';

/**
 * Who follows the company, on carta: people are never data (visual language §1.5). Where nobody does and the owner chose somebody, whom,
 * and for an admin the press that confirms it.
 */
export function AgencyAdvisor({ agency }: { agency: Agency }) {
  const t = useT();
  const { _id, advisor, chosen, contact } = agency;
  const home = useHomeAdvisor(_id, advisor !== null || chosen != null);
  const person = advisor ?? chosen ?? null;
  const photo = home.data?._id === person?._id ? home.data?.frontImage : undefined;
  return (
    <PaperCard as="aside" label={t('agencies.detail.consultant')}>
      <h2 className={classes['agencyAdvisorTitle']}>{t('agencies.detail.consultant')}</h2>
      <div ref={trapFocus} tabIndex={-1} className={classes['agencyAdvisor']}>
        <div className={classes['who']}>
          {person === null ? null : <Avatar name={nameOf(person)} src={photo?.thumbnail.medium ?? null} size={44} />}
          <div>
            <p className={classes['name']}>{person === null ? t('agencies.detail.consultantNone') : nameOf(person)}</p>
            {chosen == null ? null : (
              <p className={classes['waits']}>
                {t(isAdvisor(chosen) ? 'agencies.detail.chosen' : 'agencies.detail.chosenContact')}
              </p>
            )}
          </div>
        </div>
        {contact == null ? null : (
          <p className={classes['waits']}>{t('agencies.detail.contact', { name: nameOf(contact) })}</p>
        )}
        {chosen == null ? null : <Confirm agency={agency} chosen={chosen} />}
      </div>
    </PaperCard>
  );
}

function Confirm({ agency, chosen }: { agency: Agency; chosen: NonNullable<Agency['chosen']> }) {
  const me = useMe();
  const [asked, setAsked] = useState<AskedAction | null>(null);
  if (!may(me, confirmChoice)) return null;
  return (
    <div className={classes['actions']}>
      <ConfirmChoice agency={agency} chosen={chosen} onAsk={setAsked} />
      {asked === null ? null : <AgencyActionDialog asked={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}
