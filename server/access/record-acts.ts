import { confirmChoice, deleteAgency, saveDossierSelection, updateAgency } from '@volano/domain/contracts/agencies';
import { assignAgencies } from '@volano/domain/contracts/assignments';
import { RECORD_ACTS, type ActOn, type RecordKind } from '@volano/domain/contracts/record-acts';
import type { RouteSpec } from '@volano/domain/contracts/route';
import { deleteSavedView, updateSavedView } from '@volano/domain/contracts/saved-views';
import { remindSurveys } from '@volano/domain/contracts/surveys';
import { deleteUpload } from '@volano/domain/contracts/uploads';
import { removeTwoFactor } from '@volano/domain/contracts/two-factor';
import {
  changeEmail,
  deleteUser,
  inviteUsers,
  sendPasswordReset,
  setGroup,
  updateUser,
} from '@volano/domain/contracts/users';
import { type Actor, isCustomer, may, maySend } from '@volano/domain/policies/actor';
import {
  type AgencyFacts,
  canDeleteDossier,
  canWorkForAgency,
  forbiddenAgencyFields,
} from '@volano/domain/policies/agencies';
import { canChangeView, type OwnedView } from '@volano/domain/policies/saved-views';
import { canChangeUser, isOneself, refusedUserFields } from '@volano/domain/policies/users';
import { canPrepareDossier } from '@volano/domain/rules/dossiers';
import type { DossierStatus, Role } from '@volano/domain/rules/vocabulary';

/** What must be known of a company to say what may be done with it. */
export interface AgencyStanding extends AgencyFacts {
  readonly status: DossierStatus;
  readonly hasSurvey: boolean;
}

/** The same of a person. */
interface UserStanding {
  readonly _id: string;
  readonly role: Role;
  readonly isGroup: boolean;
}

/** What each kind of record is judged by. */
interface Facts {
  readonly agency: AgencyStanding;
  readonly user: UserStanding;
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

/** Whoever may change a person, as far as the fields of an act are theirs to write. */
function changing(...fields: readonly string[]): RecordAct<UserStanding>['judge'] {
  return (actor, person) => canChangeUser(actor, person) && refusedUserFields(actor, person, fields).length === 0;
}

/** What is done to others alone. */
function isOther(actor: Actor, person: UserStanding): boolean {
  return canChangeUser(actor, person) && !isOneself(actor, person);
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
  user: {
    edit: { call: updateUser, judge: changing('name') },
    admit: { call: updateUser, judge: changing('isEnabled', 'isConfirmed') },
    invite: { call: inviteUsers, judge: canChangeUser },
    setGroup: { call: setGroup, judge: (actor, person) => canChangeUser(actor, person) && isCustomer(person) },
    changeRole: { call: updateUser, judge: changing('role') },
    disable: {
      call: updateUser,
      judge: (actor, person) => isOther(actor, person) && changing('isEnabled')(actor, person),
    },
    changeEmail: { call: changeEmail, judge: canChangeUser },
    sendReset: { call: sendPasswordReset, judge: canChangeUser },
    removeTwoFactor: { call: removeTwoFactor, judge: isOther },
    delete: { call: deleteUser, judge: isOther },
  },
  savedView: {
    change: { call: updateSavedView, judge: canChangeView },
    share: {
      call: updateSavedView,
      judge: (actor, view) => canChangeView(actor, view) && maySend(actor, updateSavedView, 'isShared'),
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
