import '@mantine/dropzone/styles.layer.css';
import { may } from '@volano/domain/policies/actor';
import { createImport, MAX_IMPORT_MEGABYTES, listImports } from '@volano/domain/contracts/imports';
import { createCompanyImport, MAX_COMPANIES } from '@volano/domain/contracts/company-imports';
import { ATECO_VERSIONS, type AtecoVersion, IMPORT_KINDS, type ImportKind } from '@volano/domain/rules/vocabulary';
import { Anchor, Box, Button, Flex, Progress, Select, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileImport, IconUsersPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import {
  useCompanyImports,
  useSendCompanies,
} from '../../../features/catalogue/company-imports/company-imports.api.ts';
import { ImportStatus } from '../../../features/catalogue/imports/import-status.tsx';
import { type OfficialImport, useImports, useSendImport } from '../../../features/catalogue/imports/imports.api.ts';
import { WatchPanel } from '../../../features/catalogue/watch/watch-panel.tsx';
import { refusalMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDateTime, formatNumber } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState, type ListState } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo, useSearch } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { PageTitle, SectionTitle } from '../../../ui/layout/titles.tsx';
import type { Column } from '../../../ui/table/data-table-body.tsx';
import { DataTable, CATALOGUE_SIZES } from '../../../ui/table/data-table.tsx';
import { ListFoot } from '../../../ui/table/list-table.tsx';
import classes from './catalogue.module.css';
import importsClasses from '../../../features/catalogue/imports/imports.module.css';
import companyImportsClasses from '../../../features/catalogue/company-imports/company-imports.module.css';

/** Official files: one to read, and those that were read. Platform admins only look. */
export function SettingsImportsPage() {
  const t = useT();
  const go = useGo();
  const [{ kind }] = useSearch('/admin/settings/imports');
  const list = useListState(listImports, { without: ['kind'] });
  const canWrite = may(useMe(), createImport);
  const title = t('imports.screen.title');
  usePageFrame(title, { crumbs: [{ label: t('common.places.settings') }, { label: title }] });
  const canBringCompanies = may(useMe(), createCompanyImport);
  const openList = (companyImportId: string): void =>
    void go({ to: '/admin/settings/imports/companies/$companyImportId', params: { companyImportId } });
  const companies = canBringCompanies ? <CompanyFiles onSent={openList} /> : null;
  // Whoever comes from the companies brings companies.
  const isOfCompanies = kind === 'companies';
  const open = (importId: string): void => void go({ to: '/admin/settings/imports/$importId', params: { importId } });
  return (
    <OfficePage>
      <Stack>
        <div className={classes['head']}>
          <PageTitle isCompact>{title}</PageTitle>
          <p>{t('imports.screen.intro')}</p>
        </div>
        {isOfCompanies ? companies : null}
        <WatchPanel canRead={canWrite} onReport={open} />
        {canWrite ? <ImportForm first={kind} onSent={open} /> : null}
        {isOfCompanies ? null : companies}
        <SectionTitle>{t('imports.screen.history')}</SectionTitle>
        <ImportTable list={list} onOpen={open} />
      </Stack>
    </OfficePage>
  );
}

/** The files that were read, newest first, with what each changed. */
function ImportTable({ list, onOpen }: { list: ListState; onOpen: (id: string) => void }) {
  const t = useT();
  const imports = useImports(list.page, list.limit);
  if (imports.isError && imports.data === undefined) {
    return (
      <ErrorBlock
        title={t('imports.screen.loadError')}
        onRetry={() => void imports.refetch()}
        isRetrying={imports.isFetching}
      />
    );
  }
  const { rows = [], total = 0 } = imports.data ?? {};
  return (
    <DataTable
      label={t('imports.screen.history')}
      columns={columnsOf(t)}
      rows={rows}
      rowKey={({ _id }) => _id}
      rowName={({ fileName }) => fileName}
      onOpen={({ _id }) => onOpen(_id)}
      isLoading={imports.isPending}
      isStale={imports.isPlaceholderData}
      empty={<EmptyState title={t('imports.screen.empty')}>{t('imports.screen.emptyHint')}</EmptyState>}
      foot={rows.length > 0 ? <ListFoot list={list} total={total} sizes={CATALOGUE_SIZES} /> : undefined}
    />
  );
}

function columnsOf(t: ReturnType<typeof useT>): Column<OfficialImport>[] {
  const changesOf = ({ report }: OfficialImport): string =>
    report === null || report.error !== null
      ? ''
      : t('imports.screen.changes', { added: formatNumber(report.added), changed: formatNumber(report.changed) });
  return [
    {
      key: 'file',
      header: t('imports.screen.columns.file'),
      cell: ({ fileName }) => fileName,
      title: ({ fileName }) => fileName,
      takesRest: true,
      isInCard: true,
    },
    { key: 'kind', header: t('imports.screen.columns.kind'), cell: ({ kind }) => t(`imports.screen.kind.${kind}`) },
    {
      key: 'status',
      header: t('imports.screen.columns.status'),
      cell: ({ status }) => <ImportStatus status={status} />,
      isInCard: true,
    },
    { key: 'changes', header: t('imports.screen.columns.changes'), cell: changesOf, isInCard: true },
    {
      key: 'by',
      header: t('imports.screen.columns.by'),
      cell: ({ requestedBy }) => requestedBy ?? t('imports.screen.byItself'),
    },
    {
      key: 'when',
      header: t('imports.screen.columns.when'),
      cell: ({ createdAt }) => formatDateTime(createdAt),
      isInCard: true,
    },
  ];
}

const MEGABYTE = 1_048_576;
const EXTENSIONS = /\.(csv|json|xlsx|txt)$/i;

/** What an official file contains, `first` at the beginning, and the place to drop it: it is sent at once and read by a job. */
function ImportForm({ first, onSent }: { first: string | undefined; onSent: (id: string) => void }) {
  const t = useT();
  const [kind, setKind] = useState<ImportKind>(IMPORT_KINDS.find((one) => one === first) ?? 'incentivi');
  const [version, setVersion] = useState<AtecoVersion | null>(null);
  const [part, setPart] = useState(0);
  const [complaint, setComplaint] = useState<string | null>(null);
  const sending = useSendImport(setPart);
  const hasVersion = kind === 'ateco' || kind === 'ateco-notes' || kind === 'ateco-index';

  function send([file]: readonly File[]): void {
    if (file === undefined) return;
    if (!EXTENSIONS.test(file.name) || file.size > MAX_IMPORT_MEGABYTES * MEGABYTE) {
      setComplaint(t('imports.screen.dropRefused', { megabytes: MAX_IMPORT_MEGABYTES }));
      return;
    }
    setComplaint(null);
    setPart(0);
    sending.mutate(
      { kind, version: hasVersion ? version : null, file, key: crypto.randomUUID() },
      { onSuccess: ({ _id }) => onSent(_id) },
    );
  }

  const refusal = complaint ?? (sending.error ? refusalMessage(sending.error, t('imports.screen.sendFailed')) : null);
  return (
    <Flex component="section" direction="column" gap="sm" aria-label={t('imports.screen.drop')}>
      <div className={importsClasses['fields']}>
        <Select
          label={t('imports.screen.kindLabel')}
          description={t(`imports.screen.kindHint.${kind}`)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDeselect={false}
          data={IMPORT_KINDS.map((value) => ({ value, label: t(`imports.screen.kind.${value}`) }))}
          value={kind}
          onChange={(value) => setKind(value as ImportKind)}
        />
        {hasVersion ? <VersionField version={version} onVersion={setVersion} /> : null}
      </div>
      <DropPlace isSending={sending.isPending} onDrop={send} />
      {sending.isPending ? <Progress aria-label={t('imports.screen.sending')} value={part * 100} /> : null}
      {refusal === null ? null : <FormRefusal title={refusal} />}
    </Flex>
  );
}

interface VersionFieldProps {
  version: AtecoVersion | null;
  onVersion: (version: AtecoVersion | null) => void;
}

/** Of which version a classification is, where the file does not say it. */
function VersionField({ version, onVersion }: VersionFieldProps) {
  const t = useT();
  return (
    <Select
      label={t('imports.screen.versionLabel')}
      allowDeselect={false}
      data={[
        { value: '', label: t('imports.screen.versionAuto') },
        ...ATECO_VERSIONS.map((value) => ({ value, label: t('imports.screen.version', { version: value }) })),
      ]}
      value={version ?? ''}
      onChange={(value) => onVersion(value === '' ? null : (value as AtecoVersion))}
    />
  );
}

interface DropPlaceProps {
  isSending: boolean;
  onDrop: (files: readonly File[]) => void;
}

function DropPlace({ isSending, onDrop }: DropPlaceProps) {
  const t = useT();
  const browse = useRef<() => void>(null);
  return (
    <Dropzone
      className={importsClasses['drop'] ?? ''}
      onDrop={onDrop}
      multiple={false}
      loading={isSending}
      openRef={browse}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ accept: '.csv,.json,.xlsx,.txt', 'aria-label': t('imports.screen.drop') }}
    >
      <div className={importsClasses['inside']}>
        <IconFileImport size={30} stroke={1.5} aria-hidden />
        <strong>{t('imports.screen.drop')}</strong>
        <Button variant="default" size="sm" onClick={() => browse.current?.()}>
          {t('imports.screen.browse')}
        </Button>
        <span>{t('imports.screen.dropHint', { megabytes: MAX_IMPORT_MEGABYTES })}</span>
      </div>
    </Dropzone>
  );
}

/** The place to drop a list of customers, and the last ones that were read. */
function CompanyFiles({ onSent }: { onSent: (id: string) => void }) {
  const t = useT();
  const browse = useRef<() => void>(null);
  const [part, setPart] = useState(0);
  const sending = useSendCompanies(setPart);
  function send([file]: readonly File[]): void {
    if (file === undefined) return;
    setPart(0);
    sending.mutate({ file, idempotencyKey: crypto.randomUUID() }, { onSuccess: ({ _id }) => onSent(_id) });
  }
  return (
    <Flex component="section" direction="column" gap="s18" aria-labelledby="company-files">
      <div>
        <SectionTitle id="company-files">{t('companyImports.screen.title')}</SectionTitle>
        <Text size="compact" c="var(--vl-ink2)">
          {t('companyImports.screen.intro', { max: formatNumber(MAX_COMPANIES) })}
        </Text>
      </div>
      <Dropzone
        className={companyImportsClasses['drop'] ?? ''}
        onDrop={send}
        multiple={false}
        loading={sending.isPending}
        openRef={browse}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ accept: '.csv,.xlsx,.txt', 'aria-label': t('companyImports.screen.drop') }}
      >
        <Stack gap="s6" align="center" ta="center" className="font-ui">
          <IconUsersPlus size={26} stroke={1.5} aria-hidden />
          <strong>{t('companyImports.screen.drop')}</strong>
          <Button variant="default" size="sm" onClick={() => browse.current?.()}>
            {t('companyImports.screen.browse')}
          </Button>
        </Stack>
      </Dropzone>
      {sending.isPending ? <Progress aria-label={t('companyImports.screen.sending')} value={part * 100} /> : null}
      {sending.error ? (
        <FormRefusal title={refusalMessage(sending.error, t('companyImports.screen.sendFailed'))} />
      ) : null}
      <LastLists />
    </Flex>
  );
}

function LastLists() {
  const t = useT();
  const lists = useCompanyImports();
  return (
    <>
      {lists.isError && lists.data === undefined ? (
        <ErrorBlock
          title={t('companyImports.screen.loadError')}
          onRetry={() => void lists.refetch()}
          isRetrying={lists.isFetching}
        />
      ) : null}
      <Box component="ul" className={companyImportsClasses['files']}>
        {lists.data?.rows.map(({ _id, fileName, status, createdAt, counts }) => (
          <li key={_id}>
            <Anchor
              inherit
              href={hrefOf('/admin/settings/imports/companies/$companyImportId', { companyImportId: _id })}
            >
              {fileName}
            </Anchor>
            <Text span size="compact" c="var(--vl-ink2)">
              {t(`companyImports.screen.status.${status}`)} · {formatDateTime(createdAt)} ·{' '}
              {t('companyImports.screen.rowsRead', { count: counts.read })}
            </Text>
          </li>
        ))}
      </Box>
    </>
  );
}
