import { deleteInvitationPartner, getInvitationPartner, sendInvitation } from '@volano/domain/contracts/invitations';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { insert, rowsOf } from '../../../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;
const admin = await aUser(ctx, { role: 'admin' });

async function anInvitation(given: object = {}): Promise<string> {
  const _id = newId();
  await insert(db, 'invitation_partners', { _id, name: 'Confidi Nord', isEnabled: true, ...given });
  return _id;
}

const remove = (id: string) => portal.as(admin).attempt(deleteInvitationPartner, { params: { id } });
const send = (id: string, email: string, language?: 'en') =>
  portal.as(admin).attempt(sendInvitation, { params: { id }, body: { email, ...(language ? { language } : {}) } });

async function actionsOn(id: string): Promise<string[]> {
  return (await rowsOf(db, 'audit_events', { entityId: id }, ['action'])).map(({ action }) => action);
}

test('an invitation goes as long as nobody came by it; else it stays, with those who did', async () => {
  const unused = await anInvitation();
  expect((await remove(unused)).status).toBe(204);
  expect((await portal.as(admin).attempt(getInvitationPartner, { params: { id: unused } })).status).toBe(404);
  expect((await remove(unused)).status).toBe(404);
  expect(await actionsOn(unused)).toEqual(['invitationDeleted']);
  const used = await anInvitation();
  await aUser(ctx, { invitationId: used });
  expect((await remove(used)).code).toBe('invitationInUse');
  expect((await portal.as(admin).call(getInvitationPartner, { params: { id: used } })).registered).toBe(1);
});

test('its link is mailed to an address, in the language that is said, once a day', async () => {
  const id = await anInvitation({ validLimitDate: '2026-12-31T22:59:59Z' });
  const { status, reply } = await send(id, 'Grace@Prova.example', 'en');
  expect([status, reply.message]).toEqual([200, 'Invito inviato a grace@prova.example']);
  const mails = () => rowsOf(db, 'mails', { recipient: 'grace@prova.example' });
  const [mail] = await mails();
  expect(mail?.subject).toBe('Confidi Nord invites you to Volano');
  expect(mail?.text).toContain(`/#/register?invitation=${id}`);
  expect(mail?.text).toContain('31 December 2026');
  expect((await send(id, 'grace@prova.example')).code).toBe('invitationAlreadySent');
  expect(await mails()).toHaveLength(1);
  expect(await actionsOn(id)).toEqual(['invitationSent']);
  portal.travelTo(new Date(TODAY.getTime() + 86_400_000));
  expect((await send(id, 'grace@prova.example')).status).toBe(200);
  portal.travelTo(TODAY);
});

test('one that does not hold is not mailed, nor one to somebody who has an account', async () => {
  const [disabled, expired] = [
    await anInvitation({ isEnabled: false }),
    await anInvitation({ validLimitDate: '2026-01-01T00:00:00Z' }),
  ];
  expect((await send(disabled, 'ada@prova.example')).code).toBe('invitationNotOpen');
  expect((await send(expired, 'ada@prova.example')).code).toBe('invitationNotOpen');
  expect(await send(await anInvitation(), admin.email)).toMatchObject({
    code: 'duplicateKey',
    fields: [{ path: 'email', message: 'Email già registrata' }],
  });
  expect((await send(newId(), 'ada@prova.example')).status).toBe(404);
});
