import { listAgencies } from '@volano/domain/contracts/agencies';
import { exportChosenAgencies } from '@volano/domain/contracts/agency-exports';
import { assignAgencies } from '@volano/domain/contracts/assignments';
import { writeToMany } from '@volano/domain/contracts/chats';
import { confirmDeductions } from '@volano/domain/contracts/deductions';
import { releaseDossiers } from '@volano/domain/contracts/dossiers';
import { recommendToMany } from '@volano/domain/contracts/recommendations';
import { inviteUsers } from '@volano/domain/contracts/users';
import { may } from '@volano/domain/policies/actor';
import { Button } from '@mantine/core';
import {
  IconChecks,
  IconFileCertificate,
  IconMailFast,
  IconMailForward,
  IconMessage2,
  IconThumbUp,
  IconUserPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useWholeList, type WholeList } from '../../../lib/list/whole-list.ts';
import { useMe } from '../../../lib/session/session.ts';
import type { Selection } from '../../../ui/table/data-table-body.tsx';
import { ExportButton } from '../../../ui/table/download-action.tsx';
import { ChosenBar } from '../../../ui/table/outcome-bar.tsx';
import type { AskAction, AskedAction } from './agency-action-items.tsx';
import { type NamedAgency, type AgencyFilters, useExportChosenAgencies } from './office-agencies.api.ts';

interface Found {
  readonly rows: readonly NamedAgency[];
  readonly total?: number | undefined;
}

/** Companies chosen in a list, also on pages that are not shown any more: their names are kept for what is asked about them. */
export function useChosenAgencies({ rows, total }: Found = { rows: [] }, filters: AgencyFilters = {}) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, NamedAgency>>(new Map());

  function choose(agencies: readonly NamedAgency[]): void {
    setChosen(new Map(agencies.map((agency) => [agency._id, agency])));
  }

  const selection: Selection = {
    keys: new Set(chosen.keys()),
    onChange: (keys) => {
      const known = new Map([...rows.map((row) => [row._id, row] as const), ...chosen]);
      choose([...keys].flatMap((key) => known.get(key) ?? []));
    },
  };
  /** What was done with a company is done: it is chosen no more. What failed is kept, to be tried again. */
  function settle(asked: readonly NamedAgency[], failed: readonly NamedAgency[]): void {
    const done = new Set(asked.map(({ _id }) => _id));
    for (const { _id } of failed) done.delete(_id);
    choose([...chosen.values()].filter(({ _id }) => !done.has(_id)));
  }

  const whole = useWholeList(
    total,
    (page) => call(listAgencies, { query: { ...filters, ...page } }),
    (all) => choose([...chosen.values(), ...all]),
  );

  return { chosen: [...chosen.values()], clear: () => choose([]), settle, selection, whole };
}

interface BulkBarProps {
  chosen: readonly NamedAgency[];
  /** All that the filters leave. */
  whole: WholeList;
  onAsk: AskAction;
  onClear: () => void;
}

const ICONS = {
  assign: IconUserPlus,
  release: IconFileCertificate,
  hold: IconFileCertificate,
  invite: IconMailFast,
  remind: IconMailForward,
  recommend: IconThumbUp,
  write: IconMessage2,
  confirm: IconChecks,
} as const satisfies Partial<Record<AskedAction['action'], unknown>>;

type BulkAction = keyof typeof ICONS;

/** How many companies are chosen and what can be done with them together (visual language §10.10). */
export function BulkBar({ chosen, whole, onAsk, onClear }: BulkBarProps) {
  const t = useT();
  const me = useMe();
  const exported = useExportChosenAgencies();
  const words: Readonly<Record<BulkAction, string>> = {
    assign: t('agencies.office.assign'),
    release: t('agencies.dossierRequest.release'),
    hold: t('agencies.dossierRequest.hold'),
    invite: t('companyImports.invite.action'),
    remind: t('agencies.office.remind'),
    recommend: t('officeRecommendations.recommending.confirm'),
    write: t('officeRecommendations.writing.action'),
    confirm: t('deductions.bulk.action'),
  };
  const offered: readonly BulkAction[] = [
    ...(may(me, assignAgencies) ? (['assign'] as const) : []),
    ...(may(me, releaseDossiers) ? (['release', 'hold'] as const) : []),
    ...(may(me, inviteUsers) ? (['invite'] as const) : []),
    'remind',
    ...(may(me, recommendToMany) ? (['recommend'] as const) : []),
    ...(may(me, writeToMany) ? (['write'] as const) : []),
    ...(may(me, confirmDeductions) ? (['confirm'] as const) : []),
  ];
  return (
    <ChosenBar
      label={t('agencies.office.bulk.actions')}
      says={t('common.table.selectedFeminine', { count: chosen.length })}
      whole={{ list: whole, chosen: chosen.length }}
      onClear={onClear}
    >
      {offered.map((action) => {
        const Icon = ICONS[action];
        return (
          <Button
            key={action}
            variant="default"
            leftSection={<Icon size={17} aria-hidden />}
            onClick={() => onAsk({ action, agencies: chosen })}
          >
            {words[action]}
          </Button>
        );
      })}
      {may(me, exportChosenAgencies) ? (
        <ExportButton
          exported={exported}
          filters={chosen.map(({ _id }) => _id)}
          label={t('common.actions.export')}
          running={t('agencies.office.exportRunning')}
        />
      ) : null}
    </ChosenBar>
  );
}
