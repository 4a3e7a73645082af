import { cancelErasure, getErasure, giveConsent, listConsents, requestErasure } from '@volano/domain/contracts/privacy';
import { cancelEmailChange, changeEmail, confirmEmailChange, deleteUser } from '@volano/domain/contracts/users';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { anUpload } from '../../../testing/builders/catalogue-factories.ts';
import { anAgency, aSurvey, aUser } from '../../../testing/builders/factories.ts';
import { queueMail } from '../../../platform/mail/mailer.ts';
import { rememberErased } from '../../../platform/storage/marks.ts';
import { eraseDue } from './privacy.jobs.ts';
import { insert, rowOf, rowsOf, update } from '../../../testing/builders/rows.ts';
import { auditActionsOf, auditEntriesOf, linkMailedTo, mailsTo } from '../../../testing/builders/traces.ts';
import { aDossier } from '../../../testing/builders/dossiers.ts';
import { daysLater, minutesLater } from '../../../testing/builders/days.ts';

const { portal, ctx, db } = await openPortal();

/** Somebody who leaves, with a company that goes and one whose dossier must be kept. */
async function aLeaver() {
  const owner = await aUser(ctx, { isGroup: true, groupSize: 3, telephone: '333 1234567' });
  const contact = { referentName: 'Olga', referentSurname: 'Rossi', pec: 'olga@pec.example' };
  const company = () => anAgency(ctx, { userId: owner._id, ...contact });
  const [goes, stays] = [await company(), await company()];
  await aSurvey(ctx, { agencyId: goes._id });
  const of = { linkedEntityType: 'agency', linkedEntityId: goes._id } as const;
  const [paper, dossier] = [await anUpload(ctx, { kind: 'company', ...of }), await aDossier(ctx, stays._id)];
  const photo = await anUpload(ctx, { kind: 'frontImage', linkedEntityType: 'user', linkedEntityId: owner._id });
  await update(db, 'users', { _id: owner._id }, { frontImageId: photo._id });
  for (const { storageKey } of [paper, dossier, photo]) await ctx.storage.put(storageKey, Buffer.from('x'));
  await portal.as(owner).call(giveConsent, { body: { kind: 'scheduling', isGiven: true, channel: 'prompt' } });
  const wish = { userId: owner._id, event: 'newMessage', channel: 'never' } as const;
  await insert(db, 'notification_preferences', wish);
  await insert(db, 'digests', { userId: owner._id, day: '2026-11-17', createdAt: TODAY.toISOString() });
  return { owner, goes, stays, paper, dossier, photo };
}

async function isStored(file: { storageKey: string }): Promise<boolean> {
  return ctx.storage.read(file.storageKey).then(
    () => true,
    () => false,
  );
}

const person = (id: string) => rowOf(db, 'users', { _id: id });

describe('asking', () => {
  test('needs the password of the last ten minutes', async () => {
    const me = portal.as(await aUser(ctx));
    await me.call(getErasure, {});
    portal.travelTo(new Date(minutesLater(10).getTime() + 1));
    const late = await me.attempt(requestErasure, {});
    expect([late.status, late.code]).toEqual([403, 'reauthRequired']);
    expect(await me.call(getErasure, {})).toBeNull();
  });

  test('holds for thirty days, once, is mailed, and can be taken back', async () => {
    const user = await aUser(ctx);
    const me = portal.as(user);
    const asked = await Promise.all([me.attempt(requestErasure, {}), me.attempt(requestErasure, {})]);
    expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(asked.find(({ status }) => status === 409)?.code).toBe('erasureRequested');
    expect((await mailsTo(portal, user.email))[0]?.text).toContain('18 dicembre 2026');
    expect((await me.call(getErasure, {}))?.executeAt).toBe('2026-12-18T09:42:00.000Z');
    await me.call(cancelErasure, {});
    await me.call(cancelErasure, {});
    portal.travelTo(daysLater(31));
    await eraseDue(ctx);
    expect((await person(user._id)).email).toBe(user.email);
    const actions = await auditActionsOf(portal, { entityId: user._id });
    expect(actions).toEqual(['erasureRequested', 'erasureCancelled']);
  });

  test('is refused to the last admin and to whoever follows companies', async () => {
    const admin = await aUser(ctx, { role: 'admin' });
    expect((await portal.as(admin).attempt(requestErasure, {})).code).toBe('lastAdmin');
    const second = await aUser(ctx, { role: 'admin' });
    await portal.as(second).call(requestErasure, {});
    const advisor = await aUser(ctx, { role: 'advisor' });
    await anAgency(ctx, { businessAdvisorId: advisor._id });
    expect((await portal.as(advisor).attempt(requestErasure, {})).code).toBe('userHasAssignments');
    // Whoever was alone only afterwards waits as well.
    await update(db, 'users', { _id: admin._id }, { isEnabled: false });
    portal.travelTo(daysLater(30));
    await eraseDue(ctx);
    expect((await person(second._id)).deletedAt).toBeNull();
  });
});

describe('being forgotten', () => {
  test('not a day before; then nothing of the person is left but what the law asks for', async () => {
    const { owner, goes, stays, paper, dossier, photo } = await aLeaver();
    const me = portal.as(owner);
    await me.call(requestErasure, {});
    await portal.drain();
    portal.travelTo(new Date(daysLater(30).getTime() - 1000));
    await eraseDue(ctx);
    expect((await person(owner._id)).deletedAt).toBeNull();
    portal.travelTo(daysLater(30));
    await Promise.all([eraseDue(ctx), eraseDue(ctx)]);
    const left = await person(owner._id);
    expect(left).toMatchObject({ name: 'Utente', surname: 'eliminato', telephone: null, isEnabled: false });
    expect(left.deletedAt).not.toBeNull();
    expect(left.email).not.toBe(owner.email);
    const companies = await rowsOf(db, 'all_agencies', { userId: owner._id });
    const { _id, businessName, fiscalCode } = stays;
    const contact = { referentName: null, referentSurname: null, pec: null, telephone: '' };
    expect(companies).toMatchObject([{ _id, businessName, fiscalCode, ...contact }]);
    expect(await rowsOf(db, 'surveys', { agencyId: goes._id }, ['_id'])).toEqual([]);
    expect([await isStored(paper), await isStored(photo), await isStored(dossier)]).toEqual([false, false, true]);
    for (const table of ['sessions', 'consents', 'privacy_exports', 'notification_preferences', 'digests'] as const)
      expect(await rowsOf<typeof table>(db, table, { userId: owner._id })).toEqual([]);
    expect(await rowsOf(db, 'mails', { recipient: owner.email })).toEqual([]);
    const recipient = `${owner._id}@eliminato.invalid`;
    const mails = await rowsOf(db, 'mails', { recipient }, ['html', 'text', 'subject']);
    expect(mails).toEqual([{ html: '', text: '', subject: '' }]);
    const details = { companies: [goes._id], kept: [stays._id] };
    const erased = await auditEntriesOf(portal, { entityId: owner._id, action: 'erased' });
    expect(erased).toEqual([{ action: 'erased', actorId: null, details }]);
    expect((await me.attempt(listConsents, {})).status).toBe(401);
    // The e-mail is free for whoever comes next.
    await aUser(ctx, { email: owner.email });
  });

  /** A mail that could not leave; answers how to look at it later. */
  async function queue(recipient: string, text: string) {
    const mail = { eventKey: newId(), recipient, subject: 'Il questionario', html: `<p>${text}</p>`, text };
    const _id = (await db.transaction().execute((trx) => queueMail(ctx, trx, mail))) ?? '';
    const createdAt = ctx.clock.now().toISOString();
    await update(db, 'mails', { _id }, { status: 'failed', createdAt });
    return () => rowOf(db, 'mails', { _id }, ['recipient', 'text', 'status']);
  }

  const emptiedOf = ({ _id }: { _id: string }) => ({ recipient: `${_id}@eliminato.invalid`, text: '', status: 'kept' });

  test.each([
    ['erased', true],
    ['deleted by the office', false],
  ] as const)('when somebody is %s, mails at an address that others have now, or share, stay', async (_, isByThem) => {
    const office = portal.as(await aUser(ctx, { role: 'admin' }));
    const gone = await aUser(ctx, { email: `studio${String(isByThem)}@prova.example` });
    const params = { id: gone._id };
    // An address that was mistyped and taken back, and one that they had before.
    const [mistyped, former] = [`errata${String(isByThem)}@prova.example`, gone.email];
    await office.call(changeEmail, { params, body: { email: mistyped } });
    await office.call(cancelEmailChange, { params });
    const before = await queue(former, 'Ciao, prima');
    const present = `nuova${String(isByThem)}@prova.example`;
    await office.call(changeEmail, { params, body: { email: present } });
    const token = await linkMailedTo(portal, present, 'email-change');
    await portal.as(null).call(confirmEmailChange, { params: { token } });
    portal.travelTo(daysLater(1));
    for (const email of [mistyped, former]) await aUser(ctx, { email });
    await anAgency(ctx, { businessName: 'Officine Epsilon', administrationEmail: present });
    const theirs = [
      await queue(mistyped, 'Il tuo codice'),
      await queue(former, 'Il tuo codice'),
      await queue(present, 'Il dossier di Officine Epsilon è pronto'),
    ];
    const own = [before, await queue(present, 'Ciao, ora')];
    await (isByThem ? portal.as(gone).attempt(requestErasure, {}) : office.attempt(deleteUser, { params }));
    portal.travelTo(daysLater(31));
    await eraseDue(ctx);
    for (const kept of theirs)
      expect(await kept()).toMatchObject({ status: 'failed', text: expect.stringMatching('^Il ') });
    for (const emptied of own) expect(await emptied()).toEqual(emptiedOf(gone));
    const told = db.selectFrom('mails').select('text').where('eventKey', 'like', 'emailChange%');
    expect(await told.where('recipient', 'in', [mistyped, former]).execute()).toEqual([]);
  });

  test('an address that somebody else uses too keeps the mails of theirs; what could not leave is not tried again', async () => {
    const [owner, other] = [await aUser(ctx), await aUser(ctx)];
    const administrationEmail = 'studio@commercialista.example';
    await anAgency(ctx, { userId: owner._id, businessName: 'Filatura Gamma', administrationEmail });
    await anAgency(ctx, { userId: other._id, businessName: 'Officine Delta', administrationEmail });
    const own = await queue(owner.email, 'Ciao');
    const about = await queue(administrationEmail, 'Il dossier di Filatura Gamma è pronto');
    const theirs = await queue(administrationEmail, 'Il dossier di Officine Delta è pronto');
    await portal.as(owner).call(requestErasure, {});
    portal.travelTo(daysLater(30));
    await eraseDue(ctx);
    for (const emptied of [own, about]) expect(await emptied()).toEqual(emptiedOf(owner));
    const text = 'Il dossier di Officine Delta è pronto';
    expect(await theirs()).toEqual({ recipient: administrationEmail, text, status: 'failed' });
  });

  test('who was forgotten stays so when a backup brings them back', async () => {
    const user = await aUser(ctx);
    await portal.as(user).call(requestErasure, {});
    portal.travelTo(daysLater(30));
    await eraseDue(ctx);
    // What a backup of before the request puts back.
    const { _id, name, surname, email, telephone, passwordHash } = user;
    await db.deleteFrom('erasure_requests').where('userId', '=', _id).execute();
    await update(db, 'users', { _id }, { name, surname, email, telephone, passwordHash, deletedAt: null });
    await eraseDue(ctx);
    expect(await person(_id)).toMatchObject({ name: 'Utente', surname: 'eliminato' });
    expect((await person(_id)).deletedAt).not.toBeNull();
  });

  test('whom the office deleted goes again too, once what a backup calls theirs is with its owner', async () => {
    const user = await aUser(ctx);
    const admin = await aUser(ctx, { role: 'admin' });
    const { _id, name, surname, email, telephone, passwordHash } = user;
    await portal.as(admin).call(deleteUser, { params: { id: _id } });
    await update(db, 'users', { _id }, { name, surname, email, telephone, passwordHash, deletedAt: null });
    const agency = await anAgency(ctx, { userId: _id });
    await eraseDue(ctx);
    expect((await person(_id)).deletedAt).toBeNull();
    const next = await aUser(ctx);
    await update(db, 'agencies', { _id: agency._id }, { userId: next._id });
    await eraseDue(ctx);
    expect((await person(_id)).deletedAt).not.toBeNull();
  });

  test('not the last admin, when the backup has no other', async () => {
    const admin = await aUser(ctx, { role: 'admin' });
    await update(db, 'users', { role: 'admin' }, { isEnabled: false });
    await update(db, 'users', { _id: admin._id }, { isEnabled: true });
    await rememberErased(ctx, { userId: admin._id, isByOffice: true });
    await eraseDue(ctx);
    expect((await person(admin._id)).deletedAt).toBeNull();
  });
});
