/** What an admin should see to, the heaviest first. */
export const SYSTEM_WARNINGS = [
  'filesDown',
  'diskFull',
  'scannerDown',
  'mailDown',
  'nodeRefused',
  'jobsFailing',
  'filesTroubled',
  'backupFailed',
  'drillFailed',
  'archiveFailing',
  'backupOld',
  'drillOld',
  'backupOff',
  'backupKeyShared',
  'diskLow',
] as const;
export type SystemWarning = (typeof SYSTEM_WARNINGS)[number];
