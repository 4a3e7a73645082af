import type { RouteSpec } from '@volano/domain/contracts/route';
import type { Role } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../platform/context.ts';
import type { Words } from './asking.ts';
import { CANARY } from './canary-paint.ts';
import { CANARY_EMAIL, canaryIds, KINDS, kindsIn } from './canary-ids.ts';
import { seedCanaryTenant } from './canary-tenant.ts';
import { aCheck, aPartner, aPieceOfNews, anAnswer } from '../builders/catalogue-factories.ts';
import { aChat } from '../builders/chats.ts';
import type { Guest } from './crawler.ts';
import { insertRow } from './insert-rows.ts';
import * as factories from '../builders/factories.ts';
import { anOffice } from '../builders/office.ts';
import { update } from '../builders/rows.ts';
import { aPasswordHash } from '../world/signing-in.ts';

const ROLE_OF = {
  owner: 'user',
  advisor: 'advisor',
  performance: 'business-performance-partner',
  businessPartner: 'business-partner',
  sales: 'sales',
  nobody: null,
  admin: 'admin',
} as const satisfies Record<string, Role | null>;
export type VisitorName = keyof typeof ROLE_OF;
export const VISITOR_NAMES = Object.keys(ROLE_OF) as VisitorName[];

const { aChamber, anAnnouncement, anAtecoCode, anInvestment, aQuestion, aService, aTown, aUser } = factories;
const ids = canaryIds();
const firstIds = Object.values(ids);

/** The second tenant with its people, the catalogue that all share, and how to bring in the first. */
export async function canaryWorld(ctx: Context) {
  const office = await anOffice(ctx);
  const sales = await aUser(ctx, { role: 'sales', urlCalendy: 'incontro' });
  await update(ctx.db, 'users', {}, { passwordHash: await aPasswordHash() });
  const question = await aQuestion(ctx);
  for (const { surveyId } of [office.agency, office.partner]) await anAnswer(ctx, surveyId, question, 0);
  await anInvestment(ctx, { surveyId: office.agency.surveyId });
  const announcementId = (await anAnnouncement(ctx))._id;
  const town = await aTown(ctx);
  const places = { regionId: town.regionId, municipalityCode: town.code, cciaaId: (await aChamber(ctx))._id };
  const checkId = await aCheck(ctx, announcementId);
  const numberId = await insertRow(ctx.db, 'categories_templates', { categoryName: 'Addetti', kind: 'number' });
  const shared = { announcementId, checkId, ...places, question, numberId, atecoCodeId: (await anAtecoCode(ctx))._id };
  const catalogue = {
    announcementId,
    objectId: announcementId,
    recommendationId: announcementId,
    entityId: announcementId,
    regionId: town.regionId,
    serviceId: (await aService(ctx, { isForBusinessPartner: true }))._id,
    newsId: (await aPieceOfNews(ctx))._id,
    marketPartnerId: (await aPartner(ctx))._id,
  };
  const talk = async (agency: { _id: string }, consultant: { _id: string }) => {
    const pair = { agencyId: agency._id, advisorId: consultant._id };
    return { chatId: (await aChat(ctx, pair, [[consultant._id, 'Buongiorno']]))._id };
  };
  const company = ({ _id, surveyId }: { _id: string; surveyId: string }) => ({ agencyId: _id, surveyId });
  const [own, partners] = [company(office.agency), company(office.partner)];
  const withAdvisor = { ...own, ...(await talk(office.agency, office.advisor)) };
  const guest = (name: VisitorName, person: { _id: string } | null, things: Words['own'] = {}): Guest<VisitorName> => {
    const self: Words['own'] = person === null ? {} : { userId: person._id, partnerId: person._id };
    const isCustomer = name === 'owner' || name === 'businessPartner';
    const agencyId = isCustomer ? (things['agencyId'] ?? null) : null;
    return { name, person, agencyId, own: { ...catalogue, ...things, ...self } };
  };
  return {
    office,
    ids,
    firstIds,
    visitors: [
      guest('owner', office.user, withAdvisor),
      guest('advisor', office.advisor, withAdvisor),
      guest('performance', office.performance, { ...own, ...(await talk(office.agency, office.performance)) }),
      guest('businessPartner', office.partnerUser, { ...partners, ...(await talk(office.partner, office.advisor)) }),
      guest('sales', sales),
      guest('nobody', null),
      guest('admin', office.admin, withAdvisor),
    ],
    seedFirst: () => seedCanaryTenant(ctx, ids, shared),
  };
}

/** Whether a route lets somebody ask at all, whatever it then says. */
function isLetIn(name: VisitorName, { access }: RouteSpec): boolean {
  const role = ROLE_OF[name];
  return typeof access === 'string' || (role !== null && access[role] !== undefined);
}

/**
 * What somebody says to a route. Everybody asks each field for what it speaks of; for what it does not speak of (the id of a mail for a company)
 * those whom the route lets in take turns, as they do with the values of what writes and of files that are no ids. So each route is asked
 * about everything. What changes something is told words of nobody, which may come back; the e-mail of the first tenant is said by nobody only.
 */
export function wordsFor({ name, own }: Guest<VisitorName>, spec: RouteSpec, isBrief: boolean): Words {
  const isLooking = spec.method === 'GET';
  const sharers = VISITOR_NAMES.filter((one) => one !== 'admin' && isLetIn(one, spec));
  const place = sharers.indexOf(name);
  const isMine = (index: number): boolean => place !== -1 && index % sharers.length === place;
  return {
    idsFor: (field) => {
      const spokenOf = kindsIn(spec, field);
      const others = isBrief ? [] : KINDS.filter((kind, index) => !spokenOf.includes(kind) && isMine(index));
      return [...spokenOf, ...others].map((kind) => ids[kind]);
    },
    together: firstIds,
    texts: isLooking ? [CANARY, CANARY.slice(1, 7), '99999999999'] : ['altro'],
    email: isLooking || name === 'nobody' ? CANARY_EMAIL : 'altra@prova.example',
    own,
    ...((!isLooking || /\/excel(\/|$)/.test(spec.path)) && { isMine }),
  };
}
