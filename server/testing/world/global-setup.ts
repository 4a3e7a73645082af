import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { migrateTo } from '../../platform/db/migrate.ts';
import { createLog } from '../../platform/log/log.ts';
import { openJobs } from '../../platform/jobs/jobs.ts';
import { eventHandlers } from '../../app/event-handlers.ts';
import { administer } from '../builders/administer.ts';
import { startTestServer } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server's own database, from which others are created. */
    adminUrl: string;
    /** A migrated and empty database to clone. */
    templateName: string;
  }
}

const migrations = fileURLToPath(new URL('../../../database/migrations/', import.meta.url));

/** Once a run: one server, one migrated template. Every test file clones it, which takes a blink. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  // On a shared server two runs must not meet.
  const templateName = `template_volano_${process.pid}`;
  const dropTemplate = `drop database if exists ${templateName} with (force)`;
  await administer(server.adminUrl, dropTemplate, `create database ${templateName}`);
  const templateUrl = new URL(server.adminUrl);
  templateUrl.pathname = `/${templateName}`;
  await migrateTo(templateUrl.href, migrations);
  await createQueues(templateUrl.href);
  project.provide('adminUrl', server.adminUrl);
  project.provide('templateName', templateName);
  return async () => {
    await administer(server.adminUrl, dropTemplate);
    await server.stop();
  };
}

/** The queues stand in the template too: making them takes a second that no test file should spend again. */
async function createQueues(url: string): Promise<void> {
  const jobs = await openJobs({ url, eventHandlers, context: noContext, log: createLog('silent'), isWorking: false });
  await jobs.stop();
}

function noContext(): never {
  throw new Error('Nothing runs while the template is made');
}
