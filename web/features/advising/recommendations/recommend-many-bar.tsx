import { Button } from '@mantine/core';
import { IconThumbUp, IconArrowBackUp } from '@tabler/icons-react';
import type { RecommendationOutcome } from '@volano/domain/contracts/recommendations';
import type { EntityType } from '@volano/domain/rules/vocabulary';
import { useEffect, useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/layout/toast.ts';
import { ChosenBar } from '../../../ui/table/chosen-bar.tsx';
import { useRecommendToMany, useWithdrawMany } from './recommendations.api.ts';

/** For so long what was just done is taken back by one press (9-working-day §2). */
const UNDO_MS = 10_000;

export interface RecommendManyBarProps {
  entityType: EntityType;
  entityId: string;
  /** Who is chosen, with their names. */
  chosen: readonly { readonly _id: string; readonly businessName: string }[];
  /** False once it can no longer be recommended. */
  isOpen: boolean;
  onClear: () => void;
  /** Those that are done are chosen no more. */
  onDone: (agenciesIds: readonly string[]) => void;
}

/** Recommends to all that are chosen by one press, says line by line what was not done, and takes it back for ten seconds. */
export function RecommendManyBar({ entityType, entityId, chosen, isOpen, onClear, onDone }: RecommendManyBarProps) {
  const t = useT();
  const [outcomes, setOutcomes] = useState<Outcomes | null>(null);
  const recommending = useRecommendToMany(entityType);

  function recommend(): void {
    const names = new Map(chosen.map(({ _id, businessName }) => [_id, businessName]));
    const input = { agenciesIds: chosen.map(({ _id }) => _id), entityType, entityId };
    mutateWithMessage(recommending, input, {
      onSuccess: (lines) => {
        setOutcomes({ lines, names });
        onDone(lines.filter(({ status }) => status !== 'refused').map(({ agencyId }) => agencyId));
      },
      done: (lines) => {
        const count = lines.filter(({ status }) => status === 'created').length;
        if (count > 0) toast.success(t('recommendations.many.done', { count }));
      },
    });
  }

  if (chosen.length === 0 && outcomes === null) return null;
  return (
    <>
      {outcomes === null ? null : (
        <Told entityType={entityType} outcomes={outcomes} onClose={() => setOutcomes(null)} />
      )}
      {chosen.length === 0 ? null : (
        <ChosenBar
          label={t('recommendations.many.actions')}
          says={t('common.table.selectedFeminine', { count: chosen.length })}
          onClear={onClear}
        >
          <Button
            leftSection={<IconThumbUp size={17} aria-hidden />}
            disabled={!isOpen}
            loading={recommending.isPending}
            onClick={recommend}
          >
            {t('recommendations.many.recommend', { count: chosen.length })}
          </Button>
        </ChosenBar>
      )}
    </>
  );
}

interface Outcomes {
  readonly lines: readonly RecommendationOutcome[];
  readonly names: ReadonlyMap<string, string>;
}

interface ToldProps {
  entityType: EntityType;
  outcomes: Outcomes;
  onClose: () => void;
}

/** What became of it: how many, and of those that were refused which and why. */
function Told({ entityType, outcomes: { lines, names }, onClose }: ToldProps) {
  const t = useT();
  const withdrawing = useWithdrawMany(entityType);
  const created = lines.flatMap(({ status, _id }) => (status === 'created' && _id !== undefined ? [_id] : []));
  const already = lines.filter(({ status }) => status === 'already').length;
  const refused = lines.filter(({ status }) => status === 'refused');
  const canUndo = useForAWhile(lines) && created.length > 0;
  const says = [
    ...(created.length > 0 ? [t('recommendations.many.done', { count: created.length })] : []),
    ...(already > 0 ? [t('recommendations.many.already', { count: already })] : []),
    ...refused.map(({ agencyId, code }) =>
      t('recommendations.many.refused', { name: names.get(agencyId) ?? '', why: reasonOf(t, code) }),
    ),
  ];
  return (
    <ChosenBar label={t('recommendations.many.outcome')} says={says.join(' · ')}>
      {canUndo ? (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={17} aria-hidden />}
          loading={withdrawing.isPending}
          onClick={() =>
            mutateWithMessage(withdrawing, created, {
              onSuccess: onClose,
              done: (ids) => toast.success(t('recommendations.many.undone', { count: ids.length })),
            })
          }
        >
          {t('recommendations.many.undo')}
        </Button>
      ) : null}
      <Button variant="subtle" onClick={onClose}>
        {t('common.actions.close')}
      </Button>
    </ChosenBar>
  );
}

/** True for ten seconds after something new happened. */
function useForAWhile(what: unknown): boolean {
  const [over, setOver] = useState<unknown>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOver(what), UNDO_MS);
    return () => clearTimeout(timer);
  }, [what]);
  return over !== what;
}

/** Codes come with the answer and are known to the server only: one without words here is said as not done. */
function reasonOf(t: ReturnType<typeof useT>, code: string | undefined): string {
  const speak = t as unknown as (keys: readonly string[]) => string;
  return speak([`errors.${code ?? 'unexpected'}`, 'errors.unexpected']);
}
