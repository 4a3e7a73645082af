import type { Context } from '../../platform/context.ts';
import type { CanaryIds, Shared } from './canary-ids.ts';
import { newId } from '../../platform/new-id.ts';
import { anUpload } from '../builders/catalogue-factories.ts';

/** What the office did about a tenant, or one of its people for the office: mails about a call, a transfer, an official file. */
export async function seedOfficeActions(ctx: Context, ids: CanaryIds, shared: Shared, at: string): Promise<void> {
  const { db } = ctx;
  const call = { announcementId: shared.announcementId, createdAt: at };
  const asked = { ...call, requestedBy: ids.advisor };
  const run = { ...asked, _id: ids.campaign, targetUser: 'agencies', status: 'done', total: 1 } as const;
  await db.insertInto('email_campaigns').values(run).execute();
  const line = { ...call, targetUser: 'agencies', recipientId: ids.agency, status: 'written' } as const;
  await db
    .insertInto('email_recipients')
    .values({ ...line, _id: ids.recipient, campaignId: ids.campaign, mailId: ids.mail })
    .execute();
  await db
    .insertInto('announcement_transfers')
    .values({ ...asked, _id: ids.transfer, status: 'failed', externalId: 'x', error: 'x' })
    .execute();
  const settled = { checkId: shared.checkId, agencyId: ids.agency, answeredById: ids.advisor, answeredAt: at };
  await db
    .insertInto('announcement_check_answers')
    .values({ ...settled, isMet: true, note: 'x' })
    .execute();
  const file = { _id: ids.importFile, ownerId: ids.owner, linkedEntityType: 'import', linkedEntityId: ids.import };
  await anUpload(ctx, { ...file, kind: 'import' });
  const read = { kind: 'incentivi', status: 'checked', uploadId: ids.importFile, fileName: 'x' } as const;
  await db
    .insertInto('imports')
    .values({ ...read, _id: ids.import, requestedBy: ids.advisor, createdAt: at })
    .execute();
  const reading = { _id: newId(), status: 'done', startedAt: at, finishedAt: at, startedById: ids.advisor } as const;
  await db
    .insertInto('watch_runs')
    .values({ ...reading, importId: ids.import })
    .execute();
  const row = { importId: ids.import, place: 0, line: 1, outcome: 'added', subject: 'x', content: '{}' } as const;
  await db.insertInto('import_rows').values(row).execute();
  const list = {
    _id: ids.companyImport,
    status: 'checked',
    fileName: 'x',
    requestedBy: ids.advisor,
    createdAt: at,
  } as const;
  await db.insertInto('company_imports').values(list).execute();
  const company = {
    importId: ids.companyImport,
    line: 1,
    state: 'duplicate',
    agencyId: ids.agency,
    subject: 'x',
  } as const;
  await db
    .insertInto('company_import_rows')
    .values({ ...company, cells: '[]', content: '{}' })
    .execute();
}
