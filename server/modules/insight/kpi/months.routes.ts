import { exportMonth, getMonth } from '@volano/domain/contracts/kpi';
import { AppError } from '@volano/domain/errors';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { type Language, translations } from '@volano/domain/i18n/t';
import type { Translate } from '@volano/domain/i18n/translate';
import type { Actor } from '@volano/domain/policies/actor';
import { monthsAround, type Period } from '@volano/domain/rules/period';
import { AID_FORMS, type AidForm } from '@volano/domain/rules/vocabulary';
import { bindRoute } from '../../../access/bind-route.ts';
import { getBrand } from '../../../platform/brand/brand.queries.ts';
import type { Context, Database } from '../../../platform/context.ts';
import { storeExport } from '../../../platform/storage/exports.ts';
import { countFunnel, listFunnels, listFunnelsByForm } from './dashboard.queries.ts';
import { drawMonth, formName, monthName, type MonthRow, monthTables } from './months.sheets.ts';

type Month = ReplyOf<typeof getMonth>;
type Counts = Month['total']['now'];

export const monthsRoutes = [
  bindRoute(getMonth, ({ ctx, actor, params }) => readMonth(ctx, ctx.db, actor, params.month)),

  bindRoute(exportMonth, async ({ ctx, actor, params, language }) => {
    const { month, format } = params;
    const t = translations(language);
    const title = t('months.titleOf', { month: monthName(language, month) });
    const told = { title, list: 'months', filters: { month, format } };
    const rows = (db: Database) => monthRows(ctx, db, actor, month, t);
    if (format === 'xlsx') return storeExport(ctx, actor, { ...told, rows, draw: (all) => drawMonth(t, title, all) });
    const draw = (all: AsyncIterable<MonthRow>) => ReadableStream.from(pdfOf(ctx, t, language, month, all));
    return storeExport(ctx, actor, { ...told, format, rows, draw });
  }),
];

const NOTHING: Counts = { recommended: 0, answered: 0, applied: 0, won: 0, amount: 0 };
/** More consultants than any office has. */
const ALL = 1000;

/** What was recommended in a month, by the rules of the funnel, beside the month before. */
async function readMonth(ctx: Context, db: Database, actor: Actor, month: string): Promise<Month> {
  const around = monthsAround(month, ctx.clock.now());
  if (around === null) throw new AppError('notFound');
  const [now, before] = [await readCounts(db, actor, around.period), await readCounts(db, actor, around.before)];
  return {
    month,
    before: around.before.first.slice(0, 7),
    isRunning: around.isRunning,
    total: { now: now.total, before: before.total },
    advisors: pairs(now.advisors, before.advisors),
    forms: pairs(now.forms, before.forms),
  };
}

interface Group<T> {
  readonly key: string;
  readonly about: T;
  readonly counts: Counts;
}

async function readCounts(db: Database, actor: Actor, period: Period) {
  const list = { page: 1, limit: ALL, count: false, sort: [{ field: 'recommended', isDescending: true }] } as const;
  const { rows } = await listFunnels(db, actor, 'advisors', { advisorId: undefined, period }, list);
  const forms = await listFunnelsByForm(db, actor, period);
  return {
    total: countsOf(await countFunnel(db, actor, { advisorId: undefined, period })),
    advisors: rows.map((row): Group<{ _id: string; name: string }> => ({
      key: row._id,
      about: { _id: row._id, name: row.title },
      counts: countsOf(row),
    })),
    forms: forms.map((row): Group<{ forms: AidForm[]; isService: boolean }> => {
      const inOrder = AID_FORMS.filter((form) => row.forms.includes(form));
      return {
        key: `${String(row.isService)} ${inOrder.join(' ')}`,
        about: { forms: inOrder, isService: row.isService },
        counts: countsOf(row),
      };
    }),
  };
}

function countsOf({ recommended, answered, applied, won, amount }: Counts): Counts {
  return { recommended, answered, applied, won, amount };
}

/** Groups of two months beside each other, most recommended first; what only one of them has is nothing in the other. */
function pairs<T>(now: readonly Group<T>[], before: readonly Group<T>[]): (T & { now: Counts; before: Counts })[] {
  const all = new Map([...before, ...now].map(({ key, about }) => [key, about]));
  const sumOf = (groups: readonly Group<T>[], key: string): Counts =>
    groups.filter((group) => group.key === key).reduce((sum, { counts }) => added(sum, counts), NOTHING);
  return [...all]
    .map(([key, about]) => ({ ...about, now: sumOf(now, key), before: sumOf(before, key) }))
    .filter((pair) => pair.now.recommended + pair.before.recommended > 0)
    .toSorted((a, b) => b.now.recommended - a.now.recommended || b.before.recommended - a.before.recommended);
}

function added(a: Counts, b: Counts): Counts {
  return {
    recommended: a.recommended + b.recommended,
    answered: a.answered + b.answered,
    applied: a.applied + b.applied,
    won: a.won + b.won,
    amount: a.amount + b.amount,
  };
}

async function* monthRows(
  ctx: Context,
  db: Database,
  actor: Actor,
  month: string,
  t: Translate,
): AsyncGenerator<MonthRow> {
  const { total, advisors, forms } = await readMonth(ctx, db, actor, month);
  yield { part: 'total', name: t('months.parts.total'), ...total };
  for (const { name, now, before } of advisors) yield { part: 'advisors', name, now, before };
  for (const { now, before, ...form } of forms) yield { part: 'forms', name: formName(t, form), now, before };
}

/** The month on paper, from the rows of the spreadsheet. */
async function* pdfOf(ctx: Context, t: Translate, language: Language, month: string, all: AsyncIterable<MonthRow>) {
  const rows: MonthRow[] = [];
  for await (const row of all) rows.push(row);
  const now = ctx.clock.now();
  const { name, colours } = await getBrand(ctx, ctx.db);
  const around = monthsAround(month, now);
  const isEmpty = rows.every(({ now: counts }) => counts.recommended === 0);
  yield await ctx.pdf.report({
    title: t('months.titleOf', { month: monthName(language, month) }),
    brand: name,
    colours,
    date: now.toISOString(),
    lead: [
      t('months.hint'),
      around?.isRunning === true ? t('months.running') : '',
      isEmpty ? t('months.empty') : '',
      t('months.inBrackets'),
    ],
    tables: monthTables(t, rows),
  });
}
