import { Button, Progress } from '@mantine/core';
import { isAdmin } from '@volano/domain/policies/actor';
import { isApplicable } from '@volano/domain/rules/import-states';
import { IMPORT_DAYS } from '@volano/domain/rules/retention';
import { useEffect, useRef, useState } from 'react';
import { formatDateTime, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { ImportFigures } from './import-figures.tsx';
import classes from './imports.module.css';
import { ImportRows } from './import-rows.tsx';
import { ImportStatus } from './import-status.tsx';
import { type OfficialImport, useApplyImport, useForgetAll } from './imports.api.ts';

/** A file with its state, its figures and its rows; an admin applies it when it was read and changes something, and again when that failed. */
export function ImportReport({ given, list }: { given: OfficialImport; list: ListState }) {
  const t = useT();
  const canWrite = isAdmin(useMe());
  const { report, status } = given;
  const isRead = report !== null && report.read > 0 && status !== 'applying' && status !== 'checking';
  const isEmpty = report !== null && report.added + report.changed === 0;
  useDoneToast(given);
  return (
    <div className={classes['importReport']}>
      <div className={classes['importReportLine']}>
        <PageTitle isOffice>{given.fileName}</PageTitle>
        <ImportStatus status={status} />
        {isApplicable(given) && canWrite && !isEmpty ? <ApplyButton given={given} /> : null}
      </div>
      <p className={classes['note']}>
        {t(`imports.screen.kind.${given.kind}`)}
        {report?.version ? ` · ${t('imports.screen.version', { version: report.version })}` : ''}
        {' · '}
        {given.requestedBy === null
          ? t('imports.screen.watchedAt', { when: formatDateTime(given.createdAt) })
          : t('imports.screen.sentBy', { name: given.requestedBy, when: formatDateTime(given.createdAt) })}
        {status === 'done' && given.finishedAt !== null
          ? ` · ${t('imports.screen.appliedAt', { when: formatDateTime(given.finishedAt) })}`
          : ''}
      </p>
      {status === 'checking' ? <Working title={t('imports.screen.checking')} part={null} /> : null}
      {status === 'applying' ? <Applying given={given} /> : null}
      {status === 'failed' ? (
        <FormRefusal title={t('imports.screen.failedTitle')}>
          {report?.error ?? t('imports.screen.unexpected')}
        </FormRefusal>
      ) : null}
      {status === 'failed' && !isApplicable(given) ? (
        <Button
          component="a"
          variant="default"
          className={classes['back'] ?? ''}
          href={hrefOf('/admin/settings/imports')}
        >
          {t('imports.screen.back')}
        </Button>
      ) : null}
      {status === 'checked' && isEmpty ? <p role="status">{t('imports.screen.nothingToApply')}</p> : null}
      {report !== null && (isRead || status !== 'failed') ? <ImportFigures report={report} /> : null}
      {isRead && given.hasFile ? <ImportRows given={given} list={list} /> : null}
      {isRead && !given.hasFile ? <p role="status">{t('imports.screen.rowsGone', { days: IMPORT_DAYS })}</p> : null}
    </div>
  );
}

function ApplyButton({ given }: { given: OfficialImport }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const apply = useApplyImport(given._id);
  const { added = 0, changed = 0 } = given.report ?? {};
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        {t(given.status === 'failed' ? 'imports.screen.again' : 'imports.screen.apply')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        tone="brand"
        onClose={() => setAsking(false)}
        title={t('imports.screen.applyTitle')}
        confirmLabel={t('imports.screen.apply')}
        isWorking={apply.isPending}
        refusal={apply.error}
        onConfirm={() => apply.mutate(undefined, { onSuccess: () => setAsking(false) })}
      >
        {t('imports.screen.applyText', { added: formatNumber(added), changed: formatNumber(changed) })}
      </ConfirmDialog>
    </>
  );
}

function Applying({ given: { progress } }: { given: OfficialImport }) {
  const t = useT();
  const part = progress.total === 0 ? null : progress.done / progress.total;
  return (
    <Working title={t('imports.screen.applying')} part={part}>
      {part === null
        ? null
        : t('imports.screen.applyingRows', { done: formatNumber(progress.done), total: formatNumber(progress.total) })}
    </Working>
  );
}

function Working({ title, part, children }: { title: string; part: number | null; children?: React.ReactNode }) {
  const t = useT();
  return (
    <div className={classes['work']} role="status">
      <strong>{title}</strong>
      <Progress aria-label={title} value={part === null ? 100 : part * 100} animated={part === null} />
      <span>{children ?? t('imports.screen.checkingHint')}</span>
    </div>
  );
}

/** Says when what was being applied is done, and lets the rest of the portal be asked anew. */
function useDoneToast({ status }: OfficialImport): void {
  const t = useT();
  const forgetAll = useForgetAll();
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'applying' && status === 'done') {
      toast.success(t('imports.screen.applied'));
      void forgetAll();
    }
    before.current = status;
  });
}
