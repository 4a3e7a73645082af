-- A service that is published or archived is undone like a call.
alter table acts
  drop constraint "acts_action_check",
  add constraint "acts_action_check" check ("action" in ('recommend', 'withdraw', 'assign', 'publish', 'archiveCalls',
    'restoreCalls', 'publishService', 'archiveService', 'archiveChat', 'seeNews', 'seeNotices', 'importCompanies', 'write',
    'releaseDossiers', 'holdDossiers', 'snooze', 'finishNotes'));
