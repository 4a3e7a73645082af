import * as contract from '@volano/domain/contracts/registration';
import type { RequestOf } from '@volano/domain/contracts/route';
import type { AdvisorRole } from '@volano/domain/rules/vocabulary';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { untilSomebodyWaits } from '../../../testing/world/waiting.ts';
import { findUserToChange } from '../../people/users/users.queries.ts';
import { insert, rowOf, rowsOf, update } from '../../../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;
// Ten registrations an hour are taken from one address: every test has its own.
beforeEach(() => db.deleteFrom('rate_limits').execute());

type Registration = RequestOf<typeof contract.register>['body'];
let counter = 0;

function someone(given: Partial<Registration> = {}): Registration {
  counter += 1;
  return {
    name: 'Lucia',
    surname: 'Ferri',
    email: `lucia${counter}@ferri.example`,
    password: 'Mulino2026',
    telephone: '030 555 0199',
    businessName: 'Ferri S.r.l.',
    vatNumber: '00743110157',
    ...given,
  };
}

function ask(body: object) {
  return portal.as(null).attempt(contract.register, { body: body as Registration });
}

async function anInvitation(
  given: {
    isEnabled?: boolean;
    validLimitDate?: string;
    hasSkipUserConfirm?: boolean;
    advisorId?: string;
    advisorRole?: AdvisorRole;
  } = {},
) {
  const invitation = { _id: newId(), name: 'Confartigianato Brescia', ...given };
  await insert(db, 'invitation_partners', invitation);
  return invitation;
}

async function accountOf(email: string) {
  const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
  if (user === undefined) return null;
  const agency = await rowOf(db, 'agencies', { userId: user._id });
  return { user, agency };
}

describe('registering', () => {
  test('opens an account and its first company, which wait for the code and the office', async () => {
    const body = someone({ email: '  Lucia@Ferri.example ', businessName: 'Ferri & Figli S.r.l.' });
    const { status, reply } = await ask(body);
    expect([status, reply.message]).toEqual([
      201,
      'Account creato. Ti abbiamo mandato un codice per verificare la tua e-mail',
    ]);
    const account = await accountOf('lucia@ferri.example');
    expect(account?.user).toMatchObject({
      role: 'user',
      userType: 'app-user',
      isEmailVerified: false,
      isConfirmed: false,
      isEnabled: true,
      groupSize: 1,
    });
    expect(account?.agency).toMatchObject({
      businessName: 'Ferri & Figli S.r.l.',
      vatNumber: '00743110157',
      fiscalCode: '00743110157',
      administrationEmail: 'lucia@ferri.example',
      telephone: '030 555 0199',
      contractType: 'prospect',
      advisorId: null,
    });
    const written = await rowsOf(db, 'audit_events', { actorId: account?.user._id ?? '' }, ['action', 'agencyId']);
    expect(written).toEqual([{ action: 'registered', agencyId: account?.agency._id }]);
  });

  test.each([
    ['advisor', 'advisorId'],
    ['businessAdvisor', 'businessAdvisorId'],
    ['businessPerformancePartner', 'businessPerformancePartnerId'],
    ['businessPartnerGrants', 'businessPartnerGrantsId'],
  ] as const)('an invitation brings its consultant as %s and spares the office', async (advisorRole, column) => {
    const advisor = await aUser(ctx, { role: 'advisor' });
    const invitation = await anInvitation({ advisorId: advisor._id, advisorRole });
    const body = someone({ invitation: invitation._id });
    expect((await ask(body)).status).toBe(201);
    const account = await accountOf(body.email);
    expect([account?.user.isConfirmed, account?.user.invitationId]).toEqual([true, invitation._id]);
    expect(account?.agency[column]).toBe(advisor._id);
  });

  test('an invitation may leave the confirmation to the office', async () => {
    const invitation = await anInvitation({ hasSkipUserConfirm: false });
    const body = someone({ invitation: invitation._id });
    await ask(body);
    expect((await accountOf(body.email))?.user.isConfirmed).toBe(false);
  });

  test('asks for a password of the rule, not a common one, and a VAT number that can exist', async () => {
    expect(await ask(someone({ password: 'debole' }))).toMatchObject({ status: 400, code: 'passwordTooWeak' });
    for (const password of ['Estate2026', 'Lucia2026x'])
      expect(await ask(someone({ password }))).toMatchObject({ status: 400, code: 'passwordTooCommon' });
    const { status, fields } = await ask(someone({ vatNumber: '12345678901', telephone: 'chiamami' }));
    expect([status, fields.map(({ path }) => path)]).toEqual([400, ['telephone', 'vatNumber']]);
  });

  test('abuse 15: an e-mail in use is refused, with and without an invitation, and nothing changes', async () => {
    const owner = await aUser(ctx, { role: 'admin', passwordHash: 'kept', isConfirmed: false });
    const invitation = await anInvitation();
    for (const body of [someone({ email: owner.email }), someone({ email: owner.email, invitation: invitation._id })]) {
      const { status, code } = await ask(body);
      expect([status, code]).toEqual([400, 'duplicateKey']);
    }
    const after = await rowOf(db, 'users', { _id: owner._id }, ['passwordHash', 'role', 'isConfirmed', 'invitationId']);
    expect(after).toEqual({ passwordHash: 'kept', role: 'admin', isConfirmed: false, invitationId: null });
    expect(await rowsOf(db, 'agencies', { userId: owner._id }, ['_id'])).toHaveLength(0);
  });

  test('abuse 15: of ten who register the same e-mail at a time one is let in, and then the address waits', async () => {
    const body = someone();
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => ask(body)))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(9).fill(400)]);
    expect((await ask(someone())).code).toBe('tooManyRequests');
  });

  test('abuse 16: an invitation that does not hold is refused and nobody is registered', async () => {
    const gone = await aUser(ctx, { role: 'advisor', isEnabled: false });
    const invitations = [
      (await anInvitation({ isEnabled: false }))._id,
      (await anInvitation({ validLimitDate: TODAY.toISOString() }))._id,
      (await anInvitation({ advisorId: gone._id, advisorRole: 'advisor' }))._id,
      newId(),
    ];
    for (const invitation of invitations) {
      const body = someone({ invitation });
      expect((await ask(body)).code).toBe('invitationInvalid');
      expect(await accountOf(body.email)).toBeNull();
      expect((await portal.as(null).attempt(contract.getInvitation, { params: { id: invitation } })).status).toBe(404);
    }
    expect((await ask(someone({ invitation: 'altered' }))).fields[0]?.path).toBe('invitation');
  });

  test('a consultant who is let go at that moment is assigned to nobody', async () => {
    const advisor = await aUser(ctx, { role: 'advisor' });
    const { _id: invitation } = await anInvitation({ advisorId: advisor._id, advisorRole: 'advisor' });
    const body = someone({ invitation });
    let registering: ReturnType<typeof ask> | undefined;
    await db.transaction().execute(async (trx) => {
      await findUserToChange(trx, advisor._id);
      registering = ask(body);
      await untilSomebodyWaits(ctx);
      await update(trx, 'users', { _id: advisor._id }, { isEnabled: false, deletedAt: TODAY.toISOString() });
    });
    expect((await registering)?.code).toBe('invitationInvalid');
    expect(await accountOf(body.email)).toBeNull();
  });

  test('abuse 16: what only the office decides is not taken from the client', async () => {
    for (const field of ['hasSkipUserConfirm', 'role', 'isConfirmed', 'isEmailVerified', 'advisorId', 'contractType']) {
      const body = { ...someone(), [field]: field === 'role' ? 'admin' : true };
      const { status, fields } = await ask(body);
      expect([field, status, fields[0]?.path]).toEqual([field, 400, field]);
      expect(await accountOf(body.email)).toBeNull();
    }
  });

  test.each([
    ['an array', ['a@prova.example', 'b@prova.example']],
    ['two addresses', 'a@prova.example,b@prova.example'],
    ['quotes', '"a@prova.example b"@prova.example'],
    ['a new line', 'a@prova.example\r\nBcc: b@prova.example'],
    ['300 characters', `${'a'.repeat(290)}@prova.example`],
    ['a letter that looks like another', 'аda@prova.example'],
  ])('abuse 12: an e-mail with %s is refused', async (_, email) => {
    const answers = [
      await ask({ ...someone(), email }),
      await portal.as(null).attempt(contract.resendConfirmation, { body: { email: email as string } }),
      await portal.as(null).attempt(contract.confirmEmail, { body: { email: email as string, code: '123456' } }),
    ];
    expect(answers.map(({ status, fields }) => [status, fields[0]?.path])).toEqual(Array(3).fill([400, 'email']));
  });
});

test('an invitation that holds says who invites, and nothing else', async () => {
  const invitation = await anInvitation();
  const reply = await portal.as(null).call(contract.getInvitation, { params: { id: invitation._id } });
  expect(reply).toEqual({ name: 'Confartigianato Brescia' });
});
