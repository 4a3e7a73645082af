import { type ActItems, assignmentToUndo, countRemains, type RemainReason } from '@volano/domain/rules/acts';
import { canWorkForAgency, forbiddenAgencyFields } from '@volano/domain/policies/agencies';
import { type FollowerField, placeFor } from '@volano/domain/rules/followers';
import type { Actor } from '@volano/domain/policies/actor';
import type { DossierStatus, Role } from '@volano/domain/rules/vocabulary';
import { changeFollowers } from '../../../access/following.ts';
import { findFollowers, listFollowersForUpdate, restoreOwnerChoice } from '../../../access/following.queries.ts';
import type { Judging, Undoer } from '../../../platform/audit/acts.ts';
import type { Database } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import { type AgencyStanding, listAgencyStandings } from './agencies.queries.ts';
import { moveDossierTo } from './dossiers.actions.ts';

/** Companies are followed again by whoever followed them; the history says so. Whoever was named since stays. */
export const undoAssign: Undoer<'assign'> = {
  judge: async (judging, items) => {
    const open: ActItems['assign'][] = [];
    const stays: RemainReason[] = [];
    const agencies = await standingsOf(judging, items);
    const roles = await rolesOf(judging.db, items);
    for (const item of items) {
      const { item: left, reason } = judgeAssignment(judging.actor, item, {
        agency: agencies.get(item.agencyId),
        roles,
      });
      if (left !== null) open.push(left);
      if (reason !== null) stays.push(reason);
    }
    return { open, remains: countRemains(stays) };
  },
  undo: async ({ ctx, actor }, trx, open) => {
    const actId = newId();
    const changes = [];
    for (const { agencyId, before } of open)
      changes.push({ agencyId, before: await findFollowers(trx, agencyId), after: before });
    await changeFollowers(ctx, trx, actor, changes, { why: 'reassigned', actId });
    // Who waits again chose somebody before: that choice waits again too.
    for (const { choice } of open) if (choice !== undefined) await restoreOwnerChoice(trx, choice);
    return {};
  },
};

function standingsOf({ db, isHeld }: Judging, items: readonly { readonly agencyId: string }[]) {
  const ids = items.map(({ agencyId }) => agencyId);
  return listAgencyStandings(db, ids, { isHeld });
}

/** The roles of those who followed and still work here, by person. */
async function rolesOf(db: Database, items: readonly ActItems['assign'][]): Promise<ReadonlyMap<string, Role>> {
  const ids = items.flatMap(({ before }) => Object.values(before)).filter((id) => id !== null);
  const people = await listFollowersForUpdate(db, [...new Set(ids)]);
  return new Map(people.map(({ _id, role }) => [_id, role]));
}

/** What of one assignment is given back: `before` and `after` say the fields that are. */
function judgeAssignment(
  actor: Actor,
  item: ActItems['assign'],
  { agency, roles }: { readonly agency: AgencyStanding | undefined; readonly roles: ReadonlyMap<string, Role> },
): { item: ActItems['assign'] | null; reason: RemainReason | null } {
  if (agency === undefined) return { item: null, reason: 'gone' };
  // Sales contacts hand over companies that they do not see; whoever else acts works for the company, and may still assign.
  const isTheirs =
    canWorkForAgency(actor, agency) && forbiddenAgencyFields(actor, Object.keys(item.after)).length === 0;
  if (actor.role !== 'sales' && !isTheirs) return { item: null, reason: 'notYours' };
  const { fields: before, isChanged } = assignmentToUndo(item, agency);
  const fields = Object.keys(before) as FollowerField[];
  if (fields.length === 0) return { item: null, reason: 'reassigned' };
  if (!fields.every((field) => mayFollow(field, before[field] ?? null, roles))) return { item: null, reason: 'absent' };
  const after = Object.fromEntries(fields.map((field) => [field, item.after[field] ?? null]));
  return { item: { ...item, before, after }, reason: isChanged ? 'reassigned' : null };
}

/** Whether whoever followed a company in a way still works here, in a role that does. Nobody can always be given back. */
function mayFollow(field: FollowerField, personId: string | null, roles: ReadonlyMap<string, Role>): boolean {
  if (personId === null) return true;
  const role = roles.get(personId);
  return role !== undefined && placeFor(field, role) === field;
}

/** Released dossiers wait again, until they are generated. */
export const undoReleaseDossiers: Undoer<'releaseDossiers'> = undoDossiers('ready', 'waitingAdmin');

/** Held dossiers are released again. */
export const undoHoldDossiers: Undoer<'holdDossiers'> = undoDossiers('waitingAdmin', 'ready');

function undoDossiers<D extends 'releaseDossiers' | 'holdDossiers'>(
  from: DossierStatus,
  to: 'ready' | 'waitingAdmin',
): Undoer<D> {
  return {
    judge: async (judging, items) => {
      const open: (typeof items)[number][] = [];
      const stays: RemainReason[] = [];
      const agencies = await standingsOf(judging, items);
      for (const item of items) {
        const agency = agencies.get(item.agencyId);
        if (agency === undefined) stays.push('gone');
        else if (!canWorkForAgency(judging.actor, agency)) stays.push('notYours');
        else if (agency.dossierGenerationStatus === from && agency.dossierRound === item.round) open.push(item);
        else stays.push('changed');
      }
      return { open, remains: countRemains(stays) };
    },
    undo: async ({ ctx, actor }, trx, open) => {
      for (const { agencyId } of open) await moveDossierTo(ctx, trx, actor, agencyId, to);
      return {};
    },
  };
}
