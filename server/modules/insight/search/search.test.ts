import { search } from '@volano/domain/contracts/search';
import { ROLES } from '@volano/domain/rules/vocabulary';
import { beforeAll, describe, expect, test } from 'vitest';
import { aChat } from '../../../testing/builders/chats.ts';
import { anAgency, anAnnouncement, aService, aUser } from '../../../testing/builders/factories.ts';
import { inDays } from '../../../testing/builders/days.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { update } from '../../../testing/builders/rows.ts';

const { portal, ctx, db, office } = await openOffice();

/** What somebody finds, as `kind title`, best first; of a company's people for the company in use. */
async function finds(person: { _id: string }, q: string, agency?: { _id: string }, limit = '30'): Promise<string[]> {
  const reply = await portal.as(person, agency).call(search, { query: { q, limit } });
  return reply.map(({ kind, title }) => `${kind} ${title}`);
}

describe('a company is found', () => {
  beforeAll(async () => {
    const person = { name: 'Gelsomina', surname: 'Querciagrossa', email: 'titolare@zirconio.example' };
    const { _id: userId } = await aUser(ctx, person);
    const seat = { registeredOfficeCity: 'Abbiategrasso', registeredOfficeProvince: 'MI' };
    const names = { businessName: 'Officine Bertolaccini S.r.l.', vatNumber: '01879020517' };
    await anAgency(ctx, { ...names, ...seat, administrationEmail: 'ufficio@tornitura.example', userId });
  });

  test.each([
    ['by its name', 'bertolaccini'],
    ['by part of it, whatever the case and the accents', 'BÉRTOLAC'],
    ['with one letter too few', 'oficine bertolaccini'],
    ['with a letter wrong in each word', 'officina bertolacini'],
    ['by part of its VAT number', '87902051'],
    ['by its VAT number with its country', 'IT01879020517'],
    ['by its VAT number with spaces and dots', 'it 018.790 20517'],
    ['by its name with an article', 'l’officine bertolaccini'],
    ['by its town with prepositions', 'officine in abbiategrasso'],
    ['by the name of its owner', 'querciagrossa'],
    ['by the name of its owner with a letter wrong', 'quercagrossa'],
    ['by the e-mail of its owner', 'titolare@zirc'],
    ['by its own e-mail', 'tornitura'],
    ['by the middle of its e-mail', 'icio@tornitura.ex'],
    ['by its town', 'abbiategrasso'],
    ['by two words of which one is its town', 'bertolaccini abbiategrasso'],
  ])('%s', async (_, q) => {
    const reply = await portal.as(office.admin).call(search, { query: { q } });
    const [company, ...others] = reply.filter(({ kind }) => kind === 'agency');
    expect([company?.title, others]).toEqual(['Officine Bertolaccini S.r.l.', []]);
    expect(company?.subtitle).toContain('Abbiategrasso (MI)');
    expect(company?.href).toBe(`/admin/agencies/${company?._id}`);
  });

  test('and whoever has one of the words only is not', async () => {
    expect(await finds(office.admin, 'bertolaccini zanzibar')).toEqual([]);
  });
});

describe('a company is found by a name with one error', () => {
  beforeAll(async () => {
    await anAgency(ctx, { businessName: 'Fogu Trevignano S.r.l.' });
    await anAgency(ctx, { businessName: 'Elo Cartotecnica' });
  });

  test.each([
    ['a letter left out', 'fgu trevignano', 'trevgnano'],
    ['the first letter left out', 'ogu trevignano', 'revignano'],
    ['the last letter left out', 'fog trevignano', 'trevignan'],
    ['a letter doubled', 'foggu trevignano', 'trevvignano'],
    ['a letter added before it', 'sfogu trevignano', 'strevignano'],
    ['two letters swapped', 'fgou trevignano', 'treivgnano'],
    ['the first two letters swapped', 'ofgu trevignano', 'rtevignano'],
    ['a letter replaced', 'fagu trevignano', 'trevipnano'],
    ['the first letter replaced', 'vogu trevignano', 'crevignano'],
    ['an error in each word', 'fgu trevinano', 'FOGÙU trévigano'],
    ['an error in what is typed so far', 'foggu tre', 'trevgn'],
  ])('%s', async (_, ...typed) => {
    for (const q of typed) expect([q, await finds(office.admin, q)]).toEqual([q, ['agency Fogu Trevignano S.r.l.']]);
  });

  test('in a word of three letters, which is then meant as a whole', async () => {
    for (const q of ['eol cartotecnica', 'ela cartotecnica', 'ello cartotecnica', 'elo cartotcnica'])
      expect([q, await finds(office.admin, q)]).toEqual([q, ['agency Elo Cartotecnica']]);
    expect(await finds(office.admin, 'fga')).toEqual([]);
  });

  test('and by one with two errors in a word it is not', async () => {
    for (const q of ['fgaa trevignano', 'trevgnao']) expect([q, await finds(office.admin, q)]).toEqual([q, []]);
  });
});

test('a name is found with and without its article and apostrophe', async () => {
  for (const businessName of ["Frantoio dell'Olmedo", 'D’Arcangeli Impianti', 'Filandina Lombarda'])
    await anAgency(ctx, { businessName });
  for (const [q, title] of [
    ['frantoio olmedo', "Frantoio dell'Olmedo"],
    ['frantoio dell’olmedo', "Frantoio dell'Olmedo"],
    ['darcangeli', 'D’Arcangeli Impianti'],
    ["d'arcangeli", 'D’Arcangeli Impianti'],
    ['la filandina', 'Filandina Lombarda'],
  ] as const)
    expect([q, await finds(office.admin, q)]).toEqual([q, [`agency ${title}`]]);
});

test('a service is found with its words in any order and a typing error, what holds them as typed first', async () => {
  await aService(ctx, { name: 'Monitoraggi vari' });
  await aService(ctx, { name: 'Monitoraggio dei consumi energetici' });
  const found = ['service Monitoraggio dei consumi energetici'];
  for (const q of ['monitroaggio dei consumi', 'consumi monitoraggio', 'CONSUMI énergetici', 'energettici cons'])
    expect([q, await finds(office.admin, q)]).toEqual([q, found]);
  expect(await finds(office.admin, 'monitoraggi')).toEqual(['service Monitoraggi vari', ...found]);
  expect(await finds(office.admin, 'monitoraggio astronavi')).toEqual([]);
});

test('what is called so comes first, what only lies there after it', async () => {
  const { admin } = office;
  const seat = { registeredOfficeCity: 'Montevarchi', registeredOfficeProvince: 'AR' };
  await anAgency(ctx, { businessName: 'Arredi Sanremo', ...seat });
  await anAgency(ctx, { businessName: 'Vivai Montevarchi' });
  await anAgency(ctx, { businessName: 'Montevarchi Impianti' });
  await anAnnouncement(ctx, { title: 'Bando per le imprese di Montevarchi' });
  await aUser(ctx, { role: 'sales', name: 'Ugo', surname: 'Montevarchi' });
  const all = await finds(admin, 'montevarchi');
  expect(all).toEqual([
    'agency Montevarchi Impianti',
    'agency Vivai Montevarchi',
    'user Ugo Montevarchi',
    'announcement Bando per le imprese di Montevarchi',
    'agency Arredi Sanremo',
  ]);
  expect(await finds(admin, 'montevarchi', undefined, '2')).toEqual(all.slice(0, 2));
});

test('a closed call is found last of the calls, marked, and takes no place from an open one', async () => {
  const expiryDate = inDays(-1);
  await anAnnouncement(ctx, { title: 'Zafferano', expiryDate });
  for (const at of [1, 2, 3, 4]) await anAnnouncement(ctx, { title: `Zafferano chiuso ${at}`, expiryDate });
  await anAnnouncement(ctx, { title: 'Sospeso, di zafferano', closedAt: inDays(-1), closing: 'suspended' });
  await anAnnouncement(ctx, { title: 'Contributi per chi coltiva zafferano' });
  await anAnnouncement(ctx, { title: 'Bando zafferano', expiryCommercialDate: inDays(-1) });
  const reply = await portal.as(office.admin).call(search, { query: { q: 'zafferano' } });
  const [first, second, ...others] = reply.filter(({ kind }) => kind === 'announcement');
  // After its commercial day a call is not closed: it asks nothing more, and is found as it was.
  const open = ['Bando zafferano', 'Contributi per chi coltiva zafferano'];
  expect([first?.title ?? '', second?.title ?? ''].toSorted()).toEqual(open);
  expect([first, second].map((found) => found?.isClosed)).toEqual([false, false]);
  expect(others.map(({ isClosed }) => isClosed)).toEqual([true, true, true]);
});

describe('what the reader may not see is not found', () => {
  test('consultants find the companies that they follow, admins all, people their own', async () => {
    await update(db, 'agencies', { _id: office.agency._id }, { businessName: 'Zefirelli Uno' });
    await update(db, 'agencies', { _id: office.foreign._id }, { businessName: 'Zefirelli Due' });
    const [uno, due] = ['agency Zefirelli Uno', 'agency Zefirelli Due'];
    for (const [person, found] of [
      [office.admin, [due, uno]],
      [office.platformAdmin, [due, uno]],
      [office.advisor, [uno]],
      [office.performance, [uno]],
      [office.otherAdvisor, [due]],
      [office.user, [uno]],
      [await aUser(ctx, { role: 'sales' }), []],
    ] as const)
      expect([person.role, await finds(person, 'zefirelli')]).toEqual([person.role, found]);
  });

  test.each(ROLES)('people are found by who reads everything alone: %s', async (role) => {
    await aUser(ctx, { name: 'Ermenegilda', surname: `Scaccabarozzi ${role}` });
    const isReader = role === 'admin' || role === 'platform-admin';
    const found = isReader ? [`user Ermenegilda Scaccabarozzi ${role}`] : [];
    expect(await finds(await aUser(ctx, { role }), `scaccabarozzi ${role}`)).toEqual(found);
  });

  test('drafts are found by admins alone, and a company finds what stands open to it', async () => {
    await anAnnouncement(ctx, { title: 'Contributo gibigianna aperto' });
    await anAnnouncement(ctx, { title: 'Contributo gibigianna in bozza', isActive: false });
    await aService(ctx, { name: 'Consulenza gibigianna' });
    await aService(ctx, { name: 'Consulenza gibigianna in bozza', isActive: false });
    const open = ['announcement Contributo gibigianna aperto', 'service Consulenza gibigianna'];
    expect(await finds(office.admin, 'gibigianna')).toHaveLength(4);
    expect(await finds(office.advisor, 'gibigianna')).toEqual(open);
    expect(await finds(office.user, 'gibigianna', office.agency)).toEqual(open);
    expect(await finds(office.user, 'gibigianna')).toEqual([]);
  });

  test('a conversation is found by its two people, under the name of the other, and by who reads all', async () => {
    const { agency, advisor, user, prospectUser, prospect } = office;
    await update(db, 'users', { _id: advisor._id }, { surname: 'Vallombrosa' });
    await update(db, 'agencies', { _id: agency._id }, { businessName: 'Segherie Acquaviva' });
    await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id });
    await aChat(ctx, { agencyId: prospect._id, advisorId: advisor._id });
    expect(await finds(advisor, 'acquaviva')).toEqual(['agency Segherie Acquaviva', 'chat Segherie Acquaviva']);
    expect(await finds(user, 'vallombrosa', agency)).toEqual(['chat Beatrice Vallombrosa']);
    expect(await finds(prospectUser, 'vallombrosa', prospect)).toEqual([]);
    expect(await finds(office.otherAdvisor, 'acquaviva')).toEqual([]);
  });
});

test('what is no search is refused, and nothing that is typed is an operator', async () => {
  const { admin } = office;
  for (const q of ['', '   ', 'x'.repeat(101), 'nul\u0000']) {
    const { status } = await portal.as(admin).attempt(search, { query: { q } });
    expect([q.length, status]).toEqual([q.length, 400]);
  }
  expect((await portal.as(admin).attempt(search, { query: { q: 'a', limit: '31' } })).status).toBe(400);
  await anAgency(ctx, { businessName: 'Cento%Lana_Cotta' });
  expect(await finds(admin, '%lana_')).toEqual(['agency Cento%Lana_Cotta']);
  for (const q of ['%', '_', '\\', "'; drop table users; --", '" or 1=1', '()&|!:*', '%%%%%%%%', '€¿😀'])
    await portal.as(admin).call(search, { query: { q } });
});

test('screens are found by the words of the reader’s own menu, in the reader’s language', async () => {
  const placesOf = async (person: { _id: string }, q: string, agency?: { _id: string }) => {
    const reply = await portal.as(person, agency).call(search, { query: { q } });
    return reply.flatMap(({ kind, title, href }) => (kind === 'place' ? [`${title} ${href}`] : []));
  };
  expect(await placesOf(office.admin, 'camere')).toEqual(['Camere di commercio /admin/settings/cciaas']);
  expect(await placesOf(office.advisor, 'camere')).toEqual([]);
  expect(await placesOf(office.advisor, 'calen')).toEqual(['Calendario /admin/calendar']);
  expect(await placesOf(office.user, 'calen', office.agency)).toEqual(['Calendario /calendar']);
  const english = { 'accept-language': 'en' };
  const reply = await portal.as(office.admin).attempt(search, { query: { q: 'chambers' } }, english);
  expect(reply.reply.map(({ href }) => href)).toContain('/admin/settings/cciaas');
});

describe('what is typed to be done is offered first, with the company filled in', () => {
  const names = { weaver: 'Tessitura Lariana', other: 'Tessitura Brembana' };
  let weaver = '';
  let call = '';
  beforeAll(async () => {
    weaver = (await anAgency(ctx, { businessName: names.weaver, advisorId: office.advisor._id }))._id;
    await anAgency(ctx, { businessName: names.other });
    call = (await anAnnouncement(ctx, { title: 'Voucher fiere internazionali' }))._id;
    await anAnnouncement(ctx, { title: 'Fiere chiuse', expiryDate: inDays(-1) });
    await anAnnouncement(ctx, { title: 'Fiere oltre', expiryCommercialDate: inDays(-1) });
  });
  async function actsOf(person: { _id: string }, q: string, agency?: { _id: string }): Promise<string[]> {
    const reply = await portal.as(person, agency).call(search, { query: { q } });
    const acts = reply.filter(({ kind }) => kind === 'action');
    expect(reply.slice(0, acts.length)).toEqual(acts);
    return acts.map(({ title, href }) => `${title} ${href}`);
  }

  test('a note, a dossier, a message, a recommendation', async () => {
    const of = (q: string) => actsOf(office.advisor, q);
    expect(await of('nota tessitura')).toEqual([`Nota per ${names.weaver} /admin/agencies/${weaver}?act=note`]);
    expect(await of('dossier tessit')).toEqual([`Dossier di ${names.weaver} /admin/agencies/${weaver}/dossier`]);
    expect(await of('scrivi a tessitura')).toEqual([`Scrivi a ${names.weaver} /admin/agencies/${weaver}?act=write`]);
    expect(await of('consiglia fiere a tessitura')).toEqual([
      `Consiglia “Voucher fiere internazionali” a ${names.weaver} /admin/announcements/${call}?agencyId=${weaver}&act=recommend`,
    ]);
  });

  test('for the companies that the actor may act for, and by who may do it', async () => {
    expect(await actsOf(office.admin, 'nota tessitura')).toHaveLength(2);
    expect(await actsOf(office.admin, 'scrivi tessitura')).toEqual([]);
    expect(await actsOf(office.platformAdmin, 'nota tessitura')).toEqual([]);
    expect(await actsOf(office.otherAdvisor, 'nota tessitura')).toEqual([]);
    expect(await actsOf(office.user, 'nota tessitura', office.agency)).toEqual([]);
    expect(await actsOf(office.advisor, 'nota zanzibar')).toEqual([]);
  });
});
