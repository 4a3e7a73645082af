import { MOST_AT_ONCE } from '@volano/domain/contracts/fields';
import { MOST_INVITED } from '@volano/domain/contracts/users';
import { canFollowAs } from '@volano/domain/rules/advisor-kinds';
import { INVITED_DAYS } from '@volano/domain/rules/retention';
import { isSurveyUnfinished } from '@volano/domain/rules/survey-progress';
import { ADVISOR_ROLES, type AdvisorRole } from '@volano/domain/rules/vocabulary';
import { Checkbox, NativeSelect, Button } from '@mantine/core';
import {
  IconArrowsExchange,
  IconMailFast,
  IconMailForward,
  IconTrash,
  IconUserPlus,
  IconUserCheck,
} from '@tabler/icons-react';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { DeleteDialog } from '../../../ui/dialogs/dialogs.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import {
  type AgencyRow,
  remindAgencies,
  assignEach,
  confirmDeduced,
  inviteOwners,
  moveDossiers,
  type NamedAgency,
  type Person,
  useDeleteAgency,
  type ChosenPerson,
  useConfirmChoice,
} from './office-agencies.api.ts';
import { RecommendDialog, WriteDialog } from './bulk-words.tsx';
import { rolesOf, PersonSelect } from './office-fields.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import classes from './office-agencies.module.css';

/** What is done with companies from their list, and with which. */
export interface AskedAction {
  readonly action: 'assign' | 'remind' | 'invite' | 'delete' | 'release' | 'hold' | 'recommend' | 'write' | 'confirm';
  readonly agencies: readonly NamedAgency[];
}

export type AskAction = (asked: AskedAction) => void;

/** The part of a company's "…" that changes something, as its record allows. What would be refused says why. */
export function AgencyActionItems({ agency, onAsk }: { agency: AgencyRow; onAsk: AskAction }) {
  const t = useT();
  const { may } = agency;
  if (!may.includes('remind')) return null;
  const agencies = [agency];
  const hasAll = !isSurveyUnfinished(agency.survey);
  const isToInvite = agency.user.isToInvite === true;
  return (
    <>
      <Menu.Divider />
      {/* Whom nobody has invited is invited, not reminded. */}
      {isToInvite ? null : (
        <Menu.Item
          leftSection={<IconMailForward size={18} aria-hidden />}
          disabled={hasAll}
          onClick={() => onAsk({ action: 'remind', agencies })}
        >
          {t(hasAll ? 'agencies.office.reminder.complete' : 'agencies.office.reminder.send')}
        </Menu.Item>
      )}
      {isToInvite && may.includes('invite') ? (
        <Menu.Item
          leftSection={<IconMailFast size={18} aria-hidden />}
          onClick={() => onAsk({ action: 'invite', agencies })}
        >
          {t('companyImports.invite.owner')}
        </Menu.Item>
      ) : null}
      {may.includes('assign') ? (
        <Menu.Item
          leftSection={<IconUserPlus size={18} aria-hidden />}
          onClick={() => onAsk({ action: 'assign', agencies })}
        >
          {t('agencies.office.assignOne')}
        </Menu.Item>
      ) : null}
      {may.includes('move') ? (
        <Menu.Item component="a" href={moveHref(agency)} leftSection={<IconArrowsExchange size={18} aria-hidden />}>
          {t('agencies.office.move')}
        </Menu.Item>
      ) : null}
      {may.includes('delete') ? (
        <>
          <Menu.Divider />
          <Menu.Item
            data-danger
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => onAsk({ action: 'delete', agencies })}
          >
            {t('agencies.office.delete')}
          </Menu.Item>
        </>
      ) : null}
    </>
  );
}

/** Where a company is handed to another customer; its name goes along, to be said before it is known (1-people §2). */
export function moveHref({ _id, businessName }: NamedAgency): string {
  return hrefOf('/admin/agencies/$agencyId/change-user', { agencyId: _id }, { businessName });
}

interface AgencyActionDialogProps extends Omit<ActionDialogProps, 'agencies'> {
  asked: AskedAction;
}

/** The question of the action that was asked for. `failed` are the companies for which it was not done. */
export function AgencyActionDialog({ asked: { action, agencies }, isToldInList, onClose }: AgencyActionDialogProps) {
  const [first] = agencies;
  const dialog = { agencies, isToldInList, onClose };
  if (action === 'assign') return <AssignDialog {...dialog} />;
  if (action === 'remind') return <RemindDialog {...dialog} />;
  if (action === 'invite') return <InviteDialog {...dialog} />;
  if (action === 'release' || action === 'hold') return <ReleaseDialog action={action} {...dialog} />;
  if (action === 'recommend') return <RecommendDialog {...dialog} />;
  if (action === 'write') return <WriteDialog {...dialog} />;
  if (action === 'confirm') return <ConfirmDeducedDialog {...dialog} />;
  if (first === undefined) return null;
  return <DeleteAgencyDialog agency={first} onClose={() => onClose()} onDeleted={() => onClose([])} />;
}

/** Asks before one or many companies are reminded of their survey by mail, in the name of whoever asks. */
export function RemindDialog({ agencies, isToldInList, onClose }: ActionDialogProps) {
  const t = useT();
  const count = agencies.length;
  const only = count === 1 ? agencies[0] : undefined;
  return (
    <BulkDialog
      title={
        only === undefined
          ? t('agencies.office.reminding.title', { count })
          : t('agencies.office.reminding.titleOf', { name: only.businessName })
      }
      agencies={agencies}
      startLabel={t('agencies.office.reminding.confirm')}
      act={remindAgencies}
      perCall={10}
      doneText={t('agencies.office.reminding.done', { count })}
      failedText={(failed) => t('agencies.office.bulk.notReminded', { count: failed })}
      isToldInList={isToldInList}
      onClose={onClose}
    >
      <p className={classes['bulkDialogText']}>
        {t(only === undefined ? 'agencies.office.reminding.body' : 'agencies.office.reminding.bodyOf')}
      </p>
    </BulkDialog>
  );
}

/** Asks before what was deduced of the companies is said to be right. */
function ConfirmDeducedDialog({ agencies, isToldInList, onClose }: ActionDialogProps) {
  const t = useT();
  const count = agencies.length;
  return (
    <BulkDialog
      title={t('deductions.bulk.title', { count })}
      agencies={agencies}
      startLabel={t('deductions.confirm')}
      act={confirmDeduced}
      perCall={MOST_AT_ONCE}
      doneText={t('deductions.bulk.done', { count })}
      failedText={(failed) => t('deductions.bulk.failed', { count: failed })}
      isToldInList={isToldInList}
      onClose={onClose}
    >
      <p className={classes['bulkDialogText']}>{t('deductions.bulk.body')}</p>
    </BulkDialog>
  );
}

/** Asks before the owners of companies from a list are invited; who came by themself is said in its line. */
function InviteDialog({ agencies, isToldInList, onClose }: ActionDialogProps) {
  const t = useT();
  const count = agencies.length;
  return (
    <BulkDialog
      title={t('companyImports.invite.owners', { count })}
      agencies={agencies}
      startLabel={t('companyImports.invite.action')}
      act={(ids) => inviteOwners(agencies.filter(({ _id }) => ids.includes(_id)))}
      perCall={MOST_INVITED}
      doneText={t('companyImports.invite.ownersDone', { count })}
      failedText={(failed) => t('companyImports.invite.ownersFailed', { count: failed })}
      isToldInList={isToldInList}
      onClose={onClose}
    >
      <p className={classes['bulkDialogText']}>{t('companyImports.invite.text', { days: String(INVITED_DAYS) })}</p>
    </BulkDialog>
  );
}

/** Asks before the dossiers of the companies are released, or wait again: all in one request, each with its own outcome. */
function ReleaseDialog({
  action,
  agencies,
  isToldInList,
  onClose,
}: ActionDialogProps & { action: 'release' | 'hold' }) {
  const t = useT();
  const count = agencies.length;
  const only = count === 1 ? agencies[0] : undefined;
  return (
    <BulkDialog
      title={
        only === undefined
          ? t(`agencies.dossierRequest.${action}Title`, { count })
          : t(`agencies.dossierRequest.${action}TitleOf`, { name: only.businessName })
      }
      agencies={agencies}
      startLabel={t(`agencies.dossierRequest.${action}`)}
      act={(agenciesIds) => moveDossiers(action, agenciesIds)}
      perCall={200}
      doneText={t(action === 'release' ? 'agencies.dossierRequest.released' : 'agencies.dossierRequest.held', {
        count,
      })}
      failedText={(failed) => t('agencies.office.bulk.failed', { count: failed })}
      isToldInList={isToldInList}
      onClose={onClose}
    >
      <p className={classes['bulkDialogText']}>
        {action === 'release' && only?.advisor !== undefined
          ? only.advisor === null
            ? t('agencies.dossierRequest.releaseBodyOfNobody')
            : t('agencies.dossierRequest.releaseBodyOf', { advisor: `${only.advisor.name} ${only.advisor.surname}` })
          : t(`agencies.dossierRequest.${action}Body`)}
      </p>
    </BulkDialog>
  );
}

export interface ActionDialogProps {
  agencies: readonly NamedAgency[];
  /** The list that asked says what was done, with the way back. */
  isToldInList?: boolean | undefined;
  onClose: (failed?: readonly NamedAgency[]) => void;
}

/** Who follows one or many companies, in one of the four ways: somebody, or nobody any more. */
function AssignDialog({ agencies, isToldInList, onClose }: ActionDialogProps) {
  const t = useT();
  const [kind, setKind] = useState<AdvisorRole>('advisor');
  const [person, setPerson] = useState<Person | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const count = agencies.length;
  const only = count === 1 ? agencies[0] : undefined;

  return (
    <BulkDialog
      title={
        only === undefined
          ? t('agencies.office.assignment.title', { count })
          : t('agencies.office.assignment.titleOf', { name: only.businessName })
      }
      agencies={agencies}
      startLabel={t(isRemoving ? 'agencies.office.assignment.confirmRemove' : 'agencies.office.assignment.confirm')}
      canStart={isRemoving || person !== null}
      act={(ids) => assignEach(ids, kind, isRemoving ? null : (person?._id ?? null))}
      perCall={200}
      doneText={t('agencies.office.assignment.done', { count })}
      failedText={(failed) => t('agencies.office.bulk.failed', { count: failed })}
      isToldInList={isToldInList}
      onClose={onClose}
    >
      <NativeSelect
        label={t('agencies.office.assignment.kind')}
        data={ADVISOR_ROLES.map((value) => ({ value, label: t(`agencies.office.kinds.${value}`) }))}
        value={kind}
        onChange={(event) => {
          setKind(event.currentTarget.value as AdvisorRole);
          setPerson(null);
        }}
      />
      <PersonSelect
        key={kind}
        label={t('agencies.office.assignment.person')}
        placeholder={t('agencies.office.form.personPlaceholder')}
        roles={rolesOf(kind)}
        value={person}
        onChange={setPerson}
        isDisabled={isRemoving}
      />
      <Checkbox
        label={t(only === undefined ? 'agencies.office.assignment.remove' : 'agencies.office.assignment.removeOf')}
        checked={isRemoving}
        onChange={(event) => setRemoving(event.currentTarget.checked)}
      />
    </BulkDialog>
  );
}

interface DeleteAgencyDialogProps {
  agency: NamedAgency;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deleting a company asks for its name, in whatever case of letters (1-people §5), and says how long it can come back. */
export function DeleteAgencyDialog({ agency, onClose, onDeleted }: DeleteAgencyDialogProps) {
  const t = useT();
  return (
    <DeleteDialog
      words={{
        title: t('agencies.office.deletion.title', { name: agency.businessName }),
        text: t('agencies.office.deletion.body'),
        label: t('agencies.office.deletion.confirm'),
        done: t('agencies.office.deletion.done'),
      }}
      typedName={agency.businessName}
      removal={useDeleteAgency(agency._id)}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}

interface ConfirmChoiceProps {
  agency: { _id: string; businessName: string };
  chosen: ChosenPerson;
  onAsk: AskAction;
  /** Where the way back is offered once it is done. */
  onDone?: () => void;
}

/**
 * What an admin does with a company's choice, in one press: its consultant follows it. A sales contact cannot follow companies: they are
 * kept as the contact, or a consultant is chosen instead.
 */
export function ConfirmChoice({ agency, chosen, onAsk, onDone }: ConfirmChoiceProps) {
  const t = useT();
  const confirm = useConfirmChoice();
  const { businessName } = agency;
  const canFollow = canFollowAs('advisorId', chosen.role);
  const act = canFollow ? t('agencies.office.choice.assign', { name: chosen.name }) : t('agencies.office.choice.keep');
  return (
    <>
      <Button
        leftSection={<IconUserCheck size={18} aria-hidden />}
        loading={confirm.isPending}
        aria-label={t('agencies.office.choice.named', { act, businessName })}
        onClick={() =>
          mutateWithMessage(confirm, { agencyId: agency._id, chosen }, onDone ? { onSuccess: onDone } : {})
        }
      >
        {act}
      </Button>
      {canFollow ? null : (
        <Button
          variant="default"
          aria-label={t('agencies.office.choice.named', { act: t('agencies.office.choice.other'), businessName })}
          onClick={() => onAsk({ action: 'assign', agencies: [agency] })}
        >
          {t('agencies.office.choice.other')}
        </Button>
      )}
    </>
  );
}

/** The same in a cell, which has room for a first name: one press for a consultant, for a sales contact the choice of one instead. */
export function ConfirmChoiceCell({ agency, chosen, onAsk }: Omit<ConfirmChoiceProps, 'onDone'>) {
  const t = useT();
  const confirm = useConfirmChoice();
  const canFollow = canFollowAs('advisorId', chosen.role);
  const fullName = `${chosen.name} ${chosen.surname}`;
  const words = t(canFollow ? 'agencies.office.choice.whole' : 'agencies.office.choice.wholeContact', {
    name: fullName,
  });
  const short = t(canFollow ? 'agencies.office.choice.assign' : 'agencies.office.choice.contact', {
    name: chosen.name,
  });
  return (
    <button
      type="button"
      className={classes['assign']}
      disabled={confirm.isPending}
      aria-label={t('agencies.office.choice.named', { act: words, businessName: agency.businessName })}
      title={words}
      onClick={() =>
        canFollow
          ? mutateWithMessage(confirm, { agencyId: agency._id, chosen }, {})
          : onAsk({ action: 'assign', agencies: [agency] })
      }
    >
      <IconUserCheck size={16} aria-hidden />
      <span className={classes['words']}>{short}</span>
    </button>
  );
}
