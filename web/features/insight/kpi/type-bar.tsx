import { Skeleton } from '@mantine/core';
import { ANNOUNCEMENT_TYPES, type AnnouncementType } from '@volano/domain/rules/vocabulary';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import '../../../ui/charts/chart-colors.css';
import { hrefOf } from '../../../lib/screens/address.ts';
import type { ByType } from './dashboard.api.ts';
import classes from './dashboard.module.css';

/** The open announcements by type as one bar; each part, and its name under it, is the door to those of the type (mock-ups 08). */
export function TypeBar({ byType, total }: { byType: ByType | undefined; total: number | undefined }) {
  const t = useT();
  const counted = new Map((byType ?? []).map(({ _id, count }) => [_id, count]));
  const parts = ANNOUNCEMENT_TYPES.map((type, at) => ({ type, count: counted.get(type) ?? 0, mark: at + 1 }));
  return (
    <section className={classes['typeBar']} aria-labelledby="types">
      <div className={classes['head']}>
        <h2 id="types" className={classes['typeBarTitle']}>
          {t('dashboard.types.title')}
        </h2>
        <span>{total === undefined ? null : formatNumber(total)}</span>
      </div>
      {byType === undefined ? (
        <Skeleton height={12} my={10} />
      ) : (
        <div className={classes['bar']}>
          {parts
            .filter(({ count }) => count > 0)
            .map(({ type, count, mark }) => (
              // The names under the bar say the same and are reached by the keyboard.
              <a
                key={type}
                href={callsHref(type)}
                data-mark={mark}
                style={{ flexGrow: count }}
                tabIndex={-1}
                aria-hidden
              >
                {null}
              </a>
            ))}
        </div>
      )}
      <ul className={classes['names']}>
        {parts.map(({ type, count, mark }) => (
          <li key={type}>
            <a href={callsHref(type)} data-mark={mark}>
              {t(`dashboard.types.${type}`)} {byType === undefined ? null : <b>{formatNumber(count)}</b>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function callsHref(type: AnnouncementType): string {
  return hrefOf('/admin/announcements', {}, { isActive: 'true', announcementType: type });
}
