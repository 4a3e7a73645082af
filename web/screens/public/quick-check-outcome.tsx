import { deadlineText } from '@volano/domain/rules/deadline-text';
import type { createQuickCheck } from '@volano/domain/contracts/quick-checks';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { aidTerms } from '@volano/domain/rules/money';
import { Button, Skeleton } from '@mantine/core';
import { criterionText, formatMoney } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { StatusBadge } from '../../ui/marks/marks.tsx';
import { DelayedSkeleton, ErrorBlock } from '../../ui/layout/states.tsx';
import classes from './quick-check.module.css';

type CheckResult = ReplyOf<typeof createQuickCheck>;

interface CheckOutcomeProps {
  head: React.RefObject<HTMLHeadingElement | null>;
  result: CheckResult | undefined;
  error: string | null;
  onRetry: () => void;
  onAgain: () => void;
  registerHref: string;
  /** In the page of another site the registration opens in a window of its own. */
  opensOutside: boolean;
}

/** How many open calls may suit, how many of them are still to be verified, and three by name with why. */
export function CheckOutcome({ head, result, error, onRetry, onAgain, registerHref, opensOutside }: CheckOutcomeProps) {
  const t = useT();
  if (error !== null) return <ErrorBlock title={error} onRetry={onRetry} />;
  if (result === undefined)
    return (
      <DelayedSkeleton>
        <Skeleton height={280} />
      </DelayedSkeleton>
    );
  const { eligible, toVerify, notAssessable, calls } = result;
  const found = eligible + toVerify;
  const rest = found - calls.length;
  return (
    <div className={classes['step']}>
      <h2 ref={head} tabIndex={-1} className={classes['number']}>
        {found === 0 ? t('quickCheck.none') : t('quickCheck.found', { count: found })}
      </h2>
      <p className={classes['split']}>
        {eligible > 0 ? <span>{t('quickCheck.eligible', { count: eligible })}</span> : null}
        {toVerify > 0 ? <span>{t('quickCheck.toVerify', { count: toVerify })}</span> : null}
        {notAssessable > 0 ? <span>{t('quickCheck.waiting', { count: notAssessable })}</span> : null}
      </p>
      <ol className={classes['calls']}>
        {calls.map((call) => (
          <li key={call.title} className={classes['call']}>
            <div className={classes['callHead']}>
              <span className={classes['type']}>{t(`announcements.types.${call.announcementType}`)}</span>
              <StatusBadge tone={call.verdict === 'eligible' ? 'ok' : 'accent'}>
                {t(`quickCheck.verdict.${call.verdict}`)}
              </StatusBadge>
            </div>
            <h3>{call.title}</h3>
            <CallTerms call={call} />
            <Reasons title={t('quickCheck.met')} lines={call.met} />
            <Reasons title={t('quickCheck.unknown')} lines={call.unknown} />
          </li>
        ))}
      </ol>
      <div className={classes['register']}>
        <p>{rest > 0 ? t('quickCheck.rest', { count: rest }) : t('quickCheck.restNone')}</p>
        <Button component="a" href={registerHref} {...(opensOutside ? { target: '_blank', rel: 'noopener' } : {})}>
          {t('quickCheck.register')}
        </Button>
        <Button variant="subtle" onClick={onAgain}>
          {t('quickCheck.again')}
        </Button>
      </div>
    </div>
  );
}

/** What one gets and for how long one may ask, each said also where it is not known; and who says so where nobody of the firm has looked. */
function CallTerms({ call }: { call: CheckResult['calls'][number] }) {
  const t = useT();
  const { amount, untilFoundAvailable, expiryDate, daysLeft, checkState } = call;
  const terms = aidTerms(t, { ...call, aidIntensity: null, spendMin: null });
  return (
    <div className={classes['terms']}>
      <p>
        <strong>
          {amount === null ? t('quickCheck.amountUnknown') : t('quickCheck.upTo', { amount: formatMoney(amount) })}
        </strong>
        {terms === '' ? null : <span>{terms}</span>}
      </p>
      <p>
        {untilFoundAvailable
          ? t('quickCheck.untilFunds')
          : daysLeft === null || expiryDate === null
            ? t('quickCheck.undated')
            : daysLeft === 0
              ? t('quickCheck.today')
              : t('quickCheck.days', { count: daysLeft, date: deadlineText(t, expiryDate) })}
        {checkState === 'reviewed' ? null : <span>{t(`quickCheck.checked.${checkState}`)}</span>}
      </p>
    </div>
  );
}

const LINES = 4;

function Reasons({ title, lines }: { title: string; lines: CheckResult['calls'][number]['met'] }) {
  const t = useT();
  if (lines.length === 0) return null;
  return (
    <div className={classes['reasons']}>
      <span>{title}</span>
      <ul>
        {lines.slice(0, LINES).map((line) => (
          <li key={line.key}>{criterionText(t, line)}</li>
        ))}
        {lines.length > LINES ? <li>{t('quickCheck.more', { count: lines.length - LINES })}</li> : null}
      </ul>
    </div>
  );
}
