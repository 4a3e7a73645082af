import { getAgency } from '@volano/domain/contracts/agencies';
import { generateDossier, listDossierWords, saveDossierWords } from '@volano/domain/contracts/dossiers';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { statusesOf } from '../../../testing/builders/answers.ts';
import { anAnnouncement, aStaffedAgency, aSurvey, anInvestment } from '../../../testing/builders/factories.ts';
import { rowOf, update } from '../../../testing/builders/rows.ts';
import { openPortal } from '../../../testing/world/app.ts';

const { portal, ctx, db } = await openPortal();

/** A company with a released dossier of one call, and what its consultant asks of the sentences. */
async function aDossier() {
  const staffed = await aStaffedAgency(ctx, { dossierGenerationStatus: 'ready' });
  const { agency, advisor } = staffed;
  const survey = await aSurvey(ctx, { agencyId: agency._id });
  const call = await anAnnouncement(ctx, {
    regionGroupId: null,
    investmentTypes: ['production'],
    documents: ['Visura camerale'],
    expiryDate: '2026-12-27T22:59:59.000Z',
  });
  const investment = await anInvestment(ctx, { surveyId: survey._id, name: 'Tornio', type: 'production' });
  const consultant = portal.as(advisor);
  const [announcements, investments] = [[call._id], [investment._id]];
  const read = async () => {
    const [words] = await consultant.call(listDossierWords, {
      params: { agencyId: agency._id },
      body: { announcements, investments },
    });
    return words;
  };
  const write = (body: { why?: string | null; now?: string | null }, announcementId = call._id) =>
    consultant.attempt(saveDossierWords, {
      params: { agencyId: agency._id, announcementId },
      body: { investments, ...body },
    });
  const generate = () =>
    consultant.call(generateDossier, {
      params: { agencyId: agency._id },
      body: { announcements, services: [], survey: { investments }, notes: '' },
    });
  return { ...staffed, call, read, write, generate };
}

test('the sentences are made from the investment, the documents and the day', async () => {
  const { read } = await aDossier();
  const words = await read();
  expect(words?.why).toMatchObject({ isEdited: false, isOutdated: false });
  expect(words?.why.text).toContain('«Tornio»');
  expect(words?.now.text).toBe('Prepara visura camerale, poi affidaci la pratica prima della scadenza del 27/12/2026.');
});

test('a rewritten sentence stays, is marked once its facts change, and can be restored', async () => {
  const { call, read, write } = await aDossier();
  const written = await write({ now: 'Ci vediamo martedì.' });
  expect(written.reply).toMatchObject({
    now: { text: 'Ci vediamo martedì.', isEdited: true, isOutdated: false },
    why: { isEdited: false },
  });
  await update(db, 'announcements', { _id: call._id }, { expiryDate: '2027-01-15T22:59:59.000Z' });
  const outdated = await read();
  expect(outdated?.now).toMatchObject({ text: 'Ci vediamo martedì.', isOutdated: true });
  expect(outdated?.now.made).toContain('15/01/2027');
  await write({ now: 'Ci vediamo martedì.' });
  expect((await read())?.now).toMatchObject({ isEdited: true, isOutdated: false });
  await write({ now: null });
  expect((await read())?.now).toMatchObject({ text: outdated?.now.made, isEdited: false });
});

test('writing the made sentence, or nothing, rewrites nothing', async () => {
  const { read, write } = await aDossier();
  const made = (await read())?.why.made ?? '';
  for (const why of [made, '  ']) {
    await write({ why: 'Altro.' });
    await write({ why });
    expect((await read())?.why).toMatchObject({ text: made, isEdited: false });
  }
});

test('too long is refused, so are a call that is not the company’s to choose and a generated dossier', async () => {
  const { write, generate } = await aDossier();
  const answers = [await write({ why: 'x'.repeat(501) }), await write({ why: 'x' }, newId())];
  await generate();
  expect(statusesOf([...answers, await write({ why: 'Tardi.' })])).toEqual([400, 404, 409]);
});

test('the document and the page of the company say what was written; a new round begins with it', async () => {
  const { agency, owner, call, read, write, generate } = await aDossier();
  await write({ why: 'Perché il tornio è vecchio.' });
  await generate();
  const { content } = await rowOf(db, 'dossiers', { agencyId: agency._id }, ['content']);
  expect(content).toMatchObject({ announcements: [{ why: 'Perché il tornio è vecchio.', verdict: 'eligible' }] });
  const seen = await portal.as(owner, agency).call(getAgency, { params: { id: agency._id } });
  expect(seen.dossierCalls).toMatchObject([{ announcementId: call._id, why: 'Perché il tornio è vecchio.' }]);
  await update(db, 'agencies', { _id: agency._id }, { dossierGenerationStatus: 'ready', dossierRound: 2 });
  expect((await read())?.why.text).toBe('Perché il tornio è vecchio.');
});

test('the company sees that its verdict changed since the dossier', async () => {
  const { agency, owner, call, generate } = await aDossier();
  await generate();
  const changes = async () =>
    (await portal.as(owner, agency).call(getAgency, { params: { id: agency._id } })).dossierChanges;
  expect(await changes()).toEqual([]);
  await update(db, 'announcements', { _id: call._id }, { sectors: ['tourism'] });
  expect(await changes()).toMatchObject([{ announcementId: call._id, what: 'verdict' }]);
});
