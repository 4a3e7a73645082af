import { IconClockFilled, IconHourglass, IconInfinity, IconLock, IconPlayerPause } from '@tabler/icons-react';
import { useT } from '../../lib/i18n/i18n.ts';
import classes from './card-parts.module.css';

export type DeadlineLabelProps = {
  /** Short badge ("9 giorni"), for narrow cards. */
  isShort?: boolean;
} & (
  | {
      kind: 'dated';
      /** Already formatted, `27/11/2026`. */
      date: string;
      /** Whole days left; 0 is today. */
      daysLeft: number;
      /** Share of the time from publication already gone, 0 to 1. Without it there is no bar. */
      elapsed?: number;
      /** The day is later than it was first. */
      isExtended?: boolean;
    }
  | { kind: 'untilFundsLast' }
  | { kind: 'waitingPublication' }
  /** Nobody said yet until when. */
  | { kind: 'undated' }
  | { kind: 'expired'; date: string }
  /** Shut before its day, on a day. */
  | { kind: 'exhausted'; date: string }
  | { kind: 'suspended'; date: string }
);

/** From so many years on, days say nothing to anybody. */
export const FEW_YEARS = 2;
export const DAYS_A_YEAR = 365.25;

/** A deadline: over 10 days plain, 10 or fewer a tinted badge, 3 or fewer a solid one; the bar is time gone since publication (visual language §6). */
export function DeadlineLabel(props: DeadlineLabelProps) {
  const t = useT();
  if (props.kind === 'untilFundsLast') {
    return <Words icon={<IconInfinity size={18} aria-hidden />} text={t('common.deadline.untilFundsLast')} />;
  }
  if (props.kind === 'waitingPublication') {
    return <Words icon={<IconHourglass size={17} aria-hidden />} text={t('common.deadline.waitingPublication')} />;
  }
  if (props.kind === 'undated') {
    return <Words icon={<IconHourglass size={17} aria-hidden />} text={t('common.deadline.undated')} />;
  }
  if (props.kind === 'exhausted' || props.kind === 'suspended') {
    return (
      <Words
        icon={
          props.kind === 'suspended' ? <IconPlayerPause size={17} aria-hidden /> : <IconLock size={17} aria-hidden />
        }
        text={t(`common.deadline.${props.kind}`, { date: props.date })}
      />
    );
  }
  if (props.kind === 'expired') {
    return <p className={classes['expired']}>{t('common.deadline.expired', { date: props.date })}</p>;
  }
  return <Dated {...props} />;
}

function Words({ icon, text }: { icon: React.ReactNode; text: string }) {
  return (
    <p className={classes['words']}>
      {icon}
      <span>{text}</span>
    </p>
  );
}

/** How near a deadline is, for anything that must be coloured alike. */
export function urgencyOf(daysLeft: number): 'far' | 'near' | 'now' {
  if (daysLeft <= 3) return 'now';
  return daysLeft <= 10 ? 'near' : 'far';
}

function Dated({
  date,
  daysLeft,
  elapsed,
  isShort = false,
  isExtended = false,
}: Extract<DeadlineLabelProps, { kind: 'dated' }>) {
  const t = useT();
  const urgency = urgencyOf(daysLeft);
  const isPlain = isShort || urgency === 'far';
  const years = Math.floor(daysLeft / DAYS_A_YEAR);
  const soon = t(isPlain ? 'common.deadline.days' : 'common.deadline.left', { count: daysLeft });
  const counted = years >= FEW_YEARS ? t('common.deadline.years', { count: years }) : soon;
  return (
    <div className={classes['deadline']} data-urgency={urgency}>
      <div className={classes['cardPartsRow']}>
        <span className={classes['date']}>
          {t(isExtended ? 'common.deadline.extended' : 'common.deadline.on', { date })}
        </span>
        <span className={classes['days']}>
          {urgency === 'far' ? null : <IconClockFilled size={14} aria-hidden />}
          {daysLeft <= 0 ? t('common.deadline.today') : counted}
        </span>
      </div>
      {elapsed === undefined ? null : (
        <div className={classes['track']} aria-hidden>
          <div
            className={classes['bar']}
            style={{ width: `${String(Math.round(Math.min(1, Math.max(0, elapsed)) * 100))}%` }}
          />
        </div>
      )}
    </div>
  );
}
