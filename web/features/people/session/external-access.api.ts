import { signInWithCode } from '@volano/domain/contracts/sessions';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { i18n, setAccountLanguage } from '../../../lib/i18n/i18n.ts';
import { beginSession, type Session } from '../../../lib/session/session.ts';

/** A session, or why there is none: null where the code alone is to blame. */
export type Entered = { readonly session: Session } | { readonly refusal: string | null };

const asked = new Map<string, Promise<Entered>>();

/** Signs in with a one-time code: once, however often the screen is drawn. */
export function enterWithCode(code: string): Promise<Entered> {
  const entering = asked.get(code) ?? enter(code);
  asked.set(code, entering);
  return entering;
}

async function enter(code: string): Promise<Entered> {
  try {
    const session = await call(signInWithCode, { body: { code } });
    await setAccountLanguage(session.user.language);
    beginSession(session);
    return { session };
  } catch (error) {
    if (!(error instanceof ApiError)) return { refusal: i18n.t('errors.unexpected') };
    const isOfCode = error.code === 'externalCodeInvalid' || error.code === 'invalidInput';
    return { refusal: isOfCode ? null : error.message };
  }
}
