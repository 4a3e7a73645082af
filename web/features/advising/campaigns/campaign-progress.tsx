import { Progress } from '@mantine/core';
import { formatDateTime, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { type Campaign, endedOf, isUnderWay } from './campaigns.api.ts';
import classes from './campaigns.module.css';

/** How the last run goes: how many mails have left, wait, or failed. */
export function CampaignProgress({ campaign }: { campaign: Campaign }) {
  const t = useT();
  const { total, sent, kept, failed, skipped, requestedBy, createdAt } = campaign;
  const done = endedOf(campaign);
  const isRunning = isUnderWay(campaign);
  // A run may turn out to have nobody to write to.
  const partOf = (count: number) => (total === 0 ? 0 : (count / total) * 100);
  const words = t('campaigns.run.progress', { done: formatNumber(done), total: formatNumber(total) });
  const counts = [
    { word: 'sent', count: sent },
    { word: 'kept', count: kept },
    { word: 'queued', count: total - done },
    { word: 'failed', count: failed },
    { word: 'skipped', count: skipped },
  ] as const;
  return (
    <section className={classes['campaignProgress']} aria-label={t('campaigns.run.title')}>
      <div className={classes['head']}>
        <h2 className={classes['campaignProgressTitle']}>
          {t(isRunning ? 'campaigns.run.running' : 'campaigns.run.done')}
        </h2>
        <span className={classes['by']}>
          {t('campaigns.run.by', { name: requestedBy, day: formatDateTime(createdAt) })}
        </span>
      </div>
      <Progress.Root size="md">
        <Progress.Section value={partOf(done - failed)} aria-label={t('campaigns.run.title')} aria-valuetext={words} />
        <Progress.Section value={partOf(failed)} color="danger" aria-hidden />
      </Progress.Root>
      <p className={classes['counts']} role="status">
        <strong>{words}</strong>
        {counts.map(({ word, count }) =>
          count > 0 ? <span key={word}>{t(`campaigns.run.${word}`, { count })}</span> : null,
        )}
        {kept > 0 ? <span>{t('campaigns.run.keptHint')}</span> : null}
      </p>
    </section>
  );
}
