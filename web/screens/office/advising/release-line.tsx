import { requestDossier } from '@volano/domain/contracts/dossiers';
import { updateAgency } from '@volano/domain/contracts/agencies';
import { may } from '@volano/domain/policies/access';
import { canMoveDossier } from '@volano/domain/rules/dossier-status';
import { Button } from '@mantine/core';
import type { Agency } from '../../../features/companies/agencies/agencies.api.ts';
import { requestWords } from '../../../features/companies/agencies/dossier-standing.tsx';
import { useDossierRequest, useMoveDossier } from '../../../features/advising/dossiers/dossiers.api.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/layout/toast.ts';
import classes from './advising.module.css';

/**
 * While a dossier waits: that its release was asked for, for a consultant the asking and the way back, for an admin the release
 * (9-working-day §8). Nothing otherwise.
 */
export function ReleaseLine({ agency }: { agency: Agency }) {
  const t = useT();
  const me = useMe();
  const asking = useDossierRequest(agency._id);
  const releasing = useMoveDossier(agency._id);
  const { dossierRequest: request, dossierGenerationStatus: status } = agency;
  const canAsk = may(me, requestDossier);
  const canRelease = may(me, updateAgency) && canMoveDossier(me.role);
  if (status !== 'waitingAdmin' || (request == null && !canAsk)) return null;

  function ask(isAsked: boolean): void {
    mutateWithMessage(asking, isAsked, {
      done: () => toast.success(t(isAsked ? 'agencies.dossierRequest.done' : 'agencies.dossierRequest.withdrawn')),
    });
  }

  function release(): void {
    mutateWithMessage(releasing, 'ready', {
      done: () => toast.success(t('agencies.dossierRequest.released', { count: 1 })),
    });
  }

  return (
    <div
      className={classes['release']}
      role="group"
      aria-label={t(`agencies.dossierRequest.${request == null ? 'ask' : 'badge'}`)}
    >
      <p>{request == null ? t('agencies.dossierRequest.askHint') : requestWords(t, request)}</p>
      {canAsk ? (
        <Button variant="default" loading={asking.isPending} onClick={() => ask(request == null)}>
          {t(request == null ? 'agencies.dossierRequest.ask' : 'agencies.dossierRequest.withdraw')}
        </Button>
      ) : null}
      {canRelease && request != null ? (
        <Button variant="default" loading={releasing.isPending} onClick={release}>
          {t('agencies.dossierRequest.release')}
        </Button>
      ) : null}
    </div>
  );
}
