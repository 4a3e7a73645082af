import { countWaiting } from '@volano/domain/contracts/kpi';
import { may } from '@volano/domain/policies/actor';
import { COMPANY_IMPORT_DAYS } from '@volano/domain/rules/retention';
import { COMPANY_FIELDS, QUESTION_PREFIX } from '@volano/domain/rules/company-columns';
import { WAITING_LISTS } from '@volano/domain/rules/waiting';
import type { DuplicateChoice } from '@volano/domain/rules/vocabulary';
import { Box, Button, Flex, Progress, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import {
  useCompanyImport,
  type CompanyImport,
  useApplyCompanies,
  useDeleteCompanyImport,
  useExportCompanyImport,
  useInviteOwners,
  useLookUpCompanies,
  useChangeCompanyImport,
} from '../../../features/catalogue/company-imports/company-imports.api.ts';
import {
  CompanyRows,
  type CompanyRowList,
  useCompanyRowList,
} from '../../../features/catalogue/company-imports/company-rows.tsx';
import { MissingConsultants } from '../../../features/catalogue/company-imports/missing-consultants.tsx';
import { useOfficeCounts } from '../../../features/insight/kpi/waiting.api.ts';
import { mutateWithMessage, refusalMessage } from '../../../lib/api/mutate-with-message.ts';
import { useOptions } from '../../../lib/api/options.ts';
import { formatDateTime, formatNumber } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo, useParams } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { DetailQuery, OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle, SectionTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import classes from '../../../features/catalogue/company-imports/company-imports.module.css';

const TONES = { checking: 'neutral', checked: 'brand', applying: 'accent', done: 'ok', failed: 'danger' } as const;

const SURE = 75;
const LIKELY = 50;

/** A list of customers: its columns, its rows, the taking and what came of it. */
export function SettingsCompanyImportPage() {
  const t = useT();
  const go = useGo();
  const { companyImportId } = useParams('/admin/settings/imports/companies/$companyImportId');
  const given = useCompanyImport(companyImportId);
  const list = useCompanyRowList(companyImportId);
  usePageFrame(given.data?.fileName ?? t('companyImports.screen.title'), {
    crumbs: [
      { label: t('common.places.settings') },
      { label: t('imports.screen.title'), href: hrefOf('/admin/settings/imports') },
      { label: given.data?.fileName ?? '' },
    ],
  });
  return (
    <OfficePage>
      <DetailQuery
        found={given}
        backHref={hrefOf('/admin/settings/imports')}
        words={{
          gone: t('companyImports.screen.notFound'),
          hint: t('companyImports.screen.notFoundHint'),
          failed: t('companyImports.screen.loadError'),
          back: t('companyImports.screen.back'),
        }}
      >
        {(one) => <CompanyReport given={one} list={list} onGone={() => void go({ to: '/admin/settings/imports' })} />}
      </DetailQuery>
    </OfficePage>
  );
}

/** A list of customers: what its columns are, its rows, then the taking, its report and the invitations. */
function CompanyReport({ given, list, onGone }: { given: CompanyImport; list: CompanyRowList; onGone: () => void }) {
  const t = useT();
  const { status, counts, progress } = given;
  return (
    <Stack gap="s18">
      <Flex rowGap="xs" columnGap="sm" align="center" wrap="wrap" className="anywhere">
        <PageTitle isCompact>{given.fileName}</PageTitle>
        <StatusBadge tone={TONES[status]}>{t(`companyImports.screen.status.${status}`)}</StatusBadge>
        <Actions given={given} onGone={onGone} />
      </Flex>
      <Text size="compact" c="var(--vl-ink2)">
        {given.requestedBy ?? t('companyImports.screen.byCommand')} · {formatDateTime(given.createdAt)} ·{' '}
        {t('companyImports.screen.kept', { days: COMPANY_IMPORT_DAYS })}
      </Text>
      {given.error === null ? null : <FormRefusal title={given.error} />}
      {status === 'checking' ? (
        <Stack gap="xs" p="md" bg="var(--vl-surface)" bdrs="md" className="boxed-strong" role="status">
          <strong>{t('companyImports.screen.checking')}</strong>
          <Progress aria-label={t('companyImports.screen.checking')} value={100} animated />
        </Stack>
      ) : null}
      <LookupStanding given={given} />
      {status === 'checked' && !given.isLookingUp ? <MissingConsultants given={given} /> : null}
      {status === 'applying' ? (
        <Stack gap="xs" p="md" bg="var(--vl-surface)" bdrs="md" className="boxed-strong" role="status">
          <strong>{t('companyImports.screen.applying')}</strong>
          <Progress
            aria-label={t('companyImports.screen.applying')}
            value={progress.total === 0 ? 0 : (progress.done / progress.total) * 100}
          />
          <Text span size="compact" c="var(--vl-ink2)">
            {t('companyImports.screen.progress', {
              done: formatNumber(progress.done),
              total: formatNumber(progress.total),
            })}
          </Text>
        </Stack>
      ) : null}
      {status === 'checked' && !given.isLookingUp ? <CompanyColumns given={given} /> : null}
      {given.hasRows && counts.read > 0 && status !== 'checking' ? (
        <section aria-labelledby="company-rows">
          <SectionTitle id="company-rows">{t('companyImports.screen.rows')}</SectionTitle>
          <CompanyRows given={given} list={list} />
        </section>
      ) : null}
    </Stack>
  );
}

/** How far the register has been asked, and what it brought. */
function LookupStanding({ given: { isLookingUp, lookup, progress } }: { given: CompanyImport }) {
  const t = useT();
  if (lookup === null) return null;
  if (!isLookingUp)
    return (
      <Text size="compact" c="var(--vl-ink2)">
        {t('companyImports.screen.lookedUp', lookup)}{' '}
        {lookup.silent === 0
          ? null
          : t('companyImports.screen.lookUpSilent', { source: lookup.source, count: lookup.silent })}
      </Text>
    );
  const doing = t('companyImports.screen.lookingUp', { source: lookup.source });
  return (
    <Stack gap="xs" p="md" bg="var(--vl-surface)" bdrs="md" className="boxed-strong" role="status">
      <strong>{doing}</strong>
      <Progress aria-label={doing} value={progress.total === 0 ? 0 : (progress.done / progress.total) * 100} />
      <Text span size="compact" c="var(--vl-ink2)">
        {t('companyImports.screen.progress', {
          done: formatNumber(progress.done),
          total: formatNumber(progress.total),
        })}
      </Text>
    </Stack>
  );
}

/** The companies that nobody follows, many of them just brought in: there they are assigned at once. */
function WithoutAdvisor() {
  const t = useT();
  const count = useOfficeCounts(may(useMe(), countWaiting)).data?.withoutAdvisor ?? 0;
  if (count === 0) return null;
  return (
    <Button component="a" href={hrefOf('/admin/agencies', {}, WAITING_LISTS.withoutAdvisor)} variant="default">
      {t('companyImports.screen.withoutAdvisor', { count })}
    </Button>
  );
}

function Actions({ given, onGone }: { given: CompanyImport; onGone: () => void }) {
  const t = useT();
  const [asked, setAsked] = useState<'lookUp' | 'apply' | 'invite' | 'delete' | null>(null);
  const report = useExportCompanyImport(given._id);
  const { counts, duplicates, isLookingUp } = given;
  // While the register is asked nothing else is done with the list.
  const status = isLookingUp ? null : given.status;
  const source = useOptions()?.vatRegister ?? null;
  const taken = counts.ready + (duplicates === 'merge' ? counts.duplicate : 0);
  const close = (): void => setAsked(null);
  return (
    <Flex component="span" gap="xs" wrap="wrap" ml="auto">
      {status === 'checked' && source !== null && counts.lacking > 0 ? (
        <Button variant="default" onClick={() => setAsked('lookUp')}>
          {t('companyImports.screen.lookUp', { source, count: counts.lacking })}
        </Button>
      ) : null}
      {status === 'checked' && taken > 0 ? (
        <Button onClick={() => setAsked('apply')}>{t('companyImports.screen.apply', { count: taken })}</Button>
      ) : null}
      {status === 'done' && counts.added + counts.merged + counts.unchanged > 0 ? (
        <Button onClick={() => setAsked('invite')}>{t('companyImports.screen.invite')}</Button>
      ) : null}
      {status === 'done' ? <WithoutAdvisor /> : null}
      {given.hasRows && given.status !== 'checking' ? (
        <Button variant="default" loading={report.isPending} onClick={() => report.mutate()}>
          {t('companyImports.screen.download')}
        </Button>
      ) : null}
      {status === 'checked' || status === 'done' || status === 'failed' ? (
        <Button variant="default" onClick={() => setAsked('delete')}>
          {t('companyImports.screen.delete')}
        </Button>
      ) : null}
      {source === null ? null : (
        <LookUpDialog
          id={given._id}
          source={source}
          lacking={counts.lacking}
          isOpen={asked === 'lookUp'}
          onClose={close}
        />
      )}
      <ApplyDialog id={given._id} taken={taken} left={counts.fix} isOpen={asked === 'apply'} onClose={close} />
      <InviteDialog id={given._id} isOpen={asked === 'invite'} onClose={close} />
      <DeleteDialog id={given._id} isOpen={asked === 'delete'} onClose={close} onGone={onGone} />
      {report.error ? <FormRefusal title={refusalMessage(report.error, t('companyImports.screen.loadError'))} /> : null}
    </Flex>
  );
}

interface AskProps {
  /** Of the list. */
  id: string;
  isOpen: boolean;
  onClose: () => void;
}

function LookUpDialog({ id, source, lacking, isOpen, onClose }: AskProps & { source: string; lacking: number }) {
  const t = useT();
  const lookUp = useLookUpCompanies(id);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      tone="brand"
      onClose={onClose}
      title={t('companyImports.screen.lookUpTitle', { source, count: lacking })}
      confirmLabel={t('companyImports.screen.lookUpConfirm')}
      isWorking={lookUp.isPending}
      refusal={lookUp.error}
      onConfirm={() => lookUp.mutate(undefined, { onSuccess: onClose })}
    >
      {t('companyImports.screen.lookUpText')}
    </ConfirmDialog>
  );
}

/** `left` are the rows that would have to be corrected first: after the taking they are not asked about any more. */
function ApplyDialog({ id, taken, left, isOpen, onClose }: AskProps & { taken: number; left: number }) {
  const t = useT();
  const apply = useApplyCompanies(id);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      tone="brand"
      onClose={onClose}
      title={t('companyImports.screen.applyTitle', { count: taken })}
      confirmLabel={t('companyImports.screen.applyConfirm')}
      isWorking={apply.isPending}
      refusal={apply.error}
      onConfirm={() => apply.mutate(undefined, { onSuccess: onClose })}
    >
      {t('companyImports.screen.applyText')}
      {left === 0 ? null : ` ${t('companyImports.screen.applyLeft', { count: left })}`}
    </ConfirmDialog>
  );
}

function InviteDialog({ id, isOpen, onClose }: AskProps) {
  const t = useT();
  const invite = useInviteOwners(id);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      tone="brand"
      onClose={onClose}
      title={t('companyImports.screen.inviteTitle')}
      confirmLabel={t('companyImports.screen.inviteConfirm')}
      isWorking={invite.isPending}
      refusal={invite.error}
      onConfirm={() =>
        invite.mutate(undefined, {
          onSuccess: (sent) => {
            onClose();
            toast.success(t('companyImports.screen.invited', { ...sent }));
          },
        })
      }
    >
      {t('companyImports.screen.inviteText')}
    </ConfirmDialog>
  );
}

function DeleteDialog({ id, isOpen, onClose, onGone }: AskProps & { onGone: () => void }) {
  const t = useT();
  const remove = useDeleteCompanyImport(id);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('companyImports.screen.deleteTitle')}
      confirmLabel={t('companyImports.screen.delete')}
      isWorking={remove.isPending}
      refusal={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onGone })}
    >
      {t('companyImports.screen.deleteText')}
    </ConfirmDialog>
  );
}

/** What each column was taken for, how surely, and the selects that correct it; the sheet, and what becomes of duplicates. */
function CompanyColumns({ given }: { given: CompanyImport }) {
  const t = useT();
  const change = useChangeCompanyImport(given._id);
  const isOpen = given.status === 'checked' && !change.isPending;
  const fields = [
    { value: '', label: t('companyImports.screen.noField') },
    ...COMPANY_FIELDS.map((field) => ({ value: field as string, label: t(`companyImports.fields.${field}`) })),
    ...given.questions.map(({ _id, name }) => ({ value: `${QUESTION_PREFIX}${_id}`, label: name })),
  ];
  return (
    <Flex component="section" direction="column" gap="s18" aria-labelledby="company-columns">
      <SectionTitle id="company-columns">{t('companyImports.screen.columns')}</SectionTitle>
      <Flex gap="sm" wrap="wrap">
        {given.sheets.length > 1 ? (
          <Select
            label={t('companyImports.screen.sheet')}
            allowDeselect={false}
            data={[...given.sheets]}
            value={given.sheet}
            disabled={!isOpen}
            onChange={(sheet) => (sheet === null ? undefined : mutateWithMessage(change, { sheet }))}
          />
        ) : null}
        <div>
          <p id="company-duplicates">{t('companyImports.screen.duplicates')}</p>
          <SegmentedControl
            aria-labelledby="company-duplicates"
            disabled={!isOpen}
            value={given.duplicates}
            onChange={(value) => mutateWithMessage(change, { duplicates: value as DuplicateChoice })}
            data={[
              { value: 'skip', label: t('companyImports.screen.skip') },
              { value: 'merge', label: t('companyImports.screen.merge') },
            ]}
          />
        </div>
      </Flex>
      <Box component="ul" className={classes['columns']}>
        {given.columns.map(({ heading, field, confidence, isCorrected, samples }, at) => (
          <li key={heading} className={classes['column']}>
            <Flex rowGap="3xs" columnGap="s10" align="center" wrap="wrap">
              <strong>{heading}</strong>
              {field === null ? null : <Sureness confidence={confidence} isCorrected={isCorrected} />}
            </Flex>
            <span className={classes['samples']}>{samples.join(' · ')}</span>
            <Select
              aria-label={t('companyImports.screen.fieldOf', { heading })}
              searchable
              allowDeselect={false}
              disabled={!isOpen}
              data={fields}
              value={field ?? ''}
              onChange={(value) => mutateWithMessage(change, { columns: [{ at, field: value === '' ? null : value }] })}
            />
          </li>
        ))}
      </Box>
    </Flex>
  );
}

function Sureness({ confidence, isCorrected }: { confidence: number; isCorrected: boolean }) {
  const t = useT();
  if (isCorrected) return <StatusBadge tone="brand">{t('companyImports.screen.sure.corrected')}</StatusBadge>;
  if (confidence >= SURE) return <StatusBadge tone="ok">{t('companyImports.screen.sure.sure')}</StatusBadge>;
  if (confidence >= LIKELY) return <StatusBadge>{t('companyImports.screen.sure.likely')}</StatusBadge>;
  return <StatusBadge tone="accent">{t('companyImports.screen.sure.doubtful')}</StatusBadge>;
}
