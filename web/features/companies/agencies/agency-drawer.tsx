import { ActionIcon, Box, Button, Flex, Group, Stack, Tooltip } from '@mantine/core';
import {
  IconPencil,
  IconAdjustments,
  IconArrowsExchange,
  IconDots,
  IconTrash,
  IconMailForward,
} from '@tabler/icons-react';
import { isSurveyUnfinished } from '@volano/domain/rules/survey-progress';
import { ADVISOR_ROLES, ELIPSIS_TYPES } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { useForm } from '../../../lib/form/use-form.ts';
import { formatDate, toIsoDay } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/live.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import type { Agency } from './agencies.api.ts';
import { moveHref, RemindDialog, DeleteAgencyDialog } from './agency-action-items.tsx';
import { AgencyFields, draftOf, fieldOfAgency, patchOf, REQUIRED_TEXTS } from './agency-fields.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import classes from './agency-form.module.css';
import recordClasses from './agency-people.module.css';
import { Fact } from './agency-record.tsx';
import type { Places } from './company-form.tsx';
import { useUpdateAgency, nameOf } from './office-agencies.api.ts';
import { OfficeFields } from './office-fields.tsx';

/** Which half of a company is changed: its own data, or what the office decides of it. */
type AgencyPart = 'data' | 'office';

export interface AgencyDrawerProps {
  agency: Agency;
  part: AgencyPart;
  onClose: () => void;
  places?: Places | undefined;
}

/** What is changed of a company, as far as it differs from what was there when the form opened, and its saving. */
function useAgencyEdit(agency: Agency, onSaved: () => void, places: Places | undefined) {
  const t = useT();
  const update = useUpdateAgency(agency._id);
  // What was here when the drawer opened: news that arrives meanwhile is not undone by saving.
  const [before] = useState(() => draftOf(agency));
  const form = useForm({
    keptAs: `company.${agency._id}`,
    start: before,
    bodyOf: (draft) => patchOf(before, draft),
    contract: () => import('@volano/domain/shapes/agencies').then((shapes) => shapes.updateAgency),
    // What was saved long ago and is left alone is nobody's mistake today.
    rules: (draft) =>
      Object.fromEntries(
        REQUIRED_TEXTS.filter((field) => before[field] !== '').map((field) => [
          field,
          draft[field].trim() === '' ? t('common.required') : null,
        ]),
      ),
    fieldOf: fieldOfAgency,
    before: places?.whenSaved,
    change: update,
    done: () => toast.success(t('agencies.office.form.saved')),
    onSaved,
  });
  const isDirty = Object.keys(patchOf(before, form.values)).length > 0;
  // Nothing to save is saved already.
  return { form: { ...form, submit: isDirty ? form.submit : onSaved }, isDirty: isDirty && !update.isSuccess };
}

/** Changes a company beside its record; what was typed is not lost without a question. Only what changed is sent. */
function AgencyDrawer({ agency, part, onClose, places }: AgencyDrawerProps) {
  const t = useT();
  const [isLeaving, setLeaving] = useState(false);
  const { form, isDirty } = useAgencyEdit(agency, onClose, part === 'data' ? places : undefined);

  function close(): void {
    if (isDirty) setLeaving(true);
    else onClose();
  }

  const Fields = part === 'data' ? AgencyFields : OfficeFields;
  return (
    <Drawer
      opened
      onClose={close}
      size={640}
      classNames={{
        content: classes['drawer'] ?? '',
        header: classes['drawerHead'] ?? '',
        body: classes['drawerBody'] ?? '',
      }}
      title={t(part === 'data' ? 'agencies.office.edit' : 'agencies.office.editOffice')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <Form
        form={form}
        className={`${classes['form'] ?? ''} ${classes['inDrawer'] ?? ''}`}
        failed={t('agencies.office.form.failed')}
        foot={(content) => (
          <Box pos="sticky" bottom={0} bg="var(--vl-surface)" className={classes['drawerFoot']}>
            <Stack gap="s14">{content}</Stack>
          </Box>
        )}
        actions={
          <Flex gap="xs" wrap="wrap">
            <Button type="submit" loading={form.isSaving}>
              {t('agencies.office.form.save')}
            </Button>
            <Button variant="default" onClick={close}>
              {t('common.actions.cancel')}
            </Button>
          </Flex>
        }
      >
        <Fields form={form} />
        {part === 'data' ? places?.shown(form.refusal !== null) : null}
      </Form>
      <LeaveDialog isOpen={isLeaving} onStay={() => setLeaving(false)} onLeave={onClose} />
      <LeaveGuard isDirty={isDirty} />
    </Drawer>
  );
}

function LeaveDialog({ isOpen, onStay, onLeave }: { isOpen: boolean; onStay: () => void; onLeave: () => void }) {
  const t = useT();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onStay}
      title={t('common.error.unsaved')}
      confirmLabel={t('common.leave.leave')}
      onConfirm={onLeave}
    >
      {t('common.leave.body')}
    </ConfirmDialog>
  );
}

/** The way to change what a company says of itself. */
export function EditData({ agency, places }: { agency: Agency; places: Places }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (!agency.may.includes('edit')) return null;
  return (
    <>
      <EditButton what={t('agencies.detail.facts')} onClick={() => setOpen(true)} />
      {isOpen ? <AgencyDrawer agency={agency} part="data" places={places} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Opens the drawer of a part of the record, beside its heading. */
function EditButton({ what, onClick }: { what: string; onClick: () => void }) {
  const t = useT();
  return (
    <Button
      variant="subtle"
      size="xs"
      mt="-2xs"
      mr="-xs"
      mb="s6"
      ml={0}
      leftSection={<IconPencil size={16} aria-hidden />}
      aria-label={`${t('agencies.office.management.change')}: ${what}`}
      onClick={onClick}
    >
      {t('agencies.office.management.change')}
    </Button>
  );
}

/** What the office has decided of a company: contract, the four who follow it, where it is monitored. Who may change it does so here. */
export function AgencyOffice({ agency }: { agency: Agency }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { contractType, isMonoGrant, advisors, elipsisUrls } = agency;
  return (
    <section aria-labelledby="agency-office">
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Box id="agency-office" component="h2" mb="s10" className="font-h4">
          {t('agencies.office.management.title')}
        </Box>
        {agency.may.includes('manage') ? (
          <EditButton what={t('agencies.office.management.title')} onClick={() => setOpen(true)} />
        ) : null}
      </Group>
      <dl className={recordClasses['agencyOfficeFacts']}>
        <Fact label={t('agencies.office.management.contract')}>{t(`agencies.contract.${contractType}`)}</Fact>
        <Fact label={t('agencies.office.management.monoGrant')}>{t(isMonoGrant ? 'common.yes' : 'common.no')}</Fact>
        {ADVISOR_ROLES.map((kind) => {
          const person = advisors?.[kind];
          return (
            <Fact key={kind} label={t(`agencies.office.kinds.${kind}`)}>
              {person ? (
                nameOf(person)
              ) : (
                <Box component="span" fw={400} c="dimmed">
                  {t('agencies.office.nobody')}
                </Box>
              )}
            </Fact>
          );
        })}
        {ELIPSIS_TYPES.map((type) => (
          <Fact key={type} label={t(`agencies.office.form.${type}`)}>
            {elipsisUrls[type] ? (
              <a href={elipsisUrls[type]} target="_blank" rel="noreferrer">
                {elipsisUrls[type]}
              </a>
            ) : (
              <Box component="span" fw={400} c="dimmed">
                {t('agencies.office.management.noAddress')}
              </Box>
            )}
          </Fact>
        ))}
      </dl>
      {isOpen ? <AgencyDrawer agency={agency} part="office" onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

interface AgencyRecordActionsProps {
  agency: Agency;
  onDeleted: () => void;
  places: Places;
}

/** What can be done with a company from its record, as that allows. */
export function AgencyRecordActions({ agency, onDeleted, places }: AgencyRecordActionsProps) {
  const t = useT();
  const [open, setOpen] = useState<AgencyPart | 'delete' | null>(null);
  const { may } = agency;
  return (
    <>
      {may.includes('remind') ? <RemindButton agency={agency} /> : null}
      {may.includes('manage') ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('agencies.office.moreActions', { name: agency.businessName })}
            >
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {may.includes('edit') ? (
              <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setOpen('data')}>
                {t('agencies.office.edit')}
              </Menu.Item>
            ) : null}
            <Menu.Item leftSection={<IconAdjustments size={18} aria-hidden />} onClick={() => setOpen('office')}>
              {t('agencies.office.editOffice')}
            </Menu.Item>
            {may.includes('move') ? (
              <Menu.Item
                component="a"
                href={moveHref(agency)}
                leftSection={<IconArrowsExchange size={18} aria-hidden />}
              >
                {t('agencies.office.move')}
              </Menu.Item>
            ) : null}
            {may.includes('delete') ? (
              <>
                <Menu.Divider />
                <Menu.Item
                  data-danger
                  leftSection={<IconTrash size={18} aria-hidden />}
                  onClick={() => setOpen('delete')}
                >
                  {t('agencies.office.delete')}
                </Menu.Item>
              </>
            ) : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {open === 'data' || open === 'office' ? (
        <AgencyDrawer agency={agency} part={open} places={places} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'delete' ? (
        <DeleteAgencyDialog agency={agency} onClose={() => setOpen(null)} onDeleted={onDeleted} />
      ) : null}
    </>
  );
}

/** Reminds a company of what its survey lacks, at most once a day; that it was done today is said by the button itself. */
function RemindButton({ agency }: { agency: Agency }) {
  const t = useT();
  const today = toIsoDay(useNow());
  const [isAsked, setAsked] = useState(false);
  const { survey, surveyRemindedAt } = agency;
  if (!isSurveyUnfinished(survey)) return null;
  const reason =
    surveyRemindedAt != null && toIsoDay(surveyRemindedAt) === today ? t('agencies.office.reminder.today') : null;
  const note =
    reason ??
    (surveyRemindedAt == null ? null : t('agencies.office.reminder.last', { date: formatDate(surveyRemindedAt) }));
  // Nobody has an invitation yet: it is what there is to send.
  if (agency.user.isToInvite === true) return null;
  return (
    <>
      <Tooltip label={note} disabled={note === null}>
        <Button
          variant="default"
          leftSection={<IconMailForward size={18} aria-hidden />}
          aria-disabled={reason === null ? undefined : true}
          data-disabled={reason === null ? undefined : true}
          onClick={() => (reason === null ? setAsked(true) : undefined)}
        >
          {t('agencies.office.reminder.send')}
          {reason === null ? null : <span className="visually-hidden">. {reason}</span>}
        </Button>
      </Tooltip>
      {isAsked ? <RemindDialog agencies={[agency]} onClose={() => setAsked(false)} /> : null}
    </>
  );
}
