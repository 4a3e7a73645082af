import { listCompanyImportRows } from '@volano/domain/contracts/company-imports';
import { Anchor, Box, Button, Checkbox, Flex, Tabs, Text, TextInput } from '@mantine/core';
import { COMPANY_ROW_OUTCOMES, COMPANY_ROW_STATES } from '@volano/domain/rules/vocabulary';
import { QUESTION_PREFIX } from '@volano/domain/rules/company-columns';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format/format.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { openPageOf, useLastPage } from '../../../lib/list/last-page.ts';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { SearchField } from '../../../ui/forms/filters.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { Pager } from '../../../ui/table/data-table.tsx';
import { useListState } from '../../../lib/list/list-state.ts';
import classes from './company-imports.module.css';
import {
  type CompanyImport,
  type CompanyImportRow,
  type RowChange,
  useChangeRow,
  useCompanyImportRows,
} from './company-imports.api.ts';

/** The rows of a list as the address says them: its search, and one tab a state or an outcome. */
export function useCompanyRowList(importId: string) {
  return useListState(listCompanyImportRows, {
    name: `company-import-${importId}`,
    without: ['state', 'outcome', 'marked'],
    own: { tab: 'text' },
    rows: 10,
  });
}

export type CompanyRowList = ReturnType<typeof useCompanyRowList>;

/** The rows of a list: one tab a state before it is taken, one an outcome after. */
export function CompanyRows({ given, list }: { given: CompanyImport; list: CompanyRowList }) {
  const t = useT();
  const isOver = given.status === 'done';
  const tabs = isOver ? COMPANY_ROW_OUTCOMES : ([...COMPANY_ROW_STATES, 'marked'] as const);
  const first = tabs.find((one) => given.counts[one] > 0) ?? tabs[0];
  const tab = tabs.find((one) => one === list.values.tab) ?? first;
  const { q = '' } = list.values;
  const rows = useCompanyImportRows(given, {
    ...list.query,
    ...(tab === 'marked' ? { marked: 'true' } : isOver ? { outcome: tab } : { state: tab }),
  });
  const { rows: shown = [], total = 0 } = rows.data ?? {};
  const isLeading = useLastPage(rows, openPageOf(list));
  return (
    <Tabs value={tab} onChange={(next) => list.set({ tab: next })}>
      <Tabs.List>
        {tabs.map((one) => (
          <Tabs.Tab key={one} value={one} rightSection={<StatusBadge>{formatNumber(given.counts[one])}</StatusBadge>}>
            {t(`companyImports.screen.tabs.${one}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className={classes['panel'] ?? ''}>
        <SearchField
          size="sm"
          width="min(100%, 360px)"
          key={list.turn}
          value={q}
          onSearch={(text) => list.set({ q: text })}
          placeholder={t('companyImports.screen.search')}
        />
        {rows.isError && rows.data === undefined ? (
          <ErrorBlock
            title={t('companyImports.screen.loadError')}
            onRetry={() => void rows.refetch()}
            isRetrying={rows.isFetching}
          />
        ) : null}
        {rows.data !== undefined && shown.length === 0 && !isLeading ? (
          <EmptyState title={t('companyImports.screen.noRows')} />
        ) : null}
        <Box component="ul" aria-busy={rows.isPlaceholderData}>
          {shown.map((row) => (
            <Row key={row.line} row={row} given={given} />
          ))}
        </Box>
        {total > list.limit ? (
          <Pager
            page={list.page}
            pageSize={list.limit}
            total={total}
            onPage={(page) => list.set({ page: String(page) })}
          />
        ) : null}
      </Tabs.Panel>
    </Tabs>
  );
}

/** One row: what was understood, what is wrong, the activities that its words may mean, and its correction. */
function Row({ row, given }: { row: CompanyImportRow; given: CompanyImport }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const change = useChangeRow(given._id);
  const canFix = given.status === 'checked' && !given.isLookingUp;
  const send = (body: RowChange, after?: () => void): void =>
    mutateWithMessage(change, { line: row.line, body }, { onSuccess: () => after?.() });
  return (
    <Flex component="li" direction="column" gap="s6" py="sm" className={classes['row']}>
      <Flex rowGap="3xs" columnGap="s10" align="center" wrap="wrap">
        <Subject row={row} />
        {canFix ? (
          <Flex component="span" gap="xs" wrap="wrap" ml="auto">
            <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t('companyImports.screen.fix')}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              loading={change.isPending}
              onClick={() => send({ isDiscarded: row.state !== 'discarded' })}
            >
              {t(row.state === 'discarded' ? 'companyImports.screen.takeBack' : 'companyImports.screen.discard')}
            </Button>
          </Flex>
        ) : null}
      </Flex>
      {row.problems.map(({ message }) => (
        <Box key={message} component="p" c="error">
          {message}
        </Box>
      ))}
      {row.remarks.map((remark) => (
        <Text key={remark} size="compact" c="var(--vl-ink2)">
          {remark}
        </Text>
      ))}
      {canFix && row.activities.length > 0 ? (
        <Proposals activities={row.activities} isSending={change.isPending} onSend={send} />
      ) : null}
      {isOpen && canFix ? (
        <RowForm
          row={row}
          given={given}
          isSending={change.isPending}
          onSave={(body) => send(body, () => setOpen(false))}
        />
      ) : null}
    </Flex>
  );
}

/** Whom the row is about: its line, the one that it repeats, the company that it is. */
function Subject({ row: { subject, line, sameAsLine, agency } }: { row: CompanyImportRow }) {
  const t = useT();
  return (
    <>
      <strong>{subject || t('companyImports.screen.nameless')}</strong>
      <Text span size="compact" c="var(--vl-ink2)">
        {t('companyImports.screen.line', { line })}
      </Text>
      {sameAsLine === null ? null : (
        <Text span size="compact" c="var(--vl-ink2)">
          {t('companyImports.screen.sameAs', { line: sameAsLine })}
        </Text>
      )}
      {agency === null ? null : (
        <Anchor inherit href={hrefOf('/admin/agencies/$agencyId', { agencyId: agency._id })}>
          {agency.businessName}
          {agency.inTarget === null ? '' : ` · ${t('companyImports.screen.inTarget', { count: agency.inTarget })}`}
        </Anchor>
      )}
    </>
  );
}

interface ProposalsProps {
  activities: CompanyImportRow['activities'];
  isSending: boolean;
  onSend: (body: RowChange) => void;
}

/** The activities that the words of the row may mean; the chosen one goes to every row of the same words. */
function Proposals({ activities, isSending, onSend }: ProposalsProps) {
  const t = useT();
  return (
    <Flex gap="sm" wrap="wrap" role="group" aria-label={t('companyImports.screen.proposals')}>
      {activities.map(({ code, name }) => (
        <Button
          key={code}
          size="compact-sm"
          variant="light"
          loading={isSending}
          onClick={() => onSend({ fields: [{ field: 'activity', text: code }], everywhere: true })}
        >
          {code} {name}
        </Button>
      ))}
    </Flex>
  );
}

interface RowFormProps {
  row: CompanyImportRow;
  given: CompanyImport;
  isSending: boolean;
  onSave: (body: RowChange) => void;
}

function RowForm({ row, given, isSending, onSave }: RowFormProps) {
  const t = useT();
  const fields = [
    ...new Set([...row.values.map(({ field }) => field), ...row.problems.flatMap(({ field }) => field ?? [])]),
  ];
  const before = new Map(row.values.map(({ field, text }) => [field, text]));
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [isEverywhere, setEverywhere] = useState(false);
  const changed = Object.entries(texts).filter(([field, text]) => text !== (before.get(field) ?? ''));
  const labelOf = (field: string): string =>
    field.startsWith(QUESTION_PREFIX)
      ? (given.questions.find(({ _id }) => `${QUESTION_PREFIX}${_id}` === field)?.name ?? '')
      : t(`companyImports.fields.${field}` as 'companyImports.fields.email');
  return (
    <form
      className={classes['panel']}
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ fields: changed.map(([field, text]) => ({ field, text })), everywhere: isEverywhere });
      }}
    >
      <div className={classes['fields']}>
        {fields.map((field) => (
          <TextInput
            key={field}
            label={labelOf(field)}
            value={texts[field] ?? before.get(field) ?? ''}
            error={row.problems.find((problem) => problem.field === field)?.message}
            onChange={(event) => setTexts({ ...texts, [field]: event.currentTarget.value })}
          />
        ))}
      </div>
      <Checkbox
        label={t('companyImports.screen.everywhere')}
        checked={isEverywhere}
        onChange={(event) => setEverywhere(event.currentTarget.checked)}
      />
      <div>
        <Button type="submit" size="sm" loading={isSending} disabled={changed.length === 0}>
          {t('companyImports.screen.save')}
        </Button>
      </div>
    </form>
  );
}
