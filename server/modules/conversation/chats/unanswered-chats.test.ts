import { updateAgency } from '@volano/domain/contracts/agencies';
import * as contract from '@volano/domain/contracts/chats';
import { expect, test } from 'vitest';
import { TODAY } from '../../../testing/world/app.ts';
import { aChat } from '../../../testing/builders/chats.ts';
import { anAgency, aUser } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { update } from '../../../testing/builders/rows.ts';

const { portal, ctx, db, office } = await openOffice();

/** A company of its own, and what it and the advisor of the office said to each other. */
async function aConversation(said: readonly ('company' | 'consultant')[] = []) {
  const owner = await aUser(ctx);
  const agency = await anAgency(ctx, { userId: owner._id, advisorId: office.advisor._id });
  const names = { company: owner._id, consultant: office.advisor._id };
  const talk = said.map((who) => [names[who], 'Buongiorno'] as const);
  const { _id: chatId } = await aChat(ctx, { agencyId: agency._id, advisorId: office.advisor._id }, talk);
  return { agency, chatId };
}

test('unanswered are those where the company had the last word, while its consultant can still answer', async () => {
  const waiting = await aConversation(['consultant', 'company']);
  const settled = await aConversation(['company', 'consultant']);
  const silent = await aConversation();
  const left = await aConversation(['company']);
  await portal.as(office.admin).call(updateAgency, {
    params: { id: left.agency._id },
    body: { advisorId: office.otherAdvisor._id },
  });
  const orphan = await aConversation(['company']);
  await update(db, 'all_agencies', { _id: orphan.agency._id }, { deletedAt: TODAY.toISOString() });
  const all = [waiting, settled, silent, left, orphan].map(({ chatId }) => chatId);
  for (const person of [office.admin, office.advisor]) {
    const asked = async (isUnanswered: 'true' | 'false') => {
      const query = { isUnanswered, limit: '100', count: 'true' } as const;
      const reply = await portal.as(person).call(contract.listChats, { query });
      expect(reply.total).toBe(reply.rows.length);
      return all.filter((id) => reply.rows.some(({ _id }) => _id === id));
    };
    expect(await asked('true')).toEqual([waiting.chatId]);
    expect(await asked('false')).toContain(settled.chatId);
  }
});
