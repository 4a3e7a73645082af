import * as contract from '@volano/domain/contracts/firm';
import sharp from 'sharp';
import { getOptions } from '@volano/domain/contracts/options';
import { requestPasswordReset } from '@volano/domain/contracts/session';
import { expect, test } from 'vitest';
import { openPortal } from '../../../testing/world/app.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { anOffice } from '../../../testing/builders/office.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';
import { auditEntriesOf, mailsTo } from '../../../testing/builders/traces.ts';

const { portal, ctx, db } = await openPortal();
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
  const { name, vatNumber, linkedin } = said;
  expect(await brand()).toMatchObject({ name, vatNumber, social: [{ network: 'linkedin', url: linkedin }] });
  const person = await aUser(ctx);
  await portal.as(null).call(requestPasswordReset, { body: { email: person.email } });
  const html = (await mailsTo(portal, person.email))[0]?.html ?? '';
  for (const words of ['Studio Rossi &amp; Figli', 'P. IVA 00743110157', '#8a1538']) expect(html).toContain(words);
  expect(html).not.toContain('Volano');
  const described = (await portal.app.inject({ url: '/api/openapi.json' })).json<{ info: { title: string } }>();
  expect(described.info.title).toBe(said.name);
  const [entry, ...more] = await auditEntriesOf(portal, { actorId: admin._id });
  expect([entry, more]).toMatchObject([{ action: 'settingsChanged', details: { what: 'firm' } }, []]);
});

test('whether choices are confirmed is no unless said, and known to every page', async () => {
  expect((await brand()).confirmsChoices).toBe(false);
  const confirmed = { ...said, confirmsChoices: true };
  expect(await office.call(contract.updateFirm, { body: confirmed })).toMatchObject({ confirmsChoices: true });
  expect([(await brand()).confirmsChoices, (await office.call(contract.getFirm, {})).confirmsChoices]).toEqual([
    true,
    true,
  ]);
  expect(await office.call(contract.updateFirm, { body: said })).toMatchObject({ confirmsChoices: false });
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
  const request = { body: { ...said, ...wrong } };
  const refused = await office.attempt(contract.updateFirm, request, { 'accept-language': 'it' });
  expect([refused.status, refused.fields[0]?.path]).toEqual([400, path]);
  expect(refused.fields[0]?.message).toContain(sentence);
  expect(await office.call(contract.getFirm, {})).toMatchObject(said);
});

function file(bytes: Uint8Array | string, name: string) {
  return { content: new Blob([bytes as Uint8Array<ArrayBuffer> | string]), name };
}

test('a logo is drawn anew and served to everybody under an address of its own; one that is taken away is gone', async () => {
  const blank = { width: 1600, height: 400, channels: 4, background: '#8a1538' } as const;
  const wide = await sharp({ create: blank }).png().toBuffer();
  const sent = await office.call(contract.putLogo, { body: {}, file: file(wide, 'logo.png') });
  expect(sent.logo).toMatchObject({ width: 640, height: 160 });
  const url = (await brand()).logo?.url ?? '';
  const served = await portal.app.inject({ url });
  const forEver = { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' };
  expect(served.headers).toMatchObject(forEver);
  expect((await sharp(served.rawPayload).metadata()).width).toBe(640);
  await office.call(contract.deleteLogo, {});
  expect((await brand()).logo).toBeNull();
  expect((await portal.app.inject({ url })).statusCode).toBe(404);
});

test('an SVG with a script, fifty megabytes and a text are no logo: each is refused in words and changes nothing', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const [bytes, name, status] of [
    [svg, 'logo.svg', 415],
    [new Uint8Array(50 * 1_048_576), 'logo.png', 413],
    ['logo', 'logo.png', 415],
  ] as const)
    expect((await office.attempt(contract.putLogo, { body: {}, file: file(bytes, name) })).status).toBe(status);
  expect((await brand()).logo).toBeNull();
});

test('two admins who save at once leave one firm, whole, of one of them', async () => {
  const save = (name: string) => office.attempt(contract.updateFirm, { body: { ...said, name } });
  const answers = await Promise.all(['Studio Uno', 'Studio Due'].map(save));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(['Studio Uno', 'Studio Due']).toContain((await brand()).name);
  expect(await rowsOf(db, 'firm', {}, ['_id'])).toHaveLength(1);
});
