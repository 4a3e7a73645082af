import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAtecoCode, listAtecoCodes } from '@volano/domain/contracts/ateco';
import type { RequestOf } from '@volano/domain/contracts/route';
import { testApp, type TestApp } from '../../../testing/world/app.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { referenceTable, tableOf } from '../../../testing/builders/imports.ts';
import { importCorrespondence, importNotes, importStructure } from './imports.actions.ts';
import { withReferenceData } from '../../../testing/world/only-where.ts';

type Query = NonNullable<RequestOf<typeof listAtecoCodes>['query']>;

let app: TestApp;
let user: { _id: string };

async function ask(query: Query) {
  return app.as(user).call(listAtecoCodes, { query });
}

async function codes(query: Query): Promise<string[]> {
  return (await ask(query)).rows.map(({ code }) => code);
}

describe('a part of both classifications', () => {
  beforeAll(async () => {
    app = await testApp();
    user = await aUser(app.ctx);
    const structure2025 = `code,section,title_it,title_en
J,J,TELECOMUNICAZIONI,
62,J,Programmazione e consulenza informatica,
62.10,J,Attività di programmazione informatica,
62.10.00,J,Attività di programmazione informatica,
62.20.10,J,Attività di consulenza informatica,
95.31,T,Riparazione e manutenzione di autoveicoli,
95.31.20,T,Riparazione e manutenzione di carrozzerie di autoveicoli,
95.31.30,T,"Riparazione, montaggio o sostituzione di pneumatici",
29.10.00,C,Fabbricazione di autoveicoli,
22.11.10,C,Fabbricazione di pneumatici,
10.89,C,Altri prodotti alimentari,
10.89.01,C,Produzione di integratori,
10.89.09,C,Produzione di altri prodotti vari,
56.30.01,I,Somministrazione di bevande in bar e caffè,
`;
    const notes = `code,note_type_code,note_order,text_it
62.10.00,2,1,database e pagine web
22.11.10,3,1,"vulcanizzazione a domicilio, cfr. 95.3"
10.89,2,1,pizza fresca (non cotta)
`;
    await importStructure(app.ctx, await tableOf(structure2025), { file: 'ateco2025.csv' });
    const structure2007 = 'code,section,title_it\n62.01.00,J,Software\n62.02.00,J,Consulenza\n62.03.00,J,Gestione\n';
    await importStructure(app.ctx, await tableOf(structure2007), { file: 'ateco2007.csv' });
    await importNotes(app.ctx, await tableOf(notes), { file: 'note2025.csv' });
    const became = '62.01.00,1,S,62.10.00\n62.02.00,2,C,62.20.10\n62.03.00,1,S,62.20.10\n';
    await importCorrespondence(app.ctx, await tableOf(`code_2022,n_targets,recoding_type,code_2025\n${became}`));
  });
  afterAll(() => app.close());

  test.each([
    ['95.31', ['95.31', '95.31.20', '95.31.30']],
    ['T95.31.2', ['95.31.20']],
    ['953130', ['95.31.30']],
    [' 62. ', ['62', '62.10', '62.10.00', '62.20.10']],
    // Digits that only the other version has: what became of them.
    ['62.01', ['62.10.00']],
  ])('%s is the beginning of codes', async (q, found) => {
    expect(await codes({ q })).toEqual(found);
  });

  test.each([
    ['pneumatico', '22.11.10'],
    ['riparazione pneumatici', '95.31.30'],
    ['RIPARAZOINE autoveicoli', '95.31'],
    ['consulenza infromatica', '62.20.10'],
    ['bar', '56.30.01'],
    ['caffe', '56.30.01'],
    ['pagine web', '62.10.00'],
  ])('%s finds %s first', async (q, first) => {
    expect((await codes({ q }))[0]).toBe(first);
  });

  test('what the notes exclude finds nothing; what they include names its line, also for the codes below', async () => {
    expect(await codes({ q: 'vulcanizzazione' })).toEqual([]);
    const { rows } = await ask({ q: 'pizza fresca', level: '6' });
    // What the category has beside its named codes comes first.
    expect(rows.map(({ code }) => code)).toEqual(['10.89.09', '10.89.01']);
    expect(new Set(rows.map(({ foundIn }) => foundIn))).toEqual(new Set(['pizza fresca (non cotta)']));
  });

  test('correspondences go both ways; several sources are not simple', async () => {
    const [old] = (await ask({ version: '2007', q: '62.01.00' })).rows;
    expect(old).toMatchObject({ version: '2007', correspondence: { code: '62.10.00', isSimple: true } });
    const [latest] = (await ask({ q: '62.20.10' })).rows;
    expect(latest?.correspondence).toEqual({ code: '62.02.00', name: 'Consulenza', isSimple: false });
    expect(await app.as(user).call(getAtecoCode, { params: { id: latest?._id ?? '' } })).toEqual(latest);
  });

  test('lists: pages, counts, levels, parents, ids of both versions', async () => {
    const page = await ask({ limit: '2', page: '2', count: 'true', level: '6' });
    expect([page.rows.map(({ code }) => code), page.total]).toEqual([['22.11.10', '29.10.00'], 9]);
    expect(await codes({ parentCode: '95.31' })).toEqual([]);
    expect(await codes({ parentCode: '62' })).toEqual([]);
    const old = (await ask({ version: '2007' })).rows[0];
    const latest = (await ask({ q: '62.10.00' })).rows[0];
    expect(await codes({ ids: `${old?._id},${latest?._id}` })).toEqual(['62.01.00', '62.10.00']);
    // By the title above it too: 95.31.30.
    expect(await codes({ q: 'autoveicoli', sort: '-code' })).toEqual(['95.31.30', '95.31.20', '95.31', '29.10.00']);
  });

  test.each(["%_'", '\\', 'xyzzy'])('%s is a text like any other', async (q) => {
    expect(await codes({ q })).toEqual([]);
  });
});

describe('the whole classification with its notes', withReferenceData, () => {
  beforeAll(async () => {
    app = await testApp();
    user = await aUser(app.ctx);
    await importStructure(app.ctx, await referenceTable('ateco2025.csv'), { file: 'ateco2025.csv' });
    await importNotes(app.ctx, await referenceTable('ateco2025_note.csv'), { file: 'ateco2025_note.csv' });
  });
  afterAll(() => app.close());

  test.each([
    ['riparazione pneumatici', ['95.31.30']],
    ['web agency', ['62.10.00', '74.12.01']],
    ['riparazoine autoveicoli', ['95.31.10', '95.31.20', '95.31.30']],
    ['parucchiere', ['96.21.00']],
    ['bar', ['56.30.01']],
    ['consulenza informatica', ['62.20.10']],
    ['sviluppo software', ['62.10.00']],
    ['pizza fresca', ['10.89.09']],
    ['caldaie', ['28.21.20', '33.12.20']],
    ['alloggio aziende agricole', ['55.20.51']],
  ])('%s', async (q, wanted) => {
    expect(await codes({ q, level: '6', limit: '5' })).toEqual(expect.arrayContaining(wanted));
  });
});
