-- Deductions that were confirmed are undone like other acts.
alter table acts
  drop constraint "acts_action_check",
  add constraint "acts_action_check" check ("action" in ('recommend', 'withdraw', 'assign', 'publish', 'archiveCalls',
    'restoreCalls', 'publishService', 'archiveService', 'withdrawCall', 'withdrawService', 'archiveChat', 'seeNews', 'putAside',
    'seeNotices', 'importCompanies', 'write', 'releaseDossiers', 'holdDossiers', 'snooze', 'finishNotes', 'confirmDeductions'));
