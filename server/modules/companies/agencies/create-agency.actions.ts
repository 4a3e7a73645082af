import type { createAgency as contract } from '@volano/domain/contracts/agencies';
import { AppError } from '@volano/domain/errors';
import { type Actor, isAdmin } from '@volano/domain/policies/actor';
import { forbiddenAgencyFields } from '@volano/domain/policies/agencies';
import { hasRoom } from '@volano/domain/rules/group-room';
import type { z } from 'zod';
import type { Context, Database } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { newId } from '../../../platform/new-id.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { insertAgency } from './agencies.queries.ts';
import { findAdvisorProblems, findHostProblems } from './agency-checks.actions.ts';
import { countAgenciesOf, findOwnerToHold } from './agency-people.queries.ts';

type Body = z.output<typeof contract.body>;

/**
 * Creates a company and returns its id. Customers own what they create and say nothing of what the office decides; an admin names the
 * owner. Past the size of the owner's group it is refused with `groupFull`, also when many are created at once (abuse 21). Who looks
 * after the owner looks after the new company, unless the office says otherwise.
 */
export async function createAgency(ctx: Context, actor: Actor, body: Body): Promise<string> {
  const { userId, elipsisUrls = {}, ...sent } = body;
  const fields = forbiddenAgencyFields(actor, Object.keys(body)).map((path) => ({ path, message: 'unknown' }));
  if (isAdmin(actor) && userId === undefined) fields.push({ path: 'userId', message: 'required' });
  if (fields.length > 0) throw new AppError('invalidInput', { fields });
  return ctx.db.transaction().execute(async (trx) => {
    const owner = await findOwnerToHold(trx, userId ?? actor.userId);
    if (!owner?.isEnabled) throw new AppError('invalidInput', { fields: [{ path: 'userId', message: 'noSuchItem' }] });
    const problems = [...findHostProblems(ctx, elipsisUrls, {}), ...(await findAdvisorProblems(trx, sent))];
    if (problems.length > 0) throw new AppError('invalidInput', { fields: problems });
    if (!hasRoom(owner, await countAgenciesOf(trx, owner._id))) throw new AppError('groupFull');
    const agencyId = newId();
    await insertAgency(trx, {
      isMonoGrant: owner.isMonoGrant,
      ...(await advisorsOf(trx, owner)),
      ...sent,
      _id: agencyId,
      userId: owner._id,
      elipsisUrls: JSON.stringify(elipsisUrls),
      createdAt: ctx.clock.now().toISOString(),
    });
    const entity = { type: 'agency', id: agencyId } as const;
    await audit(ctx, trx, actor, { action: 'agencyCreated', entity, agencyId, details: { userId: owner._id } });
    await publish(trx, `user:${owner._id}`, 'agenciesChanged', { agencyId });
    await ctx.jobs.emit(trx, 'agency.changed', { agencyId });
    return agencyId;
  });
}

/** Who looks after a person, as far as they may look after companies: a sales contact may not. */
async function advisorsOf(trx: Database, owner: NonNullable<Awaited<ReturnType<typeof findOwnerToHold>>>) {
  const wanted = {
    // Whom the owner chose by themself follows what the office gives them.
    advisorId: owner.advisorChosenAt === null ? owner.advisor : null,
    businessAdvisorId: owner.businessAdvisor,
    businessPerformancePartnerId: owner.businessPerformancePartner,
  };
  const refused = new Set((await findAdvisorProblems(trx, wanted)).map(({ path }) => path));
  return Object.fromEntries(Object.entries(wanted).filter(([field]) => !refused.has(field)));
}
