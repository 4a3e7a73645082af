import { rolesOf, PersonSelect } from '../../../features/companies/agencies/office-fields.tsx';
import type { AdvisorFieldProps } from '../../../features/companies/invitations/invitation-form.tsx';

/** The consultant of an invitation, found among those who may follow companies in the chosen role. */
export function advisorField({ kind, ...field }: AdvisorFieldProps) {
  return <PersonSelect key={kind} roles={kind === null ? [] : rolesOf(kind)} {...field} />;
}
