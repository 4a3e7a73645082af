import { useBrand } from '../../lib/api/options.ts';
import { useT } from '../../lib/i18n/i18n.ts';

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
