import { i18n, type useT } from '../../../lib/i18n/i18n.ts';

type Translate = ReturnType<typeof useT>;

/** The queue of what is done once a reaction was given up for good. */
const GIVEN_UP = '-givenUp';

/** What a queue does, in words; one without any is named as it is. */
export function workOf(t: Translate, queue: string): string {
  if (queue.endsWith(GIVEN_UP)) return t('jobs.givenUp', { work: workOf(t, queue.slice(0, -GIVEN_UP.length)) });
  // The dictionary hangs reactions under their events: `survey.saved-recount` is `survey.saved.recount`.
  const key = `jobs.queues.${queue.replaceAll('-', '.')}`;
  return i18n.exists(key) ? t(key as 'jobs.queues.mail.queued.send') : queue;
}

const EVERY_MINUTES = /^\*\/(\d+) \* \* \* \*$/;
const HOURLY = /^(\d+) \* \* \* \*$/;
const DAILY = /^(\d+) (\d+) \* \* \*$/;

/** When an appointment is, in words; any other clock is shown as it is written. */
export function whenOf(t: Translate, cron: string | null): string {
  if (cron === null) return t('jobs.when.asNeeded');
  const every = EVERY_MINUTES.exec(cron);
  if (every) return t('jobs.when.everyMinutes', { count: Number(every[1]) });
  const hourly = HOURLY.exec(cron);
  if (hourly) return t('jobs.when.hourly', { minute: hourly[1] ?? '' });
  const daily = DAILY.exec(cron);
  if (daily) return t('jobs.when.daily', { time: `${padded(daily[2])}:${padded(daily[1])}` });
  return cron;
}

function padded(number = ''): string {
  return number.padStart(2, '0');
}
