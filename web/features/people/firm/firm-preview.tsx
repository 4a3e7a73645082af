import { COLOUR, firmTokens, isWordmark } from '@volano/domain/rules/firm-colours';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Logo } from '../../../ui/brand/logo.tsx';
import type { Firm } from './firm.api.ts';
import type { FirmValues } from './firm-values.ts';
import classes from './firm.module.css';

/** How pages will look with what is typed, on a light and on a dark ground, before anything is saved. */
export function FirmPreview({ firm, values }: { firm: Firm; values: FirmValues }) {
  const t = useT();
  return (
    <aside className={classes['preview']} aria-label={t('firm.preview.title')}>
      <h2>{t('firm.preview.title')}</h2>
      {(['light', 'dark'] as const).map((scheme) => (
        <figure key={scheme} className={classes['figure']}>
          <figcaption>{t(`firm.preview.${scheme}`)}</figcaption>
          <Sheet firm={firm} values={values} scheme={scheme} />
        </figure>
      ))}
    </aside>
  );
}

function Sheet({ firm, values, scheme }: { firm: Firm; values: FirmValues; scheme: 'light' | 'dark' }) {
  const t = useT();
  const typed = values[scheme].trim().toLowerCase();
  const colour = values.hasColours && COLOUR.test(typed) ? typed : OWN[scheme];
  const tokens = Object.fromEntries(
    Object.entries(firmTokens(colour, scheme)).map(([name, value]) => [`--vl-${name}`, value]),
  );
  const legal = [
    values.name,
    values.seat,
    values.vatNumber === '' ? '' : t('session.firm.legal.vatNumber', { value: values.vatNumber }),
  ];
  return (
    <div className={classes['sheet']} data-mantine-color-scheme={scheme} style={tokens}>
      <div className={classes['sheetHead']}>
        {firm.logo === null ? <Logo size={24} isMark /> : <img src={firm.logo.url} alt="" />}
        {firm.logo !== null && isWordmark(firm.logo) ? null : <strong>{values.name}</strong>}
      </div>
      <p className={classes['sheetTitle']}>{t('firm.preview.sample')}</p>
      <div className={classes['buttons']}>
        <span className={classes['sampleButton']}>{t('firm.preview.button')}</span>
        <span className={classes['sampleLink']}>{t('firm.preview.link')}</span>
      </div>
      <small>
        {legal.filter(Boolean).join(' · ')}
        <br />
        {values.telephone}, {values.email}
        {values.showsProduct ? (
          <>
            <br />
            {t('session.firm.madeWith')}
          </>
        ) : null}
      </small>
    </div>
  );
}

/** The product's own colours. */
const OWN = { light: '#066369', dark: '#53a8ab' } as const;
