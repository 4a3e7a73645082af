import { IconPhone } from '@tabler/icons-react';
import { useBrand } from '../../lib/api/options.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Logo } from '../brand/logo.tsx';
import classes from './entry-frame.module.css';

/** The wheel at architectural scale: the picture of the login page. Its proportions are the drawing's, not data. */
const SEGMENTS = [
  ['M51.05 12.51A37.5 37.5 0 0 1 75.77 22.75', '#FDF4EF', 25],
  ['M77.25 24.23A37.5 37.5 0 0 1 87.49 48.95', '#53A8AB', 25],
  ['M87.49 51.05A37.5 37.5 0 0 1 77.25 75.77', '#228389', 25],
  ['M75.77 77.25A37.5 37.5 0 0 1 51.05 87.49', '#228389', 25],
  ['M48.95 87.49A37.5 37.5 0 0 1 24.23 77.25', '#228389', 25],
  ['M22.75 75.77A37.5 37.5 0 0 1 12.51 51.05', '#8ECBCC', 25],
  ['M12.51 48.95A37.5 37.5 0 0 1 22.75 24.23', '#F9D5C4', 25],
  ['M24.23 22.75A37.5 37.5 0 0 1 48.95 12.51', '#E46A3F', 13.75],
] as const;

/** Before the login: the form first, the wheel at architectural scale beside it (visual language §10.01). `hasMore` leaves a phone to a longer form. */
export function EntryFrame({ hasMore = false, children }: { hasMore?: boolean; children: React.ReactNode }) {
  const t = useT();
  const brand = useBrand();
  return (
    <div className={classes['page']} data-form={hasMore || undefined}>
      <main className={classes['main']}>
        <span className={classes['logoWide']}>
          <Logo size={36} />
        </span>
        <span className={classes['logoNarrow']}>
          <Logo size={30} tone="light" />
        </span>
        <div className={classes['form']}>{children}</div>
        {brand === null ? null : (
          <p className={classes['foot']}>
            <span className={classes['help']}>
              <IconPhone size={18} aria-hidden /> {t('session.login.help')}{' '}
              <a href={`tel:${brand.telephone.replaceAll(' ', '')}`}>{brand.telephone}</a>
            </span>
            <a href={brand.privacyUrl} target="_blank" rel="noreferrer">
              {t('session.login.privacy')}
            </a>
            <FirmLines />
          </p>
        )}
      </main>
      <aside className={classes['art']}>
        <RingArt />
        <p className={classes['promise']}>{t('session.promise')}</p>
      </aside>
    </div>
  );
}

/** The head of what is filled in there. */
export function EntryHead({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <>
      <h1 className={classes['title']}>{title}</h1>
      {children ? <p className={classes['subtitle']}>{children}</p> : null}
    </>
  );
}

export function RingArt() {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      {SEGMENTS.map(([d, stroke, strokeWidth]) => (
        <path key={d} d={d} stroke={stroke} strokeWidth={strokeWidth} fill="none" />
      ))}
    </svg>
  );
}

/** Who the firm is by law, as far as it has said, and what the portal is made with unless it is that itself (10-company-path §4). */
export function FirmLines() {
  const t = useT();
  const brand = useBrand();
  if (brand === null) return null;
  const { name, seat, vatNumber, pec } = brand;
  const legal = [
    seat,
    vatNumber === null ? null : t('session.firm.legal.vatNumber', { value: vatNumber }),
    pec === null ? null : t('session.firm.legal.pec', { value: pec }),
  ].filter((part) => part !== null);
  const made = t('session.firm.madeWith');
  return (
    <>
      {legal.length === 0 ? null : <span>{[name, ...legal].join(' · ')}</span>}
      {brand.showsProduct && !made.endsWith(` ${name}`) ? <span>{made}</span> : null}
    </>
  );
}
