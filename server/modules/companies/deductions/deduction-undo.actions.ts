import { canWorkForAgency } from '@volano/domain/policies/agencies';
import { type ActItems, countRemains, type RemainReason } from '@volano/domain/rules/acts';
import type { Undoer } from '../../../platform/audit/acts.ts';
import { listAgencyStandings } from '../agencies/agencies.queries.ts';
import { deleteConfirmed, listConfirmedDeductions } from './deductions.queries.ts';
import { isAmong } from './deductions.actions.ts';

/** Confirmed deductions are open again. What the survey says of them meanwhile stays: an answer never counted as a confirmation. */
export const undoConfirmDeductions: Undoer<'confirmDeductions'> = {
  judge: async ({ db, actor, isHeld }, items) => {
    const open: ActItems['confirmDeductions'][] = [];
    const stays: RemainReason[] = [];
    const agencies = await listAgencyStandings(
      db,
      items.map(({ agencyId }) => agencyId),
      { isHeld },
    );
    for (const item of items) {
      const agency = agencies.get(item.agencyId);
      const isConfirmed = isAmong(agency === undefined ? [] : await listConfirmedDeductions(db, item.agencyId));
      if (agency === undefined) stays.push('gone');
      else if (!canWorkForAgency(actor, agency)) stays.push('notYours');
      else if (item.values.some(isConfirmed)) open.push(item);
      else stays.push('changed');
    }
    return { open, remains: countRemains(stays) };
  },
  undo: async ({ actor }, trx, open) => {
    for (const { agencyId, values } of open)
      await deleteConfirmed(trx, agencyId, { confirmedById: actor.userId, values });
    return {};
  },
};
