import { type ReactNode, useState } from 'react';
import { type Agency, useAgency } from '../../../features/companies/agencies/agencies.api.ts';
import { AgencySelect } from '../../../features/companies/agencies/agency-select.tsx';
import { useAnnouncement } from '../../../features/catalogue/announcements/announcements.api.ts';
import { CallSelect } from '../../../features/catalogue/announcements/call-select.tsx';
import { WhyNot } from '../../../features/catalogue/announcements/why-not.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import classes from './advising.module.css';
import { useSearchTexts } from '../../../lib/screens/use-screen.ts';

/** On a company's record: any call of the catalogue held against it (5-matching, Trace). */
export function WhyNotOfAgency({ agency }: { agency: Agency }) {
  const t = useT();
  const { asked: announcementId, isArrival, ask } = useAsked();
  const call = useAnnouncement(announcementId).data;
  return (
    <Block hint={t('matching.whyNot.hintAgency', { name: agency.businessName })}>
      <CallSelect label={t('matching.whyNot.pickCall')} announcementId={announcementId} onChange={ask} />
      {announcementId === null ? null : (
        <WhyNot
          agencyId={agency._id}
          announcementId={announcementId}
          isArrival={isArrival}
          title={t('matching.whyNot.answer', { call: call?.title ?? '…', name: agency.businessName })}
        />
      )}
    </Block>
  );
}

/** On a call's page: any company that the reader may see held against it. */
export function WhyNotOfCall({ announcement }: { announcement: { _id: string; title: string } }) {
  const t = useT();
  const { asked: agencyId, isArrival, ask } = useAsked();
  return (
    <Block hint={t('matching.whyNot.hintCall')}>
      <AgencySelect
        label={t('matching.whyNot.pickAgency')}
        placeholder={t('matching.whyNot.pickAgency')}
        nothingFound={t('matching.whyNot.nothingFound')}
        agencyId={agencyId}
        onChange={ask}
      />
      {agencyId === null ? null : <AnswerFor agencyId={agencyId} announcement={announcement} isArrival={isArrival} />}
    </Block>
  );
}

interface AnswerForProps {
  agencyId: string;
  announcement: { _id: string; title: string };
  isArrival: boolean;
}

function AnswerFor({ agencyId, announcement, isArrival }: AnswerForProps) {
  const t = useT();
  const name = useAgency(agencyId).data?.businessName ?? '…';
  return (
    <WhyNot
      agencyId={agencyId}
      announcementId={announcement._id}
      isArrival={isArrival}
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
function useAsked() {
  const [{ why = '' }, setSearch] = useSearchTexts('why');
  const asked = why === '' ? null : why;
  const [first] = useState(asked);
  return {
    asked,
    isArrival: asked !== null && asked === first,
    ask: (id: string | null): void => {
      // What is undefined leaves the address.
      setSearch({ why: id ?? undefined });
    },
  };
}
