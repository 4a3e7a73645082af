-- A call or a service that was withdrawn returns within its day.
alter table acts
  drop constraint "acts_action_check",
  add constraint "acts_action_check" check ("action" in ('recommend', 'withdraw', 'assign', 'publish', 'archiveCalls',
    'restoreCalls', 'publishService', 'archiveService', 'withdrawCall', 'withdrawService', 'archiveChat', 'seeNews', 'seeNotices',
    'importCompanies', 'write', 'releaseDossiers', 'holdDossiers', 'snooze', 'finishNotes'));
