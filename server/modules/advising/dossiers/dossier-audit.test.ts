import { getAgency } from '@volano/domain/contracts/agencies';
import { generateDossier } from '@volano/domain/contracts/dossiers';
import { deleteUpload } from '@volano/domain/contracts/uploads';
import { expect, test } from 'vitest';
import { openPortal } from '../../../testing/world/app.ts';
import { anAnnouncement, aStaffedAgency } from '../../../testing/builders/factories.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;

test('who generated, took along and deleted a dossier is written down', async () => {
  const { owner, advisor, agency, params } = await aStaffedAgency(ctx, { dossierGenerationStatus: 'ready' });
  const announcement = await anAnnouncement(ctx);
  const generated = await portal.as(advisor).attempt(generateDossier, {
    params: { agencyId: agency._id },
    body: { announcements: [announcement._id], services: [], survey: { investments: [] }, notes: '' },
  });
  expect(generated.status).toBeLessThan(300);
  const [file] = (await portal.as(owner, agency).call(getAgency, { params })).dossier;
  expect((await portal.app.inject({ url: file?.full ?? '' })).statusCode).toBe(200);
  await portal.as(advisor).call(deleteUpload, { params: { id: file?._id ?? '' } });
  const entries = await rowsOf(
    db,
    'audit_events',
    { agencyId: agency._id },
    ['action', 'actorId', 'entityType', 'address'],
    '_id',
  );
  expect(entries).toEqual([
    { action: 'dossierGenerated', actorId: advisor._id, entityType: 'dossier', address: '127.0.0.1' },
    { action: 'dossierDownloaded', actorId: owner._id, entityType: 'upload', address: '127.0.0.1' },
    { action: 'dossierDeleted', actorId: advisor._id, entityType: 'dossier', address: '127.0.0.1' },
  ]);
});
