import { randomBytes } from 'node:crypto';
import type { DB } from '@volano/database/types';
import { AppError } from '@volano/domain/errors';
import { translations } from '@volano/domain/i18n/t';
import { hasRoom } from '@volano/domain/rules/advisor-kinds';
import { QUESTION_PREFIX } from '@volano/domain/rules/company-columns';
import { romeDay } from '@volano/domain/rules/announcement-dates';
import {
  changedAnswers,
  countAnswered,
  type GivenAnswer,
  isNumberAnswer,
  numberProblem,
} from '@volano/domain/rules/survey-progress';
import type { CompanyRowOutcome, DuplicateChoice } from '@volano/domain/rules/vocabulary';
import type { Transaction } from 'kysely';
import { recordAct } from '../../../platform/audit/acts.ts';
import { audit, type AuditActor } from '../../../platform/audit/audit.ts';
import type { FormFile } from '../../../platform/files/form-file.ts';
import type { Context } from '../../../platform/context.ts';
import { publish } from '../../../platform/live/publish.ts';
import { newId } from '../../../platform/new-id.ts';
import { hashPassword } from '../../../platform/session/session.ts';
import {
  countAgenciesOf,
  insertAgency,
  insertSurvey,
  listQuestions,
  lockQuestions,
  updateAgency,
  updateAtecoCodes,
  updateSurvey,
  updateAnswers,
} from '../../companies/public.ts';
import { beginFollowing, changeFollowers, tellAssigned } from '../../../access/following.ts';
import { insertUser, updateUserRow } from '../../people/public.ts';
import { printCompanies } from './company-imports.replies.ts';
import { checkCompanyImport, removeCompanyImport, storeCompanyImport } from './company-imports.actions.ts';
import type { CompanyPlan, RowRemark } from './company-imports.parse.ts';
import {
  type Counts,
  countRows,
  findCompanyImport,
  updateCompanyImport,
  findAgencyOfPlan,
  findOwnerByEmail,
  findSurveyGaps,
  type StoredColumn,
  lockNumber,
} from './company-imports.queries.ts';
import {
  insertRemarks,
  listRowsAfter,
  listTaken,
  numberOf,
  type RowReason,
  type StoredRow,
  updateOutcome,
} from './company-rows.queries.ts';

type Services = Pick<Context, 'db' | 'clock' | 'jobs'>;

interface Taken {
  readonly outcome: CompanyRowOutcome;
  readonly agencyId: string | null;
  readonly reason: RowReason | null;
  /** Questions whose answer could not be taken: it was deleted since the list was read. */
  readonly gone?: readonly string[];
}

/** Rows read at once; each is taken in a transaction of its own. */
const BATCH = 100;
/** After how many rows whoever watches is told. */
const TOLD = 10;

/**
 * Takes the open rows of a list, in the order of the file: companies, the accounts of their owners, what their surveys are known to say. No
 * mail is sent. A row and what became of it stand in one transaction, so a run that was stopped goes on where it was. `isStopped` ends it
 * between two rows.
 */
export async function takeCompanies(
  ctx: Services,
  importId: string,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const found = await findCompanyImport(ctx.db, importId);
  if (found?.status !== 'applying') return;
  const actor: AuditActor = { userId: found.requestedById, address: '' };
  const { duplicates, columns } = found;
  // Nobody knows it: who is invited chooses a password, and until then there is none.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  let { done } = found;
  for (let after = 0; ;) {
    const rows = await listRowsAfter(ctx.db, importId, after, BATCH, true);
    const last = rows.at(-1);
    if (last === undefined) break;
    for (const row of rows) {
      if (isStopped()) return;
      await takeRow(ctx, { importId, actor, passwordHash, duplicates, columns: columns ?? [] }, row);
      done += 1;
      if (done % TOLD === 0) await updateCompanyImport(ctx.db, importId, { done });
    }
    after = last.line;
  }
  const finishedAt = ctx.clock.now().toISOString();
  const report = JSON.stringify(await countRows(ctx.db, importId));
  await ctx.db.transaction().execute(async (trx) => {
    await updateCompanyImport(trx, importId, { status: 'done', done, report, finishedAt, error: null });
    const items = await listTaken(trx, importId);
    await recordAct(ctx, trx, actor, { action: 'importCompanies', items, about: found.fileName });
    await tellAssigned(ctx, trx, actor, importId);
  });
}

/**
 * Brings in a list at once, for the command: what is ready is taken, what is to be corrected is told, and the list stands in the portal like
 * one that was sent from the screen. Answers how many rows ended where, and the same as people read it. Throws `UnreadableFile`.
 */
export async function importCompanies(
  ctx: Services & Pick<Context, 'storage'>,
  file: FormFile,
  duplicates: DuplicateChoice,
): Promise<{ counts: Counts; text: string }> {
  const _id = await storeCompanyImport(ctx, null, {}, file);
  try {
    await checkCompanyImport(ctx, _id);
  } catch (error) {
    // What the terminal was told needs no line in the portal.
    await updateCompanyImport(ctx.db, _id, { status: 'failed' });
    await removeCompanyImport(ctx, _id);
    throw error;
  }
  await updateCompanyImport(ctx.db, _id, { status: 'applying', duplicates });
  await takeCompanies(ctx, _id);
  const left: StoredRow[] = [];
  for (let after = 0; ;) {
    const rows = await listRowsAfter(ctx.db, _id, after, BATCH, false);
    const last = rows.at(-1);
    if (last === undefined) break;
    left.push(...rows.filter(({ outcome }) => outcome === 'skipped'));
    after = last.line;
  }
  const counts = await countRows(ctx.db, _id);
  return { counts, text: printCompanies({ counts, left }, translations('it')) };
}

interface Run {
  readonly importId: string;
  readonly actor: AuditActor;
  readonly passwordHash: string;
  readonly duplicates: DuplicateChoice;
  readonly columns: readonly StoredColumn[];
}

/** What is refused undoes its row and no other. */
async function takeRow(ctx: Services, run: Run, row: StoredRow): Promise<void> {
  const write = async (trx: Services['db'] | Transaction<DB>, { gone = [], ...taken }: Taken) => {
    await updateOutcome(trx, run.importId, row.line, taken);
    if (gone.length > 0) await insertRemarks(trx, run.importId, row.line, gone.map(remarkOf));
  };
  // In the words of whoever reads a list whose answers are not there when it is read.
  const remarkOf = (categoryCode: string): RowRemark => {
    const field = `${QUESTION_PREFIX}${categoryCode}` as const;
    const question = run.columns.find((column) => column.field === field)?.heading ?? '';
    return { key: 'answerUnknown', params: { question, value: row.content.texts[field] ?? '' } };
  };
  const { plan } = row.content;
  if (plan === null || row.state === 'fix' || row.state === 'discarded') {
    const key = row.state === 'discarded' ? 'discarded' : 'fix';
    return write(ctx.db, { outcome: 'skipped', agencyId: null, reason: { key, params: {} } });
  }
  try {
    await ctx.db.transaction().execute(async (trx) => {
      await lockNumber(trx, numberOf(plan));
      const there = await findAgencyOfPlan(trx, plan);
      await write(trx, there === null ? await addCompany(ctx, trx, run, plan) : await meet(ctx, trx, run, plan, there));
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await write(ctx.db, {
      outcome: 'skipped',
      agencyId: null,
      reason: { key: 'refused', params: { value: error.code } },
    });
  }
}

type There = NonNullable<Awaited<ReturnType<typeof findAgencyOfPlan>>>;

async function meet(ctx: Services, trx: Transaction<DB>, run: Run, plan: CompanyPlan, there: There): Promise<Taken> {
  const agencyId = String(there._id);
  if (run.duplicates === 'skip') return { outcome: 'skipped', agencyId, reason: { key: 'duplicate', params: {} } };
  const { isChanged, gone } = await complete(ctx, trx, run, plan, there);
  return { outcome: isChanged ? 'merged' : 'unchanged', agencyId, reason: null, gone };
}

async function addCompany(ctx: Services, trx: Transaction<DB>, run: Run, plan: CompanyPlan): Promise<Taken> {
  const owner = await ownerOf(ctx, trx, run, plan);
  if ('key' in owner) return { outcome: 'skipped', agencyId: null, reason: owner };
  const agencyId = newId();
  const { advisor, fields } = plan;
  await insertAgency(trx, {
    ...fields,
    isMonoGrant: owner.isMonoGrant,
    ...(advisor === null ? {} : { [advisor.field]: advisor.id }),
    _id: agencyId,
    userId: owner._id,
    createdAt: ctx.clock.now().toISOString(),
  });
  const subject = { entity: { type: 'agency', id: agencyId }, agencyId } as const;
  await audit(ctx, trx, run.actor, {
    action: 'agencyCreated',
    ...subject,
    details: { userId: owner._id, importId: run.importId },
  });
  const { gone } = await completeSurvey(ctx, trx, run, plan, agencyId);
  const followers = advisor === null ? {} : { [advisor.field]: advisor.id };
  await beginFollowing(ctx, trx, run.actor, { agencyId, followers }, importOf(run));
  await publish(trx, `user:${owner._id}`, 'agenciesChanged', { agencyId });
  await ctx.jobs.emit(trx, 'agency.changed', { agencyId });
  return { outcome: 'added', agencyId, reason: null, gone };
}

/** Whoever comes to follow companies by one list is told once, when all of it is taken. */
function importOf({ importId }: Run) {
  return { why: 'import', actId: importId, isToldLater: true } as const;
}

/** The account that owns the company: the one of that e-mail, or a new one that is not open yet and is written to when it is invited. */
async function ownerOf(
  ctx: Services,
  trx: Transaction<DB>,
  { actor, importId, passwordHash }: Run,
  { owner: { email, name, surname }, fields }: CompanyPlan,
): Promise<{ _id: string; isMonoGrant: boolean } | RowReason> {
  const known = await findOwnerByEmail(trx, email);
  const now = ctx.clock.now().toISOString();
  if (known === null) {
    const _id = newId();
    const account = { name, surname, email, passwordHash, telephone: fields.telephone || null };
    await insertUser(trx, {
      _id,
      ...account,
      role: 'user',
      userType: 'app-user',
      isEmailVerified: true,
      isConfirmed: false,
      importedAt: now,
      createdAt: now,
    });
    await audit(ctx, trx, actor, {
      action: 'userCreated',
      entity: { type: 'user', id: _id },
      details: { role: 'user', importId },
    });
    return { _id, isMonoGrant: false };
  }
  if (known.role !== 'user' || !known.isEnabled) return { key: 'ownerUnfit', params: { value: email } };
  const owned = await countAgenciesOf(trx, known._id);
  if (hasRoom(known, owned)) return known;
  // A list may say one person for several companies; who was brought in by one has the room that it needs until they are invited.
  if (known.importedAt === null || known.invitedAt !== null) return { key: 'ownerFull', params: { value: email } };
  await updateUserRow(trx, known._id, { isGroup: true, groupSize: owned + 1 });
  await audit(ctx, trx, actor, {
    action: 'groupChanged',
    entity: { type: 'user', id: known._id },
    details: { isGroup: true, groupSize: owned + 1 },
  });
  return known;
}

interface Completed {
  readonly isChanged: boolean;
  readonly gone: readonly string[];
}

/** Gives a company what it lacks; what it has stays. */
async function complete(
  ctx: Services,
  trx: Transaction<DB>,
  run: Run,
  plan: CompanyPlan,
  there: There,
): Promise<Completed> {
  const agencyId = String(there._id);
  // First: whoever saves a survey holds it before the company is marked as changed, which what follows here may do.
  const { isChanged, gone } = await completeSurvey(ctx, trx, run, plan, agencyId);
  const { advisor } = plan;
  const isGivenAdvisor = advisor !== null && there[advisor.field] === null;
  if (isGivenAdvisor) {
    const after = { [advisor.field]: advisor.id };
    await changeFollowers(ctx, trx, run.actor, [{ agencyId, before: there, after }], importOf(run));
  }
  const lacking = Object.entries(plan.fields).filter(([field, value]) => {
    const has = there[field as keyof There];
    return value !== null && value !== '' && (has === null || has === '');
  });
  if (lacking.length > 0) {
    await updateAgency(trx, agencyId, Object.fromEntries(lacking) as Partial<CompanyPlan['fields']>);
    const fields = lacking.map(([field]) => field);
    const subject = { entity: { type: 'agency', id: agencyId }, agencyId } as const;
    await audit(ctx, trx, run.actor, {
      action: 'agencyChanged',
      ...subject,
      details: { fields, importId: run.importId },
    });
    await publish(trx, `agency:${agencyId}`, 'agenciesChanged', { agencyId });
    await ctx.jobs.emit(trx, 'agency.changed', { agencyId });
  }
  return { isChanged: lacking.length > 0 || isGivenAdvisor || isChanged, gone };
}

/** Writes into the survey what it does not say yet. */
async function completeSurvey(
  ctx: Services,
  trx: Transaction<DB>,
  run: Run,
  plan: CompanyPlan,
  agencyId: string,
): Promise<Completed> {
  const gaps = await findSurveyGaps(trx, agencyId);
  const open = plan.answers.filter(({ categoryCode }) => gaps?.answered.has(categoryCode) !== true);
  const region = gaps?.lacksRegion === false ? null : plan.registerOfficeId;
  const hasActivity = plan.atecoIds.length + plan.latestAtecoIds.length > 0 && gaps?.lacksActivity !== false;
  if (open.length === 0 && region === null && !hasActivity) return { isChanged: false, gone: [] };
  const now = ctx.clock.now().toISOString();
  const surveyId = gaps?._id ?? newId();
  await lockQuestions(trx, 'shared');
  const questions = await listQuestions(trx);
  const { answers, gone } = stillAsked(open, questions, Number(romeDay(now).slice(0, 4)));
  if (answers.length === 0 && region === null && !hasActivity) return { isChanged: false, gone };
  const isBegun =
    gaps !== null || (await insertSurvey(trx, { _id: surveyId, agencyId, createdAt: now, updatedAt: now }));
  // Its owner began one meanwhile: that one is completed.
  if (!isBegun) return completeSurvey(ctx, trx, run, plan, agencyId);
  if (hasActivity) {
    await updateAtecoCodes(trx, surveyId, '2007', plan.atecoIds);
    await updateAtecoCodes(trx, surveyId, '2025', plan.latestAtecoIds);
  }
  for (const answer of answers) await updateAnswers(trx, surveyId, questions, [answer], answer.categoryCode);
  const isAnew = ({ categoryCode }: GivenAnswer) => answers.some((one) => one.categoryCode === categoryCode);
  const all = [...(gaps?.answers.filter((one) => !isAnew(one)) ?? []), ...answers];
  await updateSurvey(trx, surveyId, {
    answeredQuestions: countAnswered(questions, all),
    updatedAt: now,
    ...(region === null ? {} : { registerOfficeId: region }),
  });
  const fields = [
    ...(region === null ? [] : ['registerOfficeId']),
    ...(plan.atecoIds.length > 0 && hasActivity ? ['atecoIds'] : []),
    ...(plan.latestAtecoIds.length > 0 && hasActivity ? ['latestAtecoIds'] : []),
  ];
  const details = { fields, answers: changedAnswers(gaps?.answers ?? [], all) };
  await audit(ctx, trx, run.actor, {
    action: 'surveyChanged',
    entity: { type: 'survey', id: surveyId },
    agencyId,
    details,
  });
  await ctx.jobs.emit(trx, 'survey.saved', { agencyId });
  return { isChanged: true, gone };
}

/** Of answers that a list was read to give, those that can still be given, and the questions of the others. */
function stillAsked(
  open: CompanyPlan['answers'],
  questions: Awaited<ReturnType<typeof listQuestions>>,
  thisYear: number,
) {
  const isAsked = (answer: GivenAnswer) => {
    const question = questions.find(({ _id }) => _id === answer.categoryCode);
    if (question === undefined) return false;
    if (isNumberAnswer(answer)) return numberProblem(question, answer.value, thisYear) === null;
    return question.requirements.some(({ _id }) => _id === answer.requirementCode);
  };
  return {
    answers: open.filter(isAsked),
    gone: open.filter((answer) => !isAsked(answer)).map(({ categoryCode }) => categoryCode),
  };
}
