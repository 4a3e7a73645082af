import { evaluate, evaluateService } from '@volano/domain/rules/matching/evaluate';
import type { Match } from '@volano/domain/rules/matching/types';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rowsOf } from '../testing/builders/rows.ts';
import { openFreshDatabase } from '../testing/world/database.ts';
import { callsByTitle, companiesByName, readReferences } from '../testing/world/demo-facts.ts';
import { seedDemoStory } from '../testing/world/demo-story.ts';

// Half past two in Rome on the night that the clocks change: no deadline of the story may slip by an hour.
const NOW = new Date('2026-10-25T00:30:00Z');
const BERTOLINI = 'Officine Bertolini S.r.l.';
const EFFICIENCY = 'Linea Efficienza: macchinari e impianti a basso consumo';

const database = await openFreshDatabase();
await seedDemoStory(database, NOW);
const [companies, calls, references] = await Promise.all([
  companiesByName(database.db),
  callsByTitle(database.db),
  readReferences(database.db),
]);

function matchOf(company: string, title: string): Match {
  return evaluate(companies.get(company)!, calls.get(title)!, references, NOW);
}

/** What is open now, in target for a company, with how it stands. */
function inTarget(company: string): { title: string; type: string; match: Match }[] {
  return [...calls].flatMap(([title, call]) => {
    const match = matchOf(company, title);
    const isShown = match.isListed && !match.isUpcoming && match.standing === 'inTarget';
    return isShown ? [{ title, type: call.announcementType, match }] : [];
  });
}

test('Officine Bertolini sees fifteen and a near miss, of every type, most of them won and some to confirm', () => {
  const shown = inTarget(BERTOLINI);
  const standing = (title: string): string => {
    const { verdict, satisfied, total } = matchOf(BERTOLINI, title);
    return `${verdict} ${satisfied}/${total}`;
  };
  expect(shown).toHaveLength(15);
  // The near miss that its consultant recommends.
  expect(standing(EFFICIENCY)).toBe('nearMiss 6/8');
  expect(standing('Voucher digitali I4.0: software, sensori e formazione')).toBe('eligible 5/5');
  expect(standing('Innovalombarda: prototipi e brevetti per la meccanica')).toBe('toVerify 5/6');
  expect(standing('Filiera meccatronica del Nord: progetti di innovazione con i centri di competenza')).toBe(
    'toVerify 6/7',
  );
  expect(new Set(shown.map(({ type }) => type))).toEqual(new Set(['national', 'regional', 'tax-credit', 'commerce']));
  expect(matchOf(BERTOLINI, 'Transizione 5.0: beni digitali e risparmio energetico').isRecommendable).toBe(false);
});

test('of some calls not everything is known, and each says what', async () => {
  const why = (company: string, title: string): string[] =>
    matchOf(company, title)
      .criteria.filter(({ status }) => status === 'unknown')
      .map(({ key }) => key.replace(/:.*/, ''));
  expect(why(BERTOLINI, 'Lombardia, verso la certificazione della parità di genere')).toEqual(['entered']);
  expect(why(BERTOLINI, 'Linea Patrimonio: garanzia sui prestiti di chi rafforza il capitale')).toEqual(['open']);
  const town = 'Comune di Brescia: contributi a chi rinnova sedi e laboratori';
  expect(why(BERTOLINI, town)).toEqual(['check']);
  // One whose site may be in Brescia or not, and one that is elsewhere.
  expect([...companies.keys()].filter((name) => why(name, town).includes('place'))).not.toEqual([]);
  expect(matchOf('Pastificio Gargano S.r.l.', town).verdict).toBe('notEligible');
  const { rows } = await sql<{ title: string; checkState: string; closing: string | null; changes: string[] }>`
    select "title", "checkState", "closing", array(select "field" from announcement_changes c where c."announcementId" = a."_id") as "changes"
    from announcements a
    where "checkState" <> 'reviewed' or "closing" is not null or exists (select from announcement_changes c where c."announcementId" = a."_id")
    order by "title"`.execute(database.db);
  expect(rows.map(({ title, ...state }) => [title.slice(0, 12), ...Object.values(state)])).toEqual([
    ['Bando ISI: p', 'reviewed', null, ['expiryDate']],
    ['Fondo Nuove ', 'official', null, ['amount']],
    ['Lombardia, c', 'reviewed', 'exhausted', ['state']],
    ['Lombardia, v', 'notEntered', null, []],
  ]);
});

test.each([
  ['Byte e Vento S.r.l.', 'Smart&Start Italia: sostegno alle startup innovative', 'eligible'],
  ['Pastificio Gargano S.r.l.', 'Puglia, pacchetti integrati per pastifici e panificatori', 'toVerify'],
  ['Conceria Valdarno S.p.A.', 'Distretto della pelle: acque, reflui e nuovi conciati', 'nearMiss'],
  ['Nautica Tirrena S.r.l.', 'Toscana, nautica sostenibile: cantieri, refit e propulsione', 'notAssessable'],
  // Nothing is known of it but its name and its town.
  ['Panificio Tre Torri S.a.s.', 'Bando ISI: progetti per la salute e la sicurezza sul lavoro', 'toVerify'],
  ['Acciaierie Val Trompia S.p.A.', 'Nuova Sabatini: finanziamento agevolato per beni strumentali', 'notEligible'],
  ['Molino Ferrante & Figli S.n.c.', 'Investimenti sostenibili 4.0 nelle regioni del Mezzogiorno', 'eligible'],
])('each verdict has its company: for %s, %s is %s', (company, title, verdict) => {
  expect(matchOf(company, title).verdict).toBe(verdict);
});

test('a mono-grant company has something to see, and no tax credit in it', () => {
  const shown = inTarget('Falegnameria Dolomiti S.r.l.');
  expect(shown.length).toBeGreaterThan(3);
  expect(shown.map(({ type }) => type)).not.toContain('tax-credit');
});

test('what is recommended or put in a dossier suits its company, or nearly, or did while it was open', async () => {
  const titles = new Map([...calls].map(([title, { _id }]) => [_id, title]));
  const agencies = await rowsOf(database.db, 'agencies');
  const recommended = await rowsOf(database.db, 'recommendations', { recommendationType: 'announcement' });
  const chosen = [
    ...recommended.map(({ agencyId, recommendationId, createdAt }) => [agencyId, recommendationId, createdAt] as const),
    ...agencies.flatMap(({ _id, savedAnnouncementsIds }) =>
      savedAnnouncementsIds.map((id) => [_id, id, NOW.toISOString()] as const),
    ),
  ];
  expect(chosen.length).toBeGreaterThan(20);
  const unfit = chosen.flatMap(([agencyId, announcementId, chosenAt]) => {
    const name = agencies.find(({ _id }) => _id === agencyId)!.businessName;
    const title = titles.get(announcementId)!;
    const { verdict, gate, isRecommendable } = matchOf(name, title);
    const wasOpen = gate === 'expired' && chosenAt < (calls.get(title)!.expiryDate ?? '');
    const isFit =
      (wasOpen || (gate === null && isRecommendable)) && ['eligible', 'toVerify', 'nearMiss'].includes(verdict);
    return isFit ? [] : [{ name, title, verdict, gate }];
  });
  expect(unfit).toEqual([]);
});

test('the announcements are at every point of their life', () => {
  const all = [...calls.keys()].map((title) => matchOf(BERTOLINI, title));
  expect(all.filter(({ isUpcoming }) => isUpcoming).length).toBeGreaterThanOrEqual(3);
  expect(all.filter(({ gate }) => gate === 'expired').length).toBeGreaterThanOrEqual(4);
  expect(all.filter(({ gate }) => gate === 'inactive').length).toBeGreaterThanOrEqual(2);
  expect(calls.get(EFFICIENCY)?.expiryDate).toBe('2026-11-03T22:59:59.999Z');
});

test('Officine Bertolini meets what has expired, among its favourites too', async () => {
  const kept = await rowsOf(database.db, 'favorites', { agencyId: companies.get(BERTOLINI)?._id ?? '' }, ['objectId']);
  const matches = [...calls].flatMap(([title, { _id }]) =>
    kept.some(({ objectId }) => objectId === _id) ? [matchOf(BERTOLINI, title)] : [],
  );
  const expired = matches.filter(({ gate }) => gate === 'expired');
  expect(expired.map(({ verdict }) => verdict)).toEqual(['eligible']);
});

test('services suit companies and business partners', async () => {
  const rows = await database.db
    .selectFrom('services')
    .leftJoin('service_categories', 'serviceId', 'services._id')
    .leftJoin('service_requirements', 'service_requirements.categoryId', 'service_categories._id')
    .select(['services.name', 'isForBusinessPartner'])
    .select(['service_categories.templateId', 'service_requirements.templateId as answer'])
    .execute();
  const suits = (company: string, name: string): string | null => {
    const own = rows.filter((row) => row.name === name);
    const asking = own.filter(({ templateId }) => templateId !== null);
    const categories = [...Map.groupBy(asking, ({ templateId }) => templateId!)].map(([categoryCode, answers]) => {
      const requirements = answers.map(({ answer }) => ({ requirementCode: answer!, name: '' }));
      return { categoryCode, categoryName: '', isFixable: false, acceptsAll: false, requirements };
    });
    const { isForBusinessPartner } = own[0]!;
    const service = { _id: '', name, isActive: true, isForBusinessPartner, categories, provides: [] };
    const match = evaluateService(companies.get(company)!, service, references);
    return match.gate ?? match.verdict;
  };
  expect(suits(BERTOLINI, 'Diagnosi energetica e accesso al Conto Termico')).toBe('eligible');
  expect(suits('Molino Ferrante & Figli S.n.c.', 'Monitoraggio dei consumi')).toBe('notEligible');
  expect(suits('Studio Orsini & Associati S.r.l.', 'Monitoraggio dei consumi')).toBe('role');
  // Of Go and Grow, and without questions: whoever has only just registered meets it, locked.
  expect(suits('Panificio Tre Torri S.a.s.', 'Piano annuale delle agevolazioni')).toBe('eligible');
});
