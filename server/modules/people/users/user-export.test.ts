import { exportUsers } from '@volano/domain/contracts/users';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { readSheet } from '../../../platform/imports/spreadsheets.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { aUser, anAgency } from '../../../testing/builders/factories.ts';
import { insert } from '../../../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;
const admin = await aUser(ctx, { role: 'admin', surname: 'Aaa' });

/** The file that an admin gets, by the address that they are given. */
async function exported(query: object, headers = {}): Promise<Uint8Array> {
  const reply = await portal.as(admin).call(exportUsers, { query }, headers);
  return new Uint8Array((await portal.app.inject({ url: reply.url })).rawPayload);
}

test('the rows of the list with these filters, with dates that are dates and numbers that are numbers', async () => {
  const owner = await aUser(ctx, {
    name: 'Niccolò',
    surname: 'Bianchi',
    telephone: '+39 030 555 0100',
    isGroup: true,
    groupSize: 4,
    groupName: 'Gruppo Àncora',
    gender: 'male',
    isConfirmed: false,
    createdAt: '2026-07-01T21:59:00Z',
  });
  await anAgency(ctx, { userId: owner._id });
  await aUser(ctx, { role: 'advisor', surname: 'Verdi', isEnabled: false });
  await aUser(ctx, { surname: 'Zeta', deletedAt: '2026-11-01T00:00:00Z' });
  const header = [
    ['Cognome', 'Nome', 'E-mail', 'Telefono', 'Ruolo', 'Stato', 'Gruppo'],
    ['Nome del gruppo', 'Aziende previste', 'Aziende possedute', 'Solo monobando', 'Registrato il'],
  ].flat();
  const bianchi = [
    ['Bianchi', 'Niccolò', owner.email, '+39 030 555 0100', 'Utente', 'Da confermare', 'Sì'],
    ['Gruppo Àncora', 4, 1, 'No', new Date('2026-07-01T23:59:00Z')],
  ].flat();
  expect(await readSheet(await exported({ q: 'bianchi' }))).toEqual([header, bianchi]);

  const everybody = await readSheet(await exported({ sort: '-surname' }));
  expect(everybody.slice(1).map(([surname, , , , role, state]) => [surname, role, state])).toEqual([
    ['Verdi', 'Consulente', 'Disabilitato'],
    ['Bianchi', 'Utente', 'Da confermare'],
    ['Aaa', 'Amministratore', 'Attivo'],
  ]);
  const english = await readSheet(await exported({ role: 'advisor' }, { 'accept-language': 'en' }));
  expect(english.map(([surname, , , , , state]) => [surname, state])).toEqual([
    ['Surname', 'State'],
    ['Verdi', 'Disabled'],
  ]);
});

test('more people than are read at a time are all there, once each', async () => {
  const many = Array.from({ length: 1203 }, (_, n) => `Molti${String(n).padStart(4, '0')}`);
  const { name, passwordHash, role, createdAt } = await aUser(ctx, { surname: 'Stampo' });
  const like = { name, passwordHash, role, createdAt };
  const rows = many.map((surname, n) => ({ ...like, _id: newId(), surname, email: `molti${n}@prova.example` }));
  await insert(db, 'users', rows);
  const sheet = await readSheet(await exported({ q: 'molti', sort: 'surname' }));
  expect(sheet.slice(1).map(([surname]) => surname)).toEqual(many);
});

test('abuse 53: names that a spreadsheet would run are texts in the file', async () => {
  const wicked = ['=HYPERLINK("http://evil.example")', '+39', '-1', '@SUM(A1)', '\tcmd'];
  for (const name of wicked) await aUser(ctx, { name, surname: 'Formula', groupName: name, isGroup: true });
  const bytes = await exported({ q: 'formula' });
  expect((await readSheet(bytes)).slice(1).map(([, name]) => name)).toEqual(expect.arrayContaining(wicked));
  const sheet = new TextDecoder().decode(unzipSync(bytes)['xl/worksheets/sheet1.xml']);
  expect(sheet).not.toMatch(/<f[\s>/]/);
  for (const cell of sheet.matchAll(/<c [^>]*r="[BH]\d+"[^>]*>/g)) expect(cell[0]).toContain('t="inlineStr"');
});

test('what is no filter of the list is none of the file', async () => {
  expect(await portal.as(admin).attempt(exportUsers, { query: { limit: '5' } as never })).toMatchObject({
    status: 400,
    fields: [{ path: 'limit' }],
  });
});

test('the record of a file names the state that it was asked for', async () => {
  await exported({ standing: 'toInvite' });
  const { details } = await db
    .selectFrom('audit_events')
    .select('details')
    .where('actorId', '=', admin._id)
    .orderBy('_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({ filters: { standing: 'toInvite' } });
});
