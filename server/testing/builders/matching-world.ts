import type { Alternative } from '@volano/domain/rules/admission';
import type { Actor } from '@volano/domain/policies/actor';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { actorOf } from './actors.ts';
import { newId } from '../../platform/new-id.ts';
import { anAgency, aUser } from './factories.ts';
import { insert, update } from './rows.ts';

const DATES = ['2026-11-10T22:59:59.999Z', '2026-11-18T22:59:59.999Z', '2027-01-31T22:59:59.999Z'];
const CODES = ['25', '25.53', '25.53.00', '62', '62.01.00', '62.10.00', '10.83.01', '10.83.02'];

/** Numbers that an edit is made of; each edit takes what it needs. */
export type RandomInput = readonly number[];
const at = <T>(list: readonly T[], die: number): T => list[die % list.length]!;
const some = <T>(list: readonly T[], die: number): T[] => list.filter((_, place) => ((die >> place) & 1) === 1);

/**
 * Fills an empty database with few places, codes and questions: a small world in which companies and announcements meet often. Everything
 * else comes from edits.
 */
export async function aMatchingWorld(ctx: Context) {
  const regions = [newId(), newId(), newId()];
  const chambers = [newId(), newId()];
  const group = newId();
  const codes = new Map<string, string>();
  const questions = [newId(), newId()];
  const answers = questions.map(() => [newId(), newId(), newId()]);
  const agencies: string[] = [];
  const announcements: string[] = [];
  const { db } = ctx;
  for (const [n, _id] of regions.entries()) await insert(db, 'regions', { _id, name: `Regione ${n}` });
  await insert(db, 'region_groups', { _id: group, name: 'Gruppo' });
  for (const [n, _id] of chambers.entries()) await insert(db, 'cciaas', { _id, code: `C${n}`, name: `Camera ${n}` });
  for (const version of ['2007', '2025'] as const) {
    for (const code of ['C', ...CODES]) {
      const level = code === 'C' ? 1 : code.replaceAll('.', '').length;
      const _id = newId();
      codes.set(`${version}:${code}`, _id);
      await insert(db, 'ateco_codes', { _id, version, code, name: code, level, section: 'C' });
    }
  }
  const correspondence = { code2007: '62.01.00', code2025: '62.10.00', targets: 1 };
  await insert(db, 'ateco_correspondences', { ...correspondence, isSimple: true, isExclusive: true });
  for (const [at, _id] of questions.entries()) {
    await insert(db, 'categories_templates', { _id, categoryName: `Domanda ${at}`, order: at, fixable: at === 1 });
    const rows = answers[at]!.map((answer, order) => ({ _id: answer, name: answer, type: 'check', order }));
    for (const row of rows) await insert(db, 'requirements_templates', { ...row, categoryTemplateId: _id });
  }

  const advisor = await anActor('advisor');
  const admin = await anActor('admin');

  async function anActor(role: 'admin' | 'advisor'): Promise<Actor> {
    return actorOf({ ...(await aUser(ctx, { role })), role });
  }

  async function writeSurvey(agencyId: string, [a = 0, b = 0, c = 0, d = 0, e = 0]: RandomInput): Promise<void> {
    await ctx.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('surveys').where('agencyId', '=', agencyId).execute();
      const agency = await trx.selectFrom('agencies').select('_id').where('_id', '=', agencyId).executeTakeFirst();
      if (a % 7 === 0 || agency === undefined) return;
      const surveyId = newId();
      await insert(trx, 'surveys', { _id: surveyId, agencyId, registerOfficeId: a % 5 === 0 ? null : at(regions, a) });
      for (const regionId of some(regions, b))
        await insert(trx, 'survey_offices', { surveyId, regionId, isSecond: b % 2 === 0 });
      for (const cciaaId of some(chambers, c)) await insert(trx, 'survey_cciaas', { surveyId, cciaaId });
      for (const atecoCodeId of new Set([at([...codes.values()], d), at([...codes.values()], e)])) {
        if (d % 6 !== 0) await insert(trx, 'survey_atecos', { surveyId, atecoCodeId });
      }
      for (const [n, categoryCode] of questions.entries()) {
        for (const requirementCode of some(answers[n]!, (e + n) >> n)) {
          await insert(trx, 'survey_answers', { surveyId, categoryCode, requirementCode });
        }
      }
    });
  }

  async function addAgency(dice: RandomInput): Promise<void> {
    const [a = 0] = dice;
    const owner = await aUser(ctx, { role: a % 3 === 0 ? 'business-partner' : 'user' });
    const given = { isMonoGrant: a % 4 === 0, advisorId: a % 2 === 0 ? advisor.userId : null };
    const { _id } = await anAgency(ctx, { ...given, userId: owner._id });
    agencies.push(_id);
    await writeSurvey(_id, dice);
  }

  async function addAnnouncement([a = 0, b = 0, c = 0, d = 0, e = 0]: RandomInput): Promise<void> {
    const _id = newId();
    const places = [
      { announcementType: 'regional', regionId: at(regions, b) },
      { announcementType: 'commerce', cciaaId: at(chambers, b) },
      { announcementType: 'national', regionGroupId: b % 2 === 0 ? group : null },
    ] as const;
    await ctx.db.transaction().execute(async (trx) => {
      const dated = { expiryDate: at(DATES, c), publicationDate: c % 4 === 0 ? '2026-11-01T08:00:00.000Z' : null };
      const flags = { isActive: a % 6 !== 0, isMonoGrant: d % 3 === 0, allowsNewSite: d % 5 === 0 };
      const said = { title: 'Bando', checkState: 'reviewed', ...at(places, a), ...dated, ...flags } as const;
      await insert(trx, 'announcements', { _id, ...said });
      const settingId = newId();
      await insert(trx, 'atecoannouncements', { _id: settingId, announcementId: _id });
      for (const atecoCodeId of new Set([at([...codes.values()], d), at([...codes.values()], e)])) {
        const row = { atecoannouncementId: settingId, atecoCodeId, isRemoved: e % 3 === 0 };
        if (a % 2 === 0) await insert(trx, 'atecoannouncement_codes', row);
      }
      for (const [n, templateId] of questions.entries()) {
        if ((b >> n) % 2 === 0) continue;
        const categoryId = newId();
        const category = { _id: categoryId, announcementId: _id, templateId };
        await insert(trx, 'announcement_categories', { ...category, categoryName: 'Domanda' });
        for (const requirement of some(answers[n]!, 1 + (c % 6))) {
          const row = { _id: newId(), categoryId, templateId: requirement, name: 'Risposta' };
          await insert(trx, 'announcement_requirements', row);
        }
      }
    });
    announcements.push(_id);
  }

  /** Conditions of some calls, each met by any of some answers to either question, in place of those that they had. */
  async function setAlternatives([a = 0, b = 0, c = 0, d = 0]: RandomInput): Promise<void> {
    await db.transaction().execute(async (trx) => {
      for (const announcementId of some(announcements, a)) {
        await trx.deleteFrom('announcement_checks').where('announcementId', '=', announcementId).execute();
        const call = await trx.selectFrom('announcements').where('_id', '=', announcementId).select('_id').execute();
        for (const die of call.length === 0 ? [] : d % 3 === 0 ? [b, c] : [b]) {
          const accepted = (n: number): string[] => some(answers[n]!, 1 + ((die >> n) % 6));
          const anyOf = questions.map((questionId, n) => ({ questionId, answers: accepted(n) }));
          const row = { _id: newId(), announcementId, text: 'Una delle due', isDecisive: die % 4 !== 0 };
          const stored = sql<Alternative[]>`${JSON.stringify(anyOf)}::jsonb`;
          await insert(trx, 'announcement_checks', { ...row, anyOf: stored });
        }
      }
    });
  }

  // One that is there, or one that is not.
  const someCall = (die: number) => at([...announcements, newId()], die);
  const someCompany = (die: number) => at([...agencies, newId()], die);

  const EDITS: readonly ((dice: RandomInput) => Promise<unknown>)[] = [
    addAgency,
    addAgency,
    addAnnouncement,
    addAnnouncement,
    async (dice) => agencies.length > 0 && writeSurvey(at(agencies, dice[4]!), dice),
    ([a = 0]) => update(db, 'announcements', { _id: someCall(a) }, { isActive: a % 2 === 0 }),
    ([a = 0, b = 0]) =>
      update(db, 'announcements', { _id: someCall(a) }, { expiryDate: at(DATES, b), publicationDate: null }),
    ([a = 0]) => db.deleteFrom('announcements').where('_id', '=', someCall(a)).execute(),
    ([a = 0]) => db.deleteFrom('agencies').where('_id', '=', someCompany(a)).execute(),
    ([a = 0]) => {
      const advisorId = a % 3 === 0 ? advisor.userId : null;
      return update(db, 'agencies', { _id: someCompany(a) }, { isMonoGrant: a % 2 === 0, advisorId });
    },
    ([a = 0]) => {
      const role = a % 2 === 0 ? 'user' : 'business-partner';
      return db.updateTable('users').set({ role }).where('role', 'in', ['user', 'business-partner']).execute();
    },
    ([a = 0]) => update(db, 'categories_templates', { _id: at(questions, a) }, { fixable: a % 2 === 0 }),
    ([a = 0]) => update(db, 'ateco_correspondences', {}, { isSimple: a % 2 === 0 }),
    async ([a = 0]) => {
      await db.deleteFrom('region_group_regions').execute();
      for (const regionId of some(regions, a))
        await insert(db, 'region_group_regions', { regionGroupId: group, regionId });
    },
    ([a = 0]) => db.deleteFrom('announcement_categories').where('announcementId', '=', someCall(a)).execute(),
    setAlternatives,
    // A code that changes its text concerns the companies that declared it too.
    ([a = 0]) => renameCode(a % 2 === 0 ? '25.53.00' : '62.99.00'),
  ];

  async function renameCode(code: string): Promise<void> {
    await update(ctx.db, 'ateco_codes', { _id: codes.get('2025:25.53.00')! }, { code });
  }

  const things = { codes, questions, answers, agencies, announcements, admin, advisor };
  return { ...things, edits: EDITS, addAnnouncement, writeSurvey, renameCode };
}
