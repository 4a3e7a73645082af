import { IconBrandFacebook, IconBrandInstagram, IconBrandLinkedin } from '@tabler/icons-react';
import { useT } from '../../lib/i18n/i18n.ts';
import { useBrand } from '../../lib/api/options.ts';
import { useNow } from '../../lib/live/use-now.ts';
import classes from './shell.module.css';

const icons = { linkedin: IconBrandLinkedin, facebook: IconBrandFacebook, instagram: IconBrandInstagram };
const names = { linkedin: 'LinkedIn', facebook: 'Facebook', instagram: 'Instagram' };

/** The telephone of the firm, as a link. */
export function BrandTelephone() {
  const brand = useBrand();
  if (brand === null) return null;
  return <a href={`tel:${brand.telephone.replaceAll(' ', '')}`}>{brand.telephone}</a>;
}

/** Where the firm can be found outside; nothing where it is in no social network. */
export function SocialLinks({ size }: { size: number }) {
  const t = useT();
  const social = useBrand()?.social ?? [];
  if (social.length === 0) return null;
  return (
    <ul className={classes['social']} aria-label={t('common.shell.social')}>
      {social.map(({ network, url }) => {
        const Picture = icons[network];
        return (
          <li key={network}>
            <a href={url} target="_blank" rel="noopener noreferrer" title={names[network]}>
              <Picture size={size} aria-hidden />
              <span className="visually-hidden">
                {names[network]}, {t('common.shell.newWindow')}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** Whose the portal is, this year. */
export function Rights() {
  const t = useT();
  const year = useNow().getFullYear();
  const brand = useBrand();
  return brand === null ? null : <span>{t('common.shell.rights', { year, brand: brand.name })}</span>;
}
