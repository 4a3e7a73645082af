import { Alert } from '@mantine/core';
import type { getAgency } from '@volano/domain/contracts/agencies';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { formatDate, formatDateTime, formatMoney } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';

type Agency = ReplyOf<typeof getAgency>;
type Change = Agency['dossierChanges'][number];

/** What is no longer as the newest dossier says it, call by call, and what may be done about it; nothing while all of it holds. */
export function DossierChanges({
  agency,
  children,
}: {
  agency: Pick<Agency, 'dossier' | 'dossierChanges'>;
  children?: React.ReactNode;
}) {
  const t = useT();
  const [newest] = agency.dossier;
  if (newest === undefined || agency.dossierChanges.length === 0) return null;
  return (
    <Alert color="warning" role="status" title={t('agencies.dossierChanges.title')}>
      <p>{t('agencies.dossierChanges.lead', { date: formatDate(newest.createdAt) })}</p>
      <ul>
        {agency.dossierChanges.map((change) => (
          <li key={`${change.announcementId} ${change.what}`}>
            <strong>{change.title}</strong>
            <br />
            {changeWords(t, change)}
          </li>
        ))}
      </ul>
      {children}
    </Alert>
  );
}

function changeWords(t: ReturnType<typeof useT>, { what, date, amount }: Change): string {
  if (what === 'amount')
    return amount === null
      ? t('agencies.dossierChanges.noAmount')
      : t('agencies.dossierChanges.amount', { amount: formatMoney(amount) });
  return t(`agencies.dossierChanges.${what}`, { date: date === null ? '' : formatDate(date) });
}

/** Who of the company first opened a document, and when, in words for the office. */
export function openedWords(t: ReturnType<typeof useT>, { opened }: Pick<Agency['dossier'][number], 'opened'>): string {
  if (opened == null) return t('agencies.dossierOpened.never');
  const date = formatDateTime(opened.at);
  return opened.by === null
    ? t('agencies.dossierOpened.at', { date })
    : t('agencies.dossierOpened.by', { name: opened.by, date });
}

/** Who asked to release a dossier, and when, in words for the office. */
export function requestWords(t: ReturnType<typeof useT>, { at, by }: NonNullable<Agency['dossierRequest']>): string {
  const date = formatDateTime(at);
  return by === null
    ? t('agencies.dossierRequest.at', { date })
    : t('agencies.dossierRequest.by', { name: `${by.name} ${by.surname}`, date });
}
