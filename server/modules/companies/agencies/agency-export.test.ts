import { exportAgencies } from '@volano/domain/contracts/agencies';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readSheet } from '../../../platform/imports/spreadsheets.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { aCompleteSurvey, anAgency, aQuestion, aStaffedAgency, aUser } from '../../../testing/builders/factories.ts';

const portal = await openPortal();
const { ctx, db } = portal;
const admin = await aUser(ctx, { role: 'admin' });

/** The file that a person gets, by the address that they are given. */
async function exported(person: { _id: string }, query: object, headers = {}): Promise<Uint8Array> {
  const reply = await portal.as(person).call(exportAgencies, { query }, headers);
  return new Uint8Array((await portal.app.inject({ url: reply.url })).rawPayload);
}

/** The rows below the header, as the columns name them. */
async function rowsOf(bytes: Uint8Array): Promise<Record<string, unknown>[]> {
  const [header = [], ...rows] = await readSheet(bytes);
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [String(name), row[at]])));
}

test('the office gets every column that it knows, with dates that are dates in Rome', async () => {
  await aQuestion(ctx);
  const { owner, advisor, performance, agency } = await aStaffedAgency(ctx, {
    businessName: 'Officine Àncora S.r.l.',
    vatNumber: '00743110157',
    contractType: 'go',
    pec: 'ancora@pec.example',
    referentName: 'Ada',
    referentSurname: 'Neri',
    registeredOfficeAddress: 'Via Roma 1',
    registeredOfficePostalCode: '00042',
    registeredOfficeCity: 'Brescia',
    registeredOfficeProvince: 'BS',
    lastAccessAt: '2026-07-01T21:59:00Z',
  });
  await aCompleteSurvey(ctx, { agencyId: agency._id, answeredQuestions: 1 });
  const [row] = await rowsOf(await exported(admin, { q: 'ancora' }));
  expect(row).toEqual({
    Azienda: agency.businessName,
    'Partita IVA': '00743110157',
    'Codice fiscale': agency.fiscalCode,
    Contratto: 'Go',
    'Solo monobando': 'No',
    'E-mail amministrazione': agency.administrationEmail,
    Telefono: agency.telephone,
    PEC: agency.pec,
    Referente: 'Ada Neri',
    'Indirizzo della sede': 'Via Roma 1',
    CAP: '00042',
    Comune: 'Brescia',
    Provincia: 'BS',
    'Titolare dell’account': `${owner.name} ${owner.surname}`,
    'E-mail del titolare': owner.email,
    Consulente: `${advisor.name} ${advisor.surname}`,
    'Consulente commerciale': null,
    'Business performance partner': `${performance.name} ${performance.surname}`,
    'Partner agevolazioni': null,
    Questionario: 'Completo',
    'Risposte date': 1,
    Dossier: 'In attesa',
    'In target o da verificare': 0,
    'Ultimo accesso': new Date('2026-07-01T23:59:00Z'),
    'Creata il': new Date('2026-11-18T10:42:00Z'),
  });
  const [english] = await rowsOf(await exported(admin, { q: 'ancora' }, { 'accept-language': 'en' }));
  expect(english).toMatchObject({ Company: agency.businessName, Survey: 'Complete' });
  const [entry] = await db
    .selectFrom('audit_events')
    .select(['actorId', 'details'])
    .where('action', '=', 'exported')
    .execute();
  expect(entry).toEqual({ actorId: admin._id, details: { list: 'agencies', filters: { q: 'ancora' }, rows: 1 } });
});

test('everybody gets the rows of their own list, with its filters and in its order', async () => {
  const { advisor, performance, agency } = await aStaffedAgency(ctx, { businessName: 'Mia' });
  const second = await anAgency(ctx, {
    businessName: 'Altra mia',
    advisorId: advisor._id,
    contractType: 'prospect',
  });
  const names = async (person: { _id: string }, query: object = {}) =>
    (await rowsOf(await exported(person, query))).map((row) => row['Azienda']);
  expect(await names(advisor)).toEqual([second.businessName, agency.businessName]);
  expect(await names(advisor, { sort: '-businessName' })).toEqual([agency.businessName, second.businessName]);
  expect(await names(advisor, { contractType: 'prospect' })).toEqual([second.businessName]);
  expect(await names(performance)).toEqual([agency.businessName]);
  expect(await names(admin)).toEqual(expect.arrayContaining([agency.businessName, 'Officine Àncora S.r.l.']));
});

test('abuse 53: what a spreadsheet would run is a text in the file', async () => {
  const wicked = ['=HYPERLINK("http://evil.example")', '+39', '-1', '@SUM(A1)', '\tcmd'];
  for (const name of wicked)
    await anAgency(ctx, { businessName: name, registeredOfficeCity: name, registeredOfficeAddress: 'Formula' });
  const bytes = await exported(admin, {});
  const names = (await rowsOf(bytes)).map((row) => row['Azienda']);
  expect(names).toEqual(expect.arrayContaining(wicked));
  const sheet = new TextDecoder().decode(unzipSync(bytes)['xl/worksheets/sheet1.xml']);
  expect(sheet).not.toMatch(/<f[\s>/]/);
});
