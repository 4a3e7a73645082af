import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { EditionList } from './edition-list.tsx';
import { seasonText } from './edition-words.ts';
import { useEditions } from './editions.api.ts';
import classes from './editions.module.css';

/** The editions of a call beside the one that is read, as a company sees them; nothing where there is none. */
export function OtherEditions({ announcementId, isPast }: { announcementId: string; isPast: boolean }) {
  const t = useT();
  const { data } = useEditions(announcementId);
  if (data === undefined || data.editions.length === 0) return null;
  return (
    <section>
      <SectionTitle>{t('editions.title')}</SectionTitle>
      <div className={classes['list']}>
        {data.season === null || isPast ? null : (
          <p className={classes['otherEditionsSeason']}>{seasonText(t, data.season, false)}</p>
        )}
        <EditionList
          editions={data.editions}
          hrefOf={(id) => hrefOf('/announcements/$announcementId', { announcementId: id })}
        />
      </div>
    </section>
  );
}
