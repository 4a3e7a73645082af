import * as contract from '@volano/domain/contracts/contacts';
import { AppError } from '@volano/domain/errors';
import { translations } from '@volano/domain/i18n/t';
import type { Translate } from '@volano/domain/i18n/translate';
import { formatEuros } from '@volano/domain/rules/money';
import type { z } from 'zod';
import { bindRoute } from '../../../access/bind-route.ts';
import { listNames } from '../agencies/agencies.queries.ts';
import { handOverToAdvisor, markContacted } from './contacts.actions.ts';
import { type ContactRecord, listAdvisorsWithLoad, listContacts } from './contacts.queries.ts';

export const contactsRoutes = [
  bindRoute(contract.listContacts, async ({ ctx, actor, language }) => {
    const t = translations(language);
    return (await listContacts(ctx.db, actor)).map((record) => replyContact(t, record));
  }),

  bindRoute(contract.listContactAdvisors, ({ ctx }) => listAdvisorsWithLoad(ctx.db)),

  bindRoute(contract.updateContact, async ({ ctx, actor, params, body, language }) => {
    await markContacted(ctx, actor, params.agencyId, body.isContacted);
    const [record] = await listContacts(ctx.db, actor, params.agencyId);
    if (record === undefined) throw new AppError('notFound');
    return replyContact(translations(language), record);
  }),

  bindRoute(contract.handOverContact, async ({ ctx, actor, params, body }) => {
    await handOverToAdvisor(ctx, actor, params.agencyId, body.advisorId);
    const [advisor] = await listNames(ctx.db, [body.advisorId]);
    if (advisor === undefined) throw new AppError('notFound');
    return { agencyId: params.agencyId, advisor, followedBy: 'advisor' as const, isFollowed: true as const };
  }),
];

function replyContact(
  t: Translate,
  { agencyId, businessName, chosenAt, contactedAt, chatId, plans, ...record }: ContactRecord,
): z.input<typeof contract.contact> {
  const { _id, name, surname, telephone, email } = record;
  return {
    agencyId,
    businessName,
    person: { _id, name, surname, telephone, email },
    needs: plans.map((plan) => t('contacts.need', { name: plan.name, amount: formatEuros(plan.amount / 100) })),
    chosenAt,
    contactedAt,
    chatId,
  };
}
