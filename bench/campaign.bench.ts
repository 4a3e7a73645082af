import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrateTo } from '@volano/server/platform/db/migrate';
import { startDatabase } from '@volano/server/platform/db/database';
import { openDatabase, type OpenDatabase } from '@volano/server/platform/db/connect';
import { MIGRATIONS_DIR } from '@volano/server/app/shipped';
import { type MailServer, openMailServer } from '@volano/server/testing/world/mail-server';
import { type PortalProcess, startPortal } from '@volano/server/testing/world/portal-process';
import { ADMIN, fillCampaign } from './campaign-data.ts';

const RECIPIENTS = Number(process.env['BENCH_RECIPIENTS'] ?? 10_000);
const KILLS = 10;
const LIMIT_PER_SECOND = 50;
/** What may be on the wire when a process dies: a mail a connection. */
const CONNECTIONS = 5;

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * A run of mails to 10,000 companies over a mail server on this machine, started through the route as an admin does it: once undisturbed,
 * for the rate, and once with the portal killed ten times on the way, for what is missing and what came twice. Answers whether nobody was
 * missed, nothing beyond the wire was doubled and the rate was within its limit.
 */
export async function run(): Promise<boolean> {
  const whole = await measure(0);
  const killed = await measure(KILLS);
  const isFast = whole.perSecond >= LIMIT_PER_SECOND;
  const row = (name: string, { seconds, perSecond, missing, doubled }: Measure, isHeld: boolean) => ({
    run: name,
    recipients: RECIPIENTS,
    seconds: seconds.toFixed(1),
    'mails/s': perSecond.toFixed(0),
    missing,
    doubled,
    held: isHeld ? 'held' : 'BROKEN',
  });
  const isWholeHeld = isFast && whole.missing === 0 && whole.doubled === 0;
  const isKilledHeld = killed.missing === 0 && killed.doubled <= KILLS * CONNECTIONS;
  console.table([
    row('undisturbed', whole, isWholeHeld),
    row(`killed ${KILLS} times, restarts included`, killed, isKilledHeld),
  ]);
  return isWholeHeld && isKilledHeld;
}

interface Measure {
  readonly seconds: number;
  readonly perSecond: number;
  readonly missing: number;
  readonly doubled: number;
}

async function measure(kills: number): Promise<Measure> {
  const folder = await mkdtemp(path.join(tmpdir(), 'volano-bench-'));
  const database = await startDatabase({ dataDir: folder, log: quiet });
  const mailServer = await openMailServer();
  const opened = openDatabase(database.url, { max: 2 });
  let portal: PortalProcess | undefined;
  try {
    await migrateTo(database.url, MIGRATIONS_DIR, quiet);
    const { announcementId, token } = await fillCampaign(opened, RECIPIENTS);
    const start = () =>
      startPortal({ DATABASE_URL: database.url, SMTP_URL: mailServer.url, DEMO: 'false', DATA_DIR: folder });
    portal = start();
    const began = await startRun(await portal.ready, announcementId, token);
    for (let kill = 1; kill <= kills; kill += 1) {
      await mailServer.until(Math.round((RECIPIENTS * kill) / (kills + 1)));
      await portal.end('SIGKILL');
      await leasesEnd(opened);
      portal = start();
    }
    await untilAllSent(opened, mailServer);
    const seconds = (performance.now() - began) / 1000;
    const counts = [...mailServer.received.values()];
    return {
      seconds,
      perSecond: RECIPIENTS / seconds,
      missing: RECIPIENTS - counts.length,
      doubled: counts.filter((count) => count > 1).length,
    };
  } finally {
    await portal?.end();
    await opened.close();
    await mailServer.close();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function startRun(address: string, announcementId: string, token: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${address}/api/announcements/${announcementId}/agencies/email`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ agenciesIds: 'ALL' }),
  });
  if (response.status !== 201) throw new Error(`${ADMIN} could not start: ${response.status} ${await response.text()}`);
  return began;
}

/** What minutes would do: nobody ends the jobs of a dead process, and nobody holds its mails. */
async function leasesEnd({ pool }: OpenDatabase): Promise<void> {
  await pool.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
  await pool.query(`update mails set "sendingUntil" = null`);
}

/** Every mail has arrived, and the portal knows it. */
async function untilAllSent({ pool }: OpenDatabase, mailServer: MailServer): Promise<void> {
  await mailServer.until(RECIPIENTS);
  for (;;) {
    const { rows } = await pool.query<{ left: number }>(
      `select ${RECIPIENTS} - count(*)::int as left from mails where "status" = 'sent'`,
    );
    if (rows[0]?.left === 0) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
}
