import { isCustomer } from '@volano/domain/policies/actor';
import type { Role } from '@volano/domain/rules/vocabulary';
import type { Context } from '../context.ts';
import { newId } from '../platform/new-id.ts';
import { hashToken, openSession } from '../platform/session/session.ts';
import { anUpload, aPartner, aPieceOfNews } from './catalogue-factories.ts';
import { anAgency, anAnnouncement, anAtecoCode, aQuestion, aService, aUser } from './factories.ts';
import { aFailedJob } from './jobs.ts';
import { anOffice } from './office.ts';
import { chatThings } from './permission-chats.ts';
import { choiceThings } from './permission-choices.ts';
import { settingsThings } from './permission-settings.ts';

/** Whose a thing is, seen by who asks. */
export type Whose = 'own' | 'foreign' | 'missing';

/** Ids of everything that a call may name, once as one's own, once as somebody else's, once as nobody's. */
export interface Things {
  readonly agencyId: string;
  /** A company that may go, and one that went. */
  readonly spareAgencyId: string;
  readonly deletedAgencyId: string;
  readonly surveyId: string;
  readonly favoriteId: string;
  readonly recommendationId: string;
  readonly notificationId: string;
  readonly chatId: string;
  readonly archivingId: string;
  /** The company's side of the conversation. */
  readonly chatPersonId: string;
  readonly calendarId: string;
  readonly sessionId: string;
  readonly uploadId: string;
  /** For a customer themself; for the staff any customer. */
  readonly userId: string;
  readonly announcementId: string;
  /** One that may be deleted. */
  readonly spareAnnouncementId: string;
  readonly serviceId: string;
  readonly newsId: string;
  readonly partnerId: string;
  /** Those that may be deleted. */
  readonly spareServiceId: string;
  readonly spareNewsId: string;
  readonly sparePartnerId: string;
  readonly regionId: string;
  readonly regionGroupId: string;
  readonly cciaaId: string;
  readonly categoryTemplateId: string;
  readonly requirementTemplateId: string;
  readonly atecoSettingId: string;
  readonly copiedCategoryId: string;
  readonly atecoCodeId: string;
  readonly importId: string;
  readonly spareAtecoCodeId: string;
  readonly atecoSubCategoryId: string;
  readonly atecoCategoryId: string;
  readonly mailId: string;
  /** Of the background, given up. */
  readonly jobId: string;
  readonly invitationId: string;
  readonly email: string;
  /** Whose the things are. */
  readonly ownerId: string;
  /** Whoever asks. */
  readonly selfId: string;
}

type Office = Awaited<ReturnType<typeof anOffice>>;

/** A person of each role, the company that is theirs and one that is not, and things of both. */
export async function permissionWorld(ctx: Context) {
  const office = await anOffice(ctx);
  const sales = await aUser(ctx, { role: 'sales' });
  await aQuestion(ctx);
  const shared = await sharedThings(ctx);
  const people: Record<Role, { _id: string; email: string }> = {
    admin: office.admin,
    advisor: office.advisor,
    user: office.user,
    sales,
    'business-partner': office.partnerUser,
    'platform-admin': office.platformAdmin,
    'business-performance-partner': office.performance,
  };
  return {
    people,
    agencyOf: (role: Role) => agencyOf(office, role),
    /** Made anew at each asking, since some calls use them up. */
    things: (role: Role, whose: Whose, method: string) => thingsOf(ctx, office, people, shared, role, whose, method),
  };
}

function agencyOf(office: Office, role: Role): Office['agency'] {
  return role === 'business-partner' ? office.partner : office.agency;
}

/** Who talks with the company: whoever asks, where they are a consultant and it is theirs. */
function consultantOf(office: Office, role: Role, whose: Whose): string {
  if (whose !== 'own') return office.otherAdvisor._id;
  return role === 'business-performance-partner' ? office.performance._id : office.advisor._id;
}

async function sharedThings(ctx: Context) {
  const newsId = (await aPieceOfNews(ctx))._id;
  const partnerId = (await aPartner(ctx))._id;
  const announcementId = (await anAnnouncement(ctx))._id;
  const serviceId = (await aService(ctx, { isForBusinessPartner: true }))._id;
  const atecoCodeId = (await anAtecoCode(ctx))._id;
  const mailId = newId();
  const mail = { recipient: 'chi@prova.example', subject: 'Oggetto', html: '<p>Ciao</p>', text: 'Ciao' };
  await ctx.db
    .insertInto('mails')
    .values({ _id: mailId, ...mail, eventKey: mailId })
    .execute();
  const invitationId = newId();
  await ctx.db.insertInto('invitation_partners').values({ _id: invitationId, name: 'Invito' }).execute();
  return { newsId, partnerId, announcementId, serviceId, atecoCodeId, mailId, invitationId };
}

async function thingsOf(
  ctx: Context,
  office: Office,
  people: Record<Role, { _id: string; email: string }>,
  shared: Awaited<ReturnType<typeof sharedThings>>,
  role: Role,
  whose: Whose,
  method: string,
): Promise<Things> {
  if (whose === 'missing') {
    const nothing = new Proxy({}, { get: () => newId() }) as Omit<Things, 'email' | 'selfId'>;
    return Object.assign(Object.create(nothing) as Things, {
      email: 'nessuno@prova.example',
      selfId: people[role]._id,
    });
  }
  const agency = whose === 'own' ? agencyOf(office, role) : office.foreign;
  const person = whose === 'own' ? people[role] : office.stranger;
  const [favoriteId, recommendationId, notificationId] = [newId(), newId(), newId()];
  // Kept, and closing soon: it waits for whoever follows the company.
  const announcementId = (await anAnnouncement(ctx, { expiryDate: '2026-11-25T22:59:59Z' }))._id;
  const linked = { announcementId };
  await ctx.db
    .insertInto('favorites')
    .values({ _id: favoriteId, agencyId: agency._id, entityType: 'announcement', objectId: linked.announcementId })
    .execute();
  await ctx.db
    .insertInto('recommendations')
    .values({
      _id: recommendationId,
      agencyId: agency._id,
      advisorId: office.otherAdvisor._id,
      recommendationId: linked.announcementId,
    })
    .execute();
  await ctx.db
    .insertInto('notifications')
    .values({
      _id: notificationId,
      userId: person._id,
      event: 'newService',
      title: 'T',
      body: 'B',
      eventKey: notificationId,
    })
    .execute();
  const isDossierHands = role === 'admin' || role === 'advisor' || method !== 'DELETE';
  const upload = await anUpload(ctx, {
    storageKey: `prova/${newId()}`,
    ...(isDossierHands
      ? // A business partner sees no dossier: of their company they open the other files.
        {
          kind: role === 'business-partner' ? 'company' : 'dossier',
          linkedEntityType: 'agency',
          linkedEntityId: agency._id,
        }
      : { kind: 'frontImage', linkedEntityType: 'user', linkedEntityId: person._id }),
  });
  await ctx.storage.put(upload.storageKey, new Uint8Array([1]));
  return {
    ...shared,
    ...(await settingsThings(ctx)),
    ...(await choiceThings(ctx)),
    ...(await chatThings(ctx, {
      agencyId: agency._id,
      personId: agency.userId,
      advisorId: consultantOf(office, role, whose),
      archiverId: person._id,
    })),
    jobId: await aFailedJob(ctx),
    spareAnnouncementId: (await anAnnouncement(ctx))._id,
    spareServiceId: (await aService(ctx))._id,
    spareNewsId: (await aPieceOfNews(ctx))._id,
    sparePartnerId: (await aPartner(ctx))._id,
    agencyId: agency._id,
    ...(await passingAgencies(ctx, isCustomer({ role }) ? person : await aUser(ctx))),
    surveyId: agency.surveyId,
    favoriteId,
    recommendationId,
    notificationId,
    calendarId: await aCalendarOf(ctx, person),
    sessionId: await aSession(ctx, person._id),
    uploadId: upload._id,
    userId: role === 'user' && whose === 'own' ? person._id : (await aUser(ctx))._id,
    email: person.email,
    ownerId: person._id,
    selfId: people[role]._id,
  };
}

async function passingAgencies(ctx: Context, owner: { _id: string }) {
  const spare = await anAgency(ctx, { userId: owner._id });
  const gone = await anAgency(ctx);
  const deletedAt = ctx.clock.now().toISOString();
  await ctx.db.updateTable('all_agencies').set({ deletedAt }).where('_id', '=', gone._id).execute();
  return { spareAgencyId: spare._id, deletedAgencyId: gone._id };
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
