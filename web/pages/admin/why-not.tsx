import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Agency, useAgency } from '../../features/agencies/agencies.api.ts';
import { AgencySelect } from '../../features/agencies/agency-select.tsx';
import { useAnnouncement } from '../../features/announcements/announcements.api.ts';
import { CallSelect } from '../../features/announcements/call-select.tsx';
import { WhyNot } from '../../features/announcements/why-not.tsx';
import { useT } from '../../lib/i18n.ts';
import classes from './why-not.module.css';

/** On a company's record: any call of the catalogue held against it (5-matching, Trace). */
export function WhyNotOfAgency({ agency }: { agency: Agency }) {
  const t = useT();
  const [announcementId, ask] = useAsked();
  const call = useAnnouncement(announcementId).data;
  return (
    <Block hint={t('matching.whyNot.hintAgency', { name: agency.businessName })}>
      <CallSelect label={t('matching.whyNot.pickCall')} announcementId={announcementId} onChange={ask} />
      {announcementId === null ? null : (
        <WhyNot
          agencyId={agency._id}
          announcementId={announcementId}
          title={t('matching.whyNot.answer', { call: call?.title ?? '…', name: agency.businessName })}
        />
      )}
    </Block>
  );
}

/** On a call's page: any company that the reader may see held against it. */
export function WhyNotOfCall({ announcement }: { announcement: { _id: string; title: string } }) {
  const t = useT();
  const [agencyId, ask] = useAsked();
  return (
    <Block hint={t('matching.whyNot.hintCall')}>
      <AgencySelect
        label={t('matching.whyNot.pickAgency')}
        placeholder={t('matching.whyNot.pickAgency')}
        nothingFound={t('matching.whyNot.nothingFound')}
        agencyId={agencyId}
        onChange={ask}
      />
      {agencyId === null ? null : <AnswerFor agencyId={agencyId} announcement={announcement} />}
    </Block>
  );
}

function AnswerFor({ agencyId, announcement }: { agencyId: string; announcement: { _id: string; title: string } }) {
  const t = useT();
  const name = useAgency(agencyId).data?.businessName ?? '…';
  return (
    <WhyNot
      agencyId={agencyId}
      announcementId={announcement._id}
      title={t('matching.whyNot.answer', { call: announcement.title, name })}
    />
  );
}

function Block({ hint, children }: { hint: string; children: ReactNode }) {
  const t = useT();
  return (
    <section className={classes['root']} aria-labelledby="why-not">
      <h2 id="why-not" className={classes['title']}>
        {t('matching.whyNot.title')}
      </h2>
      <p className={classes['hint']}>{hint}</p>
      {children}
    </section>
  );
}

/** What is asked about stands in the address beside all else, so that the answer can be sent. */
function useAsked(): [string | null, (id: string | null) => void] {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const asked = typeof search['why'] === 'string' && search['why'] !== '' ? search['why'] : null;
  return [
    asked,
    (id) => {
      // What is undefined leaves the address.
      void navigate({ to: '.', search: { ...search, why: id ?? undefined } as never, replace: true });
    },
  ];
}
