import { deleteAgency, updateAgency } from '@volano/domain/contracts/agencies';
import { archiveAnnouncements } from '@volano/domain/contracts/announcement-review';
import { createFavorite } from '@volano/domain/contracts/favorites';
import { getGone, type GoneKind } from '@volano/domain/contracts/gone';
import { deleteUser } from '@volano/domain/contracts/users';
import { beforeEach, expect, test } from 'vitest';
import { aChat } from '../../../testing/builders/chats.ts';
import { anAnnouncement, aUser } from '../../../testing/builders/factories.ts';
import { anOffice } from '../../../testing/builders/office.ts';
import { update } from '../../../testing/builders/rows.ts';
import { openPortal } from '../../../testing/world/app.ts';

const portal = await openPortal();
const { ctx } = portal;

let office: Awaited<ReturnType<typeof anOffice>>;
beforeEach(async () => {
  office = await anOffice(ctx);
});

const admin = () => portal.as(office.admin);
const move = (body: { advisorId: string | null } | { userId: string }) =>
  admin().call(updateAgency, { params: { id: office.agency._id }, body });

/** What each of some people reads of something that is gone; null for whom it never concerned, and of what opens. */
async function saidTo(kind: GoneKind, id: string, people: Record<string, { _id: string }>) {
  const said: Record<string, string | null> = {};
  for (const [name, person] of Object.entries(people)) {
    const agency = person._id === office.user._id ? office.agency : undefined;
    const gone = await portal.as(person, agency).call(getGone, { params: { kind, id } });
    said[name] = gone === null ? null : `${gone.name ?? ''}: ${gone.outcome}`;
  }
  return said;
}

test('a company that somebody else follows says so to who followed it, with its conversations, and to nobody else', async () => {
  const { advisor, otherAdvisor, performance, user, unrelated, agency } = office;
  const { _id: chatId } = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id });
  const people = { advisor, otherAdvisor, performance, user, unrelated, admin: office.admin };
  const nobody = Object.fromEntries(Object.keys(people).map((name) => [name, null]));
  expect(await saidTo('agency', agency._id, people)).toEqual(nobody);
  await move({ advisorId: otherAdvisor._id });
  const { businessName } = agency;
  const name = `${otherAdvisor.name} ${otherAdvisor.surname}`;
  const advisorReads = `${businessName}: Non la segui più dal 18/11/2026: ora la segue ${name}.`;
  expect(await saidTo('agency', agency._id, people)).toEqual({ ...nobody, advisor: advisorReads });
  expect(await saidTo('chat', chatId, people)).toEqual({ ...nobody, advisor: advisorReads });
  // Whoever may not enter any more follows nobody: the next in line does.
  const { _id: businessAdvisorId, surname } = await aUser(ctx, { role: 'advisor' });
  await update(ctx.db, 'users', { _id: otherAdvisor._id }, { isEnabled: false });
  await update(ctx.db, 'agencies', { _id: agency._id }, { businessAdvisorId });
  expect((await saidTo('agency', agency._id, { advisor }))['advisor']).toContain(surname);
  await update(ctx.db, 'agencies', { _id: agency._id }, { businessAdvisorId: null });
  await update(ctx.db, 'users', { _id: otherAdvisor._id }, { isEnabled: true });
  await move({ advisorId: null });
  expect((await saidTo('agency', agency._id, { otherAdvisor }))['otherAdvisor']).toContain('attende che qualcuno');
});

test('a company that moved says so to who owned it; one that was deleted to all who had to do with it', async () => {
  const { advisor, otherAdvisor, user, unrelated, agency } = office;
  const heir = await aUser(ctx);
  const people = { advisor, otherAdvisor, user, heir, unrelated, admin: office.admin };
  const nobody = Object.fromEntries(Object.keys(people).map((name) => [name, null]));
  await move({ userId: heir._id });
  const { businessName } = agency;
  const userReads = `${businessName}: Lo studio l’ha passata a un’altra persona il 18/11/2026.`;
  expect(await saidTo('agency', agency._id, people)).toEqual({ ...nobody, user: userReads });
  await admin().call(deleteAgency, { params: { id: agency._id } });
  const deleted = `${businessName}: È stata eliminata il 18/11/2026.`;
  expect(await saidTo('agency', agency._id, people)).toEqual({
    ...nobody,
    advisor: deleted,
    user: deleted,
    heir: deleted,
    admin: deleted,
  });
});

test('a call that is no longer published says so to whom it was told, and to the staff once it has a history', async () => {
  const { advisor, user, unrelated, agency } = office;
  const { _id: id, title } = await anAnnouncement(ctx);
  const people = { advisor, user, unrelated, admin: office.admin };
  const archive = (callId: string) => admin().call(archiveAnnouncements, { body: { ids: [callId] } });
  await portal.as(user, agency).call(createFavorite, { body: { objectId: id, agencyId: agency._id } });
  await archive(id);
  const says = `${title}: Lo studio non la pubblica più dal 18/11/2026.`;
  expect(await saidTo('announcement', id, people)).toEqual({ advisor: says, user: says, unrelated: null, admin: null });
  const { _id: untold } = await anAnnouncement(ctx);
  await archive(untold);
  expect(await saidTo('announcement', untold, people)).toEqual({
    advisor: null,
    user: null,
    unrelated: null,
    admin: null,
  });
});

test('somebody who was deleted has no name, and is told of to who sees everybody', async () => {
  const person = await aUser(ctx);
  await admin().call(deleteUser, { params: { id: person._id } });
  const people = { admin: office.admin, platformAdmin: office.platformAdmin, advisor: office.advisor };
  const says = ': L’account è stato eliminato il 18/11/2026.';
  expect(await saidTo('user', person._id, people)).toEqual({ admin: says, platformAdmin: says, advisor: null });
});
