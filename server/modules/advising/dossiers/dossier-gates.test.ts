import { getAgency, saveDossierSelection, updateAgency } from '@volano/domain/contracts/agencies';
import { generateDossier } from '@volano/domain/contracts/dossiers';
import { expect, test } from 'vitest';
import { anAnnouncement, aStaffedAgency, aSurvey, aUser } from '../../../testing/builders/factories.ts';
import { openPortal } from '../../../testing/world/app.ts';

const portal = await openPortal();
const { ctx } = portal;
const admin = await aUser(ctx, { role: 'admin' });

test('what is not for a company stands in no dossier: a credit for one that is "monobando", what no firm may ask for', async () => {
  const { agency, advisor } = await aStaffedAgency(ctx, { dossierGenerationStatus: 'ready' });
  await aSurvey(ctx, { agencyId: agency._id });
  const [credit, own] = [
    await anAnnouncement(ctx, { announcementType: 'tax-credit' }),
    await anAnnouncement(ctx, { isMonoGrant: true }),
  ];
  const [params, consultant] = [{ agencyId: agency._id }, portal.as(advisor)];
  const save = (ids: readonly string[]) =>
    consultant.attempt(saveDossierSelection, { params, body: { savedAnnouncementsIds: [...ids] } });
  expect((await save([credit._id, own._id])).status).toBeLessThan(300);
  const at = { params: { id: agency._id } };
  await portal.as(admin).call(updateAgency, { ...at, body: { isMonoGrant: true } });

  expect((await consultant.call(getAgency, at)).savedAnnouncementsIds).toEqual([own._id]);
  expect(await save([own._id, credit._id])).toMatchObject({
    status: 400,
    fields: [{ path: 'savedAnnouncementsIds.1', message: 'Elemento non trovato' }],
  });
  const generate = (announcements: string[]) =>
    consultant.attempt(generateDossier, {
      params,
      body: { announcements, services: [], survey: { investments: [] }, notes: '' },
    });
  expect(await generate([own._id, credit._id])).toMatchObject({
    status: 400,
    fields: [{ path: 'announcements.1', message: 'Elemento non trovato' }],
  });
  const { _id: publicBodies } = await anAnnouncement(ctx, { isMonoGrant: true, admitsNoFirm: true });
  expect((await save([publicBodies])).status).toBe(400);
  expect((await generate([own._id])).status).toBe(201);
});
