import { useT } from '../../../lib/i18n/i18n.ts';
import { type Limits, placesOf } from './limits.ts';
import { useProvinces, useTownsOf } from './town-limits.api.ts';

/** Names that stand on the line; how many more there are is said. */
const SHOWN = 6;

/** "Solo in: Brescia (BS), Chiari (BS) e altri 3": the towns and provinces of a call that is narrower than its territory, or nothing. */
export function LimitsLine({ limits }: { limits: Limits }) {
  const t = useT();
  const { municipalities, provinces } = limits;
  const shown = {
    provinces: provinces.slice(0, SHOWN),
    municipalities: municipalities.slice(0, Math.max(0, SHOWN - provinces.length)),
  };
  const known = useProvinces(provinces.length > 0);
  const towns = useTownsOf(shown.municipalities);
  const count = municipalities.length + provinces.length;
  // Codes say nothing to whoever reads: the line comes with its names.
  const isReading = (provinces.length > 0 && known.isPending) || (shown.municipalities.length > 0 && towns.isPending);
  if (count === 0 || isReading) return null;
  const places = placesOf(shown, known.data ?? [], towns.data ?? [])
    .map(({ isProvince, name }) => (isProvince ? t('announcements.detail.wholeProvince', { name }) : name))
    .join(', ');
  const all = count > SHOWN ? t('announcements.detail.placesMore', { places, count: count - SHOWN }) : places;
  return <p>{t('announcements.detail.onlyIn', { places: all })}</p>;
}
