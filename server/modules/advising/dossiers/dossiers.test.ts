import path from 'node:path';
import { getAgency, updateAgency } from '@volano/domain/contracts/agencies';
import { generateDossier, getDossierPreview, previewDossierPage } from '@volano/domain/contracts/dossiers';
import { countNotifications } from '@volano/domain/contracts/notifications';
import { deleteUpload, getFile } from '@volano/domain/contracts/uploads';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { statusesOf } from '../../../testing/builders/answers.ts';
import { anUpload } from '../../../testing/builders/catalogue-factories.ts';
import * as factories from '../../../testing/builders/factories.ts';
import { bytesAt } from '../../../testing/builders/exported.ts';
import { insert, rowOf, rowsOf, update } from '../../../testing/builders/rows.ts';
import { bellOf, mailsTo } from '../../../testing/builders/traces.ts';

const { anAnnouncement, anInvestment, aService, aStaffedAgency, aSurvey, aUser } = factories;
const { portal, ctx, db } = await openPortal();
const admin = await aUser(ctx, { role: 'admin' });

/** A company whose dossier is ready to be generated, with something to put into it. */
async function readyAgency(given: Parameters<typeof aStaffedAgency>[1] = {}) {
  const staffed = await aStaffedAgency(ctx, { dossierGenerationStatus: 'ready', ...given });
  const survey = await aSurvey(ctx, { agencyId: staffed.agency._id });
  const [announcement, service] = [await anAnnouncement(ctx), await aService(ctx)];
  const investment = await anInvestment(ctx, { surveyId: survey._id });
  const chosen = { announcements: [announcement._id], services: [service._id] };
  const body = { ...chosen, survey: { investments: [investment._id] }, notes: 'Partiamo dal primo.' };
  return { ...staffed, announcement, request: { params: { agencyId: staffed.agency._id }, body } };
}

async function openNewRound(params: { id: string }): Promise<void> {
  for (const dossierGenerationStatus of ['waitingAdmin', 'ready'] as const)
    await portal.as(admin).call(updateAgency, { params, body: { dossierGenerationStatus } });
}

/** What a reader of a PDF reads, page after page, with single spaces. */
async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? `${item.str} ` : '')).join(''));
  }
  return pages.join(' ').replaceAll(/\s+/g, ' ');
}

describe('generating', () => {
  test('stores the PDF, freezes the choices, tells and mails the company', async () => {
    const businessName = 'Officine Prova S.r.l.';
    const approved = { businessName, dossierApprovalDate: '2026-11-10T08:00:00.000Z' };
    const { agency, advisor, owner, announcement, request, params } = await readyAgency(approved);
    const generated = await portal.as(advisor).call(generateDossier, request);
    expect(generated.additionalInfo.fullName).toBe('Dossier Officine Prova S.r.l.pdf');
    const told = { linkedEntityId: agency._id, linkedEntityType: 'agency', entityName: businessName, type: null };
    expect(generated).toMatchObject({ documentType: 'dossier', linkedEntity: told, tags: [] });
    await portal.drain();

    const seen = await portal.as(owner, agency).call(getAgency, { params });
    expect(seen.dossierGenerationStatus).toBe('generated');
    expect(seen.dossierApprovalDate).toBe('2026-11-10T08:00:00.000Z');
    expect(seen.dossier.map(({ round }) => round)).toEqual([1]);
    const saved = await portal.as(advisor).call(getDossierPreview, { params: { agencyId: agency._id } });
    expect(saved.announcements.map(({ _id }) => _id)).toEqual([announcement._id]);
    expect((await portal.as(owner, agency).call(countNotifications, {})).count).toBe(1);
    const [line] = await bellOf(portal, owner);
    expect(line).toMatchObject({ event: 'dossierReady', data: { agencyId: agency._id } });
    const [mail, ...more] = await mailsTo(portal, agency.administrationEmail);
    const subject = 'Il dossier di Officine Prova S.r.l. è pronto';
    expect([mail, more]).toMatchObject([{ status: 'kept', subject }, []]);
    expect(mail?.text).toContain('/#/dossier');
  });

  test('the mail leads a group, of whose companies another may be in use, to the dossier of the right one', async () => {
    const { agency, advisor, owner, request } = await readyAgency();
    await update(db, 'users', { _id: owner._id }, { isGroup: true, groupSize: 2 });
    await portal.as(advisor).call(generateDossier, request);
    const [mail] = await mailsTo(portal, agency.administrationEmail);
    expect(mail?.text).toContain(`/#/dossier?agencyId=${agency._id}`);
  });

  test.each([
    ['who works here', {}, (advisor: { email: string }) => advisor.email],
    ['who was disabled', { isEnabled: false }, () => admin.email],
    ['who may not enter any more', { isConfirmed: false }, () => admin.email],
  ])('by an admin is signed by the consultant %s, and else by the admin', async (_, state, signer) => {
    const { agency, advisor, request } = await readyAgency();
    await update(db, 'users', { _id: advisor._id }, { isEnabled: true, ...state });
    await portal.as(admin).call(generateDossier, request);
    const { content } = await rowOf(db, 'dossiers', { agencyId: agency._id }, ['content']);
    expect(content).toMatchObject({ advisor: { email: signer(advisor) } });
  });

  test('the company downloads what was generated, by an address that dies', async () => {
    const { agency, advisor, owner, request, params } = await readyAgency();
    await portal.as(advisor).call(generateDossier, request);
    const reply = await portal.as(owner, agency).call(getAgency, { params });
    const ticket = reply.dossier[0]?.full?.split('/').at(-1) ?? '';
    const download = () => portal.app.inject({ url: `/api/files/${ticket}` });

    const file = await download();
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    // Drawn by the portal itself, it is shown where it is opened, under its name.
    expect(file.headers['content-disposition']).toMatch(/^inline; filename="Dossier[^"]*\.pdf"/);
    const served = { 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' };
    expect(file.headers).toMatchObject(served);
    expect(file.headers['content-security-policy']).not.toContain('sandbox');
    expect((await portal.as(null).attempt(getFile, { params: { ticket: `A${ticket.slice(1)}` } })).status).toBe(404);
    const before = ctx.clock.now();
    portal.travelTo(new Date(before.getTime() + 6 * 60_000));
    expect((await download()).statusCode).toBe(404);
    portal.travelTo(before);
  });

  test('a document holds what was chosen and the note, word for word, and nothing else', async () => {
    const businessName = '<img src=x onerror=alert(1)> Officine';
    const { agency, advisor, owner, announcement, request, params } = await readyAgency({ businessName });
    const { title: left } = await anAnnouncement(portal.ctx, { title: 'Bando che nessuno ha scelto' });
    const other = await readyAgency({ businessName: 'Tessitura di altri', dossierNotes: 'Nota di altri' });
    const notes = 'Cara Ada, sentiamoci {{7*7}} #panic("no") $x$ \\end';
    await portal.as(advisor).call(generateDossier, { ...request, body: { ...request.body, notes } });
    const { dossier } = await portal.as(owner, agency).call(getAgency, { params });
    const text = await textOfPdf(await bytesAt(portal, { url: dossier[0]?.full ?? '' }));
    for (const said of [businessName, announcement.title, notes]) expect(text).toContain(said);
    for (const unsaid of [left, other.agency.businessName, 'Nota di altri']) expect(text).not.toContain(unsaid);
  });

  test.each([
    ['was never invited', { isConfirmed: false, importedAt: '2026-11-01T08:00:00.000Z' }],
    ['is shut out', { isEnabled: false }],
    ['never verified their e-mail', { isEmailVerified: false }],
  ])('writes to no owner who %s', async (_, given) => {
    const { _id: userId } = await aUser(ctx, given);
    const { agency, advisor, request } = await readyAgency({ userId });
    await portal.as(advisor).call(generateDossier, request);
    expect(await mailsTo(portal, agency.administrationEmail)).toEqual([]);
  });

  test('abuse 24: of ten at once one makes the document, one mail goes out', async () => {
    const { agency, advisor, request } = await readyAgency();
    const generate = () => portal.as(advisor).attempt(generateDossier, request);
    const answers = await Promise.all(Array.from({ length: 10 }, generate));
    expect(statusesOf(answers)).toEqual([201, ...Array<number>(9).fill(409)]);
    const files = await rowsOf(db, 'uploads', { linkedEntityId: agency._id }, ['_id']);
    expect([files.length, (await mailsTo(portal, agency.administrationEmail)).length]).toEqual([1, 1]);
  });

  test('the same Idempotency-Key answers the first result; with other choices it is refused', async () => {
    const { advisor, request } = await readyAgency();
    const generate = (body = request.body) =>
      portal.as(advisor).attempt(generateDossier, { ...request, body, idempotencyKey: 'una-volta' });
    const first = await generate();
    expect([first.status, (await generate()).reply._id]).toEqual([201, first.reply._id]);
    const other = await generate({ ...request.body, notes: 'Altro' });
    expect([other.status, other.code]).toEqual([409, 'idempotencyMismatch']);
    const successor = await aUser(ctx, { role: 'advisor' });
    await update(db, 'agencies', { _id: request.params.agencyId }, { advisorId: successor._id });
    expect((await generate()).status).toBe(404);
  });

  test('only when ready, and never empty or with something that is gone', async () => {
    const { advisor, request } = await readyAgency({ dossierGenerationStatus: 'waitingAdmin' });
    expect((await portal.as(advisor).attempt(generateDossier, request)).code).toBe('dossierNotReady');

    const ready = await readyAgency();
    const empty = { announcements: [], services: [], survey: { investments: [] }, notes: 'Solo una nota' };
    const nothing = await portal.as(ready.advisor).attempt(generateDossier, { ...ready.request, body: empty });
    expect(nothing.code).toBe('dossierEmpty');
    const foreign = { investments: [(await anInvestment(ctx))._id] };
    const others = { ...ready.request, body: { ...ready.request.body, survey: foreign } };
    const asked = await portal.as(ready.advisor).attempt(generateDossier, others);
    expect([asked.status, asked.fields[0]?.path]).toEqual([400, 'survey.investments.0']);
    await update(db, 'announcements', { _id: ready.announcement._id }, { isActive: false });
    const lost = await portal.as(ready.advisor).attempt(generateDossier, ready.request);
    expect([lost.status, lost.fields[0]?.path]).toEqual([400, 'announcements.0']);
    expect(await rowsOf(db, 'uploads', { linkedEntityId: ready.agency._id }, ['_id'])).toHaveLength(0);
  });

  test('a document that cannot be kept leaves no file behind', async () => {
    const { agency, advisor, request } = await readyAgency();
    const upload = await anUpload(ctx);
    const taken = { _id: newId(), agencyId: agency._id, round: 1, uploadId: upload._id, content: '{}' };
    await insert(db, 'dossiers', taken);
    expect((await portal.as(advisor).attempt(generateDossier, request)).status).toBe(409);
    const folder = path.join(ctx.config.dataDir, 'files/dossiers', agency._id);
    expect(await readdir(folder)).toEqual([]);
  });

  test('F7: a disk that takes no file is told as such; nothing is kept, and another try works', async () => {
    const { agency, advisor, request } = await readyAgency();
    const place = path.join(ctx.config.dataDir, 'files/dossiers', agency._id);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, 'where the folder should be');
    const asked = await portal.as(advisor).attempt(generateDossier, request);
    expect([asked.status, asked.code, asked.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
    await rm(place);
    await portal.as(advisor).call(generateDossier, request);
  });

  test('a business performance partner is told that the survey is missing', async () => {
    const { performance, request } = await readyAgency();
    await db.deleteFrom('surveys').where('agencyId', '=', request.params.agencyId).execute();
    expect((await portal.as(performance).attempt(generateDossier, request)).code).toBe('surveyMissing');
  });
  test('a new round keeps the document of the one before', async () => {
    const { agency, advisor, request, params } = await readyAgency();
    await portal.as(advisor).call(generateDossier, request);
    await openNewRound(params);
    await portal.as(advisor).call(generateDossier, request);
    const reply = await portal.as(admin).call(getAgency, { params: { id: agency._id } });
    expect(reply.dossier.map(({ round }) => round)).toEqual([2, 1]);
    // The dot that ends a company's name is left out only where that of the file's ending follows.
    const names = reply.dossier.map(({ additionalInfo }) => additionalInfo.fullName);
    expect(names).toEqual([`Dossier ${agency.businessName} 2.pdf`, `Dossier ${agency.businessName}pdf`]);
  });
});

const titlesFor = async (person: { _id: string }) => (await bellOf(portal, person)).map(({ title }) => title);

test('deleting the document of the open round makes the dossier ready again; its consultants are told, who deleted it is not', async () => {
  const { advisor, performance, request, params } = await readyAgency();
  const first = await portal.as(advisor).call(generateDossier, request);
  await portal.as(advisor).call(deleteUpload, { params: { id: first._id } });
  const seen = await portal.as(admin).call(getAgency, { params });
  expect([seen.dossierGenerationStatus, seen.dossier]).toEqual(['ready', []]);
  expect(await titlesFor(advisor)).toEqual([]);
  expect(await titlesFor(performance)).toEqual(['Il dossier è da generare di nuovo']);

  const second = await portal.as(advisor).call(generateDossier, request);
  await portal.as(admin).call(deleteUpload, { params: { id: second._id } });
  expect(await titlesFor(advisor)).toEqual(['Il dossier è da generare di nuovo']);
});

test('deleting the document of an earlier round leaves the later one as it is', async () => {
  const { advisor, request, params } = await readyAgency();
  const earlier = await portal.as(advisor).call(generateDossier, request);
  await openNewRound(params);
  await portal.as(advisor).call(generateDossier, request);
  await portal.as(admin).call(deleteUpload, { params: { id: earlier._id } });
  const reply = await portal.as(admin).call(getAgency, { params });
  expect([reply.dossierGenerationStatus, reply.dossier.map(({ round }) => round)]).toEqual(['generated', [2]]);
  expect(await titlesFor(advisor)).toEqual([]);
});

test('the preview draws a page of the document and keeps nothing', async () => {
  const { agency, advisor, request } = await readyAgency();
  const reply = await portal.as(advisor).call(previewDossierPage, { ...request, query: { page: '2' } });
  expect(reply.page).toBe(2);
  expect(reply.pageCount).toBeGreaterThan(2);
  expect(reply.svg).toMatch(/^<svg/);
  expect(reply.svg).not.toMatch(/<script|<foreignObject|href="https?:/i);
  expect(await rowsOf(db, 'dossiers', { agencyId: agency._id }, ['_id'])).toHaveLength(0);
});
