import { useT } from '../../../lib/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/cards/status-badge.tsx';
import type { Announcement } from './announcements.api.ts';
import classes from './announcement-detail.module.css';
import { DocumentsNeeded } from './documents-needed.tsx';

export interface CallDetailsProps {
  call: Announcement;
  /** The towns and provinces that narrow it, in words. */
  place: React.ReactNode;
  /** Its conditions stand elsewhere, where they are settled for a company. */
  isForCompany: boolean;
}

/** What the office keeps of a call beside its text: whom and where it is for, what is to be read in the notice, what an application needs. */
export function CallDetails({ call, place, isForCompany }: CallDetailsProps) {
  const t = useT();
  const { grantingBody, sectors, purposes, costs, manualChecks, documents, municipalities, provinces } = call;
  const facts: [string, string][] = [
    [t('callReview.body'), grantingBody ?? ''],
    [t('callReview.sectors'), sectors.map((sector) => t(`callDetails.sectors.${sector}`)).join(', ')],
    [t('callReview.purposes'), purposes.map((purpose) => t(`callDetails.purposes.${purpose}`)).join(', ')],
    [t('callReview.costs'), costs.map((cost) => t(`callDetails.costs.${cost}`)).join(', ')],
  ];
  return (
    <dl className={classes['callDetailsFacts']}>
      {municipalities.length + provinces.length === 0 ? null : (
        <div>
          <dt>{t('callReview.place')}</dt>
          <dd>{place}</dd>
        </div>
      )}
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      {isForCompany || manualChecks.length === 0 ? null : (
        <div>
          <dt>{t('announcements.checks.title')}</dt>
          {manualChecks.map(({ _id, text, isDecisive }) => (
            <dd key={_id}>
              {text} {isDecisive ? <StatusBadge tone="accent">{t('announcements.checks.decisive')}</StatusBadge> : null}
            </dd>
          ))}
        </div>
      )}
      {documents.length === 0 ? null : (
        <div>
          <dt>{t('announcements.detail.documents')}</dt>
          <dd>
            <DocumentsNeeded documents={documents} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Whether there is any of it. */
export function hasCallDetails(call: Announcement): boolean {
  const { grantingBody, sectors, purposes, costs, manualChecks, documents, municipalities, provinces } = call;
  return (
    [sectors, purposes, costs, manualChecks, documents, municipalities, provinces].some(({ length }) => length > 0) ||
    grantingBody !== null
  );
}
