import { randomBytes } from 'node:crypto';
import { isCustomer } from '@volano/domain/policies/actor';
import type { Role } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/new-id.ts';
import { hashToken } from '../../platform/session/session.ts';
import { createCode } from '../../modules/companies/registration/registration.actions.ts';
import { mintCode } from '../../modules/people/session/external-access.actions.ts';
import { createDeviceLink } from '../../modules/people/session/safeguards.actions.ts';
import { createReset } from '../../modules/people/session/session.actions.ts';
import { aKeptUpload, aSurveyedAgency } from '../builders/catalogue-factories.ts';
import { anAgency, anAnnouncement, aRegion, aUser } from '../builders/factories.ts';
import { create, insert, update } from '../builders/rows.ts';
import { aVatNumber } from '../builders/vat-numbers.ts';
import { aCompanyImport } from '../sweeps/permission-settings.ts';
import type { Asked } from '../world/calling.ts';
import { actorInSession, aPasswordHash, basicOf } from '../world/signing-in.ts';

interface Who {
  readonly role: Role;
  readonly _id: string;
}

/** What is let in because somebody was told a secret, or has come so far: it stands in no contract and is met by nobody by chance. */
type Opening = (ctx: Context, who: Who) => Promise<Asked & { readonly headers?: Record<string, string> }>;

const DAY_MS = 86_400_000;
const GOOD_PASSWORD = 'Lunga-Parola-2026!';
const LETTERS = 32;

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function aToken(): string {
  return randomBytes(LETTERS).toString('base64url');
}

/** Requests that are let in by something secret, made anew each time since most are used up by it, by their route. */
export const OPENINGS: Readonly<Record<string, Opening>> = {
  async 'GET calendar/files/{token}'(ctx) {
    const token = aToken();
    const { _id: userId } = await aUser(ctx, { role: 'advisor' });
    const row = { _id: newId(), userId, tokenHash: hashToken(token).toString('hex'), createdAt: now(ctx) };
    await insert(ctx.db, 'calendar_subscriptions', row);
    return { params: { token: `${token}.ics` } };
  },
  async 'GET password-resets/{token}'(ctx) {
    const { email } = await aUser(ctx);
    const made = await ctx.db.transaction().execute((trx) => createReset(ctx, trx, email));
    return { params: { token: made?.token ?? '' } };
  },
  async 'PUT password-resets/{token}'(ctx) {
    const { email } = await aUser(ctx);
    const made = await ctx.db.transaction().execute((trx) => createReset(ctx, trx, email));
    return { params: { token: made?.token ?? '' }, body: { password: GOOD_PASSWORD } };
  },
  async 'POST auth/device-confirmations'(ctx) {
    const { _id: userId } = await aUser(ctx);
    const { token } = await ctx.db.transaction().execute((trx) => createDeviceLink(ctx, trx, userId));
    return { body: { token } };
  },
  async 'PUT email-changes/{token}'(ctx) {
    const token = aToken();
    const { _id: userId, email: fromEmail } = await aUser(ctx);
    const { _id: requestedBy } = await aUser(ctx, { role: 'admin' });
    const expiresAt = new Date(ctx.clock.now().getTime() + DAY_MS).toISOString();
    const change = { _id: newId(), userId, fromEmail, toEmail: `${newId()}@prova.example`, requestedBy, expiresAt };
    await insert(ctx.db, 'email_changes', { ...change, tokenHash: hashToken(token), createdAt: now(ctx) });
    return { params: { token } };
  },
  async 'POST auth/agency/{agencyId}'(ctx) {
    const { email, _id: userId } = await aPersonWithPassword(ctx);
    return { params: { agencyId: (await anAgency(ctx, { userId }))._id }, headers: basicOf(email) };
  },
  async 'GET auth/user/{email}/agencies'(ctx) {
    const { email } = await aPersonWithPassword(ctx);
    return { params: { email }, headers: basicOf(email) };
  },
  async 'POST auth/register'() {
    const company = { businessName: 'Nuova', vatNumber: aVatNumber(), telephone: '+39 030 555 0100' };
    const person = { name: 'Ada', surname: 'Bianchi', email: `${newId()}@prova.example`, password: GOOD_PASSWORD };
    return { body: { ...person, ...company } };
  },
  async 'GET auth/invitations/{id}'(ctx) {
    return { params: { id: await anInvitation(ctx) } };
  },
  async 'DELETE invitationpartners/{id}'(ctx) {
    return { params: { id: await anInvitation(ctx) } };
  },
  async 'POST quickchecks'(ctx) {
    return { body: { regionId: (await aRegion(ctx))._id } };
  },
  async 'PUT agencies/{id}/choice'(ctx) {
    const { _id: advisor } = await aUser(ctx, { role: 'advisor' });
    const { _id: userId } = await aUser(ctx, { advisor, advisorChosenAt: now(ctx) });
    return { params: { id: (await anAgency(ctx, { userId }))._id }, body: { advisor } };
  },
  async 'POST agencies'(ctx, { role }) {
    const { _id: userId } = await aUser(ctx);
    const owner = isCustomer({ role }) ? {} : { userId };
    const company = { businessName: 'Nuova', fiscalCode: aVatNumber(), telephone: '+39 030 555 0100' };
    return { body: { ...owner, ...company, administrationEmail: `${newId()}@prova.example` } };
  },
  async 'POST imports/{id}/apply'(ctx, { _id: requestedBy }) {
    const _id = newId();
    const place = { linkedEntityType: 'import', linkedEntityId: _id, kind: 'import', format: 'csv' } as const;
    const upload = await aKeptUpload(ctx, 'Codice,Titolo\n', { ...place, ownerId: requestedBy, mime: 'text/csv' });
    const file = { kind: 'ateco', version: '2025', status: 'checked', fileName: 'ateco.csv' } as const;
    const row = { _id, ...file, requestedBy, uploadId: upload._id, createdAt: now(ctx) };
    await insert(ctx.db, 'imports', row);
    // Of others that are being taken in this one would have to wait.
    await update(ctx.db, 'imports', { status: 'applying' }, { status: 'failed' });
    return { params: { id: _id } };
  },
  async 'POST company-imports/{id}/lookup'(ctx) {
    return { params: { id: await aCompanyImport(ctx) } };
  },
  async 'POST announcements/{id}/proposals'(ctx) {
    const description = '<p>Il contributo è pari al 50% delle spese ammissibili.</p>';
    const { _id: id } = await anAnnouncement(ctx, { description });
    return { params: { id }, body: { proposals: [{ field: 'aidIntensity', value: 50 }] } };
  },
  async 'POST chatmessages/{chatId}/messages'() {
    return { body: { message: 'Buongiorno' } };
  },
  async 'PUT agencies/{id}'() {
    return { body: { description: 'Lavora il legno' } };
  },
  async 'POST surveys'(ctx, who) {
    return { body: { agencyId: (await anAgency(ctx, await peopleOf(ctx, who)))._id } };
  },
  async 'POST announcements/innovation'(ctx) {
    return { body: { announcementId: (await anAnnouncement(ctx))._id } };
  },
  async 'POST announcements/agency/{agencyId}/dossier'(ctx, who) {
    const people = await peopleOf(ctx, who);
    const { _id: agencyId } = await aSurveyedAgency(ctx, { ...people, dossierGenerationStatus: 'ready' });
    const announcements = [(await anAnnouncement(ctx))._id];
    return { params: { agencyId }, body: { announcements, services: [], survey: { investments: [] } } };
  },
  async 'POST auth/external'(ctx) {
    return { body: { code: (await mintCode(ctx, (await aUser(ctx)).email)).code } };
  },
  async 'POST auth/external/codes'(ctx) {
    return { body: { email: (await aUser(ctx)).email } };
  },
  async 'POST auth/confirm'(ctx) {
    const { email } = await aUser(ctx, { isEmailVerified: false });
    const made = await ctx.db.transaction().execute((trx) => createCode(ctx, trx, email));
    return { body: { email, code: made?.code ?? '' } };
  },
  async 'GET files/{ticket}'(ctx) {
    const { userId, sessionId } = await actorInSession(ctx, await aUser(ctx));
    const upload = await aKeptUpload(ctx, 'un allegato', { ownerId: userId });
    const until = Math.floor((ctx.clock.now().getTime() + DAY_MS / 24) / 1000);
    return { params: { ticket: ctx.signer.sign({ uploadId: upload._id, sessionId, until, thumbnail: false }) } };
  },
  async 'GET firm/logo/{mark}'(ctx) {
    const logoMark = randomBytes(8).toString('hex');
    const logo = { logo: Buffer.from(PIXEL, 'base64'), logoMark, logoWidth: 1, logoHeight: 1 };
    await ctx.db
      .insertInto('firm')
      .values(logo)
      .onConflict((conflict) => conflict.column('_id').doUpdateSet(logo))
      .execute();
    return { params: { mark: logoMark } };
  },
};

/** Routes that are let in by nothing that these requests may do, and why. */
export const UNREACHED: Readonly<Record<string, string>> = {
  'GET setup/first-admin/{token}': 'there has been an admin: the link is shut for good',
  'POST setup/first-admin/{token}': 'there has been an admin: the link is shut for good',
  'POST setup/questions': 'there are questions: the starter set is for a portal without any',
};

/** Those of a company that somebody may work for. */
async function peopleOf(ctx: Context, { role, _id }: Who) {
  return {
    userId: isCustomer({ role }) ? _id : (await aUser(ctx))._id,
    ...(role === 'advisor' ? { advisorId: _id } : {}),
    ...(role === 'business-performance-partner' ? { businessPerformancePartnerId: _id } : {}),
  };
}

async function aPersonWithPassword(ctx: Context) {
  return aUser(ctx, { passwordHash: await aPasswordHash() });
}

async function anInvitation(ctx: Context): Promise<string> {
  return (await create(ctx.db, 'invitation_partners', { _id: newId(), name: 'Invito' }))._id;
}

function now(ctx: Context): string {
  return ctx.clock.now().toISOString();
}
