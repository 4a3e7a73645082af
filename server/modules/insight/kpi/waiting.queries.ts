import { listAgencies } from '@volano/domain/contracts/agencies';
import { listChats } from '@volano/domain/contracts/chats';
import { listUsers } from '@volano/domain/contracts/users';
import type { Actor } from '@volano/domain/policies/actor';
import { type OfficeWaiting, WAITING_LISTS } from '@volano/domain/rules/waiting';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { countListedAgencies, countQuestions, countTodos } from '../../companies/public.ts';
import { findingChats } from '../../conversation/public.ts';
import { findingUsers } from '../../people/public.ts';

const COUNTED = sql<number>`count(*)`.as('total');

/**
 * What waits for the office, kind by kind: each the total of the list that its filters lead to, as that list counts it, and of the choices
 * those that `todos` holds and that are not put off.
 */
export async function countWaiting(db: Database, actor: Actor, now: Date): Promise<Record<OfficeWaiting, number>> {
  const questions = await countQuestions(db);
  const agencies = (filters: Parameters<typeof listAgencies.query.parse>[0]) =>
    countListedAgencies(db, actor, listAgencies.query.parse(filters), questions);
  const [unansweredChats, dossierRequests, waitingDossiers, usersToConfirm, withoutAdvisor, choices] =
    await Promise.all([
      countUnanswered(db, actor),
      agencies(WAITING_LISTS.dossierRequests),
      agencies(WAITING_LISTS.waitingDossiers),
      countToConfirm(db),
      agencies(WAITING_LISTS.withoutAdvisor),
      countChoices(db, { actor, now, questions }),
    ]);
  return { unansweredChats, dossierRequests, waitingDossiers, usersToConfirm, withoutAdvisor, choices };
}

/** Among those that are not put aside, as `chats` lists them. */
async function countUnanswered(db: Database, actor: Actor): Promise<number> {
  const { q, agencyId, isUnanswered } = listChats.query.parse(WAITING_LISTS.unansweredChats);
  const found = findingChats(db, actor, { q, agencyId, isUnanswered, isArchived: false });
  return (await found.select(COUNTED).executeTakeFirstOrThrow()).total;
}

async function countToConfirm(db: Database): Promise<number> {
  const found = findingUsers(db, listUsers.query.parse(WAITING_LISTS.usersToConfirm));
  return (await found.select(COUNTED).executeTakeFirstOrThrow()).total;
}

async function countChoices(db: Database, world: Parameters<typeof countTodos>[1]): Promise<number> {
  const kinds = await countTodos(db, world);
  return kinds.find(({ kind }) => kind === 'advisorChoice')?.count ?? 0;
}
