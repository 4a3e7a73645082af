import { may, reachesAll } from '@volano/domain/policies/actor';
import { listAgencies } from '@volano/domain/contracts/agencies';
import { createCompanyImport } from '@volano/domain/contracts/company-imports';
import { remindSurvey } from '@volano/domain/contracts/surveys';
import { daysAfter, SURVEY_RESTORABLE_DAYS } from '@volano/domain/rules/retention';
import { useState, useEffect } from 'react';
import { Button, Skeleton, TextInput, Progress } from '@mantine/core';
import { IconTableImport } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { AgencyActionDialog } from '../../../features/companies/agencies/agency-action-items.tsx';
import { AgencyCard } from '../../../features/companies/agencies/agency-card.tsx';
import {
  AgencyTable,
  type AgencyList,
  useAgencyFilters,
  useAgencyList,
  ListActions,
} from '../../../features/companies/agencies/agency-table.tsx';
import { BulkBar, useChosenAgencies } from '../../../features/companies/agencies/agency-bulk.tsx';
import {
  useAgencies,
  useResetPreview,
  useResetSurveys,
  type GivenBack,
  type SurveyReset,
  useRestoreSurveys,
} from '../../../features/companies/agencies/office-agencies.api.ts';
import { ONLY_COUNT } from '../../../features/insight/saved-views/saved-views.api.ts';
import { ViewsBar } from '../../../features/insight/saved-views/views-bar.tsx';
import { useProof } from '../../../features/people/session/use-proof.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { refusalMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDate, formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/live.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { OfficeList } from '../../../ui/pages/office-list.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { useAsked } from './use-asked.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import classes from '../../../features/companies/agencies/office-agencies.module.css';

/** The companies of the office, as a dense table or as cards (visual language §10.10). */
export function AgenciesPage() {
  const me = useMe();
  const go = useGo();
  const list = useAgencyList();
  const filters = list.wired(useAgencyFilters(reachesAll(me, listAgencies), list));
  const found = useAgencies(list.query);
  const canChoose = may(me, remindSurvey);
  const { chosen, clear, settle, selection, whole } = useChosenAgencies(found.data, list.asked);
  const { asked, setAsked, end, wayBack, isToldInList } = useAsked(settle);
  const [isResetting, setResetting] = useState(false);
  const { withProof, proofDialog } = useProof();
  return (
    <>
      <OfficeList
        words={useListWords()}
        list={list}
        filters={filters}
        views={<AgencyViews list={list} total={found.data?.total} />}
        found={found}
        actions={<ListActions filters={list.asked} onReset={() => setResetting(true)} />}
        nothing={<NoAgencies isOwn={!reachesAll(me, listAgencies)} />}
        card={(agency) => <AgencyCard agency={agency} onAsk={setAsked} />}
        table={(shown) => (
          <AgencyTable
            {...shown}
            onAsk={setAsked}
            selection={canChoose ? selection : undefined}
            bulk={
              chosen.length > 0 ? <BulkBar chosen={chosen} whole={whole} onAsk={setAsked} onClear={clear} /> : wayBack
            }
          />
        )}
        onOpen={({ _id }) => void go({ to: '/admin/agencies/$agencyId', params: { agencyId: _id } })}
      />
      {asked === null ? null : <AgencyActionDialog asked={asked} isToldInList={isToldInList} onClose={end} />}
      {isResetting ? <ResetDialog withProof={withProof} onClose={() => setResetting(false)} /> : null}
      {proofDialog}
    </>
  );
}

function useListWords() {
  const t = useT();
  return {
    title: t('agencies.title'),
    search: t('agencies.search'),
    loadError: t('agencies.loadError'),
    emptyFiltered: t('agencies.emptyFiltered'),
    emptyFilteredHint: (named: string) => t('agencies.emptyFilteredHint', { filters: named }),
  };
}

/** None yet: who may bring the customers of the office in is led there. */
function NoAgencies({ isOwn }: { isOwn: boolean }) {
  const t = useT();
  const canBring = may(useMe(), createCompanyImport);
  if (isOwn) return <EmptyState title={t('agencies.emptyOwn')}>{t('agencies.emptyHint')}</EmptyState>;
  const bring = (
    <Button
      component="a"
      href={hrefOf('/admin/settings/imports', {}, { kind: 'companies' })}
      variant="default"
      leftSection={<IconTableImport size={18} aria-hidden />}
    >
      {t('companyImports.screen.bring')}
    </Button>
  );
  return (
    <EmptyState title={t('agencies.empty')} action={canBring ? bring : undefined}>
      {canBring ? t('agencies.emptyBring') : null}
    </EmptyState>
  );
}

function AgencyViews({ list, total }: { list: AgencyList; total: number | undefined }) {
  return (
    <ViewsBar
      name="agencies"
      list={list}
      total={total}
      count={(values, options) => call(listAgencies, { query: { ...list.askedBy(values), ...ONLY_COUNT } }, options)}
    />
  );
}

interface ResetDialogProps {
  /** Asks for the password again where the service wants it. */
  withProof: <T>(action: () => Promise<T>) => Promise<T>;
  onClose: () => void;
}

/** The reset of all surveys: what it would do, a word to type, how far it is, and the way back for ninety days (holes H9). */
function ResetDialog({ withProof, onClose }: ResetDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const preview = useResetPreview();
  const reset = useResetSurveys(withProof);
  const last = preview.data?.last ?? null;
  const isRunning = last?.status === 'running';
  const [isFollowed, setFollowed] = useState(false);
  if (isRunning && !isFollowed) setFollowed(true);
  const isOver = isFollowed && last !== null && !isRunning;

  // What every list says of the surveys is other than before.
  useEffect(() => {
    if (isOver) void client.invalidateQueries();
  }, [isOver, client]);

  function start(): void {
    reset.mutate(undefined, { onSuccess: () => setFollowed(true) });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t(
        isRunning
          ? 'agencies.office.reset.running'
          : isOver
            ? 'agencies.office.reset.done'
            : 'agencies.office.reset.title',
      )}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <PreviewState preview={preview} />
      {preview.data === undefined ? null : isFollowed && last !== null ? (
        <ResetProgress reset={last} onClose={onClose} />
      ) : (
        <>
          <Asking
            of={preview.data}
            isWorking={reset.isPending}
            error={reset.error === null ? undefined : refusalMessage(reset.error, t('errors.unexpected'))}
            onStart={start}
            onClose={onClose}
          />
          {last === null ? null : (
            <LastReset
              reset={last}
              giveBack={preview.data.giveBack}
              onRestored={({ whole, merged }) => {
                toast.success(t('agencies.office.reset.restored', { count: whole + merged }));
                onClose();
              }}
            />
          )}
        </>
      )}
    </Modal>
  );
}

/** While it is not known what would be reset, or why it cannot be. */
function PreviewState({ preview }: { preview: ReturnType<typeof useResetPreview> }) {
  const t = useT();
  if (preview.isPending)
    return (
      <DelayedSkeleton>
        <Skeleton height={16} width="80%" />
        <Skeleton height={16} width="60%" mt={12} />
      </DelayedSkeleton>
    );
  if (!preview.isError || preview.data !== undefined) return null;
  return (
    <ErrorBlock
      title={t('agencies.office.reset.loadError')}
      onRetry={() => void preview.refetch()}
      isRetrying={preview.isFetching}
    />
  );
}

interface AskingProps {
  of: NonNullable<ReturnType<typeof useResetPreview>['data']>;
  isWorking: boolean;
  error: string | undefined;
  onStart: () => void;
  onClose: () => void;
}

function Asking({ of: { surveys, answers, recipients }, isWorking, error, onStart, onClose }: AskingProps) {
  const t = useT();
  const word = t('agencies.office.reset.word');
  const [typed, setTyped] = useState('');
  const isReady = typed.trim().toLocaleLowerCase('it') === word;
  if (surveys === 0) return <p className={classes['resetDialogText']}>{t('agencies.office.reset.nothing')}</p>;
  return (
    <form
      className={classes['resetDialog']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onStart();
      }}
    >
      <ul className={classes['list']}>
        <li>{t('agencies.office.reset.surveys', { count: surveys })}</li>
        <li>{t('reasks.resetAnswers', { count: answers })}</li>
        <li>{t('agencies.office.reset.recipients', { count: recipients })}</li>
        <li>{t('agencies.office.reset.kept')}</li>
      </ul>
      <TextInput
        label={t('common.confirm.type', { name: word })}
        value={typed}
        error={typed !== '' && !isReady ? t('agencies.office.reset.mismatch', { word }) : undefined}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error === undefined ? null : <FormRefusal title={error} />}
      <div className={classes['resetDialogButtons']}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.actions.cancel')}
        </Button>
        <Button type="submit" color="danger" disabled={!isReady} loading={isWorking}>
          {t('agencies.office.reset.confirm')}
        </Button>
      </div>
    </form>
  );
}

/** How far the emptying is, and its end. The work goes on without the window. */
function ResetProgress({ reset, onClose }: { reset: SurveyReset; onClose: () => void }) {
  const t = useT();
  const { surveys, done, status } = reset;
  const words = t('agencies.office.reset.progress', { done: String(done), total: String(surveys) });
  return (
    <div className={classes['resetDialog']}>
      {status === 'running' ? (
        <>
          <Progress.Root>
            <Progress.Section
              value={surveys === 0 ? 0 : (done / surveys) * 100}
              aria-label={t('agencies.office.reset.running')}
              aria-valuetext={words}
            />
          </Progress.Root>
          <p className={classes['resetDialogCount']} role="status">
            {words}
          </p>
          <p className={classes['resetDialogText']}>{t('agencies.office.reset.runningHint')}</p>
        </>
      ) : (
        <p className={classes['resetDialogText']} role="status">
          {t('agencies.office.reset.doneBody', { count: surveys })}
        </p>
      )}
      <div className={classes['resetDialogButtons']}>
        <Button variant="default" onClick={onClose}>
          {t('common.actions.close')}
        </Button>
      </div>
    </div>
  );
}

interface LastResetProps {
  reset: SurveyReset;
  giveBack: GivenBack;
  onRestored: (given: GivenBack) => void;
}

/** The last time, and its way back while there is one. */
function LastReset({ reset, giveBack, onRestored }: LastResetProps) {
  const t = useT();
  const now = useNow().toISOString();
  const restoring = useRestoreSurveys();
  const [isAsked, setAsked] = useState(false);
  const until = daysAfter(reset.createdAt, SURVEY_RESTORABLE_DAYS);
  const canRestore = reset.status === 'done' && now < until;
  return (
    <section className={classes['last']} aria-labelledby="last-reset">
      <h3 id="last-reset" className={classes['lastTitle']}>
        {t('agencies.office.reset.lastTitle')}
      </h3>
      <p className={classes['resetDialogText']}>
        {t('agencies.office.reset.last', { date: formatDateTime(reset.createdAt), count: reset.surveys })}{' '}
        {reset.status === 'restored' ? t('agencies.office.reset.lastRestored') : null}
        {canRestore ? t('agencies.office.reset.until', { date: formatDate(until) }) : null}
      </p>
      {canRestore ? (
        <Button variant="default" onClick={() => setAsked(true)}>
          {t('agencies.office.reset.restore')}
        </Button>
      ) : null}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('agencies.office.reset.restoreTitle')}
        confirmLabel={t('agencies.office.reset.restore')}
        tone="brand"
        isWorking={restoring.isPending}
        onConfirm={() => restoring.mutate(undefined, { onSuccess: onRestored })}
        refusal={restoring.error}
      >
        {(['whole', 'merged', 'lost'] as const).map((part) =>
          giveBack[part] === 0 ? null : (
            <p key={part}>{t(`agencies.office.reset.restoreBody.${part}`, { count: giveBack[part] })}</p>
          ),
        )}
        <p>{t('agencies.office.reset.restoreBody.told')}</p>
      </ConfirmDialog>
    </section>
  );
}
