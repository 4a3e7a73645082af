import { ADVISOR_ROLES, type AdvisorRole } from '@volano/domain/rules/vocabulary';
import { Box, Button, Flex, Select, Stack, Switch, TextInput } from '@mantine/core';
import type { FormState } from '../../../lib/form/use-form.ts';
import { toIsoDay, formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/live.ts';
import { StatusBadge, StatusDot } from '../../../ui/marks/marks.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import type { Invitation, InvitationPatch, NewInvitation } from './invitations.api.ts';
import classes from './invitations.module.css';

interface InvitationFormProps {
  form: FormState<InvitationDraft>;
  submitLabel: string;
  /** There is nothing to send. */
  isIdle?: boolean;
  isReadOnly?: boolean;
  advisorField: (field: AdvisorFieldProps) => React.ReactNode;
  /** A way back beside the button. */
  children?: React.ReactNode;
}

/** The form of an invitation, for a new one and for one that is there (1-people §5). Platform admins read it, and confirm nothing. */
export function InvitationForm(props: InvitationFormProps) {
  const { form, submitLabel, isIdle = false, isReadOnly = false, advisorField, children } = props;
  const t = useT();
  return (
    <Form
      form={form}
      className="form-rows"
      failed={t('invitations.form.failed')}
      actions={
        <Flex gap="xs" wrap="wrap">
          {isReadOnly ? null : (
            <Button type="submit" loading={form.isSaving} disabled={isIdle}>
              {submitLabel}
            </Button>
          )}
          {children}
        </Flex>
      }
    >
      <InvitationFields form={form} isReadOnly={isReadOnly} advisorField={advisorField} />
    </Form>
  );
}

/** What the field of the consultant is told: which feature finds people is the page's choice. */
export interface AdvisorFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly description: string;
  /** In which role; null until it is chosen, and then nobody can be. */
  readonly kind: AdvisorRole | null;
  readonly value: Chosen | null;
  readonly error: string | null;
  readonly isDisabled: boolean;
  readonly onChange: (person: Chosen | null) => void;
}

interface InvitationFieldsProps extends Pick<InvitationFormProps, 'form' | 'advisorField'> {
  isReadOnly: boolean;
}

const UNDER = ['label', 'input', 'description', 'error'] as const;

/** The fields of an invitation (1-people §5): nobody is chosen before their role is. */
function InvitationFields({ form, isReadOnly, advisorField }: InvitationFieldsProps) {
  const t = useT();
  const { advisorRole, advisorId, validLimitDate } = form.values;
  return (
    <div className={classes['fields']}>
      <TextInput
        className="whole-row"
        label={t('invitations.form.name')}
        required
        maxLength={200}
        autoComplete="off"
        disabled={isReadOnly}
        {...form.field('name')}
      />
      <Select
        label={t('invitations.form.advisorRole')}
        description={t('invitations.form.advisorRoleHint')}
        inputWrapperOrder={[...UNDER]}
        placeholder={t('invitations.form.advisorRolePick')}
        disabled={isReadOnly}
        clearable
        clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
        data={ADVISOR_ROLES.map((value) => ({ value, label: t(`agencies.office.kinds.${value}`) }))}
        value={advisorRole}
        error={form.errorOf('advisorRole')}
        // Whoever fits one role may not fit another: they are chosen anew.
        onChange={(role) => form.set({ advisorRole: role as AdvisorRole | null, advisorId: null })}
      />
      {advisorField({
        label: t('invitations.form.advisor'),
        placeholder: t(`invitations.form.${advisorRole === null ? 'advisorFirstRole' : 'advisorPick'}`),
        description: t('invitations.form.advisorHint'),
        kind: advisorRole,
        value: advisorId,
        error: form.errorOf('advisorId'),
        isDisabled: isReadOnly || advisorRole === null,
        onChange: (person) => form.set({ advisorId: person }),
      })}
      <DateField
        label={t('invitations.form.validLimitDate')}
        description={t('invitations.form.validLimitHint')}
        disabled={isReadOnly}
        day={validLimitDate}
        error={form.errorOf('validLimitDate')}
        onDay={(day) => form.set({ validLimitDate: day })}
      />
      <Stack className="whole-row">
        {(['isEnabled', 'hasSkipUserConfirm'] as const).map((field) => (
          <Switch
            key={field}
            label={t(`invitations.form.${field}`)}
            description={t(`invitations.form.${field}Hint`)}
            disabled={isReadOnly}
            {...form.box(field)}
          />
        ))}
      </Stack>
    </div>
  );
}

/** What the shape does not know: a role without anybody in it is a choice half made. */
export function rulesOf({ advisorRole, advisorId }: InvitationDraft, t: ReturnType<typeof useT>) {
  return { advisorId: advisorRole !== null && advisorId === null ? t('common.required') : null };
}

/** Who follows the companies of an invitation, as far as a choice must name them. */
interface Chosen {
  readonly _id: string;
  readonly name: string;
  readonly surname: string;
}

/** An invitation as its form holds it, each under the name that it has in what is sent: its limit is a day, or none. */
interface InvitationDraft {
  readonly name: string;
  readonly advisorRole: AdvisorRole | null;
  readonly advisorId: Chosen | null;
  readonly validLimitDate: string | null;
  readonly isEnabled: boolean;
  readonly hasSkipUserConfirm: boolean;
}

/** How a new invitation begins. */
export const emptyDraft: InvitationDraft = {
  name: '',
  advisorRole: null,
  advisorId: null,
  validLimitDate: null,
  isEnabled: true,
  hasSkipUserConfirm: true,
};

/** An invitation as its form opens. */
export function draftOf(invitation: Invitation): InvitationDraft {
  const { name, advisorRole, advisor, validLimitDate, isEnabled, hasSkipUserConfirm } = invitation;
  const day = validLimitDate === null ? null : toIsoDay(validLimitDate);
  return { name, advisorRole, advisorId: advisor, validLimitDate: day, isEnabled, hasSkipUserConfirm };
}

/** A whole invitation, to be created. */
export function bodyOf({ name, advisorId, ...rest }: InvitationDraft): NewInvitation {
  return { ...rest, name: name.trim(), advisorId: advisorId?._id ?? null };
}

/** What was changed of an invitation. A limit whose day stays keeps its hour. */
export function patchOf(before: InvitationDraft, draft: InvitationDraft): InvitationPatch {
  const was = bodyOf(before) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(bodyOf(draft)).filter(([field, value]) => value !== was[field]));
}

/** Enabled or not: a dot and its word. */
export function InvitationState({ invitation: { isEnabled } }: { invitation: Pick<Invitation, 'isEnabled'> }) {
  const t = useT();
  return (
    <StatusDot tone={isEnabled ? 'ok' : 'danger'} label={t(`invitations.${isEnabled ? 'enabled' : 'disabled'}`)} />
  );
}

interface ValidUntilProps {
  invitation: Pick<Invitation, 'validLimitDate'>;
  /** Says what day it is, where no heading does. */
  isInSentence?: boolean;
}

/** The last day of an invitation, and that it is over. */
export function ValidUntil({ invitation, isInSentence = false }: ValidUntilProps) {
  const t = useT();
  const now = useNow();
  if (invitation.validLimitDate === null)
    return (
      <Box component="span" c="dimmed">
        {t('invitations.forever')}
      </Box>
    );
  const date = formatDate(invitation.validLimitDate);
  return (
    <Flex component="span" display="inline-flex" rowGap={0} columnGap="xs" align="center" wrap="wrap">
      <span className="nowrap">{isInSentence ? t('invitations.until', { date }) : date}</span>
      {isOver(invitation, now) ? <StatusBadge tone="danger">{t('invitations.expired')}</StatusBadge> : null}
    </Flex>
  );
}

/** Who follows the companies of an invitation, and in which role. */
export function advisorOf(t: ReturnType<typeof useT>, { advisor, advisorRole }: Invitation): string {
  if (advisor === null || advisorRole === null) return t('invitations.noAdvisor');
  return `${advisor.name} ${advisor.surname}, ${t(`agencies.office.kinds.${advisorRole}`).toLowerCase()}`;
}

/** Past the last moment in which an invitation holds. */
function isOver({ validLimitDate }: Pick<Invitation, 'validLimitDate'>, now: Date): boolean {
  return validLimitDate !== null && Date.parse(validLimitDate) <= now.getTime();
}

/** Why an invitation does not hold, or null when it does. */
export function troubleOf(invitation: Invitation, now: Date): 'disabled' | 'expired' | 'advisorGone' | null {
  if (!invitation.isEnabled) return 'disabled';
  if (isOver(invitation, now)) return 'expired';
  return invitation.advisor?.isEnabled === false ? 'advisorGone' : null;
}
