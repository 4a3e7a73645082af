import { IconBrandFacebook, IconBrandInstagram, IconBrandLinkedin, IconMail, IconWorld } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hostOf } from './partner-card.tsx';
import classes from './partners.module.css';
import type { Partner } from './partners.api.ts';

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
