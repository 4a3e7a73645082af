import type { Context } from '../platform/context.ts';
import { removeDeletedAgencies } from '../modules/companies/agencies/agencies.jobs.ts';
import { findOutOfStep } from '../modules/companies/crm/crm.jobs.ts';
import { makeAutomaticDossiers, remindWaitingDossiers } from '../modules/advising/dossiers/by-itself.jobs.ts';
import { writeDigests } from '../modules/conversation/notifications/digests.jobs.ts';
import { forgetImports } from '../modules/catalogue/imports/imports.jobs.ts';
import { checkDueLinks } from '../modules/catalogue/links/links.jobs.ts';
import { recountAfterCatalogue } from '../matching/matching.jobs.ts';
import { noteExpiries, tellChanges } from '../modules/conversation/notifications/call-changes.jobs.ts';
import { tellNextEditions } from '../modules/conversation/notifications/next-editions.jobs.ts';
import { announceOpened } from '../modules/conversation/notifications/openings.jobs.ts';
import { mailUnseen } from '../modules/conversation/notifications/unseen-letters.jobs.ts';
import { eraseDue } from '../modules/insight/privacy/erasure.jobs.ts';
import { forgetKept } from '../modules/insight/privacy/retention.jobs.ts';
import { remindUnfinishedSurveys } from '../modules/companies/surveys/unfinished.jobs.ts';
import { forgetSurveyArchives } from '../modules/companies/surveys/survey-resets.jobs.ts';
import { watchNightly } from '../modules/catalogue/watch/watch.jobs.ts';
import { forgetEnded } from '../platform/forget-ended.ts';
import { sweepFiles } from '../modules/catalogue/uploads/sweep.jobs.ts';
import type { ScheduledJob } from '../platform/jobs/schedule.ts';
import { blankMailSecrets } from '../platform/mail/mail-secrets.ts';
import { forgetExports } from '../platform/storage/exports.ts';

/** What is done by the clock of Rome. A call that expired last midnight leaves every count at 00:05 (5-matching, Data and run). */
export const schedule: readonly ScheduledJob<Context>[] = [
  { name: 'recount', cron: '5 0 * * *', run: recountAfterCatalogue },
  { name: 'noteExpiries', cron: '10 0 * * *', run: noteExpiries },
  { name: 'watchFeed', cron: '30 2 * * *', run: watchNightly },
  { name: 'removeDeletedAgencies', cron: '20 3 * * *', run: removeDeletedAgencies },
  { name: 'forgetSurveyArchives', cron: '25 3 * * *', run: forgetSurveyArchives },
  { name: 'forget', cron: '30 3 * * *', run: forgetEnded },
  { name: 'crm', cron: '50 2 * * *', run: findOutOfStep },
  { name: 'forgetExports', cron: '40 3 * * *', run: forgetExports },
  { name: 'forgetKept', cron: '45 3 * * *', run: forgetKept },
  { name: 'forgetImports', cron: '50 3 * * *', run: forgetImports },
  { name: 'eraseDue', cron: '55 3 * * *', run: eraseDue },
  { name: 'checkLinks', cron: '*/30 2-5 * * *', run: (ctx) => checkDueLinks(ctx) },
  { name: 'sweepFiles', cron: '10 4 * * *', run: sweepFiles },
  { name: 'writeDigests', cron: '30 7 * * *', run: writeDigests },
  { name: 'tellChanges', cron: '35 7 * * *', run: tellChanges },
  { name: 'remindUnfinishedSurveys', cron: '0 9 * * *', run: remindUnfinishedSurveys },
  { name: 'remindWaitingDossiers', cron: '5 9 * * *', run: remindWaitingDossiers },
  { name: 'makeAutomaticDossiers', cron: '30 4 * * *', run: makeAutomaticDossiers },
  { name: 'announceOpened', cron: '*/5 * * * *', run: announceOpened },
  { name: 'tellNextEditions', cron: '*/15 * * * *', run: tellNextEditions },
  { name: 'mailUnseen', cron: '*/5 * * * *', run: mailUnseen },
  { name: 'blankMailSecrets', cron: '15 * * * *', run: blankMailSecrets },
];
