import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { createLog } from '../../platform/log/log.ts';
import { openJobs } from '../../platform/jobs/jobs.ts';
import { eventHandlers } from '../../app/event-handlers.ts';
import { prepareTables } from '../../app/tables.ts';
import { administer } from '../builders/administer.ts';
import { startTestServer } from './postgres.ts';
import { asWorkingRole, createWorkingRole } from './working-role.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server's own database, from which others are created. */
    adminUrl: string;
    /** A migrated and empty database to clone. */
    templateName: string;
    /** A folder of the run, gone at its end. */
    runFolder: string;
  }
}

/** Once a run: one server, one migrated template. Every test file clones it, which takes a blink. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  // On a shared server two runs must not meet.
  const templateName = `template_volano_${process.pid}`;
  const dropTemplate = `drop database if exists ${templateName} with (force)`;
  await administer(server.adminUrl, dropTemplate, `create database ${templateName}`);
  await createWorkingRole(server.adminUrl);
  const templateUrl = new URL(server.adminUrl);
  templateUrl.pathname = `/${templateName}`;
  await preparePortal(templateUrl.href, asWorkingRole(templateUrl.href));
  const runFolder = mkdtempSync(path.join(tmpdir(), 'volano-run-'));
  project.provide('adminUrl', server.adminUrl);
  project.provide('templateName', templateName);
  project.provide('runFolder', runFolder);
  return async () => {
    await administer(server.adminUrl, dropTemplate);
    await server.stop();
    rmSync(runFolder, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** Migrates an empty database and creates its queues, which takes a second that no test file should spend again. */
export async function preparePortal(ownerUrl: string, url = ownerUrl): Promise<void> {
  await prepareTables({ url, ownerUrl }, createLog('silent'));
  const jobs = await openJobs({ url, eventHandlers, context: noContext, log: createLog('silent'), isWorking: false });
  await jobs.stop();
}

function noContext(): never {
  throw new Error('Nothing runs while the template is made');
}
