import { isCustomer } from '@volano/domain/policies/actor';
import type { Role } from '@volano/domain/rules/vocabulary';
import { MOST_SEARCHES } from '@volano/domain/rules/saved-views';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/new-id.ts';
import { hashToken, openSession, newTotpSecret } from '../../platform/session/session.ts';
import { audit } from '../../platform/audit/audit.ts';
import { authenticatorCode } from '../builders/authenticator.ts';
import { aCheck, aKeptUpload, aPartner, aPieceOfNews } from '../builders/catalogue-factories.ts';
import { aQuestion, anAgency, anAnnouncement, aService, aUser } from '../builders/factories.ts';
import { aMessageOf, theArchiving, theChat } from './permission-chats.ts';
import { choiceMakers } from './permission-choices.ts';
import { settingsMakers } from './permission-settings.ts';
import { byWrittenName, insertWritten } from './written-rows.ts';

/** How to make each thing that a call may name, by the name of its id. */
type Makers = Readonly<Record<string, () => Promise<string>>>;

/** Whose the things are that are made, and who asks about them how. */
interface Occasion {
  readonly person: { readonly _id: string };
  readonly agency: { readonly _id: string; readonly userId: string };
  readonly role: Role;
  readonly isOwn: boolean;
  readonly method: string;
  /** Whoever asks. */
  readonly selfId: string;
  /** Who recommended something to the company. */
  readonly followedBy: string;
  /** The consultant of the company's conversation. */
  readonly talksWith: string;
}

export type MadeThings = { readonly [Name in keyof ReturnType<typeof thingMakers>]: string };

/** Makes what a request names, or all when nobody says what is named. */
export async function makeNamed<M extends Makers>(
  makers: M,
  naming: (things: never) => unknown = (things: object) => ({ ...things }),
): Promise<{ readonly [Name in keyof M]: string }> {
  const named = new Set<string>();
  const recorder = Object.defineProperties(
    {},
    Object.fromEntries(
      Object.keys(makers).map((name) => [name, { enumerable: true, get: () => (named.add(name), name) }]),
    ),
  );
  naming(recorder as never);
  const made: Record<string, string> = {};
  for (const name of named) made[name] = (await makers[name]?.()) ?? '';
  return made as { readonly [Name in keyof M]: string };
}

/** What is made anew for every call, since some calls use it up. */
export function thingMakers(
  ctx: Context,
  { person, agency, role, isOwn, method, selfId, followedBy, talksWith }: Occasion,
) {
  const talk = { agencyId: agency._id, advisorId: talksWith };
  const idOf = async (made: Promise<{ _id: string }>): Promise<string> => (await made)._id;
  return {
    ...settingsMakers(ctx),
    ...choiceMakers(ctx),
    spareAnnouncementId: () => idOf(anAnnouncement(ctx)),
    spareServiceId: () => idOf(aService(ctx)),
    spareNewsId: () => idOf(aPieceOfNews(ctx)),
    sparePartnerId: () => idOf(aPartner(ctx)),
    /** A company that may go, and one that went. */
    spareAgencyId: async () =>
      idOf(anAgency(ctx, { userId: isCustomer({ role }) ? person._id : (await aUser(ctx))._id })),
    deletedAgencyId: () => aDeletedAgency(ctx),
    ...byWrittenName((kind) => async () => {
      const _id = newId();
      const row = { _id, agencyId: agency._id, authorId: null, createdAt: ctx.clock.now().toISOString() };
      await insertWritten(ctx.db, kind, row);
      return _id;
    }),
    favoriteId: () => aFavorite(ctx, agency),
    searchId: () => aSearch(ctx, agency),
    /** What waits for the role, with its kind where it is not a kept call. */
    waitingId: () => (role === 'admin' ? aWaitingChoice(ctx) : aFavorite(ctx, agency)),
    /** The company that something waits for. Choices, which wait for administrators, are of companies that nobody follows. */
    waitingCompanyId: async () => {
      if (role === 'admin') return (await aWaitingChoice(ctx)).split(' ')[0] ?? '';
      await aFavorite(ctx, agency);
      return agency._id;
    },
    recommendationId: () => aRecommendation(ctx, agency, followedBy),
    /** What is not published yet: it exists for who sees drafts only. */
    draftAnnouncementId: () => idOf(anAnnouncement(ctx, { isActive: false })),
    draftServiceId: () => idOf(aService(ctx, { isActive: false })),
    draftNewsId: () => idOf(aPieceOfNews(ctx, { isActive: false })),
    draftPartnerId: () => idOf(aPartner(ctx, { isActive: false })),
    draftCheckId: async () => aCheck(ctx, (await anAnnouncement(ctx, { isActive: false }))._id),
    /** What the survey does not ask: a category without an answer, and an answer of none. */
    unaskedCategoryId: () => anUnaskedCategory(ctx),
    unaskedRequirementId: () => anUnaskedRequirement(ctx),
    /** A condition of a notice. */
    checkId: async () => aCheck(ctx, (await anAnnouncement(ctx))._id),
    notificationId: () => aNotification(ctx, person),
    chatId: () => theChat(ctx, talk),
    messageId: () => aMessageOf(ctx, talk, person._id),
    archivingId: () => theArchiving(ctx, talk, person._id),
    /** The company's side of the conversation. */
    chatPersonId: () => Promise.resolve(agency.userId),
    calendarId: () => aCalendarOf(ctx, person),
    sessionId: () => aSession(ctx, person._id),
    savedViewId: () => aView(ctx, person),
    ownCode: () => aCodeOf(ctx, selfId),
    /** Something that was done for the company. */
    auditEntryId: () => anAuditEntry(ctx, person, agency),
    /** A name that nothing else has. */
    unique: () => Promise.resolve(newId()),
    uploadId: () => aFileOf(ctx, person, agency, role, method),
    /** For a customer themself; for the staff any customer. */
    userId: async () => (role === 'user' && isOwn ? person._id : idOf(aUser(ctx))),
  };
}

async function anUnaskedCategory(ctx: Context): Promise<string> {
  const { _id } = await aQuestion(ctx);
  await ctx.db
    .updateTable('requirements_templates')
    .set({ categoryTemplateId: null })
    .where('categoryTemplateId', '=', _id)
    .execute();
  return _id;
}

async function anUnaskedRequirement(ctx: Context): Promise<string> {
  const _id = newId();
  await ctx.db.insertInto('requirements_templates').values({ _id, name: _id, type: 'Tipo' }).execute();
  return _id;
}

async function aDeletedAgency(ctx: Context): Promise<string> {
  const { _id } = await anAgency(ctx);
  const deletedAt = ctx.clock.now().toISOString();
  await ctx.db.updateTable('all_agencies').set({ deletedAt }).where('_id', '=', _id).execute();
  return _id;
}

async function aWaitingChoice(ctx: Context): Promise<string> {
  const { _id: advisor } = await aUser(ctx, { role: 'advisor' });
  const owner = await aUser(ctx, { advisor, advisorChosenAt: ctx.clock.now().toISOString() });
  return `${(await anAgency(ctx, { userId: owner._id }))._id} advisorChoice`;
}

async function aFavorite(ctx: Context, { _id: agencyId }: { _id: string }): Promise<string> {
  // Closing soon: it waits for whoever follows the company.
  const [_id, { _id: objectId }] = [newId(), await anAnnouncement(ctx, { expiryDate: '2026-11-25T22:59:59Z' })];
  await ctx.db.insertInto('favorites').values({ _id, agencyId, entityType: 'announcement', objectId }).execute();
  return _id;
}

async function aSearch(ctx: Context, { _id: agencyId }: { _id: string }): Promise<string> {
  const [_id, createdAt] = [newId(), ctx.clock.now().toISOString()];
  const search = { _id, agencyId, name: _id, query: '{"q":"fiere"}', hasAlert: true, createdAt };
  // Never more than a company may have, however often one is asked for and whoever saves one meanwhile: the contract of the list allows no more.
  await ctx.db.transaction().execute(async (trx) => {
    await trx.selectFrom('agencies').select('_id').where('_id', '=', agencyId).forUpdate().execute();
    const tooMany = trx
      .selectFrom('saved_searches')
      .select('_id')
      .where('agencyId', '=', agencyId)
      .orderBy('createdAt', 'desc')
      .offset(MOST_SEARCHES - 1);
    await trx.deleteFrom('saved_searches').where('_id', 'in', tooMany).execute();
    await trx.insertInto('saved_searches').values(search).execute();
  });
  return _id;
}

async function aView(ctx: Context, { _id: userId }: { _id: string }): Promise<string> {
  const [_id, createdAt] = [newId(), ctx.clock.now().toISOString()];
  await ctx.db
    .insertInto('saved_views')
    .values({ _id, userId, list: 'agencies', name: _id, filters: '{}', createdAt })
    .execute();
  return _id;
}

async function aRecommendation(ctx: Context, { _id: agencyId }: { _id: string }, advisorId: string): Promise<string> {
  const [_id, { _id: recommendationId }] = [newId(), await anAnnouncement(ctx)];
  await ctx.db.insertInto('recommendations').values({ _id, agencyId, advisorId, recommendationId }).execute();
  return _id;
}

async function aNotification(ctx: Context, { _id: userId }: { _id: string }): Promise<string> {
  const _id = newId();
  const told = { event: 'newService', title: 'T', body: 'B', eventKey: _id } as const;
  await ctx.db
    .insertInto('notifications')
    .values({ _id, userId, ...told })
    .execute();
  return _id;
}

async function aFileOf(
  ctx: Context,
  person: { _id: string },
  agency: { _id: string },
  role: Role,
  method: string,
): Promise<string> {
  const isDossierHands = role === 'admin' || role === 'advisor' || method !== 'DELETE';
  const given = isDossierHands
    ? // A business partner sees no dossier: of their company they open the other files.
      {
        kind: role === 'business-partner' ? ('company' as const) : ('dossier' as const),
        linkedEntityType: 'agency' as const,
        linkedEntityId: agency._id,
      }
    : { kind: 'frontImage' as const, linkedEntityType: 'user' as const, linkedEntityId: person._id };
  return (await aKeptUpload(ctx, 'bytes', given))._id;
}

/** A calendar address of somebody, of a company of its own so that each asking has one. */
async function aCalendarOf(ctx: Context, { _id: userId }: { _id: string }): Promise<string> {
  const [_id, { _id: agencyId }] = [newId(), await anAgency(ctx)];
  const createdAt = ctx.clock.now().toISOString();
  await ctx.db
    .insertInto('calendar_subscriptions')
    .values({ _id, userId, agencyId, tokenHash: newId(), createdAt })
    .execute();
  return _id;
}

/** An open session of somebody, by its id. */
async function aSession(ctx: Context, userId: string): Promise<string> {
  const tokenHash = hashToken(await openSession(ctx, ctx.db, userId, null));
  const session = await ctx.db
    .selectFrom('sessions')
    .select('_id')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return session._id;
}

/** What the authenticator app of somebody shows who is about to turn the second factor on. */
async function aCodeOf(ctx: Context, userId: string): Promise<string> {
  const twoFactorSecret = newTotpSecret();
  await ctx.db.updateTable('users').set({ twoFactorSecret, twoFactorSince: null }).where('_id', '=', userId).execute();
  return authenticatorCode(twoFactorSecret, ctx.clock.now());
}

async function anAuditEntry(
  ctx: Context,
  { _id: userId }: { _id: string },
  { _id: agencyId }: { _id: string },
): Promise<string> {
  await audit(ctx, ctx.db, { userId, address: '' }, { action: 'agencyChanged', agencyId });
  return agencyId;
}
