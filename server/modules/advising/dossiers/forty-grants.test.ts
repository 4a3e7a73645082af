import {
  answerId,
  insertStarterMeanings,
  insertStarterQuestions,
  questionId,
} from '@volano/database/reference/starter-survey';
import { ensureTerritories } from '@volano/database/reference/territories';
import { listDossierWords } from '@volano/domain/contracts/dossiers';
import { LONGEST_SENTENCE } from '@volano/domain/rules/dossier/dossier-words';
import type { InvestmentType } from '@volano/domain/rules/vocabulary';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { listMatches } from '../../../matching/public.ts';
import { importIncentives } from '../../catalogue/announcements/official-record/incentives.actions.ts';
import { importCorrespondence, importStructure } from '../../catalogue/ateco/imports.actions.ts';
import { aStaffedAgency, aSurvey, anInvestment, aUser } from '../../../testing/builders/factories.ts';
import { incentiveWords, referenceTable } from '../../../testing/builders/imports.ts';
import { insert, rowsOf } from '../../../testing/builders/rows.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { withReferenceData } from '../../../testing/world/only-where.ts';
import { findAgencyToPrepare } from './dossiers.queries.ts';
import { composeDocument, readChoices } from './dossiers.replies.ts';

interface Made {
  readonly region: string;
  readonly chamber: string;
  readonly code: string;
  readonly size: string | null;
  readonly form: string;
  readonly investments: readonly (readonly [InvestmentType, string, number])[];
}

/** Four companies of different places, sizes and trades. */
const COMPANIES: readonly Made[] = [
  {
    region: 'Lombardia',
    chamber: 'BS',
    code: '25.62.00',
    size: 'small',
    form: 'capital',
    investments: [
      ['production', 'Centro di lavoro a 5 assi', 32_000_000],
      ['formation', 'Corsi per tecnici CNC', 2_400_000],
    ],
  },
  { region: 'Lazio', chamber: 'RM', code: '62.01.00', size: null, form: 'capital', investments: [] },
  {
    region: 'Marche',
    chamber: 'MARCHE',
    code: '55.10.00',
    size: 'micro',
    form: 'soleTrader',
    investments: [['energy', 'Fotovoltaico sul tetto dell’albergo', 9_000_000]],
  },
  {
    region: 'Puglia',
    chamber: 'BA',
    code: '10.71.10',
    size: 'micro',
    form: 'cooperative',
    investments: [['research', 'Linea di pane a lunga conservazione', 15_000_050]],
  },
];

/** A day on which many of the records are open. */
const DAY = new Date('2025-06-10T08:00:00Z');
const EACH = 10;

describe('the sentences of forty real grants', withReferenceData, async () => {
  const { portal, ctx, db } = await openPortal();
  const admin = await aUser(ctx, { role: 'admin' });

  beforeAll(async () => {
    await ensureTerritories(db);
    await db.transaction().execute((trx) => insertStarterQuestions(trx, DAY.toISOString()));
    await db.transaction().execute(insertStarterMeanings);
    await importStructure(ctx, await referenceTable('ateco2007_agg2022.csv'), { file: 'ateco2007_agg2022.csv' });
    await importStructure(ctx, await referenceTable('ateco2025.csv'), { file: 'ateco2025.csv' });
    await importCorrespondence(ctx, await referenceTable('ateco_2022_to_2025.csv'));
    await importIncentives(ctx, { table: await referenceTable('incentivi.json'), words: incentiveWords });
    await db.updateTable('announcements').set({ isActive: true }).execute();
  });

  /** A company and the grants that suit it best, ten of those that may be acted on. */
  async function made({ region, chamber, code, size, form, investments }: Made) {
    const { agency } = await aStaffedAgency(ctx, { dossierGenerationStatus: 'ready' });
    const [regionRow] = await rowsOf(db, 'regions', { name: region }, ['_id']);
    const [chamberRow] = await rowsOf(db, 'cciaas', { code: chamber }, ['_id']);
    const [codeRow] = await rowsOf(db, 'ateco_codes', { code, version: '2007' }, ['_id']);
    const survey = await aSurvey(ctx, { agencyId: agency._id, registerOfficeId: regionRow?._id ?? null });
    const surveyId = survey._id;
    if (regionRow) await insert(db, 'survey_offices', { surveyId, regionId: regionRow._id });
    if (chamberRow) await insert(db, 'survey_cciaas', { surveyId, cciaaId: chamberRow._id });
    if (codeRow) await insert(db, 'survey_atecos', { surveyId, atecoCodeId: codeRow._id });
    for (const [question, answer] of [
      ['size', size],
      ['legalForm', form],
    ] as const) {
      if (answer === null) continue;
      const requirementCode = answerId(question, answer);
      await insert(db, 'survey_answers', { surveyId, categoryCode: questionId(question), requirementCode });
    }
    const declared = await Promise.all(
      investments.map(([type, name, amount]) => anInvestment(ctx, { surveyId, type, name, amount })),
    );
    const ids = (await rowsOf(db, 'announcements', {}, ['_id'])).map(({ _id }) => _id);
    const matches = await listMatches(db, agency._id, ids, DAY);
    const suiting = [...matches].filter(([, { isListed, verdict }]) => isListed && verdict !== 'notEligible');
    const best = suiting.toSorted(([a, one], [b, two]) => two.fit - one.fit || (a < b ? -1 : 1));
    const announcements = best
      .filter((_, at) => at % 3 !== 2)
      .slice(0, EACH)
      .map(([id]) => id);
    return { agency, announcements, investments: declared.map(({ _id }) => _id) };
  }

  test('each says what to do besides reading the notice, and four dossiers keep to two pages and one a grant', async () => {
    portal.travelTo(DAY);
    const pages: [number, number][] = [];
    const said: { why: string; now: string }[] = [];
    for (const company of COMPANIES) {
      const { agency, announcements, investments } = await made(company);
      const body = { announcements, investments };
      const words = await portal.as(admin).call(listDossierWords, { params: { agencyId: agency._id }, body });
      said.push(...words.map(({ why, now }) => ({ why: why.text, now: now.text })));
      const prepared = await findAgencyToPrepare(db, agency._id, false);
      if (prepared === null) throw new Error('no company');
      const choices = { announcements, services: [], survey: { investments }, notes: '' };
      const chosen = await readChoices(db, agency._id, choices);
      const document = await composeDocument(ctx, db, prepared, chosen, { notes: '', signerId: null, isDraft: false });
      const bytes = await ctx.pdf.dossier(document);
      const { numPages } = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
      pages.push([numPages, announcements.length]);
    }
    expect(said).toHaveLength(COMPANIES.length * EACH);
    const faults = said.flatMap(({ why, now }) => [...faultsOf(why), ...faultsOf(now), ...onlyLeads(now)]);
    expect(faults).toEqual([]);
    expect(pages.filter(([count, grants]) => count > 2 + grants)).toEqual([]);
  });
});

/** What is wrong with a sentence as it is written. */
function faultsOf(sentence: string): string[] {
  const signs = [
    /\{\{|undefined|null|\$t\(/,
    /\s{2}|\s[,.;:!?]|[,;:]{2}|\.\.|[,;:]\./,
    /^[a-zà-ú]/,
    /[^.!?…]$/,
    /\bleggi il bando\b/i,
    /\(\)|«»|: :/,
    /\bl'azienda|consulente\b/i,
  ].filter((sign) => sign.test(sentence));
  return [
    ...signs.map((sign) => `${sign}: ${sentence}`),
    ...(sentence.length > LONGEST_SENTENCE ? [`long: ${sentence}`] : []),
  ];
}

/** Nothing to do is named but the notice: a sentence of what now has a document, an answer, a condition or a day. */
function onlyLeads(now: string): string[] {
  const things =
    /prepara |indicaci |rispondi |mandaci |dicci |affidaci |scrivici |valuta |mettiti |conferma |completa |parlane |non si può più/i;
  return things.test(now) ? [] : [`nothing to do: ${now}`];
}
