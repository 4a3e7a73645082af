import type { Role } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/new-id.ts';
import { aPartner, aPieceOfNews } from '../builders/catalogue-factories.ts';
import { anAgency, anAnnouncement, anAtecoCode, aQuestion, aService, aUser } from '../builders/factories.ts';
import { aFailedJob } from '../world/jobs.ts';
import { anOffice } from '../builders/office.ts';
import { update } from '../builders/rows.ts';
import { aPasswordHash } from '../world/signing-in.ts';
import { insertRow } from './insert-rows.ts';
import { type MadeThings, makeNamed, thingMakers } from './permission-things.ts';

/** Whose a thing is, seen by who asks. */
export type Whose = 'own' | 'foreign' | 'missing';

/** What is known of who asks, and of whose the things are: `consultantId` is whose numbers are read, a consultant's own or anybody's. */
type Known = 'agencyId' | 'surveyId' | 'email' | 'ownerId' | 'consultantId' | 'selfId';

/** Ids of everything that a call may name, once as one's own, once as somebody else's, once as nobody's. */
export type Things = MadeThings & Awaited<ReturnType<typeof sharedThings>> & Readonly<Record<Known, string>>;

type Office = Awaited<ReturnType<typeof anOffice>>;

/** A person of each role, the company that is theirs and one that is not, and things of both. */
export async function permissionWorld(ctx: Context) {
  const office = await anOffice(ctx);
  const sales = await aUser(ctx, { role: 'sales' });
  // What they name of it is what it says to the firm: its survey is nothing to them.
  const contact = { ...office.agency, ...(await anAgency(ctx, { salesContactId: sales._id })) };
  await update(ctx.db, 'users', {}, { passwordHash: await aPasswordHash() });
  // Whoever shares no calendar is not in the directory.
  await update(ctx.db, 'users', { role: 'advisor' }, { urlCalendy: 'prova' });
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
    /** Made anew at each asking, since some calls use them up. Of things that take a while to make, those that `naming` names. */
    async things(role: Role, whose: Whose, method: string, naming?: (things: Things) => unknown): Promise<Things> {
      const self = { selfId: people[role]._id };
      if (whose === 'missing') return nothing(self);
      const isOwn = whose === 'own';
      const person = isOwn ? people[role] : office.unrelated;
      const own = role === 'sales' ? contact : agencyOf(office, role);
      const agency = isOwn ? own : office.foreign;
      const consultantId = consultantOf(office, role, isOwn);
      const consultants = { followedBy: office.otherAdvisor._id, talksWith: consultantId };
      const makers = thingMakers(ctx, { person, agency, role, isOwn, method, ...self, ...consultants });
      const company = { agencyId: agency._id, surveyId: agency.surveyId };
      const known = { consultantId, ...company, email: person.email, ownerId: person._id };
      return { ...shared, ...known, ...self, ...(await makeNamed(makers, naming)) };
    },
  };
}

function agencyOf(office: Office, role: Role): Office['agency'] {
  return role === 'business-partner' ? office.partner : office.agency;
}

function nothing(self: Pick<Things, 'selfId'>): Things {
  const unknown = new Proxy({}, { get: () => newId() });
  return Object.assign(Object.create(unknown) as Things, self, { email: 'nessuno@prova.example' });
}

/** Who talks with the company: whoever asks, where they are a consultant and it is theirs. */
function consultantOf(office: Office, role: Role, isOwn: boolean): string {
  if (!isOwn) return office.otherAdvisor._id;
  return role === 'business-performance-partner' ? office.performance._id : office.advisor._id;
}

/** `upcomingId` is still to be published; the question is one that the survey asks, with an answer of it; the job was given up. */
async function sharedThings(ctx: Context) {
  const question = await aQuestion(ctx);
  const newsId = (await aPieceOfNews(ctx))._id;
  const partnerId = (await aPartner(ctx))._id;
  const announcementId = (await anAnnouncement(ctx))._id;
  const upcomingId = (await anAnnouncement(ctx, { waitingPubblication: true }))._id;
  const serviceId = (await aService(ctx, { isForBusinessPartner: true }))._id;
  const atecoCodeId = (await anAtecoCode(ctx))._id;
  const mail = { recipient: 'chi@prova.example', subject: 'Oggetto', html: '<p>Ciao</p>', text: 'Ciao' };
  const mailId = await insertRow(ctx.db, 'mails', { ...mail, eventKey: newId(), status: 'sent' });
  const invitationId = await insertRow(ctx.db, 'invitation_partners', { name: 'Invito' });
  // Somebody came by it: whoever may delete one is told that this one stays.
  await aUser(ctx, { invitationId });
  const jobId = await aFailedJob(ctx);
  const remark = { announcementId, field: 'Comuni', reason: 'townUnknown' } as const;
  const remarkId = await insertRow(ctx.db, 'announcement_remarks', remark);
  const difference = { announcementId, part: 'title', record: '{}', createdAt: '2026-11-01T08:00:00Z' };
  const differenceId = await insertRow(ctx.db, 'announcement_differences', difference);
  const worded = {
    announcementId,
    text: 'Solo birrifici',
    field: 'Descrizione',
    quote: 'Solo birrifici',
    isDecisive: true,
  };
  const conditionId = await insertRow(ctx.db, 'announcement_checks', worded);
  const call = { announcementId, upcomingId, remarkId, differenceId, conditionId };
  const asked = { categoryTemplateId: question._id, requirementTemplateId: question.answers[0] ?? '' };
  return { ...call, ...asked, newsId, partnerId, serviceId, atecoCodeId, mailId, jobId, invitationId };
}
