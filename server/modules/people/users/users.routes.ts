import * as contract from '@volano/domain/contracts/users';
import { AppError } from '@volano/domain/errors';
import { translations } from '@volano/domain/i18n/t';
import { canSeeEverybody, canSortUsersBy, forbiddenUserFilters } from '@volano/domain/policies/users';
import { readAll } from '../../../platform/db/query-parts.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { doEachAlone } from '../../../platform/each-alone.ts';
import { storeExport } from '../../../platform/storage/exports.ts';
import { listDirectory, listUsers, usersToExport } from './users.queries.ts';
import {
  createUser,
  setGroup,
  changeUser,
  deleteUser,
  cancelEmailChange,
  changeEmail,
  confirmEmailChange,
  inviteUsers,
  sendPasswordReset,
} from './users.actions.ts';
import { replyUser, withPhoto } from './users.replies.ts';
import { drawUsers } from './users.sheets.ts';

export const usersRoutes = [
  bindRoute(contract.listUsers, async ({ ctx, actor, query }) => {
    const fields = forbiddenUserFilters(actor, Object.keys(query)).map((path) => ({ path, message: 'unknown' }));
    if (query.sort?.some(({ field }) => !canSortUsersBy(actor, field)))
      fields.push({ path: 'sort', message: 'unsortable' });
    if (fields.length > 0) throw new AppError('invalidInput', { fields });
    const asked = { ...query, count: query.count || query.rowsNumber === true };
    if (canSeeEverybody(actor)) {
      const { rows, ...counted } = await listUsers(ctx.db, asked);
      return { rows: rows.map((person) => withPhoto(ctx, actor, person)), ...counted };
    }
    const { rows, ...counted } = await listDirectory(ctx.db, asked);
    return { rows: rows.map((person) => withPhoto(ctx, actor, person)), ...counted };
  }),

  bindRoute(contract.exportUsers, ({ ctx, actor, query, language }) => {
    const t = translations(language);
    const { q, role, isGroup, isEnabled, isConfirmed, standing, hasHandle, hasAdvisor } = query;
    return storeExport(ctx, actor, {
      title: t('users.title'),
      list: 'users',
      // What was searched may be an e-mail: that it was is enough.
      filters: { role, isGroup, isEnabled, isConfirmed, standing, hasHandle, hasAdvisor, isSearched: Boolean(q) },
      rows: (trx) => readAll(trx, usersToExport(trx, query)),
      draw: (rows) => drawUsers(t, rows),
    });
  }),

  bindRoute(contract.getUser, ({ ctx, actor, params }) => replyUser(ctx, actor, params.id)),

  bindRoute(contract.createUser, async ({ ctx, actor, body }) =>
    replyUser(ctx, actor, await createUser(ctx, actor, body)),
  ),

  bindRoute(contract.updateUser, async ({ ctx, actor, params, body }) => {
    await changeUser(ctx, actor, params.id, body);
    return replyUser(ctx, actor, params.id);
  }),

  bindRoute(contract.confirmUsers, ({ ctx, actor, body }) =>
    doEachAlone(body.ids, (id) => changeUser(ctx, actor, id, { isConfirmed: true })),
  ),

  bindRoute(contract.setGroup, async ({ ctx, actor, params, body }) => {
    await setGroup(ctx, actor, params.id, body);
    return replyUser(ctx, actor, params.id);
  }),

  bindRoute(contract.deleteUser, async ({ ctx, actor, params, query }) => {
    await deleteUser(ctx, actor, params.id, query.handOver);
    return null;
  }),
];

export const userAccessRoutes = [
  bindRoute(contract.sendPasswordReset, async ({ ctx, actor, body, language }) => {
    await sendPasswordReset(ctx, actor, body.email);
    return { message: translations(language)('session.resetSentTo', { email: body.email }) };
  }),

  bindRoute(contract.inviteUsers, ({ ctx, actor, body }) => inviteUsers(ctx, actor, body.usersIds)),

  bindRoute(contract.changeEmail, async ({ ctx, actor, params, body }) => {
    await changeEmail(ctx, actor, params.id, body.email);
    return replyUser(ctx, actor, params.id);
  }),

  bindRoute(contract.cancelEmailChange, async ({ ctx, actor, params }) => {
    await cancelEmailChange(ctx, actor, params.id);
    return replyUser(ctx, actor, params.id);
  }),

  bindRoute(contract.confirmEmailChange, async ({ ctx, params, language, address }) => {
    await confirmEmailChange(ctx, params.token, address);
    return { message: translations(language)('session.emailChanged') };
  }),
];
