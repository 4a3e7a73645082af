import { getAnnouncement } from '@volano/domain/contracts/announcements';
import { getNews } from '@volano/domain/contracts/news';
import { deleteUpload } from '@volano/domain/contracts/uploads';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { aPartner, aPieceOfNews } from '../../../testing/builders/catalogue-factories.ts';
import { anAnnouncement, aService } from '../../../testing/builders/factories.ts';
import { putThumbnail } from '../../../platform/storage/health.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { officeFile, pdfFile, signedFile } from '../../../testing/builders/sample-files.ts';
import { formOf, keptOf, senderOf } from '../../../testing/builders/sending-files.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';

let id: string;
const { portal, ctx, db, office } = await openOffice();
beforeEach(async () => {
  id = (await anAnnouncement(ctx))._id;
});

function picture(width = 800, height = 600) {
  return sharp({ create: { width, height, channels: 3, background: { r: 24, g: 92, b: 64 } } });
}

const asAdmin = () => senderOf(portal, office.admin);
const callOf = (callId: string) => portal.as(office.admin).call(getAnnouncement, { params: { id: callId } });
const remove = (_id: string) => portal.as(office.admin).call(deleteUpload, { params: { id: _id } });
const bytesAt = async (url: string | undefined) => (await portal.app.inject({ url: url ?? '' })).rawPayload;

describe('an attachment', () => {
  test('is kept as it was sent and comes back with its name, in the list that it was put to', async () => {
    const bytes = pdfFile();
    const sent = await asAdmin().send({ bytes, name: 'Testo del bando.pdf', id });
    const form = { bytes: officeFile('xlsx'), name: 'x.xlsx', title: 'Modello di domanda n.2', id, slot: 'premium' };
    await asAdmin().send(form);
    expect(sent).toMatchObject({ status: 201, body: { additionalInfo: { name: 'Testo del bando', format: 'pdf' } } });
    const reply = await callOf(id);
    expect(reply.publicAttachments).toMatchObject([{ _id: sent.body._id, size: bytes.length, locked: false }]);
    expect(reply.premiumAttachments).toMatchObject([{ additionalInfo: { fullName: 'Modello di domanda n.2.xlsx' } }]);
    const response = await portal.app.inject({ url: reply.publicAttachments[0]?.full ?? '' });
    expect(new Uint8Array(response.rawPayload)).toEqual(bytes);
    expect(response.headers['content-disposition']).toContain('filename="Testo del bando.pdf"');
  });

  test('may be an archive or a signed document, of an announcement only, and leaves as it came, as a download', async () => {
    const archive = zipSync({ 'Avviso.pdf': pdfFile(), 'Domanda.pdf.p7m': signedFile(pdfFile()) });
    const sent = [
      { bytes: archive, name: 'Modulistica.zip', mime: 'application/zip' },
      { bytes: signedFile(pdfFile()), name: 'Bando.pdf.p7m', mime: 'application/pkcs7-mime' },
    ];
    for (const { bytes, name, mime } of sent) {
      const kept = await asAdmin().send({ bytes, name, id });
      const response = await portal.app.inject({ url: kept.body.full });
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, mime]);
      expect(response.headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="${name}"`));
      expect(new Uint8Array(response.rawPayload)).toEqual(bytes);
      const news = await aPieceOfNews(ctx);
      expect(await asAdmin().send({ bytes, name, id: news._id, type: 'news' })).toMatchObject({ status: 415 });
    }
    const bad = { bytes: zipSync({ 'leggimi.html': new Uint8Array([60]) }), name: 'a.zip', id };
    expect(await asAdmin().send(bad)).toMatchObject({ status: 422, body: { code: 'fileInArchive' } });
  });

  test('says what it belongs to and what it is; a name that the sender gives is not believed (holes H11)', async () => {
    const title = 'Bando dei forni';
    const call = await anAnnouncement(ctx, { title });
    const form = formOf({ bytes: pdfFile(), name: 'Modello.pdf', id: call._id, slot: 'premium' });
    const linked = { linkedEntityType: 'announcement', linkedEntityId: call._id, type: 'premium' };
    form.set('JSONbody', JSON.stringify({ linkedEntity: { ...linked, entityName: 'Altro' } }));
    for (const tag of ['moduli', '2026']) form.append('tags', tag);
    const sent = await asAdmin().post(form);
    const linkedEntity = { ...linked, entityName: title };
    const told = { linkedEntity, documentType: 'attachment', tags: ['moduli', '2026'] };
    expect(sent).toMatchObject({ status: 201, body: told });
    expect(sent.body.full).toMatch(/^\/api\/files\//);
    expect((await callOf(call._id)).premiumAttachments).toMatchObject([told]);
    const bytes = await picture().png().toBuffer();
    const cover = await asAdmin().send({ bytes, name: 'c.png', id: call._id, slot: 'frontImage' });
    const shown = { documentType: 'image', linkedEntity: { type: 'frontImage' }, tags: [] };
    expect(cover).toMatchObject({ status: 201, body: shown });
  });

  test('of a news, a partner and a service stands where its kind has a place', async () => {
    const things = { news: await aPieceOfNews(ctx), partner: await aPartner(ctx), service: await aService(ctx) };
    const statusOf = async (type: keyof typeof things, slot: string) =>
      (await asAdmin().send({ bytes: pdfFile(), name: 'a.pdf', type, id: things[type]._id, slot })).status;
    for (const type of ['news', 'partner', 'service'] as const) {
      const statuses = [await statusOf(type, 'public'), await statusOf(type, 'premium')];
      expect([type, ...statuses]).toEqual([type, 201, type === 'partner' ? 201 : 400]);
    }
    const docx = { bytes: officeFile('docx'), name: 'a.docx', type: 'service', id: things.service._id } as const;
    expect(await asAdmin().send(docx)).toMatchObject({ status: 415, body: { code: 'unsupportedMedia' } });
  });

  test('is deleted with its bytes, and leaves a line in the record', async () => {
    const { body } = await asAdmin().send({ bytes: pdfFile(), name: 'a.pdf', id });
    await remove(body._id);
    expect(await keptOf(portal, 'announcement', id)).toEqual({ rows: [], files: [] });
    const entries = await rowsOf(db, 'audit_events', { entityId: id }, ['action']);
    expect(entries).toEqual([{ action: 'catalogueChanged' }, { action: 'catalogueChanged' }]);
  });

  test('a repeat with the same key is the same file', async () => {
    const sent = { bytes: pdfFile(), name: 'a.pdf', id, key: newId() };
    const [first, second] = [await asAdmin().send(sent), await asAdmin().send(sent)];
    expect(second.body._id).toBe(first.body._id);
    const { rows, files } = await keptOf(portal, 'announcement', id);
    expect([rows.length, files.length]).toEqual([1, 1]);
    expect((await asAdmin().send({ ...sent, slot: 'premium' })).body.code).toBe('idempotencyMismatch');
  });
});

describe('a cover', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)('%s is drawn anew as a JPEG', async (format) => {
    const bytes = await picture(2400, 1200).toFormat(format).toBuffer();
    expect((await asAdmin().send({ bytes, name: `a.${format}`, id, slot: 'frontImage' })).status).toBe(201);
    const { frontImage } = await callOf(id);
    const drawn = { format: 'jpeg', width: 2000, height: 1000 };
    expect(await sharp(await bytesAt(frontImage?.full)).metadata()).toMatchObject(drawn);
    expect(await sharp(await bytesAt(frontImage?.thumbnail.medium)).metadata()).toMatchObject({ width: 480 });
  });

  test('of a PDF is its first page', async () => {
    const { status } = await asAdmin().send({ bytes: pdfFile(), name: 'locandina.pdf', id, slot: 'frontImage' });
    expect(status).toBe(201);
    const { rows } = await keptOf(portal, 'announcement', id);
    const bytes = await ctx.storage.read(rows[0]?.storageKey ?? '');
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(info.width / info.height).toBeCloseTo(2, 1);
    const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
    const [red, paper] = [pixel(20, info.height - 20), pixel(info.width - 20, 20)];
    expect([red[0]! > 230, red[1]! < 40, paper.every((part) => part > 240)]).toEqual([true, true, true]);
  });

  test('is drawn small once, for whoever asks first, and goes with the picture', async () => {
    const cover = { bytes: await picture().png().toBuffer(), name: 'c.png', id, slot: 'frontImage' };
    const { body } = await asAdmin().send(cover);
    const url = (await callOf(id)).frontImage?.thumbnail.medium ?? '';
    const shown = await Promise.all(Array.from({ length: 5 }, () => portal.app.inject({ url })));
    expect(new Set(shown.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
    const [kept = ''] = await ctx.storage.list(`thumbnails/catalogue/announcement/${id}`);
    const drawn = await ctx.storage.read(kept);
    const other = Buffer.from('drawn before');
    await putThumbnail(ctx.storage, kept.slice('thumbnails/'.length), other);
    expect((await portal.app.inject({ url })).payload).toBe('drawn before');
    // What was changed on the disk is drawn anew.
    await ctx.storage.put(kept, Buffer.concat([drawn.subarray(0, 40), other]));
    expect((await portal.app.inject({ url })).rawPayload).toEqual(shown[0]?.rawPayload);
    await remove(body._id);
    expect(await ctx.storage.list(`thumbnails/catalogue/announcement/${id}`)).toEqual([]);
  });

  test('takes the place of the one before, whose bytes go; deleted, the thing has none', async () => {
    const news = (await aPieceOfNews(ctx))._id;
    const cover = { type: 'news', id: news, slot: 'frontImage', name: 'a.png' } as const;
    await asAdmin().send({ ...cover, bytes: await picture(300, 200).png().toBuffer() });
    const { body } = await asAdmin().send({ ...cover, bytes: await picture(200, 300).png().toBuffer() });
    const { rows, files } = await keptOf(portal, 'news', news);
    expect([rows.map((row) => row._id), files]).toEqual([[body._id], [rows[0]?.storageKey]]);
    await remove(body._id);
    const reply = await portal.as(office.admin).call(getNews, { params: { id: news } });
    expect([reply.frontImage, (await keptOf(portal, 'news', news)).files]).toEqual([null, []]);
  });
});

test('a file is sent by admins alone, and to what exists', async () => {
  const file = { bytes: pdfFile(), name: 'a.pdf' };
  const forbidden = { status: 403, body: { code: 'roleForbidden' } };
  for (const person of [office.user, office.advisor, office.performance, office.platformAdmin, office.partnerUser])
    expect(await senderOf(portal, person).send({ ...file, id })).toMatchObject(forbidden);
  expect(await asAdmin().send({ ...file, id: newId() })).toMatchObject({ status: 404, body: { code: 'notFound' } });
  expect((await asAdmin().send({ ...file, id, type: 'partner' })).status).toBe(404);
  expect(await keptOf(portal, 'announcement', id)).toEqual({ rows: [], files: [] });
});
