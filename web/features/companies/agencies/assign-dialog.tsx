import { ADVISOR_ROLES, type AdvisorRole } from '@volano/domain/rules/vocabulary';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { NamedAgency } from './named-agency.ts';
import { assignAdvisor } from './office-changes.api.ts';
import { rolesOf } from './office-fields.tsx';
import type { Person } from './people.api.ts';
import { PersonSelect } from './person-select.tsx';

export interface ActionDialogProps {
  agencies: readonly NamedAgency[];
  onClose: (failed?: readonly NamedAgency[]) => void;
}

/** Who follows one or many companies, in one of the four ways: somebody, or nobody any more. */
export function AssignDialog({ agencies, onClose }: ActionDialogProps) {
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
      act={(agencyId) => assignAdvisor(agencyId, kind, isRemoving ? null : (person?._id ?? null))}
      doneText={t('agencies.office.assignment.done', { count })}
      failedText={(failed) => t('agencies.office.bulk.failed', { count: failed })}
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
