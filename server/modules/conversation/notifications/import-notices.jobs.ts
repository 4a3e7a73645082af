import type { Events } from '@volano/domain/events';
import { escapeHtml } from '@volano/domain/rules/harmless-text';
import type { Context } from '../../../platform/context.ts';
import { findImport, findRun } from '../../catalogue/public.ts';
import { notify } from './notifications.actions.ts';
import type { NewNotification } from './notifications.queries.ts';
import { listAdmins } from './recipients.queries.ts';

/** Tells the admins that a file was read and waits to be applied, or could not be read. */
export async function notifyImportRead(ctx: Context, { importId, readAt }: Events['import.read']): Promise<void> {
  const found = await findImport(ctx.db, importId);
  if (found === null || (found.status !== 'checked' && found.status !== 'failed')) return;
  const { status, report, kind } = found;
  const fileName = escapeHtml(found.fileName);
  const counts = { added: String(report?.added ?? 0), changed: String(report?.changed ?? 0) };
  const kept = report?.doubt ? 'bodyDoubt' : kind === 'incentivi' ? 'body' : 'bodyOther';
  await tellAdmins(ctx, {
    text: (t) => ({
      title: t(`notifications.importRead.${status === 'failed' ? 'failed' : 'title'}`, { fileName: found.fileName }),
      body: t(`notifications.importRead.${status === 'failed' ? 'bodyFailed' : kept}`, { fileName, ...counts }),
    }),
    data: { _id: importId },
    eventKey: `importRead ${importId} ${readAt}`,
  });
}

/** Tells the admins that the official catalogue changed something, or was not updated. */
export async function notifyFeedRead(ctx: Context, { runId }: Events['watch.ended']): Promise<void> {
  const run = await findRun(ctx.db, runId);
  if (run === null || run.status === 'reading') return;
  const { importId, added, changed } = run;
  const isFailed = run.status === 'failed';
  await tellAdmins(ctx, {
    text: (t) => ({
      title: t(`notifications.importRead.${isFailed ? 'feedFailed' : 'feed'}`),
      body: t(`notifications.importRead.${isFailed ? 'bodyFailed' : 'bodyFeed'}`, {
        added: String(added),
        changed: String(changed),
      }),
    }),
    data: importId === null ? {} : { _id: importId },
    eventKey: `importRead ${runId}`,
  });
}

async function tellAdmins(ctx: Context, line: Pick<NewNotification, 'text' | 'data' | 'eventKey'>): Promise<void> {
  const createdAt = ctx.clock.now().toISOString();
  const admins = await listAdmins(ctx.db);
  const lines = admins.map((userId) => ({ ...line, event: 'importRead' as const, userId, createdAt }));
  await ctx.db.transaction().execute((trx) => notify(ctx, trx, lines));
}
