import { confirmChoice, deleteAgency, saveDossierSelection, updateAgency } from '@volano/domain/contracts/agencies';
import { assignAgencies } from '@volano/domain/contracts/assignments';
import { RECORD_ACTS, type ActOn, type RecordKind } from '@volano/domain/contracts/record-acts';
import type { RouteSpec } from '@volano/domain/contracts/route';
import { deleteSavedView, updateSavedView } from '@volano/domain/contracts/saved-views';
import { remindSurveys } from '@volano/domain/contracts/surveys';
import { deleteUpload } from '@volano/domain/contracts/uploads';
import { inviteUsers } from '@volano/domain/contracts/users';
import { type Actor, may, mayWrite } from '@volano/domain/policies/actor';
import {
  type AgencyFacts,
  canDeleteDossier,
  canWorkForAgency,
  forbiddenAgencyFields,
} from '@volano/domain/policies/agencies';
import { canChangeView, type OwnedView } from '@volano/domain/policies/saved-views';
import { canPrepareDossier } from '@volano/domain/rules/dossiers';
import type { DossierStatus } from '@volano/domain/rules/vocabulary';

/** What must be known of a company to say what may be done with it. */
export interface AgencyStanding extends AgencyFacts {
  readonly status: DossierStatus;
  readonly hasSurvey: boolean;
}

/** What each kind of record is judged by. */
interface Facts {
  readonly agency: AgencyStanding;
  readonly savedView: OwnedView;
}

/** The call that does an act, and who judges whether the actor may do it with this record; who may call at all is the contract's to say. */
interface RecordAct<F> {
  readonly call: RouteSpec;
  readonly judge: (actor: Actor, facts: F) => boolean;
}

type ActsOf = { readonly [K in RecordKind]: Readonly<Record<ActOn<K>, RecordAct<Facts[K]>>> };

/** Whoever works for a company, as far as the fields of an act are theirs to write. */
function writing(...fields: readonly string[]): RecordAct<AgencyStanding>['judge'] {
  return (actor, agency) => canWorkForAgency(actor, agency) && forbiddenAgencyFields(actor, fields).length === 0;
}

/** By which call each act is done, and who judges it: the same judges that the call itself asks. A kind or an act that is not here does not compile. */
export const JUDGED_ACTS: ActsOf = {
  agency: {
    edit: { call: updateAgency, judge: writing('businessName') },
    manage: { call: updateAgency, judge: writing('contractType') },
    move: { call: updateAgency, judge: writing('userId') },
    assign: { call: assignAgencies, judge: canWorkForAgency },
    confirmChoice: { call: confirmChoice, judge: canWorkForAgency },
    remind: { call: remindSurveys, judge: canWorkForAgency },
    invite: { call: inviteUsers, judge: canWorkForAgency },
    prepareDossier: {
      call: saveDossierSelection,
      judge: (actor, agency) =>
        canWorkForAgency(actor, agency) && canPrepareDossier(actor.role, agency.status, agency.hasSurvey),
    },
    moveDossier: { call: updateAgency, judge: writing('dossierGenerationStatus') },
    deleteDossier: { call: deleteUpload, judge: canDeleteDossier },
    delete: { call: deleteAgency, judge: canWorkForAgency },
  },
  savedView: {
    change: { call: updateSavedView, judge: canChangeView },
    share: {
      call: updateSavedView,
      judge: (actor, view) => canChangeView(actor, view) && mayWrite(actor, updateSavedView, 'isShared'),
    },
    delete: { call: deleteSavedView, judge: canChangeView },
  },
};

/** What the actor may do with a record, for its `may`. */
export function actsOn<K extends RecordKind>(actor: Actor, kind: K, facts: Facts[K]): ActOn<K>[] {
  const acts: ActsOf[K] = JUDGED_ACTS[kind];
  return (RECORD_ACTS[kind] as readonly ActOn<K>[]).filter((name) => {
    const { call, judge } = acts[name];
    return may(actor, call) && judge(actor, facts);
  });
}
