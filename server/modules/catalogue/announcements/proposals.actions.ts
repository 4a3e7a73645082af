import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { figureFaults } from '@volano/domain/rules/announcement-figures';
import { findByRules, grounded, type ProposalFinder } from '@volano/domain/rules/proposal-finder';
import type { Proposal } from '@volano/domain/rules/proposals';
import type { Context, Database } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { updateAnnouncement } from './announcement-changes.queries.ts';
import { replaceManualChecks } from './announcement-details.queries.ts';
import { findProposalGround, type ProposalGround } from './proposals.queries.ts';

/** What was chosen of the proposals, by what it is. */
export type ChosenProposal = Pick<Proposal, 'field' | 'value'>;

/** As many documents and conditions as the form takes. */
const MOST = 50;

/** What the text of an announcement proposes and its fields do not hold, with what they hold instead. Throws `notFound`. */
export async function listProposals(db: Database, id: string, finder: ProposalFinder = findByRules) {
  const ground = await findProposalGround(db, id, false);
  if (ground === null) throw new AppError('notFound');
  const found = grounded(ground.description, await finder(ground.description));
  return found
    .filter((proposal) => !isThere(ground, proposal))
    .map((proposal) => ({ ...proposal, current: currentOf(ground, proposal) }));
}

/**
 * Writes the proposals that a person chose, and nothing else. The text is read before the row is held, since another finder may take its
 * time: where it changed meanwhile, or no longer says one of them, 409 `conflict`. Throws `notFound` and `invalidInput`.
 */
export async function applyProposals(
  ctx: Context,
  actor: Actor,
  id: string,
  chosen: readonly ChosenProposal[],
  finder: ProposalFinder = findByRules,
): Promise<void> {
  const read = await findProposalGround(ctx.db, id, false);
  if (read === null) throw new AppError('notFound');
  const found = grounded(read.description, await finder(read.description));
  await ctx.db.transaction().execute(async (trx) => {
    const ground = await findProposalGround(trx, id, true);
    if (ground === null) throw new AppError('notFound');
    const isSaid = (one: ChosenProposal): boolean =>
      found.some(({ field, value }) => field === one.field && value === one.value);
    if (ground.description !== read.description || !chosen.every(isSaid)) throw new AppError('conflict');
    const columns = columnsOf(ground, chosen);
    requireSound({ ...ground, ...columns });
    const checks = additions(
      ground.manualChecks.map(({ text }) => text),
      chosen,
      'manualChecks',
    );
    await updateAnnouncement(trx, id, { ...columns, updatedAt: ctx.clock.now().toISOString() });
    if (checks.length > 0) {
      const added = checks.map((text) => ({ text, isDecisive: false }));
      await replaceManualChecks(trx, id, [...ground.manualChecks, ...added]);
    }
    const entity = { type: 'announcement', id } as const;
    const fields = [...new Set(chosen.map(({ field }) => field))];
    await audit(ctx, trx, actor, { action: 'catalogueChanged', entity, details: { title: ground.title, fields } });
    await ctx.jobs.emit(trx, 'announcement.changed', { announcementId: id });
  });
}

function isThere(ground: ProposalGround, { field, value }: ChosenProposal): boolean {
  if (field === 'documents') return ground.documents.includes(String(value));
  if (field === 'manualChecks') return ground.manualChecks.some(({ text }) => text === value);
  return ground[field] === value;
}

function currentOf(ground: ProposalGround, { field }: ChosenProposal): number | null {
  return field === 'aidIntensity' || field === 'spendMin' ? ground[field] : null;
}

/** The columns that the choice fills. Two values of a field that has one are nobody's choice. */
function columnsOf(ground: ProposalGround, chosen: readonly ChosenProposal[]) {
  const one = (field: 'aidIntensity' | 'spendMin'): Partial<Record<typeof field, number>> => {
    const values = [
      ...new Set(chosen.filter((proposal) => proposal.field === field).map(({ value }) => Number(value))),
    ];
    if (values.length > 1) throw new AppError('invalidInput', { fields: [{ path: field, message: 'oneValue' }] });
    return values[0] === undefined ? {} : { [field]: values[0] };
  };
  const documents = additions(ground.documents, chosen, 'documents');
  return {
    ...one('aidIntensity'),
    ...one('spendMin'),
    ...(documents.length === 0 ? {} : { documents: [...ground.documents, ...documents] }),
  };
}

/** What a list gains, each once. */
function additions(
  there: readonly string[],
  chosen: readonly ChosenProposal[],
  field: 'documents' | 'manualChecks',
): string[] {
  const values = chosen.filter((proposal) => proposal.field === field).map(({ value }) => String(value));
  const added = [...new Set(values)].filter((value) => !there.includes(value));
  if (there.length + added.length > MOST)
    throw new AppError('invalidInput', { fields: [{ path: field, message: 'fullList' }] });
  return added;
}

function requireSound({ spendMin, spendMax }: Pick<ProposalGround, 'spendMin' | 'spendMax'>): void {
  const fields = figureFaults({ amount: null, aidMin: null, spendMin, spendMax });
  if (fields.length > 0) throw new AppError('invalidInput', { fields });
}
