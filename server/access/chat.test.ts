import { canReadChat, isOpenChat } from '@volano/domain/policies/chats';
import { ROLES } from '@volano/domain/rules/vocabulary';
import { expect, test } from 'vitest';
import { TODAY, openPortal } from '../testing/world/app.ts';
import { aChat } from '../testing/builders/chats.ts';
import { anAgency, aUser } from '../testing/builders/factories.ts';
import { chatsWithCompany, findChatFacts, openChats, visibleChats } from './chat.ts';
import { newId } from '../platform/new-id.ts';
import { create, update } from '../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;

/**
 * Conversations of a company and a person in every way that they may stand to each other: once it is theirs, once another's, once of
 * somebody who was forgotten.
 */
async function everyStanding(me: string) {
  const other = (await aUser(ctx, { role: 'advisor' }))._id;
  const forgotten = (await aUser(ctx, { deletedAt: TODAY.toISOString(), isEnabled: false }))._id;
  const ids: string[] = [];
  for (const owner of [me, other, forgotten])
    for (const talker of [me, other])
      for (const followed of ['advisorId', 'businessAdvisorId', 'businessPerformancePartnerId', null] as const)
        for (const fate of ['there', 'deleted', 'gone'] as const) {
          const agency = await anAgency(ctx, { userId: owner, ...(followed === null ? {} : { [followed]: me }) });
          const chat = await aChat(ctx, { agencyId: agency._id, advisorId: talker });
          if (fate === 'deleted')
            await update(db, 'all_agencies', { _id: agency._id }, { deletedAt: TODAY.toISOString() });
          if (fate === 'gone') await update(db, 'chats', { _id: chat._id }, { agencyId: null });
          ids.push(chat._id);
        }
  const disabled = (await aUser(ctx, { isEnabled: false }))._id;
  const away = (await aUser(ctx, { role: 'advisor', isEnabled: false }))._id;
  for (const owner of [other, disabled])
    for (const advisorId of [null, away, other])
      for (const salesContactId of [null, me, other]) {
        const agency = await anAgency(ctx, { userId: owner, advisorId, salesContactId });
        ids.push((await anOfficeChat(agency._id))._id);
      }
  return ids;
}

/** The conversation of a company with the firm. */
async function anOfficeChat(agencyId: string) {
  const at = TODAY.toISOString();
  return create(db, 'chats', { _id: newId(), agencyId, advisorId: null, createdAt: at, updatedAt: at });
}

test('for every role the list’s condition and the policy let through the same conversations', async () => {
  const me = (await aUser(ctx, { role: 'sales' }))._id;
  const ids = await everyStanding(me);
  const counts = new Map<string, number>();
  for (const role of ROLES) {
    const actor = { userId: me, role };
    const listed = await chatsWithCompany(db)
      .select('chats._id')
      .where(visibleChats(actor))
      .where('chats._id', 'in', ids)
      .execute();
    const readable: string[] = [];
    for (const id of ids) {
      const facts = await findChatFacts(db, id);
      if (facts !== null && canReadChat(actor, facts)) readable.push(id);
    }
    expect([role, listed.map(({ _id }) => _id).toSorted()]).toEqual([role, readable.toSorted()]);
    counts.set(role, readable.length);
  }
  expect(Object.fromEntries(counts)).toEqual({
    admin: 90,
    advisor: 24,
    'business-performance-partner': 18,
    user: 8,
    'business-partner': 8,
    'platform-admin': 0,
    // Those that they follow while no consultant who works here does.
    sales: 4,
  });
});

test('the condition and the policy hold the same conversations for open', async () => {
  const ids = await everyStanding((await aUser(ctx, { role: 'advisor' }))._id);
  const found = await chatsWithCompany(db).select('chats._id').where(openChats).where('chats._id', 'in', ids).execute();
  const open: string[] = [];
  for (const id of ids) {
    const facts = await findChatFacts(db, id);
    if (facts !== null && isOpenChat(facts)) open.push(id);
  }
  expect(found.map(({ _id }) => _id).toSorted()).toEqual(open.toSorted());
  // Two owners who are there, the three ways to follow, and of each the conversation with whoever follows; nine with the firm, of an owner who may enter.
  expect(open).toHaveLength(6 + 9);
});
