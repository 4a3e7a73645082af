import { IconMail, IconPhone } from '@tabler/icons-react';
import { formatDate, formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { Agency } from './agencies.api.ts';
import classes from './agency-record.module.css';

/** Data and contacts of a company, as the office reads them. */
export function AgencyFacts({ agency, action }: { agency: Agency; action?: React.ReactNode }) {
  const t = useT();
  const label = (
    key:
      | 'owner'
      | 'referent'
      | 'vatNumber'
      | 'fiscalCode'
      | 'pec'
      | 'email'
      | 'telephone'
      | 'office'
      | 'createdAt'
      | 'lastAccess',
  ) => t(`agencies.detail.${key}`);
  const referent = [agency.referentName, agency.referentSurname].filter(Boolean).join(' ');
  const { administrationEmail, telephone, pec, user, lastAccessAt } = agency;
  return (
    <section aria-labelledby="agency-facts">
      <div className={classes['agencyRecordHead']}>
        <h2 id="agency-facts" className={classes['agencyRecordTitle']}>
          {t('agencies.detail.facts')}
        </h2>
        {action}
      </div>
      <dl className={classes['agencyRecordFacts']}>
        <Fact label={label('email')}>
          <a href={`mailto:${administrationEmail}`} className={classes['contact']}>
            <IconMail size={16} aria-hidden />
            {administrationEmail}
          </a>
        </Fact>
        <Fact label={label('telephone')}>
          <a href={`tel:${telephone.replaceAll(' ', '')}`} className={classes['contact']}>
            <IconPhone size={16} aria-hidden />
            {telephone}
          </a>
        </Fact>
        <Fact label={label('pec')}>{pec === null ? null : <a href={`mailto:${pec}`}>{pec}</a>}</Fact>
        <Fact label={label('referent')}>{referent}</Fact>
        <Fact label={label('office')}>{officeOf(agency)}</Fact>
        <Fact label={label('vatNumber')}>{agency.vatNumber}</Fact>
        <Fact label={label('fiscalCode')}>{agency.fiscalCode}</Fact>
        <Fact label={label('owner')}>
          {`${user.name} ${user.surname}, `}
          <a href={`mailto:${user.email}`}>{user.email}</a>
        </Fact>
        <Fact label={label('createdAt')}>{formatDate(agency.createdAt)}</Fact>
        <Fact label={label('lastAccess')}>
          {lastAccessAt == null ? t('agencies.neverSeen') : formatDateTime(lastAccessAt)}
        </Fact>
      </dl>
      {agency.description ? <p className={classes['about']}>{agency.description}</p> : null}
    </section>
  );
}

/** One fact; what is not known says so. */
export function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  const t = useT();
  const isMissing = children === null || children === '';
  return (
    <div className={classes['fact']}>
      <dt>{label}</dt>
      <dd data-missing={isMissing || undefined}>{isMissing ? t('agencies.detail.notGiven') : children}</dd>
    </div>
  );
}

function officeOf(agency: Agency): string {
  const { registeredOfficeAddress, registeredOfficePostalCode, registeredOfficeCity, registeredOfficeProvince } =
    agency;
  const province = registeredOfficeProvince === null ? '' : `(${registeredOfficeProvince})`;
  const town = [registeredOfficePostalCode, registeredOfficeCity, province].filter(Boolean).join(' ');
  return [registeredOfficeAddress, town].filter(Boolean).join(', ');
}
