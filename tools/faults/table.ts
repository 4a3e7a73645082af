/** A fault that the portal must stand, and where that is shown. */
export interface Fault {
  readonly number: string;
  readonly what: string;
  /** Files whose tests show it, and of them those whose name fits. */
  readonly files: readonly string[];
  readonly name?: string;
  /** How often it is done in a full run, where its tests count rounds; once is what the test command does. */
  readonly rounds?: number;
  /** What of it is not run, and why. */
  readonly notRun?: string;
}

const MODULES = 'server/modules';
const CHATS = `${MODULES}/conversation/chats`;
const PLATFORM = 'server/platform';
const FAULTS = 'server/testing/faults';

/** Every fault by its number. */
export const FAULT_TABLE: readonly Fault[] = [
  {
    number: 'F1',
    what: 'killed in every path that writes, before the commit, after it, after the answer',
    files: [`${FAULTS}/killed-writes.test.ts`],
    rounds: 20,
  },
  {
    number: 'F2',
    what: 'killed under load, on a server and with its own database',
    files: [`${CHATS}/killed-chats.faults.test.ts`],
    rounds: 250,
  },
  {
    number: 'F3',
    what: 'a worker killed in a job, or asleep past its lease',
    files: [`${PLATFORM}/jobs/stale-attempts.faults.test.ts`, `${MODULES}/catalogue/imports/imports.faults.test.ts`],
  },
  {
    number: 'F4',
    what: 'the database killed, and stopped at once',
    files: [`${FAULTS}/lost-database.test.ts`, `${PLATFORM}/db/crash.faults.test.ts`],
    name: 'faults F4|killed',
    rounds: 20,
  },
  {
    number: 'F5',
    what: 'a database that hangs, refuses connections, or is cut off while it commits',
    files: [`${FAULTS}/lost-database.test.ts`, `${FAULTS}/lost-answers.test.ts`, 'server/app/several-nodes.test.ts'],
    name: 'faults F5|a database that',
    rounds: 20,
  },
  {
    number: 'F6',
    what: 'more requests than connections; two that hold what the other needs',
    files: [`${FAULTS}/lost-database.test.ts`, `${FAULTS}/deadlocks.test.ts`],
    name: 'faults F6',
  },
  {
    number: 'F7',
    what: 'the disk of the files is full; that of the database',
    files: [`${FAULTS}/full-disk.test.ts`, `${MODULES}/catalogue/uploads/checks.test.ts`],
    rounds: 5,
  },
  {
    number: 'F8',
    what: 'files without rows, rows without files',
    files: [`${PLATFORM}/storage/storage.test.ts`, `${MODULES}/catalogue/uploads/sweep.test.ts`],
  },
  {
    number: 'F9',
    what: 'a mail server that refuses, takes its time, or goes before or after its word',
    files: [`${PLATFORM}/mail/mail.faults.test.ts`, `${PLATFORM}/mail/mailer.test.ts`],
  },
  {
    number: 'F10',
    what: 'a dossier that takes too long or too much memory',
    files: [`${PLATFORM}/rendering/pdf/renderer.test.ts`, `${PLATFORM}/rendering/pdf/child-process.test.ts`],
  },
  {
    number: 'F11',
    what: 'clients that do not read, beside those that do',
    files: [`${PLATFORM}/realtime/slow-readers.test.ts`],
  },
  {
    number: 'F12',
    what: 'lines of open pages cut time and again',
    files: [`${CHATS}/live-chats.test.ts`, `${CHATS}/messages.test.ts`],
    name: 'faults F12',
    notRun: 'two thousand cuts at once',
  },
  {
    number: 'F13',
    what: 'the line on which nodes tell each other is lost',
    files: [`${CHATS}/chats.faults.test.ts`, `${PLATFORM}/jobs/jobs.test.ts`],
    name: 'faults F13',
  },
  {
    number: 'F14',
    what: 'requests repeated, late, and in another order',
    files: [
      `${CHATS}/messages.test.ts`,
      `${PLATFORM}/http/repeats.test.ts`,
      'server/testing/sweeps/catalogue-writes.test.ts',
    ],
  },
  {
    number: 'F15',
    what: 'clocks that are wrong, go back, or differ between nodes',
    files: [`${FAULTS}/wrong-clock.test.ts`, `${CHATS}/chats.faults.test.ts`, `${PLATFORM}/clock.test.ts`],
    name: 'faults F15',
  },
  {
    number: 'F16',
    what: 'a migration that is killed; two at once; the version before beside this one',
    files: [`${PLATFORM}/db/migrate.test.ts`, `${FAULTS}/version-before.test.ts`],
    rounds: 1,
  },
  {
    number: 'F17',
    what: 'a migration while its table is in use; a table of as many thousand rows as there are rounds: read, exported, migrated, emptied',
    files: [`${PLATFORM}/db/migrate.test.ts`, `${FAULTS}/many-rows.test.ts`],
    name: 'in use|faults F17',
    rounds: 1_000,
  },
  {
    number: 'F18',
    what: 'two nodes: chats, limits, one schedule, one mail',
    files: [
      `${CHATS}/live-chats.test.ts`,
      `${PLATFORM}/jobs/jobs.test.ts`,
      `${PLATFORM}/http/repeats.test.ts`,
      `${PLATFORM}/mail/mailer.test.ts`,
      'server/app/several-nodes.test.ts',
    ],
    name: 'nodes?\\b|other node|of many at a time',
  },
  {
    number: 'F19',
    what: 'two nodes restarted one after the other under load',
    files: ['server/app/several-nodes.test.ts', `${PLATFORM}/http/connections.test.ts`],
    name: 'restarted one after|a portal that stops',
    rounds: 20,
  },
  {
    number: 'F20',
    what: 'an error that nobody catches',
    files: [`${FAULTS}/uncaught.test.ts`],
    name: 'faults F20',
  },
  {
    number: 'F21',
    what: 'services outside that are down or say nothing',
    files: [
      `${MODULES}/catalogue/announcements/transfers.test.ts`,
      `${MODULES}/companies/crm/crm.test.ts`,
      `${PLATFORM}/innovation/client.test.ts`,
    ],
  },
  {
    number: 'F22',
    what: 'a backup made under load and restored elsewhere, also to a moment between two; a damaged one',
    files: ['server/app/backup.test.ts', 'server/app/archive.test.ts', `${PLATFORM}/db/transfer.test.ts`],
  },
  {
    number: 'F23',
    what: 'a browser closed, or cut off, between the calls of one act',
    files: ['e2e/interrupted.spec.ts', 'e2e/chat-edges.spec.ts'],
  },
  {
    number: 'F24',
    what: 'the log cannot be written',
    files: [`${FAULTS}/uncaught.test.ts`],
    name: 'faults F24',
  },
];
