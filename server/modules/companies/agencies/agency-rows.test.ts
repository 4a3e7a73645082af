import { exportAgencies, listAgencies } from '@volano/domain/contracts/agencies';
import { requestDossier } from '@volano/domain/contracts/dossiers';
import { hasDossier } from '@volano/domain/rules/dossiers';
import { describe, expect, test } from 'vitest';
import { readSheet } from '../../../platform/imports/spreadsheets.ts';
import { openSession } from '../../../platform/session/session.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { aCompleteSurvey, anAgency, aQuestion, aSurvey, aUser } from '../../../testing/builders/factories.ts';
import { insert } from '../../../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;
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
    const [complete, ready] = [
      await company('Completa'),
      await company('Pronta', { dossierGenerationStatus: 'ready' }),
    ];
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
    const file = await portal.as(admin).call(exportAgencies, { query: { userId: owner._id } });
    const [header = [], ...rows] = await readSheet(
      new Uint8Array((await portal.app.inject({ url: file.url })).rawPayload),
    );
    const [name, dossier] = [header.indexOf('Azienda'), header.indexOf('Dossier')];
    expect(rows.map((row) => [row[name], row[dossier]])).toEqual([
      ['Chiesta', 'Da approvare'],
      ['Completa', 'In attesa'],
      ['Iniziata', 'Non avviato'],
      ['Non avviata', 'Non avviato'],
      ['Pronta', 'Pronto'],
    ]);
  });

  test('every filter, alone and together', async () => {
    const [one, two] = [
      await aUser(ctx, { role: 'advisor', name: 'Ada' }),
      await aUser(ctx, { role: 'advisor', name: 'Bruno' }),
    ];
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
      const reply = await portal
        .as(admin)
        .call(listAgencies, { query: { userId: owner._id, count: 'true', ...query } });
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
    const [few, most, unmet] = [
      await anAgency(ctx, { userId: owner._id }),
      await anAgency(ctx, { userId: owner._id }),
      await anAgency(ctx, { userId: owner._id }),
    ];
    await db.deleteFrom('matching_counts').execute();
    const counts = [
      { agencyId: few._id, eligible: 2, toVerify: 0 },
      { agencyId: most._id, eligible: 1, toVerify: 12 },
    ];
    await insert(db, 'matching_counts', counts);
    const reply = await portal.as(admin).call(listAgencies, { query: { userId: owner._id, sort: '-inTarget' } });
    expect(reply.rows.map(({ _id, inTarget }) => [_id, inTarget])).toEqual([
      [most._id, 13],
      [few._id, 2],
      [unmet._id, 0],
    ]);
  });

  test('pages never repeat or skip a company, whatever they are ordered by', async () => {
    const owner = await aUser(ctx);
    const all = await Promise.all(
      Array.from({ length: 7 }, () => anAgency(ctx, { userId: owner._id, businessName: 'Omonima S.p.A.' })),
    );
    for (const sort of ['businessName', '-createdAt', 'contractType', '-lastAccessAt', 'inTarget', '-vatNumber']) {
      const seen: string[] = [];
      for (const page of ['1', '2', '3']) {
        const reply = await portal
          .as(admin)
          .call(listAgencies, { query: { userId: owner._id, sort, page, limit: '3' } });
        seen.push(...reply.rows.map(({ _id }) => _id));
      }
      expect(seen.toSorted()).toEqual(all.map(({ _id }) => _id).toSorted());
    }
  });

  test('abuse 44: what is typed is text, never a pattern; neither case nor accents count', async () => {
    const owner = await aUser(ctx);
    for (const businessName of ['Caffè Perù 100% S.r.l.', 'Sotto_linea S.n.c.', 'Barra\\rovescia', 'Full％width']) {
      await anAgency(ctx, {
        businessName,
        userId: owner._id,
        vatNumber: businessName.startsWith('Sotto') ? '01234567897' : '',
      });
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

  test.each([
    ['limit=1000000000', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=NaN', 'limit'],
    ['limit=0', 'limit'],
    ['limit=1&limit=999', 'limit'],
    ['page=1e12', 'page'],
    ['page=0', 'page'],
    ['page=999999999999', 'page'],
    ['sort=userId', 'sort'],
    ['sort=passwordHash', 'sort'],
    ['sort=businessName;drop', 'sort'],
    ['$where=1', '$where'],
    ['filters[a][b]=1', 'filters[a][b]'],
    ['advisorId=x', 'advisorId.0'],
    ['contractType=go,platinum', 'contractType.1'],
    ['isMonoGrant=1', 'isMonoGrant'],
    ['q=%00', 'q'],
    ['userId=1', 'userId'],
    ['__proto__=1', '__proto__'],
    ['registeredOfficeProvince=Brescia', 'registeredOfficeProvince.0'],
  ])('abuse 42, 43: %s is refused by name', async (search, path) => {
    const token = await openSession(ctx, db, admin._id, null);
    const response = await portal.app.inject({
      url: `/api/agencies?${search}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json<{ errors: { path: string }[] }>().errors.map((error) => error.path)).toContain(path);
  });
});
