import { recountAfterCatalogue, recountByHour } from '../matching/matching.jobs.ts';
import { makeAutomaticDossiers, remindWaitingDossiers } from '../modules/advising/dossiers/dossiers.jobs.ts';
import { deleteOldImports } from '../modules/catalogue/imports/imports.jobs.ts';
import { deleteOldCompanyLists } from '../modules/catalogue/company-imports/company-imports.jobs.ts';
import { checkDueLinks } from '../modules/catalogue/links/links.jobs.ts';
import { checkDueFiles, sweepFiles } from '../modules/catalogue/uploads/uploads.jobs.ts';
import { watchNightly } from '../modules/catalogue/watch/watch.jobs.ts';
import { removeDeletedAgencies } from '../modules/companies/agencies/agencies.jobs.ts';
import { findOutOfStep } from '../modules/companies/crm/crm.jobs.ts';
import { remindUnfinishedSurveys, deleteOldSurveyArchives } from '../modules/companies/surveys/surveys.jobs.ts';
import {
  noteExpiries,
  notifyCallChanges,
  announceOpened,
  notifyNextEditions,
} from '../modules/conversation/notifications/call-changes.jobs.ts';
import { writeDigests, mailUnseen } from '../modules/conversation/notifications/sending.jobs.ts';
import { eraseDue, applyRetention } from '../modules/insight/privacy/privacy.jobs.ts';
import { backUpNightly } from '../modules/insight/system/backup.jobs.ts';
import { drillWeekly } from '../modules/insight/system/drill.jobs.ts';
import type { Context } from '../platform/context.ts';
import { deleteEnded } from '../platform/session/session.ts';
import type { ScheduledJob } from '../platform/jobs/jobs.ts';
import { blankMailSecrets } from '../platform/mail/mailer.ts';
import { deleteOldExports } from '../platform/storage/exports.ts';

/** The scheduled jobs, in local time of Rome. A call that expired last midnight leaves every count at 00:05 (5-matching §6). */
export const schedule: readonly ScheduledJob<Context>[] = [
  { name: 'backup', cron: '0 1 * * *', run: backUpNightly },
  { name: 'drill', cron: '0 5 * * 0', run: drillWeekly },
  { name: 'recount', cron: '5 0 * * *', run: recountAfterCatalogue, changes: 'companies' },
  { name: 'recountByHour', cron: '* * * * *', run: recountByHour },
  { name: 'noteExpiries', cron: '10 0 * * *', run: noteExpiries },
  { name: 'watchFeed', cron: '30 2 * * *', run: watchNightly },
  { name: 'removeDeletedAgencies', cron: '20 3 * * *', run: removeDeletedAgencies, changes: 'companies' },
  { name: 'forgetSurveyArchives', cron: '25 3 * * *', run: deleteOldSurveyArchives },
  { name: 'forget', cron: '30 3 * * *', run: deleteEnded },
  { name: 'crm', cron: '50 2 * * *', run: findOutOfStep },
  { name: 'forgetExports', cron: '40 3 * * *', run: deleteOldExports },
  { name: 'forgetKept', cron: '45 3 * * *', run: applyRetention },
  { name: 'forgetImports', cron: '50 3 * * *', run: deleteOldImports },
  { name: 'forgetCompanyLists', cron: '52 3 * * *', run: deleteOldCompanyLists },
  { name: 'eraseDue', cron: '55 3 * * *', run: eraseDue, changes: 'companies' },
  { name: 'checkLinks', cron: '*/30 2-5 * * *', run: (ctx) => checkDueLinks(ctx) },
  { name: 'checkFiles', cron: '*/30 * * * *', run: checkDueFiles },
  { name: 'sweepFiles', cron: '10 4 * * *', run: sweepFiles },
  { name: 'writeDigests', cron: '30 7 * * *', run: writeDigests },
  { name: 'tellChanges', cron: '35 7 * * *', run: notifyCallChanges },
  { name: 'remindUnfinishedSurveys', cron: '0 9 * * *', run: remindUnfinishedSurveys },
  { name: 'remindWaitingDossiers', cron: '5 9 * * *', run: remindWaitingDossiers },
  { name: 'makeAutomaticDossiers', cron: '30 4 * * *', run: makeAutomaticDossiers, changes: 'companies' },
  { name: 'announceOpened', cron: '*/5 * * * *', run: announceOpened },
  { name: 'tellNextEditions', cron: '*/15 * * * *', run: notifyNextEditions },
  { name: 'mailUnseen', cron: '* * * * *', run: mailUnseen },
  { name: 'blankMailSecrets', cron: '15 * * * *', run: blankMailSecrets },
];
