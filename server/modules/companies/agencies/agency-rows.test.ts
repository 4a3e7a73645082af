import { listAgencies, getAgencyNeighbours } from '@volano/domain/contracts/agencies';
import { exportAgencies, exportChosenAgencies } from '@volano/domain/contracts/agency-exports';
import { requestDossier } from '@volano/domain/contracts/dossiers';
import { hasDossier } from '@volano/domain/rules/dossiers';
import { describe, expect, test } from 'vitest';
import { openPortal } from '../../../testing/world/app.ts';
import * as factories from '../../../testing/builders/factories.ts';
import { insert, update } from '../../../testing/builders/rows.ts';
import { recordsAt, bytesAt } from '../../../testing/builders/exported.ts';
import { unzipSync } from 'fflate';
import { inDays } from '../../../testing/builders/days.ts';
import { auditEntriesOf } from '../../../testing/builders/traces.ts';

const { aCompleteSurvey, anAgency, aQuestion, aSurvey, aUser, aStaffedAgency } = factories;
const { portal, ctx, db } = await openPortal();
const admin = await aUser(ctx, { role: 'admin' });
await aQuestion(ctx);

describe('the list', () => {
  test('no dossier waits for a company of a business partner; one that was generated stays', async () => {
    const owner = await aUser(ctx, { role: 'business-partner' });
    const found = async (dossierGenerationStatus: string) => {
      const query = { userId: owner._id, dossierGenerationStatus };
      return (await portal.as(admin).call(listAgencies, { query })).rows.map(({ businessName }) => businessName);
    };
    await anAgency(ctx, { businessName: 'Senza', userId: owner._id });
    await anAgency(ctx, { businessName: 'Fatto', userId: owner._id, dossierGenerationStatus: 'generated' });
    expect(await found('waitingAdmin,ready')).toEqual([]);
    expect(await found('waitingAdmin,generated')).toEqual(['Fatto']);
    // The screens show no state of a dossier that is none: they know it by the owner's role.
    const reply = await portal.as(admin).call(listAgencies, { query: { userId: owner._id } });
    expect(reply.rows.map(({ user }) => user.role)).toEqual(['business-partner', 'business-partner']);
    const none = reply.rows.filter(({ user, dossierGenerationStatus: at }) => !hasDossier(user.role, at));
    expect(none.map(({ businessName }) => businessName)).toEqual(['Senza']);
  });

  test('a dossier waits in filter and file as in the list: with a complete survey, or where it is asked for', async () => {
    const [owner, advisor] = [await aUser(ctx), await aUser(ctx, { role: 'advisor' })];
    const company = (businessName: string, given: Parameters<typeof anAgency>[1] = {}) =>
      anAgency(ctx, { businessName, userId: owner._id, advisorId: advisor._id, ...given });
    await company('Non avviata');
    const [asked, started] = [await company('Chiesta'), await company('Iniziata')];
    const complete = await company('Completa');
    const ready = await company('Pronta', { dossierGenerationStatus: 'ready' });
    await aSurvey(ctx, { agencyId: started._id });
    for (const { _id: agencyId } of [complete, ready]) await aCompleteSurvey(ctx, { agencyId });
    await portal.as(advisor).call(requestDossier, { params: { agencyId: asked._id } });
    const found = async (dossierGenerationStatus: string) => {
      const query = { userId: owner._id, dossierGenerationStatus };
      const reply = await portal.as(admin).call(listAgencies, { query: { ...query, count: 'true' } });
      expect(reply.total).toBe(reply.rows.length);
      return reply.rows.map(({ businessName }) => businessName);
    };
    expect(await found('waitingAdmin')).toEqual(['Chiesta', 'Completa']);
    expect(await found('notStarted')).toEqual(['Iniziata', 'Non avviata']);
    expect(await found('notStarted,ready')).toEqual(['Iniziata', 'Non avviata', 'Pronta']);
    const rows = await recordsAt(portal, await portal.as(admin).call(exportAgencies, { query: { userId: owner._id } }));
    expect(rows.map((row) => [row['Azienda'], row['Dossier']])).toEqual([
      ['Chiesta', 'Da approvare'],
      ['Completa', 'In attesa'],
      ['Iniziata', 'Non avviato'],
      ['Non avviata', 'Non avviato'],
      ['Pronta', 'Approvato'],
    ]);
  });

  test('every filter, alone and together', async () => {
    const one = await aUser(ctx, { role: 'advisor', name: 'Ada' });
    const two = await aUser(ctx, { role: 'advisor', name: 'Bruno' });
    const owner = await aUser(ctx);
    const of = (name: string, given: Parameters<typeof anAgency>[1]) =>
      anAgency(ctx, { businessName: `Filtro ${name}`, userId: owner._id, ...given });
    const [a, b, , d] = [
      await of('A', { advisorId: one._id, contractType: 'go', registeredOfficeProvince: 'BS' }),
      await of('B', { advisorId: two._id, contractType: 'prospect', isMonoGrant: true }),
      await of('C', { contractType: 'grow', dossierGenerationStatus: 'ready' }),
      await of('D', { contractType: 'grow', dossierGenerationStatus: 'generated', registeredOfficeProvince: 'MI' }),
    ];
    await aSurvey(ctx, { agencyId: a._id });
    await aCompleteSurvey(ctx, { agencyId: d._id, answeredQuestions: 1 });
    // Every answer, and no place: not complete.
    await aSurvey(ctx, { agencyId: b._id, answeredQuestions: 1 });
    async function found(query: object) {
      const asked = { userId: owner._id, count: 'true', ...query };
      const reply = await portal.as(admin).call(listAgencies, { query: asked });
      expect(reply.total).toBe(reply.rows.length);
      return reply.rows.map(({ businessName }) => businessName.at(-1)).join('');
    }
    expect(await found({})).toBe('ABCD');
    expect(await found({ advisorId: one._id })).toBe('A');
    expect(await found({ advisorId: 'none' })).toBe('CD');
    expect(await found({ advisorId: `none,${two._id}` })).toBe('BCD');
    expect(await found({ contractType: 'go,prospect' })).toBe('AB');
    expect(await found({ contractType: '' })).toBe('ABCD');
    expect(await found({ dossierGenerationStatus: 'ready,generated' })).toBe('CD');
    expect(await found({ registeredOfficeProvince: 'BS' })).toBe('A');
    expect(await found({ isMonoGrant: 'true' })).toBe('B');
    expect(await found({ survey: 'none' })).toBe('C');
    expect(await found({ survey: 'started' })).toBe('AB');
    expect(await found({ survey: 'complete' })).toBe('D');
    expect(await found({ survey: 'none,complete', advisorId: 'none' })).toBe('CD');
    expect(await found({ sort: '-dossierGenerationStatus,-businessName' })).toBe('DCBA');
    expect(await found({ sort: 'registeredOfficeProvince' })).toMatch(/^AD/);
    expect(await found({ sort: '-registeredOfficeProvince' })).toMatch(/^DA/);
    expect(await found({ sort: 'contractType,-businessName' })).toBe('BADC');
    expect(await found({ sort: 'survey' })).toBe('CABD');
    expect(await found({ sort: '-survey' })).toBe('DBAC');
    expect(await found({ sort: 'advisor' })).toBe('ABCD');
    expect(await found({ sort: '-advisor' })).toBe('BACD');
    const rows = (await portal.as(admin).call(listAgencies, { query: { userId: owner._id } })).rows;
    expect(rows.map(({ survey }) => survey.state)).toEqual(['started', 'started', 'none', 'complete']);
    expect(rows.map(({ advisor }) => advisor?._id)).toEqual([one._id, two._id, undefined, undefined]);
  });

  test('companies stand in the order of their matches, those not counted yet with none', async () => {
    const owner = await aUser(ctx);
    const company = () => anAgency(ctx, { userId: owner._id });
    const [few, most, unmet] = [await company(), await company(), await company()];
    await db.deleteFrom('matching_counts').execute();
    await insert(db, 'matching_counts', [
      { agencyId: few._id, eligible: 2, toVerify: 0 },
      { agencyId: most._id, eligible: 1, toVerify: 12 },
    ]);
    const reply = await portal.as(admin).call(listAgencies, { query: { userId: owner._id, sort: '-inTarget' } });
    expect(reply.rows.map(({ _id, inTarget }) => [_id, inTarget])).toEqual([
      [most._id, 13],
      [few._id, 2],
      [unmet._id, 0],
    ]);
  });

  test('pages never repeat or skip a company, whatever they are ordered by', async () => {
    const owner = await aUser(ctx);
    const namesake = () => anAgency(ctx, { userId: owner._id, businessName: 'Omonima S.p.A.' });
    const all = await Promise.all(Array.from({ length: 7 }, namesake));
    for (const sort of ['businessName', '-createdAt', 'contractType', '-lastAccessAt', 'inTarget', '-vatNumber']) {
      const seen: string[] = [];
      for (const page of ['1', '2', '3']) {
        const query = { userId: owner._id, sort, page, limit: '3' };
        const reply = await portal.as(admin).call(listAgencies, { query });
        seen.push(...reply.rows.map(({ _id }) => _id));
      }
      expect(seen.toSorted()).toEqual(all.map(({ _id }) => _id).toSorted());
    }
  });

  test('abuse 44: what is typed is text, never a pattern; neither case nor accents count', async () => {
    const owner = await aUser(ctx);
    for (const businessName of ['Caffè Perù 100% S.r.l.', 'Sotto_linea S.n.c.', 'Barra\\rovescia', 'Full％width']) {
      const vatNumber = businessName.startsWith('Sotto') ? '01234567897' : '';
      await anAgency(ctx, { businessName, userId: owner._id, vatNumber });
    }
    async function found(q: string) {
      const reply = await portal.as(admin).call(listAgencies, { query: { userId: owner._id, q } });
      return reply.rows.map(({ businessName }) => businessName);
    }
    expect(await found('CAFFE PERU')).toEqual(['Caffè Perù 100% S.r.l.']);
    expect(await found('0%')).toEqual(['Caffè Perù 100% S.r.l.']);
    expect(await found('_')).toEqual(['Sotto_linea S.n.c.']);
    expect(await found('\\')).toEqual(['Barra\\rovescia']);
    expect(await found('345678')).toEqual(['Sotto_linea S.n.c.']);
    expect(await found('％w')).toEqual(['Full％width']);
    expect(await found('(a+)+$')).toEqual([]);
    expect(await found("'; drop table agencies; --")).toEqual([]);
    expect((await portal.as(admin).attempt(listAgencies, { query: { q: 'x'.repeat(201) } })).status).toBe(400);
  });
});

async function exported(person: { _id: string }, query: object, headers = {}) {
  return recordsAt(portal, await portal.as(person).call(exportAgencies, { query }, headers));
}

test('the office gets every column that it knows, with dates that are dates in Rome', async () => {
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
  const [row] = await exported(admin, { q: 'ancora' });
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
    'Accesso al portale': 'Verificata',
    Consulente: `${advisor.name} ${advisor.surname}`,
    'Consulente commerciale': null,
    'Responsabile performance': `${performance.name} ${performance.surname}`,
    'Partner agevolazioni': null,
    Questionario: 'Completo',
    'Risposte date': 1,
    Dossier: 'In attesa',
    'In target o da verificare': 0,
    'Ultimo accesso': new Date('2026-07-01T23:59:00Z'),
    'Creata il': new Date('2026-11-18T10:42:00Z'),
  });
  const [english] = await exported(admin, { q: 'ancora' }, { 'accept-language': 'en' });
  expect(english).toMatchObject({ Company: agency.businessName, Survey: 'Complete' });
  const entries = await auditEntriesOf(portal, { action: 'exported', actorId: admin._id });
  expect(entries.at(-1)?.details).toEqual({ list: 'agencies', filters: { q: 'ancora' }, rows: 1 });
});

test('everybody gets the rows of their own list, with its filters and in its order', async () => {
  const { advisor, performance, agency } = await aStaffedAgency(ctx, { businessName: 'Mia' });
  const second = await anAgency(ctx, { businessName: 'Altra mia', advisorId: advisor._id, contractType: 'prospect' });
  const names = async (person: { _id: string }, query: object = {}) =>
    (await exported(person, query)).map((row) => row['Azienda']);
  expect(await names(advisor)).toEqual([second.businessName, agency.businessName]);
  expect(await names(advisor, { sort: '-businessName' })).toEqual([agency.businessName, second.businessName]);
  expect(await names(advisor, { contractType: 'prospect' })).toEqual([second.businessName]);
  expect(await names(performance)).toEqual([agency.businessName]);
  expect(await names(admin)).toEqual(expect.arrayContaining([agency.businessName, 'Officine Àncora S.r.l.']));
});

test('a file of chosen companies holds those of them that one may see', async () => {
  const [mine, another] = [await aUser(ctx, { role: 'advisor' }), await aUser(ctx, { role: 'advisor' })];
  const first = await anAgency(ctx, { businessName: 'Scelta mia', advisorId: mine._id });
  const second = await anAgency(ctx, { businessName: 'Scelta altrui', advisorId: another._id });
  await anAgency(ctx, { businessName: 'Non scelta', advisorId: mine._id });
  const chosen = { agenciesIds: [first._id, second._id] };
  const names = async (person: Parameters<typeof portal.as>[0]) => {
    const file = await portal.as(person).call(exportChosenAgencies, { body: chosen });
    return (await recordsAt(portal, file)).map((row) => row['Azienda']);
  };
  expect(await names(admin)).toEqual(['Scelta altrui', 'Scelta mia']);
  expect(await names(mine)).toEqual(['Scelta mia']);
});

test('abuse 53: what a spreadsheet would run is a text in the file', async () => {
  const wicked = ['=HYPERLINK("http://evil.example")', '+39', '-1', '@SUM(A1)', '\tcmd'];
  for (const name of wicked)
    await anAgency(ctx, { businessName: name, registeredOfficeCity: name, registeredOfficeAddress: 'Formula' });
  const file = await portal.as(admin).call(exportAgencies, { query: {} });
  const names = (await recordsAt(portal, file)).map((row) => row['Azienda']);
  expect(names).toEqual(expect.arrayContaining(wicked));
  const sheet = new TextDecoder().decode(unzipSync(await bytesAt(portal, file))['xl/worksheets/sheet1.xml']);
  expect(sheet).not.toMatch(/<f[\s>/]/);
});

const advisor = await aUser(ctx, { role: 'advisor' });
const facts = [
  { businessName: 'Alfa', lastAccessAt: inDays(-3), registeredOfficeProvince: 'MI', contractType: 'grow' },
  { businessName: 'Beta', lastAccessAt: null, registeredOfficeProvince: null, contractType: 'go' },
  { businessName: 'Beta', lastAccessAt: inDays(-1), registeredOfficeProvince: 'BS', contractType: 'grow' },
  { businessName: 'Città di Sale', lastAccessAt: null, registeredOfficeProvince: 'MI', contractType: 'grow' },
  { businessName: 'Delta', lastAccessAt: inDays(-3), registeredOfficeProvince: null, contractType: 'go' },
] as const;
const made = [];
for (const fact of facts) made.push(await anAgency(ctx, { ...fact, advisorId: advisor._id }));
const ids = made.map(({ _id }) => _id);
await aCompleteSurvey(ctx, { agencyId: ids[4] ?? '', answeredQuestions: 1 });

function ask(id: string, query: object = {}) {
  return portal.as(advisor).attempt(getAgencyNeighbours, { params: { id }, query });
}

test('whatever a list is ordered by, each company knows the one before it, the one after it and its place', async () => {
  const orders = ['businessName', '-businessName', 'lastAccessAt', '-lastAccessAt', 'survey', '-survey'];
  orders.push('registeredOfficeProvince,-lastAccessAt', '-registeredOfficeProvince', 'contractType', '-inTarget');
  for (const sort of ['', ...orders]) {
    const query = sort === '' ? {} : { sort };
    const { rows } = await portal.as(advisor).call(listAgencies, { query: { ...query, limit: '50' } });
    const inOrder = rows.map(({ _id }) => _id);
    for (const [place, id] of inOrder.entries()) {
      const { previous, next, ...known } = (await ask(id, query)).reply;
      const around = [inOrder[place - 1], inOrder[place + 1]];
      expect([sort, previous?._id, next?._id, known]).toEqual([sort, ...around, { position: place + 1, total: 5 }]);
    }
  }
});

test('the filters of the list hold, and a company that has left it still has its neighbours there', async () => {
  const [alfa = '', , beta = '', sale = ''] = ids;
  const grown = { contractType: 'grow', sort: 'businessName' };
  expect((await ask(beta, grown)).reply).toEqual({
    previous: { _id: alfa, businessName: 'Alfa' },
    next: { _id: sale, businessName: 'Città di Sale' },
    position: 2,
    total: 3,
  });
  await update(db, 'agencies', { _id: beta }, { contractType: 'prospect' });
  const left = (await ask(beta, grown)).reply;
  expect([left.previous?._id, left.next?._id, left.position, left.total]).toEqual([alfa, sale, null, 2]);
  await update(db, 'agencies', { _id: beta }, { contractType: 'grow' });
});

test('nobody is led to a company that they do not follow, nor asks from one', async () => {
  const other = await aUser(ctx, { role: 'advisor' });
  const foreign = await anAgency(ctx, { businessName: 'Beta', advisorId: other._id });
  expect((await ask(foreign._id)).status).toBe(404);
  const reply = await portal.as(other).call(getAgencyNeighbours, { params: { id: foreign._id } });
  expect(reply).toEqual({ previous: null, next: null, position: 1, total: 1 });
  expect((await ask(ids[0] ?? '', { sort: 'vatNumber,nothing' })).status).toBe(400);
});
