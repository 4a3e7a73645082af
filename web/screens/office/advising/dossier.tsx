import { saveDossierSelection } from '@volano/domain/contracts/agencies';
import { may } from '@volano/domain/policies/actor';
import { dossierMove } from '@volano/domain/rules/dossiers';
import { DOSSIER_STATUSES, type DossierStatus, type Role } from '@volano/domain/rules/vocabulary';
import { Alert, Box, Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import {
  savedChoices,
  useDossierChoices,
  InvestmentChoice,
  ChoiceTable,
} from '../../../features/advising/dossiers/dossier-choices.tsx';
import {
  DossierHeader,
  NoteField,
  GenerateDialog,
  NewRoundDialog,
  useDossierWork,
} from '../../../features/advising/dossiers/dossier-header.tsx';
import { DossierWordsList } from '../../../features/advising/dossiers/dossier-words.tsx';
import { GeneratedPane, PreviewPane } from '../../../features/advising/dossiers/dossier-panes.tsx';
import { useServicesByIds } from '../../../features/catalogue/services/office-services.api.ts';
import { type ServiceRow, useEveryService } from '../../../features/catalogue/services/services.api.ts';
import { type Agency, useAgency } from '../../../features/companies/agencies/agencies.api.ts';
import { DossierChanges, openedWords, ContractBadge } from '../../../features/companies/agencies/agency-marks.tsx';
import { useSurvey } from '../../../features/companies/surveys/surveys.api.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useParams } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { KeyHints } from '../../../ui/marks/kbd.tsx';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import type { Column } from '../../../ui/table/data-table-body.tsx';
import { useDossierAddress } from '../../use-dossier-address.ts';
import { Absent } from '../../absent.tsx';
import { AnnouncementChoice } from './dossier-announcements.tsx';
import { ReleaseLine, useDossierDeletion } from './release-line.tsx';
import classes from './advising.module.css';

/** Where a consultant puts together the dossier of a company (1-people §2, visual language §10.06). */
export function DossierPage() {
  const t = useT();
  const { agencyId } = useParams('/admin/agencies/$agencyId/dossier');
  const agency = useAgency(agencyId);
  const name = agency.data?.businessName ?? '';
  usePageFrame(name === '' ? t('dossiers.builder.crumb') : t('dossiers.builder.title', { name }), {
    prefersMini: true,
    crumbs: [
      { label: t('agencies.title'), href: hrefOf('/admin/agencies') },
      ...(name === '' ? [] : [{ label: name, href: hrefOf('/admin/agencies/$agencyId', { agencyId }) }]),
      { label: t('dossiers.builder.crumb') },
    ],
  });
  if (agency.data) return <Dossier key={agency.data._id} agency={agency.data} />;
  return (
    <OfficePage>
      {agency.isPending ? (
        <DelayedSkeleton>
          <SkeletonRows count={8} />
        </DelayedSkeleton>
      ) : null}
      {agency.isError ? (
        <Absent
          of="agency"
          id={agencyId}
          error={agency.error}
          onRetry={() => void agency.refetch()}
          isRetrying={agency.isFetching}
        />
      ) : null}
    </OfficePage>
  );
}

function Dossier({ agency }: { agency: Agency }) {
  const t = useT();
  const me = useMe();
  // Who prepares dossiers, and this one not yet. Who never does reads it.
  const isLocked = may(me, saveDossierSelection) && !agency.may.includes('prepareDossier');
  if (!isLocked) return <Builder agency={agency} />;
  return (
    <OfficePage>
      <h1 className="visually-hidden">{t('dossiers.builder.title', { name: agency.businessName })}</h1>
      <EmptyState
        title={t('dossiers.builder.lockedTitle')}
        action={
          <Button component="a" href={hrefOf('/admin/agencies/$agencyId', { agencyId: agency._id })} variant="default">
            {t('dossiers.builder.toAgency')}
          </Button>
        }
      >
        {t(agency.surveyId === null ? 'dossiers.builder.lockedSurvey' : 'dossiers.builder.lockedStatus')}
      </EmptyState>
    </OfficePage>
  );
}

/** What is chosen for the dossier, what can be done with it, and what was generated. */
function useBuilder(agency: Agency) {
  const status = agency.dossierGenerationStatus;
  const canEdit = status !== 'generated' && agency.may.includes('prepareDossier');
  const canMove = agency.may.includes('moveDossier');
  const state = useDossierChoices(agency, canEdit);
  // What was generated or is only read is what is saved, whatever is kept on this device.
  const choices = canEdit ? state.choices : savedChoices(agency);
  const work = useDossierWork({ agency, choices, canEdit, canMove, onDone: state.discard, onGone: state.drop });
  const choosable = canMove ? DOSSIER_STATUSES.filter((to) => dossierMove(status, to) !== null) : [];
  return { agency, status, canEdit, state, choices, work, choosable };
}

interface BuilderProps {
  builder: ReturnType<typeof useBuilder>;
}

const PANES = ['choices', 'preview'] as const;

function Builder({ agency }: { agency: Agency }) {
  const t = useT();
  const builder = useBuilder(agency);
  const { status, canEdit, state, work, choosable } = builder;
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const [pane, setPane] = useState<(typeof PANES)[number]>('choices');

  function goTo(to: DossierStatus): void {
    if (status === 'generated') work.askNewRound();
    else work.move(to);
  }

  return (
    <OfficePage isFill isFlush>
      <DossierHeader
        businessName={agency.businessName}
        facts={<Facts agency={agency} isReadOnly={!canEdit && status !== 'generated'} />}
        status={status}
        isDirty={state.isDirty}
        choosable={choosable}
        onStatus={goTo}
        onSave={canEdit ? work.save : undefined}
        onGenerate={canEdit ? work.askGenerate : undefined}
        isSaving={work.isSaving}
        obstacle={work.obstacle}
      />
      {isWide ? null : (
        <div className={classes['switch']}>
          <SegmentedControl
            fullWidth
            aria-label={t('dossiers.builder.crumb')}
            value={pane}
            onChange={setPane}
            data={PANES.map((value) => ({ value, label: t(`dossiers.builder.panes.${value}`) }))}
          />
        </div>
      )}
      <Box flex={1} mih={0} className={classes['panes']}>
        {isWide || pane === 'choices' ? <ChoicesPane builder={builder} /> : null}
        {isWide || pane === 'preview' ? <DossierPane builder={builder} /> : null}
      </Box>
      <BuilderDialogs builder={builder} />
      <LeaveGuard isDirty={state.isDirty} onLeave={state.discard} title={t('dossiers.builder.leaveTitle')}>
        {t('dossiers.builder.leaveBody')}
      </LeaveGuard>
    </OfficePage>
  );
}

/** What goes into the dossier: announcements, services, investments and a note. */
function ChoicesPane({ builder: { agency, canEdit, state, choices, work } }: BuilderProps) {
  const t = useT();
  const survey = useSurvey(agency.surveyId);
  const onList = (list: 'announcements' | 'services' | 'investments') =>
    canEdit ? (ids: readonly string[]) => state.change({ [list]: ids }) : undefined;
  return (
    <div className={classes['left']}>
      {state.isRestored ? <Restored onDiscard={state.discard} /> : null}
      {work.saveError === null ? null : (
        <Alert color="danger" role="alert" title={t('dossiers.builder.saveError')}>
          {work.saveError}{' '}
          <Button variant="default" size="xs" onClick={work.save}>
            {t('common.actions.retry')}
          </Button>
        </Alert>
      )}
      <ReleaseLine agency={agency} saveFirst={state.isDirty ? work.saveThen : undefined} />
      <AnnouncementChoice agency={agency} chosen={choices.announcements} onChange={onList('announcements')} />
      <div className={classes['pair']}>
        <ServiceChoice agency={agency} chosen={choices.services} onChange={onList('services')} />
        <InvestmentChoice survey={survey} chosen={choices.investments} onChange={onList('investments')} />
      </div>
      {canEdit ? <DossierWordsList agencyId={agency._id} choices={choices} /> : null}
      <NoteField value={choices.notes} onChange={canEdit ? (notes) => state.change({ notes }) : undefined} />
      {canEdit ? <Shortcuts /> : null}
    </div>
  );
}

/** How it will look while it is prepared, and the documents that were made. */
function DossierPane({ builder: { agency, status, canEdit, choices, work, choosable } }: BuilderProps) {
  const t = useT();
  const addressOf = useDossierAddress(agency._id);
  const deleting = useDossierDeletion(agency);
  return (
    <div className={classes['right']}>
      <DossierChanges agency={agency}>
        {status === 'generated' && choosable.length > 0 ? (
          <Button variant="default" size="xs" loading={work.isMoving} onClick={() => work.move('waitingAdmin')}>
            {t('dossiers.builder.newRound')}
          </Button>
        ) : null}
      </DossierChanges>
      {canEdit ? (
        <PreviewPane agencyId={agency._id} businessName={agency.businessName} choices={choices} />
      ) : (
        <GeneratedPane
          dossiers={agency.dossier}
          isGenerated={status === 'generated'}
          addressOf={addressOf}
          receiptOf={(dossier) => openedWords(t, dossier)}
          heldBack={work.heldBack}
          onDelete={deleting.ask}
          onNewRound={choosable.length > 0 ? work.askNewRound : undefined}
        />
      )}
      {deleting.dialog}
    </div>
  );
}

function BuilderDialogs({ builder: { agency, choices, work } }: BuilderProps) {
  return (
    <>
      <GenerateDialog
        isOpen={work.dialog === 'generate'}
        businessName={agency.businessName}
        email={agency.administrationEmail}
        isProspect={agency.contractType === 'prospect'}
        choices={choices}
        isWorking={work.isGenerating}
        error={work.generateError}
        onConfirm={work.generate}
        onClose={work.closeDialog}
      />
      <NewRoundDialog
        isOpen={work.dialog === 'newRound'}
        businessName={agency.businessName}
        isWorking={work.isMoving}
        onConfirm={() => work.move('waitingAdmin')}
        onClose={work.closeDialog}
      />
    </>
  );
}

function Facts({ agency, isReadOnly }: { agency: Agency; isReadOnly: boolean }) {
  const t = useT();
  const code = agency.atecoCodes[0]?.code;
  const place = [agency.registeredOfficeCity, ...(code === undefined ? [] : [`ATECO ${code}`])]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <ContractBadge contractType={agency.contractType} />
      <span>{place}</span>
      <span>
        {agency.dossierSavedAt == null
          ? t('dossiers.builder.neverSaved')
          : t('dossiers.builder.savedAt', { date: formatDateTime(agency.dossierSavedAt) })}
      </span>
      {isReadOnly ? <span title={t('dossiers.builder.readOnlyHint')}>{t('dossiers.builder.readOnly')}</span> : null}
    </>
  );
}

function Restored({ onDiscard }: { onDiscard: () => void }) {
  const t = useT();
  return (
    <div className={classes['restored']} role="status">
      <span>{t('dossiers.builder.restored')}</span>
      <Button variant="default" size="xs" onClick={onDiscard}>
        {t('dossiers.builder.discard')}
      </Button>
    </div>
  );
}

function Shortcuts() {
  const t = useT();
  const { space, alt, ctrl, enter } = {
    space: t('common.keys.space'),
    alt: t('common.keys.alt'),
    ctrl: t('common.keys.ctrl'),
    enter: t('common.keys.enter'),
  };
  return (
    <KeyHints
      hints={[
        { keys: [space], does: t('dossiers.builder.keys.choose') },
        { keys: [alt, '↑', '↓'], does: t('dossiers.builder.keys.reorder') },
        { keys: [ctrl, 'S'], does: t('dossiers.builder.keys.save') },
        { keys: [ctrl, enter], does: t('dossiers.builder.keys.generate') },
      ]}
    />
  );
}

interface ServiceChoiceProps {
  agency: Agency;
  chosen: readonly string[];
  onChange: ((ids: string[]) => void) | undefined;
}

/** The services that suit the company, and those chosen earlier that suit it no longer: what is in the dossier can always be taken out. */
function ServiceChoice({ agency, chosen, onChange }: ServiceChoiceProps) {
  const t = useT();
  // Whatever was recommended may go into the document, whether it suits or not.
  const services = useEveryService(agency.user.role as Role, { agencyId: agency._id, isInTarget: 'any' });
  const inTarget = services.data ?? [];
  const known = new Set(inTarget.map(({ _id }) => _id));
  const others = useServicesByIds(services.data === undefined ? [] : chosen.filter((id) => !known.has(id)));
  const columns: Column<ServiceRow>[] = [
    {
      key: 'name',
      takesRest: true,
      hasTwoLines: true,
      header: t('dossiers.builder.name'),
      cell: ({ name }) => name,
      title: ({ name, summary }) => `${name}: ${summary}`,
    },
    {
      key: 'type',
      header: t('dossiers.builder.type'),
      cell: ({ categoryType }) => t(`dossiers.builder.serviceTypes.${categoryType}`),
    },
  ];
  return (
    <ChoiceTable
      title={t('dossiers.builder.services')}
      aside={t('dossiers.builder.chosen', { count: chosen.length })}
      columns={columns}
      rows={[...others, ...inTarget]}
      rowName={({ name }) => name}
      chosen={chosen}
      onChange={onChange}
      isLoading={services.isPending}
      error={services.isError && services.data === undefined ? t('dossiers.builder.servicesError') : null}
      onRetry={() => void services.refetch()}
      emptyText={t('dossiers.builder.servicesEmpty')}
    />
  );
}
