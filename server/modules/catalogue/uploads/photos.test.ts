import { getMe } from '@volano/domain/contracts/session';
import { deleteUpload } from '@volano/domain/contracts/uploads';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { hollowPng } from '../../../testing/builders/sample-files.ts';
import { halves, senderOf } from '../../../testing/builders/sending-files.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';

let person: Awaited<ReturnType<typeof aUser>>;
const portal = await openPortal();
const { ctx, db } = portal;
const other = await aUser(ctx);
beforeEach(async () => {
  person = await aUser(ctx);
});

function picture(width = 800, height = 600) {
  return sharp({ create: { width, height, channels: 3, background: { r: 24, g: 92, b: 64 } } });
}

interface Sent {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name?: string;
  readonly type?: string;
  readonly entityId?: string;
  readonly said?: object;
  readonly key?: string;
}

const linkedTo = (linkedEntityId: string) => ({ linkedEntity: { linkedEntityType: 'user', linkedEntityId } });

function formOf({ bytes, name = 'io.jpg', type = 'image/jpeg', entityId = person._id, said = {} }: Sent): FormData {
  const form = new FormData();
  form.set('JSONbody', JSON.stringify({ ...linkedTo(entityId), ...said }));
  form.set('file', new Blob([bytes], { type }), name);
  return form;
}

const post = (...given: Parameters<ReturnType<typeof senderOf>['post']>) => senderOf(portal, person).post(...given);
const send = (sent: Sent) => post(formOf(sent), sent.key === undefined ? {} : { 'idempotency-key': sent.key });

/** What is kept of the person: rows and bytes. */
async function kept() {
  const rows = await rowsOf(db, 'uploads', { ownerId: person._id });
  return { rows, files: await ctx.storage.list(`photos/${person._id}`) };
}

async function bytesOf(image: ReturnType<typeof sharp>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await image.toBuffer());
}

describe('one’s own photo', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    '%s becomes a square PNG that the header shows',
    async (format) => {
      const { status, body } = await send({ bytes: await bytesOf(picture().toFormat(format)) });
      expect(status).toBe(201);
      const me = await portal.as(person).call(getMe, {});
      const shown = await portal.app.inject({ url: me.frontImage?.full ?? '' });
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 });
      const { rows, files } = await kept();
      expect(rows).toMatchObject([{ _id: body._id, kind: 'frontImage', format: 'png', name: 'io' }]);
      expect(files).toEqual([rows[0]?.storageKey]);
    },
  );

  test('another one takes its place, and the one before is gone with its bytes; removed, there is none', async () => {
    const first = await send({ bytes: await bytesOf(picture().png()) });
    const second = await send({ bytes: await bytesOf(picture(300, 900).png()) });
    const { rows, files } = await kept();
    expect([rows.map(({ _id }) => _id), files.length]).toEqual([[second.body._id], 1]);
    expect((await portal.app.inject({ url: first.body.full })).statusCode).toBe(404);
    await portal.as(person).call(deleteUpload, { params: { id: second.body._id } });
    expect((await portal.as(person).call(getMe, {})).frontImage).toBeNull();
    expect(await kept()).toEqual({ rows: [], files: [] });
  });

  test('many at once: one is left, and nothing of the others', async () => {
    const bytes = await bytesOf(picture().png());
    const answers = await Promise.all(Array.from({ length: 3 }, () => send({ bytes })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const { rows, files } = await kept();
    expect([rows.length, files]).toEqual([1, [rows[0]?.storageKey]]);
  });

  test('sent again with the same key it is the same photo; with another picture a mistake', async () => {
    const bytes = await bytesOf(picture().png());
    const first = await send({ bytes, key: 'una-volta' });
    const again = await send({ bytes, key: 'una-volta' });
    expect([again.status, again.body._id]).toEqual([201, first.body._id]);
    const red = picture().tint({ r: 255, g: 0, b: 0 }).negate().png();
    const mistaken = await send({ bytes: await bytesOf(red), key: 'una-volta' });
    expect([mistaken.status, mistaken.body.code]).toEqual([409, 'idempotencyMismatch']);
    expect((await kept()).files).toHaveLength(1);
  });

  test('a form without a file, and one that says too much or too little, is 400', async () => {
    const bytes = await bytesOf(picture().png());
    const formWith = (change: (form: FormData) => void) => {
      const form = formOf({ bytes });
      change(form);
      return form;
    };
    const twoIds = `"linkedEntityId":"${other._id}","linkedEntityId":"${person._id}"`;
    const forms = [
      formWith((form) => form.delete('file')),
      formWith((form) => form.set('role', 'admin')),
      formWith((form) => form.append('JSONbody', '{}')),
      formWith((form) => {
        form.delete('file');
        form.set('other', new Blob([bytes]), 'io.png');
      }),
      formWith((form) => form.set('JSONbody', `{"linkedEntity":{"linkedEntityType":"user",${twoIds}}}`)),
    ];
    for (const form of forms) expect((await post(form)).status).toBe(400);
    expect((await send({ bytes, said: { full: 'https://evil.example' } })).status).toBe(400);
    expect(await kept()).toEqual({ rows: [], files: [] });
  });

  test('abuse 29: another person’s photo is not mine to send', async () => {
    const bytes = await bytesOf(picture().png());
    for (const entityId of [other._id, newId()])
      expect(await send({ bytes, entityId })).toMatchObject({ status: 404, body: { code: 'notFound' } });
    expect((await portal.as(other).call(getMe, {})).frontImage).toBeNull();
  });
});

test('abuse 57: JSON that names paths is no form', async () => {
  const said = { file: { path: '/etc/passwd' }, JSONbody: linkedTo(person._id) };
  const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/mixed; boundary=x'];
  for (const type of types)
    expect(await post(JSON.stringify(said), { 'content-type': type })).toMatchObject({ status: 415 });
  expect(await post(JSON.stringify(said), { 'content-type': 'multipart/form-data' })).toMatchObject({ status: 400 });
  expect(await kept()).toEqual({ rows: [], files: [] });
});

describe('abuse 58: what is no picture', () => {
  const text = (content: string) => new Uint8Array(new TextEncoder().encode(content));
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  test.each([
    ['SVG', text(svg)],
    ['HTML', text('<!doctype html><script>alert(1)</script>')],
    ['XML', text(`<?xml version="1.0"?>${svg}`)],
    ['a PDF', text('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj')],
    ['a zip', text('PK\u0003\u0004workbook')],
    ['a GIF', text('GIF89a\u0001\u0000\u0001\u0000')],
    ['JPEG bytes before HTML', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...text('<script>alert(1)</script>')])],
    ['nothing', new Uint8Array()],
  ])('%s is 415, whatever it calls itself', async (_, bytes) => {
    expect(await send({ bytes, name: 'io.png', type: 'image/png' })).toMatchObject({ status: 415 });
    expect(await kept()).toEqual({ rows: [], files: [] });
  });

  test('of a picture that carries more than a picture only the picture stays', async () => {
    const canary = 'CANARINO-45.5416N-10.2118E';
    const exif = { IFD0: { Copyright: canary }, IFD3: { GPSLatitude: '45/1 32/1 30/1' } };
    const jpeg = await picture().withExif(exif).jpeg().toBuffer();
    const polyglot = new Uint8Array(Buffer.concat([jpeg, Buffer.from(`<script>${canary}</script>`)]));
    const { body } = await send({ bytes: polyglot });
    const shown = await portal.app.inject({ url: body.full });
    expect(shown.rawPayload.includes(canary)).toBe(false);
    const { exif: left } = await sharp(shown.rawPayload).metadata();
    expect(left).toBeUndefined();
    expect(shown.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-type': 'image/png' });
  });
});

test('abuse 59: what a file is called never becomes a path', async () => {
  const bytes = await bytesOf(picture(20, 20).png());
  for (const [name, shown] of [
    ['../../../etc/passwd.png', 'passwd'],
    ['..\\..\\boot.png', 'boot'],
    [`a\u202Egnp.exe.png`, 'agnp.exe'],
    [`${'x'.repeat(5_000)}.png`, 'x'.repeat(100)],
  ] as const) {
    const { status } = await send({ bytes, name });
    const { rows, files } = await kept();
    expect([status, rows[0]?.name, files]).toEqual([201, shown, [`photos/${person._id}/${rows[0]?._id}.png`]]);
  }
});

test('abuse 60: a small file of very many pixels is refused before it is opened', async () => {
  const bomb = hollowPng(30_000, 30_000);
  expect(await send({ bytes: bomb })).toMatchObject({ status: 413, body: { code: 'payloadTooLarge' } });
  expect(await kept()).toEqual({ rows: [], files: [] });
});

describe('abuse 61: too much, and half', () => {
  test('a form that ends half way leaves nothing, a thousand times', async () => {
    const form = new Response(formOf({ bytes: await bytesOf(picture().png()) }));
    const type = form.headers.get('content-type') ?? '';
    const whole = Buffer.from(await form.arrayBuffer());
    for (let turn = 0; turn < 1_000; turn += 1) {
      const half = whole.subarray(0, 60 + Math.floor((turn / 1_000) * (whole.length - 130)));
      expect((await post(half, { 'content-type': type })).status).toBe(400);
    }
    expect(await kept()).toEqual({ rows: [], files: [] });
    expect(await halves(portal)).toEqual([]);
  }, 120_000);

  test('fifty-one files, and one of eleven megabytes, are 413', async () => {
    const bytes = await bytesOf(picture(20, 20).png());
    const many = formOf({ bytes });
    for (let n = 0; n < 50; n += 1) many.append('file', new Blob([bytes]), `${n}.png`);
    expect(await post(many)).toMatchObject({ status: 413 });
    expect(await send({ bytes: new Uint8Array(11 * 1_048_576) })).toMatchObject({ status: 413 });
    expect(await send({ bytes: new Uint8Array(26 * 1_048_576) })).toMatchObject({ status: 413 });
    expect(await kept()).toEqual({ rows: [], files: [] });
  });
});
