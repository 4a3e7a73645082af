import { AppError } from '@volano/domain/errors';
import { loadSubjects as load } from '../../app/service.ts';
import type { LoadSubjects } from '../../platform/http/route.ts';

/**
 * The judges of subjects, watched: whether it was they who refused a call. Told to let everybody pass they hand over what an admin would be
 * handed, so that what is refused then is refused by the action itself.
 */
export function judges() {
  let isPassing = false;
  let refused = false;
  const loadSubjects: LoadSubjects = async (ctx, spec, request) => {
    try {
      return await load(ctx, spec, request);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused = !isPassing;
      if (!isPassing) throw error;
      return load(ctx, spec, { ...request, actor: { ...request.actor, role: 'admin' } }).catch(() => ({}));
    }
  };
  return {
    loadSubjects,
    letPass(isOn: boolean): void {
      isPassing = isOn;
    },
    /** Does something, and answers beside it whether a judge refused it. */
    async watching<T>(call: () => Promise<T>): Promise<{ answer: T; isRefusedByJudge: boolean }> {
      refused = false;
      const answer = await call();
      return { answer, isRefusedByJudge: refused };
    },
  };
}
