import * as contract from '@volano/domain/contracts/sessions';
import { type Language, translations } from '@volano/domain/i18n/t';
import { deviceOf } from '@volano/domain/rules/device-name';
import { proveSession, revokeOtherSessions, revokeSession } from './session.actions.ts';
import { listSessionsOf } from './session.queries.ts';
import { bindRoute } from '../../../access/bind-route.ts';

export const sessionsRoutes = [
  bindRoute(contract.listSessions, async ({ ctx, actor, language }) => {
    const sessions = await listSessionsOf(ctx, actor.userId);
    return sessions.map(({ userAgent, ...session }) => ({
      ...session,
      device: wordsOf(userAgent, language),
      isCurrent: session._id === actor.sessionId,
    }));
  }),

  bindRoute(contract.revokeSession, async ({ ctx, actor, params }) => {
    await revokeSession(ctx, actor, params.id);
    return null;
  }),

  bindRoute(contract.revokeOtherSessions, async ({ ctx, actor }) => {
    await revokeOtherSessions(ctx, actor);
    return null;
  }),

  bindRoute(contract.proveSession, async ({ ctx, actor, body }) => ({
    provenAt: await proveSession(ctx, actor, body.password),
  })),
];

/** "Chrome su Windows", or as much as is known. */
function wordsOf(userAgent: string, language: Language): string {
  const t = translations(language);
  const { browser, system } = deviceOf(userAgent);
  if (browser !== null && system !== null) return t('session.sessions.device', { browser, system });
  return browser ?? system ?? t('session.sessions.unknownDevice');
}
