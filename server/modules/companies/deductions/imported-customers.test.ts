import { answerId, insertStarterQuestions } from '@volano/database/reference/starter-survey';
import { ensureTerritories } from '@volano/database/reference/territories';
import { listAgencies } from '@volano/domain/contracts/agencies';
import * as imports from '@volano/domain/contracts/company-imports';
import { listDeductions } from '@volano/domain/contracts/deductions';
import { describe, expect, test } from 'vitest';
import { aUser } from '../../../testing/builders/factories.ts';
import { referenceTable } from '../../../testing/builders/imports.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';
import { aVatNumber } from '../../../testing/builders/vat-numbers.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { withReferenceData } from '../../../testing/world/only-where.ts';
import { importTowns } from '../../catalogue/territories/territories.actions.ts';

// Customers as offices keep them: every spelling of a form, of a town and of a province (17-seams §8).
const CUSTOMERS: readonly (readonly [name: string, town: string, province: string, form: string, chamber: string])[] = [
  ['OFFICINE MECCANICHE ROSSI SRL', 'BERGAMO', 'BG', 'capital', 'BG'],
  ['Carpenteria Valtrompia S.r.l.', 'Gardone Val Trompia', 'Brescia', 'capital', 'BS'],
  ['Stampi Oglio s.r.l. unipersonale', 'Palazzolo sull’Oglio', 'bs', 'capital', 'BS'],
  ['Tessitura Lariana S.p.A.', 'Como', 'CO', 'capital', 'COMOLECCO'],
  ['ACCIAIERIE DEL NORD SPA', 'Monza', 'MI', 'capital', 'MILOMB'],
  ['Byte & Vento Srls', 'Milano', '', 'capital', 'MILOMB'],
  ['Studio Grafico Onda S.R.L.S.', 'S. Donato Milanese', 'Milano', 'capital', 'MILOMB'],
  ['Bolzano Bau GmbH', 'Bozen', 'BZ', 'capital', 'BZ'],
  ['Falegnameria Dolomiti snc', 'Cortina d’Ampezzo', 'Belluno', 'partnership', 'TB'],
  ['Termoidraulica Nè & C. S.n.c.', 'San Donà di Piave', 'VE', 'partnership', 'DL'],
  ['Panificio Tre Torri S.a.s. di Bianchi Luca & C.', 'Bologna', 'BO', 'partnership', 'BO'],
  ['Autofficina Ponte Nuovo sas', 'Reggio Emilia', 'RE', 'partnership', 'EMILIA'],
  ['Società Agricola D’Angelo & Figli s.s.', 'Agliè', 'to', 'partnership', 'TO'],
  ['Vigneti Langa società semplice agricola', 'Alba', 'Cuneo', 'partnership', 'CN'],
  ['Muratori Riuniti Soc. Coop.', 'Forlì', 'FC', 'cooperative', 'ROMAGNA'],
  ['COOPERATIVA SOCIALE IL GIRASOLE', 'Ravenna', 'RA', 'cooperative', 'FERA'],
  ['Trasporti Adriatici S.c.a r.l.', 'Pesaro', 'PU', 'cooperative', 'MARCHE'],
  ['Consorzio Marmisti Apuani', 'Massa', 'MS', 'cooperative', 'TNO'],
  ['Conceria Valdarno S.p.a.', 'Santa Croce sull’Arno', 'Pisa', 'capital', 'TNO'],
  ['Calzaturificio Elsa SRL', 'Empoli', 'FI', 'capital', 'FI'],
  ['Nautica Tirrena S.r.l. in liquidazione', 'Piombino', 'LI', 'capital', 'LG'],
  ['Umbria Legno di Verdi Anna & C. snc', 'Città di Castello', 'Perugia', 'partnership', 'UMBRIA'],
  ['Romana Impianti Società a responsabilità limitata', 'ROMA', 'RM', 'capital', 'RM'],
  ['Pontina Plastica Srl', 'Latina', 'Latina', 'capital', 'FRLT'],
  ['Pastificio Majella S.r.l.', 'Fara San Martino', 'CH', 'capital', 'CHPE'],
  ["SOCIETA' PER AZIONI MOLISE LATTE", 'Campobasso', 'CB', 'capital', 'MOLISE'],
  ['Antica Sartoria Partenopea sas', 'Napoli', 'NA', 'partnership', 'NA'],
  ['Fondazione Cilento ETS', 'Vallo della Lucania', 'Salerno', 'thirdSector', 'SA'],
  ['Pastificio Gargano srl', 'Foggia', 'FG', 'capital', 'FG'],
  ['Ditta individuale Greco Antonio', 'Lecce', 'LE', 'soleTrader', 'LE'],
  ['Bergamotto Jonico Società Cooperativa Agricola a r.l.', 'Reggio Calabria', 'Reggio Calabria', 'cooperative', 'RC'],
  ['L’Officina dell’Età S.r.l.', 'Cefalù', 'Palermo', 'capital', 'PAEN'],
  ['Agrumi dell’Etna S.r.l. Società Benefit', 'Acireale', 'CT', 'capital', 'CTRGSR'],
  ['Sughero Gallura srl', 'Tempio Pausania', 'SS', 'capital', 'SS'],
  // Nothing in it says what it is.
  ['Pizzeria Già Nuova', 'Cagliari', 'CA', '', 'CAOR'],
];
const LEAST = 0.9;

const { portal, ctx, db } = await openPortal();

describe('customers of a list with name and town', withReferenceData, () => {
  test('legal form and chamber are known of nine in ten, and none is wrong', async () => {
    await db.transaction().execute(async (trx) => {
      await ensureTerritories(trx);
      await insertStarterQuestions(trx, ctx.clock.now().toISOString());
    });
    await importTowns(ctx, await referenceTable('comuni.csv'));
    const admin = portal.as(await aUser(ctx, { role: 'admin' }));
    const lines = CUSTOMERS.map(([name, town, province], at) =>
      [`"${name}"`, aVatNumber(), `"${town}"`, province, `cliente${at}@prova.example`].join(';'),
    );
    const csv = ['Ragione sociale;P.IVA;Città;Pr.;E-mail', ...lines].join('\r\n');
    const file = { content: new Blob([csv]), name: 'clienti.csv' };
    const { _id } = await admin.call(imports.createCompanyImport, { body: {}, file });
    await portal.drain();
    await admin.call(imports.applyCompanyImport, { params: { id: _id } });
    await portal.drain();

    const { rows } = await admin.call(listAgencies, { query: { limit: '100' } });
    expect(rows).toHaveLength(CUSTOMERS.length);
    const codes = new Map((await rowsOf(db, 'cciaas', {}, ['_id', 'code'])).map((one) => [one._id, one.code]));
    const [forms, chambers] = [new Map<string, string>(), new Map<string, string>()];
    for (const { _id: id, businessName } of rows) {
      for (const { key, value } of await admin.call(listDeductions, { params: { id } })) {
        if (key === 'legalForm') forms.set(businessName, value);
        if (key === 'cciaa') chambers.set(businessName, codes.get(value) ?? '');
      }
    }
    const wrong = CUSTOMERS.flatMap(([name, , , form, chamber]) => [
      ...(forms.has(name) && forms.get(name) !== answerId('legalForm', form) ? [`${name}: ${form}`] : []),
      ...(chambers.has(name) && chambers.get(name) !== chamber ? [`${name}: ${chamber}`] : []),
    ]);
    expect(wrong).toEqual([]);
    expect(forms.size / CUSTOMERS.length).toBeGreaterThanOrEqual(LEAST);
    expect(chambers.size / CUSTOMERS.length).toBeGreaterThanOrEqual(LEAST);
  });
});
