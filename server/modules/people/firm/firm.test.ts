import * as contract from '@volano/domain/contracts/firm';
import { getOptions } from '@volano/domain/contracts/options';
import { requestPasswordReset } from '@volano/domain/contracts/session';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openPortal } from '../../../testing/world/app.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { anOffice } from '../../../testing/builders/office.ts';
import { rowOf, rowsOf } from '../../../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;
const { admin } = await anOffice(ctx);
const office = portal.as(admin);

const said = {
  name: 'Studio Rossi & Figli',
  telephone: '030 1234567',
  email: 'aiuto@studiorossi.it',
  privacyUrl: 'https://studiorossi.it/privacy',
  vatNumber: '00743110157',
  pec: 'studio@pec.studiorossi.it',
  seat: 'via Roma 12, Brescia',
  linkedin: 'https://linkedin.com/company/rossi',
  colours: { light: '#8a1538', dark: '#e88aa2' },
};

async function brand() {
  return (await portal.as(null).call(getOptions, {})).brand;
}

test('before anybody says anything the firm is what the configuration says, and the office is told what reaches nobody', async () => {
  const reply = await office.call(contract.getFirm, {});
  expect(reply).toMatchObject({ name: 'Volano', colours: null, logo: null, showsProduct: true });
  expect(reply.fictitious).toEqual(['name', 'telephone', 'email', 'privacyUrl']);
});

test('what an admin says of the firm is what the login, mails and the description of the calls say from then on', async () => {
  expect(await office.call(contract.updateFirm, { body: said })).toMatchObject({ ...said, fictitious: [] });
  expect(await brand()).toMatchObject({
    name: said.name,
    vatNumber: said.vatNumber,
    social: [{ network: 'linkedin', url: said.linkedin }],
  });
  const person = await aUser(ctx);
  await portal.as(null).call(requestPasswordReset, { body: { email: person.email } });
  await portal.drain();
  const mail = await rowOf(db, 'mails', { recipient: person.email });
  expect(mail.html).toContain('Studio Rossi &amp; Figli');
  expect(mail.html).toContain('P. IVA 00743110157');
  expect(mail.html).toContain('#8a1538');
  expect(mail.html).not.toContain('Volano');
  const described = (await portal.app.inject({ url: '/api/openapi.json' })).json<{ info: { title: string } }>();
  expect(described.info.title).toBe(said.name);
  const written = await rowsOf(db, 'audit_events', { actorId: admin._id });
  expect(written.map(({ action, details }) => [action, (details as { what: string }).what])).toEqual([
    ['settingsChanged', 'firm'],
  ]);
});

test.each([
  [{ colours: { light: '#ffd400', dark: '#e88aa2' } }, 'colours.light', 'Su una pagina chiara non si legge'],
  [{ colours: { light: '#8a1538', dark: '#8a1538' } }, 'colours.dark', 'Su una pagina scura non si legge'],
  [{ colours: { light: 'red', dark: '#e88aa2' } }, 'colours.light', 'Scrivi il colore come #066369'],
  [{ vatNumber: '01234567890' }, 'vatNumber', 'La partita IVA'],
  [{ privacyUrl: 'javascript:alert(1)' }, 'privacyUrl', 'Indirizzo non valido'],
  [{ checkSites: ['https://studio.it/pagina'] }, 'checkSites.0', 'Serve l’indirizzo del sito'],
  [{ checkSites: ['https://studio.it; script-src *'] }, 'checkSites.0', 'Serve l’indirizzo del sito'],
  [{ name: '' }, 'name', ''],
])('%o is refused at its field in words, and what was saved stays', async (wrong, path, sentence) => {
  await office.call(contract.updateFirm, { body: said });
  const refused = await office.attempt(
    contract.updateFirm,
    { body: { ...said, ...wrong } },
    { 'accept-language': 'it' },
  );
  expect(refused.status).toBe(400);
  const { errors } = refused.reply as unknown as { errors: { path: string; message: string }[] };
  expect(errors[0]?.path).toBe(path);
  expect(errors[0]?.message).toContain(sentence);
  expect(await office.call(contract.getFirm, {})).toMatchObject(said);
});

function file(bytes: Uint8Array | string, name: string) {
  return { content: new Blob([bytes as Uint8Array<ArrayBuffer> | string]), name };
}

test('a logo is drawn anew and served to everybody under an address of its own; one that is taken away is gone', async () => {
  const wide = await sharp({ create: { width: 1600, height: 400, channels: 4, background: '#8a1538' } })
    .png()
    .toBuffer();
  const sent = await office.call(contract.putLogo, { body: {}, file: file(wide, 'logo.png') });
  expect(sent.logo).toMatchObject({ width: 640, height: 160 });
  const url = (await brand()).logo?.url ?? '';
  const served = await portal.app.inject({ url });
  expect(served.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await sharp(served.rawPayload).metadata()).width).toBe(640);
  await office.call(contract.deleteLogo, {});
  expect((await brand()).logo).toBeNull();
  expect((await portal.app.inject({ url })).statusCode).toBe(404);
});

test('an SVG with a script, fifty megabytes and a text are no logo: each is refused in words and changes nothing', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  expect((await office.attempt(contract.putLogo, { body: {}, file: file(svg, 'logo.svg') })).status).toBe(415);
  const heavy = new Uint8Array(50 * 1_048_576);
  expect((await office.attempt(contract.putLogo, { body: {}, file: file(heavy, 'logo.png') })).status).toBe(413);
  expect((await office.attempt(contract.putLogo, { body: {}, file: file('logo', 'logo.png') })).status).toBe(415);
  expect((await brand()).logo).toBeNull();
});

test('two admins who save at once leave one firm, whole, of one of them', async () => {
  const answers = await Promise.all(
    ['Studio Uno', 'Studio Due'].map((name) => office.attempt(contract.updateFirm, { body: { ...said, name } })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(['Studio Uno', 'Studio Due']).toContain((await brand()).name);
  expect(await rowsOf(db, 'firm', {}, ['_id'])).toHaveLength(1);
});
