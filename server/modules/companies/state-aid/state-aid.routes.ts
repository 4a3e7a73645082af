import * as links from '@volano/domain/contracts/company-links';
import * as contract from '@volano/domain/contracts/state-aid';
import * as settings from '@volano/domain/contracts/state-aid-rules';
import { AppError } from '@volano/domain/errors';
import { translations } from '@volano/domain/i18n/t';
import { romeDay } from '@volano/domain/rules/announcement-dates';
import { bindRoute } from '../../../access/bind-route.ts';
import { offsetOf } from '../../../platform/db/query-parts.ts';
import { createAid, deleteAid, updateAid } from './aids.actions.ts';
import { changeAidRules } from './aid-rules.actions.ts';
import { createEvent, createLink, deleteEvent, deleteLink, updateLink } from './links.actions.ts';
import { findRegisterReadUntil, listCompaniesByName, readAidRules } from './state-aid.queries.ts';
import { replyAid, replyEvent, replyLink, replyRoom, roomOf, roomsOf } from './state-aid.replies.ts';
import { readUndertaking, readUndertakings } from './undertakings.queries.ts';

export const stateAidRoutes = [
  bindRoute(contract.listAids, async ({ ctx, subject, query }) => {
    const { regime, from, to, limit, count } = query;
    const around = await readUndertaking(ctx.db, subject.agency._id);
    const found = around.counted
      .filter((aid) => regime === undefined || aid.regime === regime)
      .filter(({ grantedOn }) => (from === undefined || from <= grantedOn) && (to === undefined || grantedOn <= to))
      .toSorted((one, other) => other.grantedOn.localeCompare(one.grantedOn) || one._id.localeCompare(other._id));
    const rows = found.slice(offsetOf(query), offsetOf(query) + limit).map((row) => replyAid({ row, around }));
    return { rows, ...(count ? { total: found.length } : {}) };
  }),

  bindRoute(contract.createAid, async ({ ctx, actor, params, body }) =>
    replyAid(await createAid(ctx, actor, params.id, body)),
  ),

  bindRoute(contract.updateAid, async ({ ctx, actor, params, body }) =>
    replyAid(await updateAid(ctx, actor, params.id, body)),
  ),

  bindRoute(contract.deleteAid, async ({ ctx, actor, params }) => {
    await deleteAid(ctx, actor, params.id);
    return null;
  }),

  bindRoute(contract.getRoom, async ({ ctx, subject, query, language }) => {
    const { regime, on = romeDay(ctx.clock.now()), asked = null } = query;
    const around = await readUndertaking(ctx.db, subject.agency._id);
    const rules = await readAidRules(ctx.db);
    const question = { regime, on, asked };
    const found = roomOf(around, question, rules);
    if (found === null) throw new AppError('invalidInput', { fields: [{ path: 'on', message: 'noCeiling' }] });
    const registerReadUntil = await findRegisterReadUntil(ctx.db);
    return replyRoom({ found, around, question, rules, registerReadUntil }, translations(language));
  }),

  bindRoute(contract.listRooms, async ({ ctx, actor, query }) => {
    const { on = romeDay(ctx.clock.now()) } = query;
    const { companies, ...counted } = await listCompaniesByName(ctx.db, actor, query);
    const around = await readUndertakings(
      ctx.db,
      companies.map(({ _id }) => _id),
    );
    const rules = await readAidRules(ctx.db);
    const rows = [...around.values()].map((one) => ({
      agencyId: one.company._id,
      businessName: one.company.businessName,
      regimes: roomsOf(one, on, rules),
    }));
    return { rows, ...counted };
  }),
];

export const companyLinksRoutes = [
  bindRoute(links.listCompanyLinks, async ({ ctx, subject }) => {
    const around = await readUndertaking(ctx.db, subject.agency._id);
    return around.links.map((row) => replyLink({ row, around }));
  }),

  bindRoute(links.createCompanyLink, async ({ ctx, actor, params, body }) =>
    replyLink(await createLink(ctx, actor, params.id, body)),
  ),

  bindRoute(links.updateCompanyLink, async ({ ctx, actor, params, body }) =>
    replyLink(await updateLink(ctx, actor, params.id, body)),
  ),

  bindRoute(links.deleteCompanyLink, async ({ ctx, actor, params }) => {
    await deleteLink(ctx, actor, params.id);
    return null;
  }),

  bindRoute(links.listCompanyEvents, async ({ ctx, subject }) => {
    const around = await readUndertaking(ctx.db, subject.agency._id);
    return around.events
      .toSorted((one, other) => one.on.localeCompare(other.on))
      .map((row) => replyEvent({ row, around }));
  }),

  bindRoute(links.createCompanyEvent, async ({ ctx, actor, params, body }) =>
    replyEvent(await createEvent(ctx, actor, params.id, body)),
  ),

  bindRoute(links.deleteCompanyEvent, async ({ ctx, actor, params }) => {
    await deleteEvent(ctx, actor, params.id);
    return null;
  }),
];

export const aidRulesRoutes = [
  bindRoute(settings.getStateAidRules, ({ ctx }) => readAidRules(ctx.db)),

  bindRoute(settings.updateStateAidRules, ({ ctx, actor, body }) => changeAidRules(ctx, actor, body)),
];
