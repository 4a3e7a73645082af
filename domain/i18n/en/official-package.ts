import type * as italian from '../it/official-package.ts';
import type { SameKeys } from '../it/texts.ts';

export const officialPackage: SameKeys<typeof italian.officialPackage> = {
  usage: `Usage: npm run official-data -- FOLDER [--dated YYYY-MM-DD]
Writes manifest.json beside the official files of a folder: it is the package that OFFICIAL_DATA names.`,
  written: '{{file}} written, package of {{dated}}',
  none: 'no file',
  unknown: '{{name}}: no official file that the portal knows, left out',
  twin: '{{name}}: like {{twin}}, left out',
  nothing: 'The folder has no official file that the portal knows.',
  parts: {
    structures: 'ATECO codes',
    notes: 'Explanatory notes',
    index: 'Index of activities',
    correspondence: 'Table between ATECO 2007 and 2025',
    towns: 'Towns',
    chambers: 'Chambers of commerce',
    incentives: 'Incentives',
  },
  bring: 'Bring the official data',
  again: 'Try again',
  continue: 'Go on with the official data',
  refresh: 'Bring the official data again',
  failed: 'Nothing was started',
  what: 'One step brings ATECO codes with notes and index, the table between 2007 and 2025, towns, chambers of commerce and incentives.',
  running: 'Bringing the official data: you may leave the page.',
  progress: '{{done}} of {{total}}',
  dated: 'Package of {{date}}',
  done: 'Official data brought.',
  stopped: 'It stopped here: {{part}}.',
  stoppedAtPackage: 'The package does not open.',
  why: '“{{file}}” {{why}}',
  whole: 'The package',
  kept: 'What came before stays. “Try again” goes on from here.',
  waits: 'The incentives wait for the questions of the survey: they come by themselves once these are there.',
  single: 'Upload the files one by one',
  notConfigured:
    'To bring them all at once, whoever runs the server sets OFFICIAL_DATA: a folder or an https address with the package.',
  rows: '{{done}} rows of {{total}}',
  states: {
    waiting: 'waiting',
    running: 'in progress',
    done: 'brought',
    failed: 'failed',
    waitsForQuestions: 'waits for the questions',
  },
};
