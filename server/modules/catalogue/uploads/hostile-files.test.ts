import { connect } from 'node:net';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { openSession } from '../../../platform/session/session.ts';
import { testApp } from '../../../testing/world/app.ts';
import { statusesOf } from '../../../testing/builders/answers.ts';
import { anUpload } from '../../../testing/builders/catalogue-factories.ts';
import { anAnnouncement } from '../../../testing/builders/factories.ts';
import { listen } from '../../../testing/world/live-window.ts';
import { anOffice, openOffice } from '../../../testing/builders/office.ts';
import { hollowPng, hollowZip, officeFile, packedObjects, pdfFile } from '../../../testing/builders/sample-files.ts';
import { formOf, halves, keptOf, senderOf } from '../../../testing/builders/sending-files.ts';

let id: string;
const { portal, ctx, office } = await openOffice();
beforeEach(async () => {
  id = (await anAnnouncement(ctx))._id;
});

const asAdmin = () => senderOf(portal, office.admin);
const text = (words: string) => new TextEncoder().encode(words);
const nothing = { rows: [], files: [] };

function photo(width = 400, height = 300) {
  return sharp({ create: { width, height, channels: 3, background: '#185c40' } });
}

test('abuse 57: JSON that pretends to be a form with a path is 415', async () => {
  const linkedEntity = { linkedEntityType: 'announcement', linkedEntityId: id, type: 'public' };
  const body = { JSONbody: { linkedEntity }, file: { filepath: '/etc/passwd', originalFilename: 'a.pdf' } };
  const types = ['application/json', 'application/json; boundary=x', 'text/plain', 'application/x-www-form-urlencoded'];
  for (const type of types)
    expect(await asAdmin().post(JSON.stringify(body), { 'content-type': type })).toMatchObject({ status: 415 });
  expect(await keptOf(portal, 'announcement', id)).toEqual(nothing);
});

describe('abuse 58: a file that is another, or does something', () => {
  const script = '8 0 obj\n<< /S /JavaScript /JS (app.alert\\(1\\)) >>\nendobj\n';
  const macros = officeFile('xlsx', { 'xl/vbaProject.bin': text('x') });
  test.each([
    ['a drawing', 'a.svg', text('<svg onload="alert(1)"/>'), 415],
    ['a drawing as a picture', 'a.png', text('<svg onload="alert(1)"/>'), 415],
    ['a page', 'a.html', text('<script>alert(1)</script>'), 415],
    ['a page as a text', 'a.txt', text('<!doctype html><script>alert(1)</script>'), 415],
    ['a page as a table', 'a.csv', text('a;b\n<script>alert(1)</script>'), 415],
    ['XML', 'a.xml', text('<?xml version="1.0"?><a/>'), 415],
    ['an archive', 'a.zip', officeFile('xlsx'), 415],
    ['a program as a document', 'a.pdf', text('MZ\u0090\u0000'), 415],
    ['a document with an archive in its tail', 'a.pdf', Buffer.concat([pdfFile(), officeFile('docx')]), 415],
    ['a workbook with macros', 'a.xlsm', macros, 415],
    ['a workbook with macros under a plain name', 'a.xlsx', macros, 422],
    ['a PDF with a script', 'a.pdf', pdfFile(script), 422],
    ['a PDF with a packed script', 'a.pdf', pdfFile(packedObjects('8 0 << /S /JavaScript >>')), 422],
    ['a double extension', 'a.pdf.exe', pdfFile(), 415],
  ])('%s is refused in every list', async (_, name, bytes, status) => {
    for (const slot of ['public', 'premium'])
      expect((await asAdmin().send({ bytes, name, id, slot })).status).toBe(status);
    expect((await asAdmin().send({ bytes, name, id, slot: 'frontImage' })).status).toBeGreaterThanOrEqual(415);
    expect(await keptOf(portal, 'announcement', id)).toEqual(nothing);
  });

  test('of a picture nothing stays but what is seen, as a cover and as an attachment', async () => {
    const canary = `CANARINO-${newId()}`;
    const exif = { IFD0: { Copyright: canary, ImageDescription: canary } };
    const jpeg = await photo().withExif(exif).jpeg().toBuffer();
    const bytes = Buffer.concat([jpeg, text(`<script>${canary}</script>`)]);
    for (const slot of ['frontImage', 'public']) {
      const { status, body } = await asAdmin().send({ bytes, name: 'a.jpg', id, slot });
      expect(status).toBe(201);
      const shown = await portal.app.inject({ url: body.full });
      expect(shown.rawPayload.includes(canary)).toBe(false);
      expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
      const { 'x-content-type-options': sniff, 'content-security-policy': policy } = shown.headers;
      expect([sniff, policy]).toEqual(['nosniff', "default-src 'none'; sandbox"]);
    }
  });
});

test('abuse 59: what a file is called never becomes a path, and its header is one line', async () => {
  for (const [name, shown] of [
    ['../../../etc/passwd.pdf', 'passwd'],
    ['..\\..\\boot.pdf', 'boot'],
    ['a\u202Efdp.exe.pdf', 'afdp.exe'],
    [`${'x'.repeat(5_000)}.pdf`, 'x'.repeat(100)],
    // The hundredth character is half a letter.
    [`${'x'.repeat(99)}😀.pdf`, 'x'.repeat(99)],
    // A form writes quotes of a name as numbers.
    ['Perché "no"; è così.pdf', 'Perché %22no%22; è così'],
  ] as const) {
    const { _id } = await anAnnouncement(ctx);
    const { status, body } = await asAdmin().send({ bytes: pdfFile(), name, id: _id });
    const { rows, files } = await keptOf(portal, 'announcement', _id);
    expect([status, rows[0]?.name, files]).toEqual([201, shown, [`catalogue/announcement/${_id}/${body._id}.pdf`]]);
    const { headers } = await portal.app.inject({ url: body.full });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w. ()-]+"; filename\*=UTF-8''[\w.%!~-]+$/);
  }
  expect((await asAdmin().send({ bytes: pdfFile(), name: 'a.pdf', id, title: 'a\r\nx-evil: 1' })).status).toBe(400);
  const titled = await asAdmin().send({ bytes: pdfFile(), name: 'a.pdf', id, title: '../..\\Allegato A/B' });
  const { headers } = await portal.app.inject({ url: titled.body.full });
  const [plain, coded] = ['.._.._Allegato A_B.pdf', '.._.._Allegato%20A_B.pdf'];
  expect(headers['content-disposition']).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${coded}`);
});

describe('abuse 60: small files that grow', () => {
  const dense = () => officeFile('xlsx', { s: new Uint8Array(60_000_000) });
  const many = () => hollowZip(Array.from({ length: 10_001 }, (_, at) => ({ name: `${at}` })));
  const packed = () => pdfFile(packedObjects('x'.repeat(40_000_000)));
  test.each([
    ['a workbook that unpacks to hundreds of times its size', 'a.xlsx', dense, 422],
    ['ten thousand files', 'a.xlsx', many, 422],
    ['a link out of the archive', 'a.docx', () => hollowZip([{ name: 'a', mode: 0o12_0777 }]), 422],
    ['a PDF whose objects unpack to tens of megabytes', 'a.pdf', packed, 422],
    ['a picture of nine hundred million pixels', 'a.png', () => hollowPng(30_000, 30_000), 413],
  ])('%s is refused', async (_, name, make, status) => {
    expect((await asAdmin().send({ bytes: make(), name, id })).status).toBe(status);
    expect(await keptOf(portal, 'announcement', id)).toEqual(nothing);
  });

  test('a cover of nine hundred million pixels too', async () => {
    const sent = { bytes: hollowPng(30_000, 30_000), name: 'a.png', id, slot: 'frontImage' };
    expect(await asAdmin().send(sent)).toMatchObject({ status: 413, body: { code: 'payloadTooLarge' } });
  });
});

describe('abuse 61: too much, nothing, and half', () => {
  test('a form that ends half way leaves nothing, a thousand times', async () => {
    const form = new Response(formOf({ bytes: pdfFile(), name: 'a.pdf', id }));
    const type = form.headers.get('content-type') ?? '';
    const whole = Buffer.from(await form.arrayBuffer());
    const { post } = asAdmin();
    for (let turn = 0; turn < 1_000; turn += 1) {
      const half = whole.subarray(0, 60 + Math.floor((turn / 1_000) * (whole.length - 130)));
      expect((await post(half, { 'content-type': type })).status).toBe(400);
    }
    expect(await keptOf(portal, 'announcement', id)).toEqual(nothing);
    expect(await halves(portal)).toEqual([]);
  }, 120_000);

  test('who goes away in the middle is no fault of the service', async () => {
    const written: string[] = [];
    const watched = await testApp({ LOG_LEVEL: 'debug' }, undefined, written);
    const { port } = new URL(await listen(watched));
    const { admin } = await anOffice(watched.ctx);
    const token = await openSession(watched.ctx, watched.ctx.db, admin._id, null);
    const line = connect(Number(port), '127.0.0.1');
    const type = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 24000000';
    line.write(`POST /api/uploads HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n${type}\r\n\r\n`);
    const part = 'Content-Disposition: form-data; name="file"; filename="a.csv"';
    // More than the system holds between the two: once it has left, the form is being read.
    line.write(`--x\r\n${part}\r\n\r\n${'a;b\n'.repeat(5_000_000)}`, () => line.resetAndDestroy());
    const endings = () => written.filter((said) => /"level":50|went away/.test(said));
    await expect.poll(endings).toHaveLength(1);
    expect(written.filter((said) => said.includes('"level":50'))).toEqual([]);
    await watched.close();
  });

  test('fifty-one files in a form, an empty one, one too heavy', async () => {
    const many = formOf({ bytes: pdfFile(), name: 'a.pdf', id });
    for (let n = 0; n < 50; n += 1) many.append('file', new Blob([new Uint8Array(pdfFile())]), `${n}.pdf`);
    expect((await asAdmin().post(many)).status).toBe(413);
    expect(await asAdmin().send({ bytes: new Uint8Array(), name: 'a.pdf', id })).toMatchObject({ status: 422 });
    const heavy = Buffer.concat([pdfFile(), new Uint8Array(25 * 1_048_576)]);
    expect((await asAdmin().send({ bytes: heavy, name: 'a.pdf', id })).status).toBe(413);
    const cover = { bytes: new Uint8Array(20 * 1_048_576 + 1), name: 'a.png', id, slot: 'frontImage' };
    expect((await asAdmin().send(cover)).status).toBe(413);
    expect(await keptOf(portal, 'announcement', id)).toEqual(nothing);
  });

  test('the fifty-first of a list, and what would make the thing heavier than it may be', async () => {
    const link = { linkedEntityType: 'announcement', linkedEntityId: id };
    for (let n = 0; n < 49; n += 1) await anUpload(ctx, link);
    const send = (name: string) => asAdmin().send({ bytes: pdfFile(), name, id });
    const both = await Promise.all([send('a.pdf'), send('b.pdf')]);
    expect(statusesOf(both)).toEqual([201, 413]);
    expect(both.find(({ status }) => status === 413)?.body.code).toBe('filesFull');
    await anUpload(ctx, { ...link, kind: 'premium', size: 500 * 1_048_576 });
    const sent = { bytes: pdfFile(), name: 'c.pdf', id, slot: 'premium' };
    expect(await asAdmin().send(sent)).toMatchObject({ status: 413, body: { code: 'filesTooHeavy' } });
    expect((await ctx.storage.list(`catalogue/announcement/${id}`)).length).toBe(1);
  });
});
