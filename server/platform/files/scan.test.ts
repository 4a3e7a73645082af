import { getSystemState } from '@volano/domain/contracts/system';
import { beforeEach, expect, test } from 'vitest';
import { anAnnouncement, aUser } from '../../testing/builders/factories.ts';
import { openOffice } from '../../testing/builders/office.ts';
import { keptOf, senderOf } from '../../testing/builders/sending-files.ts';
import { aPortal } from '../../testing/world/app.ts';
import { HARMLESS_VIRUS, openClamd } from '../../testing/world/clamd-stand-in.ts';
import { closeAfterTests } from '../../testing/world/left-open.ts';

const written: string[] = [];
let id: string;
const clamd = await openClamd();
closeAfterTests(clamd.close);
const { portal, ctx, office } = await openOffice({ CLAMD_URL: clamd.url, LOG_LEVEL: 'warn' }, undefined, written);
beforeEach(async () => {
  clamd.behave('well');
  id = (await anAnnouncement(ctx))._id;
});

const bytesOf = (text: string) => new TextEncoder().encode(text);

function send(text: string, person: { _id: string } = office.admin) {
  return senderOf(portal, person).send({ bytes: bytesOf(text), name: 'nota riservata.txt', id });
}

async function scannerState() {
  const { scanner, warnings } = await portal.as(office.admin).call(getSystemState, {});
  return { scanner, isWarned: warnings.includes('scannerDown') };
}

test('a clean file of many pieces is kept; one with a virus is refused, told in the log, and kept nowhere', async () => {
  expect((await send('Una nota qualunque.\n'.repeat(20_000))).status).toBe(201);
  const before = await keptOf(portal, 'announcement', id);
  expect(before.rows).toHaveLength(1);
  const refused = await send(`${'Riga\n'.repeat(20_000)}${HARMLESS_VIRUS}`);
  expect([refused.status, refused.body.code]).toEqual([422, 'fileInfected']);
  expect(await keptOf(portal, 'announcement', id)).toEqual(before);
  const line = written.find((one) => one.includes('infected')) ?? '';
  expect(line).toContain('Eicar-Test-Signature');
  expect(line).toContain(office.admin._id);
  expect(line).not.toContain('riservata');
});

test('who may not send a file is told that, and nothing of theirs is scanned', async () => {
  clamd.behave('broken');
  const refused = await send(HARMLESS_VIRUS, office.user);
  expect([refused.status, refused.body.code]).toEqual([403, 'roleForbidden']);
});

test.each(['limited', 'broken'] as const)('a scanner that is %s lets in only what it saw whole', async (mode) => {
  clamd.behave(mode);
  const refused = await send('Riga\n'.repeat(2_000));
  expect([refused.status, refused.body.code]).toEqual([503, 'scannerDown']);
  expect((await keptOf(portal, 'announcement', id)).rows).toEqual([]);
});

test('a scanner that does not answer is told to the admins, and to whoever sends a file; the rest works', async () => {
  expect(await scannerState()).toEqual({ scanner: { isAnswering: true }, isWarned: false });
  clamd.behave('mute');
  expect(await scannerState()).toEqual({ scanner: { isAnswering: false }, isWarned: true });
  const other = await openClamd();
  const alone = await aPortal({ CLAMD_URL: other.url });
  await other.close();
  const admin = await aUser(alone.ctx, { role: 'admin' });
  const { _id } = await anAnnouncement(alone.ctx);
  const refused = await senderOf(alone, admin).send({ bytes: bytesOf('Una nota'), name: 'a.txt', id: _id });
  expect([refused.status, refused.body.code]).toEqual([503, 'scannerDown']);
  await alone.as(admin).call(getSystemState, {});
});

test('without a scanner files are taken as before, and the admins see that there is none', async () => {
  const plain = await aPortal();
  const admin = await aUser(plain.ctx, { role: 'admin' });
  expect((await plain.as(admin).call(getSystemState, {})).scanner).toBeNull();
});
