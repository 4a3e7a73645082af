import { IconBrandFacebook, IconBrandInstagram, IconBrandLinkedin, IconMail, IconWorld } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Avatar } from '../../../ui/cards/marks.tsx';
import classes from './partners.module.css';
import type { PartnerRow, Partner } from './partners.api.ts';

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
function hostOf(website: string): string {
  return URL.parse(website)?.hostname ?? website;
}

/** Whether anything is known of where a partner is found. */
export function hasContacts({ website, email, linkedinUrl, istagramUrl, facebookUrl }: Partner): boolean {
  return [website, email, linkedinUrl, istagramUrl, facebookUrl].some((place) => place !== null);
}

/** Where a partner is found: its site, its mail, its pages on social networks. */
export function PartnerContacts({ partner }: { partner: Partner }) {
  const t = useT();
  const { website, email, linkedinUrl, istagramUrl, facebookUrl } = partner;
  const links = [
    { key: 'website', href: website, words: website === null ? '' : hostOf(website), icon: IconWorld },
    { key: 'email', href: email === null ? null : `mailto:${email}`, words: email ?? '', icon: IconMail },
    { key: 'linkedin', href: linkedinUrl, words: t('partners.linkedin'), icon: IconBrandLinkedin },
    { key: 'instagram', href: istagramUrl, words: t('partners.instagram'), icon: IconBrandInstagram },
    { key: 'facebook', href: facebookUrl, words: t('partners.facebook'), icon: IconBrandFacebook },
  ].filter((link): link is typeof link & { href: string } => link.href !== null);
  return (
    <ul className={classes['links']} aria-label={t('partners.contacts')}>
      {links.map(({ key, href, words, icon: Picture }) => {
        const isOutside = key !== 'email';
        return (
          <li key={key}>
            <a
              href={href}
              {...(isOutside
                ? {
                    target: '_blank',
                    rel: 'noopener noreferrer',
                    'aria-label': t('partners.newWindow', { name: words }),
                  }
                : {})}
            >
              <Picture size={20} aria-hidden />
              {words}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
