import { requestDossier } from '@volano/domain/contracts/dossiers';
import { may } from '@volano/domain/policies/actor';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import {
  useDossierRequest,
  useMoveDossier,
  useDeleteDossier,
} from '../../../features/advising/dossiers/dossiers.api.ts';
import type { Agency } from '../../../features/companies/agencies/agencies.api.ts';
import { requestWords } from '../../../features/companies/agencies/agency-marks.tsx';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import { DeleteDialog } from '../../../ui/dialogs/dialogs.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import classes from './advising.module.css';

interface ReleaseLineProps {
  agency: Agency;
  /** Saves what is not saved yet: whoever releases the dossier reads the choices that it was asked for with. */
  saveFirst?: ((follows: () => void) => void) | undefined;
}

/**
 * While a dossier waits: that its release was asked for, for a consultant the asking and the way back, for who may move it the release
 * (9-working-day §8). Nothing otherwise.
 */
export function ReleaseLine({ agency, saveFirst }: ReleaseLineProps) {
  const t = useT();
  const me = useMe();
  const asking = useDossierRequest(agency._id);
  const releasing = useMoveDossier(agency._id);
  const { dossierRequest: request, dossierGenerationStatus: status } = agency;
  const canAsk = may(me, requestDossier);
  const canRelease = agency.may.includes('moveDossier');
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
        <Button
          variant="default"
          loading={asking.isPending}
          onClick={() =>
            request == null && saveFirst !== undefined ? saveFirst(() => ask(true)) : ask(request == null)
          }
        >
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

type Dossier = Agency['dossier'][number];

/** Deleting a generated dossier of a company: how it is asked for, by those who may, and the dialog that asks back. */
export function useDossierDeletion(agency: Agency): {
  ask: ((dossier: Dossier) => void) | undefined;
  dialog: ReactNode;
} {
  const [dossier, setDossier] = useState<Dossier | null>(null);
  if (!agency.may.includes('deleteDossier')) return { ask: undefined, dialog: null };
  return {
    ask: setDossier,
    dialog:
      dossier === null ? null : (
        <DeleteDossierDialog
          dossier={dossier}
          businessName={agency.businessName}
          isCurrent={agency.dossierGenerationStatus === 'generated' && agency.dossier[0]?._id === dossier._id}
          onClose={() => setDossier(null)}
        />
      ),
  };
}

interface DeleteDossierDialogProps {
  dossier: { readonly _id: string; readonly createdAt: string };
  businessName: string;
  /** The document of the round under way: without it the dossier can be generated once more. */
  isCurrent: boolean;
  onClose: () => void;
}

/** Asks for the name of the company before a document goes that the company may have (1-people §6). */
function DeleteDossierDialog({ dossier, businessName, isCurrent, onClose }: DeleteDossierDialogProps) {
  const t = useT();
  const gone = t('dossiers.delete.text', { date: formatDateTime(dossier.createdAt) });
  return (
    <DeleteDialog
      words={{
        title: t('dossiers.delete.title', { name: businessName }),
        text: isCurrent ? `${gone} ${t('dossiers.delete.reopens')}` : gone,
        label: t('dossiers.delete.label'),
        done: t('dossiers.delete.done'),
      }}
      typedName={businessName}
      removal={useDeleteDossier(dossier._id)}
      onClose={onClose}
    />
  );
}
