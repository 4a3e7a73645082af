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
import { rowOf, update } from '../builders/rows.ts';
import { aMessageOf, anOfficeMessage, theArchiving, theChat, theOfficeChat } from './permission-chats.ts';
import { insertRow } from './insert-rows.ts';
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
  const noting = (name: string) => [name, { enumerable: true, get: () => (named.add(name), name) }] as const;
  naming(Object.defineProperties({}, Object.fromEntries(Object.keys(makers).map(noting))) as never);
  const made: Record<string, string> = {};
  for (const name of named) made[name] = (await makers[name]?.()) ?? '';
  return made as { readonly [Name in keyof M]: string };
}

/** What is made anew for every call, since some calls use it up. */
export function thingMakers(ctx: Context, occasion: Occasion) {
  const { person, agency, role, isOwn, selfId, followedBy, talksWith } = occasion;
  const { db } = ctx;
  const createdAt = ctx.clock.now().toISOString();
  const talk = { agencyId: agency._id, advisorId: talksWith };
  const idOf = async (made: Promise<{ _id: string }>): Promise<string> => (await made)._id;
  return {
    ...settingsMakers(ctx),
    spareAnnouncementId: () => idOf(anAnnouncement(ctx)),
    spareServiceId: () => idOf(aService(ctx)),
    spareNewsId: () => idOf(aPieceOfNews(ctx)),
    sparePartnerId: () => idOf(aPartner(ctx)),
    /** A company that may go, and one that went. */
    spareAgencyId: async () =>
      idOf(anAgency(ctx, { userId: isCustomer({ role }) ? person._id : (await aUser(ctx))._id })),
    deletedAgencyId: async () => {
      const { _id } = await anAgency(ctx);
      await update(db, 'all_agencies', { _id }, { deletedAt: createdAt });
      return _id;
    },
    ...byWrittenName((kind) => async () => {
      const _id = newId();
      await insertWritten(db, kind, { _id, agencyId: agency._id, authorId: null, createdAt });
      return _id;
    }),
    actId: async () => {
      const act = {
        _id: newId(),
        userId: person._id,
        action: 'seeNotices',
        count: 1,
        items: '[]',
        at: createdAt,
      } as const;
      await db.insertInto('acts').values(act).execute();
      return act._id;
    },
    ...aidMakers(db, { agencyId: agency._id, createdAt }),
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
    /** A company that chose a sales contact: who asks, where they are one. */
    contactId: async () => {
      const advisor = role === 'sales' && isOwn ? person._id : (await aUser(ctx, { role: 'sales' }))._id;
      const owner = await aUser(ctx, { advisor, advisorChosenAt: createdAt });
      return idOf(anAgency(ctx, { userId: owner._id }));
    },
    recommendationId: async () => {
      const { _id: recommendationId } = await anAnnouncement(ctx);
      return insertRow(db, 'recommendations', { agencyId: agency._id, advisorId: followedBy, recommendationId });
    },
    /** What is not published yet: it exists for who sees drafts only. */
    draftAnnouncementId: () => idOf(anAnnouncement(ctx, { isActive: false })),
    draftServiceId: () => idOf(aService(ctx, { isActive: false })),
    draftNewsId: () => idOf(aPieceOfNews(ctx, { isActive: false })),
    draftPartnerId: () => idOf(aPartner(ctx, { isActive: false })),
    draftCheckId: async () => aCheck(ctx, (await anAnnouncement(ctx, { isActive: false }))._id),
    /** What the survey does not ask: a category without an answer, and an answer of none. */
    unaskedCategoryId: async () => {
      const { _id } = await aQuestion(ctx);
      await update(db, 'requirements_templates', { categoryTemplateId: _id }, { categoryTemplateId: null });
      return _id;
    },
    unaskedRequirementId: () => insertRow(db, 'requirements_templates', { name: newId(), type: 'Tipo' }),
    checkId: async () => aCheck(ctx, (await anAnnouncement(ctx))._id),
    notificationId: () => {
      const told = { event: 'newService', title: 'T', body: 'B', eventKey: newId() } as const;
      return insertRow(db, 'notifications', { userId: person._id, ...told });
    },
    chatId: () => theChat(ctx, talk),
    messageId: () => aMessageOf(ctx, talk, person._id),
    /** The company's with the firm, in which admins take part too. */
    officeChatId: () => theOfficeChat(ctx, { agencyId: agency._id, senderId: person._id }),
    officeMessageId: () => anOfficeMessage(ctx, { agencyId: agency._id, senderId: person._id }),
    /** A file that was chosen for it and not sent. */
    unsentFileId: async () => {
      const linkedEntityId = await theOfficeChat(ctx, { agencyId: agency._id, senderId: person._id });
      const file = { kind: 'chat', linkedEntityType: 'chat', linkedEntityId, ownerId: person._id } as const;
      return idOf(aKeptUpload(ctx, 'bytes', file));
    },
    archivingId: () => theArchiving(ctx, talk, person._id),
    /** The company's side of the conversation. */
    chatPersonId: () => Promise.resolve(agency.userId),
    /** Of a company of its own, so that each asking has one. */
    calendarId: async () => {
      const { _id: agencyId } = await anAgency(ctx);
      const row = { userId: person._id, agencyId, tokenHash: newId(), createdAt };
      return insertRow(db, 'calendar_subscriptions', row);
    },
    sessionId: async () => {
      const tokenHash = hashToken(await openSession(ctx, db, person._id, null));
      return idOf(rowOf(db, 'sessions', { tokenHash }, ['_id']));
    },
    savedViewId: () => {
      const view = { list: 'agencies', name: newId(), filters: '{}', createdAt } as const;
      return insertRow(db, 'saved_views', { userId: person._id, ...view });
    },
    /** What the authenticator app of somebody shows who is about to turn the second factor on. */
    ownCode: async () => {
      const twoFactorSecret = newTotpSecret();
      await update(db, 'users', { _id: selfId }, { twoFactorSecret, twoFactorSince: null });
      return authenticatorCode(twoFactorSecret, ctx.clock.now());
    },
    /** Something that was done for the company. */
    auditEntryId: async () => {
      const who = { userId: person._id, address: '' };
      await audit(ctx, db, who, { action: 'agencyChanged', agencyId: agency._id });
      return agency._id;
    },
    unique: () => Promise.resolve(newId()),
    uploadId: () => aFileOf(ctx, occasion),
    /** For a customer themself; for the staff any customer. */
    userId: async () => (role === 'user' && isOwn ? person._id : idOf(aUser(ctx))),
  };
}

/** What stands in the room for State aid of a company. */
function aidMakers(db: Context['db'], of: { agencyId: string; createdAt: string }) {
  const firm = (): Promise<string> =>
    insertRow(db, 'aid_parties', { agencyId: of.agencyId, name: newId(), kind: 'foreign' });
  return {
    aidId: async () => {
      const aid = { regime: 'deMinimis', kind: 'grant', source: 'hand', state: 'granted' } as const;
      const granted = { grantedOn: '2025-05-01', element: 1, updatedAt: of.createdAt };
      return insertRow(db, 'aids', { ...of, partyId: await firm(), ...aid, ...granted });
    },
    companyLinkId: async () => {
      const link = { kind: 'board', isCertain: true, isConfirmed: true } as const;
      return insertRow(db, 'company_links', { ...of, holderId: await firm(), heldId: await firm(), ...link });
    },
    companyEventId: () => insertRow(db, 'company_events', { ...of, kind: 'merger', on: '2025-05-01' }),
  };
}

async function aWaitingChoice(ctx: Context): Promise<string> {
  const { _id: advisor } = await aUser(ctx, { role: 'advisor' });
  const owner = await aUser(ctx, { advisor, advisorChosenAt: ctx.clock.now().toISOString() });
  return `${(await anAgency(ctx, { userId: owner._id }))._id} advisorChoice`;
}

/** A kept call that closes soon: it waits for whoever follows the company. */
async function aFavorite(ctx: Context, { _id: agencyId }: { _id: string }): Promise<string> {
  const { _id: objectId } = await anAnnouncement(ctx, { expiryDate: '2026-11-25T22:59:59Z' });
  return insertRow(ctx.db, 'favorites', { agencyId, entityType: 'announcement', objectId });
}

async function aSearch(ctx: Context, { _id: agencyId }: { _id: string }): Promise<string> {
  const createdAt = ctx.clock.now().toISOString();
  // Never more than a company may have, however often one is asked for and whoever saves one meanwhile: the contract of the list allows no more.
  return ctx.db.transaction().execute(async (trx) => {
    await trx.selectFrom('agencies').select('_id').where('_id', '=', agencyId).forUpdate().execute();
    const tooMany = trx.selectFrom('saved_searches').select('_id').where('agencyId', '=', agencyId);
    const beyond = tooMany.orderBy('createdAt', 'desc').offset(MOST_SEARCHES - 1);
    await trx.deleteFrom('saved_searches').where('_id', 'in', beyond).execute();
    const search = { agencyId, name: newId(), query: '{"q":"fiere"}', hasAlert: true, createdAt };
    return insertRow(trx, 'saved_searches', search);
  });
}

async function aFileOf(ctx: Context, { person, agency, role, method }: Occasion): Promise<string> {
  const isDossierHands = role === 'admin' || role === 'advisor' || method !== 'DELETE';
  // A business partner sees no dossier: of their company they open the other files.
  const kind = role === 'business-partner' ? 'company' : 'dossier';
  const given = isDossierHands
    ? ({ kind, linkedEntityType: 'agency', linkedEntityId: agency._id } as const)
    : ({ kind: 'frontImage', linkedEntityType: 'user', linkedEntityId: person._id } as const);
  return (await aKeptUpload(ctx, 'bytes', given))._id;
}
