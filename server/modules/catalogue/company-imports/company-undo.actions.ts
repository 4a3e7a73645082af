import type { DB } from '@volano/database/types';
import type { Actor } from '@volano/domain/policies/actor';
import type { Transaction } from 'kysely';
import type { Undoer } from '../../../platform/audit/acts.ts';
import type { Context } from '../../../platform/context.ts';
import { listTakenStanding } from './company-undo.queries.ts';

/** Deletes a company: companies are another module's. */
type DeleteCompany = (ctx: Context, trx: Transaction<DB>, actor: Actor, agencyId: string) => Promise<void>;

/**
 * The companies that a list brought in are deleted, and can be brought back for thirty days like any other. Stays what was used since or
 * whose owner was invited; what was there before the list stays completed. Accounts that nobody has entered stay, without a company.
 */
export function undoImport(deleteCompany: DeleteCompany): Undoer<'importCompanies'> {
  return {
    judge: async ({ db, at }, items) => {
      const added = items.filter(({ isAdded }) => isAdded);
      const ids = added.map(({ agencyId }) => agencyId);
      const standing = new Map((await listTakenStanding(db, ids, at)).map((company) => [company._id, company]));
      const open = added.filter(({ agencyId }) => standing.get(agencyId)?.isUsed === false);
      const used = [...standing.values()].filter(({ isUsed }) => isUsed).length;
      const accounts = open.filter(({ agencyId }) => standing.get(agencyId)?.isLastOfAccount).length;
      const [gone, completed] = [added.length - standing.size, items.length - added.length];
      return { open, remains: { used, gone, completed, accounts } };
    },
    undo: async ({ ctx, actor }, trx, open) => {
      for (const { agencyId } of open) await deleteCompany(ctx, trx, actor, agencyId);
      return {};
    },
  };
}
