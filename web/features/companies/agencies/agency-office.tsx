import { isAdmin } from '@volano/domain/policies/actor';
import { ADVISOR_ROLES, ELIPSIS_TYPES } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import type { Agency } from './agencies.api.ts';
import { AgencyDrawer } from './agency-drawer.tsx';
import { EditButton } from './edit-button.tsx';
import { Fact } from './agency-record.tsx';
import classes from './agency-record.module.css';
import { nameOf } from './people.api.ts';

/** What the office has decided of a company: contract, the four who follow it, where it is monitored. An admin changes it here. */
export function AgencyOffice({ agency }: { agency: Agency }) {
  const t = useT();
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const { contractType, isMonoGrant, advisors, elipsisUrls } = agency;
  return (
    <section aria-labelledby="agency-office">
      <div className={classes['agencyOfficeHead']}>
        <h2 id="agency-office" className={classes['agencyOfficeTitle']}>
          {t('agencies.office.management.title')}
        </h2>
        {isAdmin(me) ? <EditButton what={t('agencies.office.management.title')} onClick={() => setOpen(true)} /> : null}
      </div>
      <dl className={classes['agencyOfficeFacts']}>
        <Fact label={t('agencies.office.management.contract')}>{t(`agencies.contract.${contractType}`)}</Fact>
        <Fact label={t('agencies.office.management.monoGrant')}>{t(isMonoGrant ? 'common.yes' : 'common.no')}</Fact>
        {ADVISOR_ROLES.map((kind) => {
          const person = advisors?.[kind];
          return (
            <Fact key={kind} label={t(`agencies.office.kinds.${kind}`)}>
              {person ? nameOf(person) : <span className={classes['nobody']}>{t('agencies.office.nobody')}</span>}
            </Fact>
          );
        })}
        {ELIPSIS_TYPES.map((type) => (
          <Fact key={type} label={t(`agencies.office.form.${type}`)}>
            {elipsisUrls[type] ? (
              <a href={elipsisUrls[type]} target="_blank" rel="noreferrer">
                {elipsisUrls[type]}
              </a>
            ) : (
              <span className={classes['nobody']}>{t('agencies.office.management.noAddress')}</span>
            )}
          </Fact>
        ))}
      </dl>
      {isOpen ? <AgencyDrawer agency={agency} part="office" onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
