import { createArchiving } from '@volano/domain/contracts/archivings';
import * as contract from '@volano/domain/contracts/chats';
import { expect, test } from 'vitest';
import { openPortal } from '../../../testing/world/app.ts';
import { aChat } from '../../../testing/builders/chats.ts';
import { anAgency, aUser } from '../../../testing/builders/factories.ts';

const portal = await openPortal();
const { ctx } = portal;

test('what is said in a conversation put aside counts in the menu and beside its list, which together are the two lists', async () => {
  const consultant = await aUser(ctx, { role: 'advisor' });
  const advisor = portal.as(consultant);
  const conversations = await Promise.all(
    [1, 2, 3].map(async () => {
      const agency = await anAgency(ctx, { advisorId: consultant._id });
      return aChat(ctx, { agencyId: agency._id, advisorId: consultant._id }, [[agency.userId, 'Buongiorno']]);
    }),
  );
  const unreadOf = async (list: typeof contract.listChats | typeof contract.listArchivedChats) =>
    (await advisor.call(list, {})).rows.filter(({ unread }) => unread > 0).length;
  const counts = async () => {
    const { chatToRead, archivedToRead } = await advisor.call(contract.countChatsToRead, {});
    expect([chatToRead - archivedToRead, archivedToRead]).toEqual([
      await unreadOf(contract.listChats),
      await unreadOf(contract.listArchivedChats),
    ]);
    return [chatToRead, archivedToRead];
  };
  expect(await counts()).toEqual([3, 0]);
  for (const { _id } of conversations.slice(1)) await advisor.call(createArchiving, { body: { objectId: _id } });
  expect(await counts()).toEqual([3, 2]);
  await advisor.call(contract.readChat, { params: { id: conversations[1]?._id ?? '' }, body: undefined });
  expect(await counts()).toEqual([2, 1]);
  await advisor.call(contract.readChat, { params: { id: conversations[0]?._id ?? '' }, body: undefined });
  expect(await counts()).toEqual([1, 1]);
});
