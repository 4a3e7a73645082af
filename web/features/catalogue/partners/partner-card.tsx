import { Avatar } from '../../../ui/cards/avatar.tsx';
import classes from './partners.module.css';
import type { PartnerRow } from './partners.api.ts';

export interface PartnerCardProps {
  partner: PartnerRow;
  href: string;
  /** Its state, for those who see drafts too. */
  mark?: React.ReactNode;
}

/** A partner: mark, name, what they do, where they are on the web. */
export function PartnerCard({ partner, href, mark }: PartnerCardProps) {
  const { businessName, summary, website, frontImage } = partner;
  return (
    <article className={classes['card']}>
      <div className={classes['head']}>
        <Avatar name={businessName} shape="company" src={frontImage?.thumbnail.medium ?? null} size={56} />
        <div className={classes['words']}>
          <h2 className={classes['name']}>
            <a href={href} className={classes['link']}>
              {businessName}
            </a>
          </h2>
          {website === null ? null : <p className={classes['site']}>{hostOf(website)}</p>}
        </div>
      </div>
      {mark ? <div className={classes['mark']}>{mark}</div> : null}
      <p className={classes['summary']}>{summary}</p>
    </article>
  );
}

/** "www.studioorsini.example" of an address; the address itself when it is not one. */
export function hostOf(website: string): string {
  return URL.parse(website)?.hostname ?? website;
}
