import { Button, Tooltip } from '@mantine/core';
import { IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react';
import { createRecommendation, deleteRecommendation } from '@volano/domain/contracts/recommendations';
import type { EntityType } from '@volano/domain/rules/vocabulary';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { readMarksAgain, type RecommendationRow, useRecommendationOf } from './recommendations.api.ts';

interface RecommendButtonProps {
  agencyId: string;
  entityType: EntityType;
  entityId: string;
  /** What is recommended, for screen readers. */
  name: string;
  isRecommended: boolean;
  recommendedId: string | null;
  /** False once its commercial deadline has passed: what is recommended may still be withdrawn. */
  isOpen?: boolean;
  /** The company for which somebody came here to recommend it: they are asked at once. */
  askedFor?: string | undefined;
}

/** Recommends to the company, or recommends no longer: one button that stays pressed (2-catalogue §4). */
export function RecommendButton(props: RecommendButtonProps) {
  const { agencyId, entityType, entityId, name, isRecommended, isOpen = true, askedFor } = props;
  const t = useT();
  const { data: made, refetch: read } = useRecommendationOf(agencyId, entityType, entityId, isRecommended);
  const [isAsking, setAsking] = useState(false);
  const { toggle, isToggling } = useToggle(props, () => setAsking(false));
  const isClosed = !isOpen && !isRecommended;
  const recommendedWord = t(
    entityType === 'service' ? 'recommendations.recommendedService' : 'recommendations.recommended',
  );

  async function press(): Promise<void> {
    if (isClosed) return;
    if (!isRecommended) return toggle();
    // What the company said, or what was begun, is not taken back by a slip of the hand; nor what could not be read.
    const known = made === undefined ? (await read({ cancelRefetch: false })).data : made;
    if (known === undefined || hasHistory(known)) setAsking(true);
    else toggle();
  }

  const button = (
    <Button
      variant={isRecommended ? 'light' : 'default'}
      leftSection={isRecommended ? <IconThumbUpFilled size={17} aria-hidden /> : <IconThumbUp size={17} aria-hidden />}
      aria-disabled={isClosed || undefined}
      data-disabled={isClosed || undefined}
      aria-label={
        isRecommended
          ? t('recommendations.withdrawNamed', { name, recommended: recommendedWord })
          : t('recommendations.recommendNamed', { name })
      }
      loading={isToggling}
      onClick={() => void press()}
    >
      {isRecommended ? recommendedWord : t('recommendations.recommend')}
    </Button>
  );
  return (
    <>
      {isClosed ? <Tooltip label={t('recommendations.closed')}>{button}</Tooltip> : button}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('recommendations.withdraw.title', { name })}
        confirmLabel={t('recommendations.withdraw.confirm')}
        isWorking={isToggling}
        onConfirm={toggle}
      >
        {made ? <Stands made={made} /> : null}
        <p>{t('recommendations.withdraw.kept')}</p>
      </ConfirmDialog>
      {askedFor === undefined ? null : (
        <AskToRecommend name={name} company={askedFor} isWanted={isOpen && !isRecommended} onConfirm={toggle} />
      )}
    </>
  );
}

interface AskToRecommendProps {
  name: string;
  company: string;
  isWanted: boolean;
  onConfirm: () => void;
}

/** Asked once: whoever said no, or takes it back again, finds the button. */
function AskToRecommend({ name, company, isWanted, onConfirm }: AskToRecommendProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(isWanted);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      tone="brand"
      onClose={() => setOpen(false)}
      title={t('recommendations.ask.title', { name, company })}
      confirmLabel={t('recommendations.recommend')}
      onConfirm={() => {
        setOpen(false);
        onConfirm();
      }}
    >
      {t('recommendations.ask.body')}
    </ConfirmDialog>
  );
}

/** Recommends what is not recommended, and takes back what is; every list that shows the mark is read again. */
function useToggle(
  { agencyId, entityType, entityId, name, isRecommended, recommendedId }: RecommendButtonProps,
  onDone: () => void,
) {
  const t = useT();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (id: string | null): Promise<unknown> =>
      id === null
        ? call(createRecommendation, { body: { agencyId, recommendationType: entityType, recommendationId: entityId } })
        : call(deleteRecommendation, { params: { id } }),
    onSettled: () => readMarksAgain(client, entityType),
  });
  const added = entityType === 'service' ? 'recommendations.addedService' : 'recommendations.added';

  function toggle(): void {
    mutateWithMessage(change, isRecommended ? recommendedId : null, {
      onSuccess: onDone,
      done: () => toast.success(t(isRecommended ? 'recommendations.removed' : added), name),
    });
  }

  return { toggle, isToggling: change.isPending };
}

function hasHistory(made: RecommendationRow | null): boolean {
  return made !== null && (made.answer !== null || made.progress !== null);
}

/** What would be taken back: the answer of the company, and how far the office has come. */
function Stands({ made }: { made: RecommendationRow }) {
  const t = useT();
  const amount = made.amount === null ? null : formatMoney(made.amount);
  return (
    <ul>
      {made.answer === null ? null : (
        <li>{t('recommendations.withdraw.answer', { answer: t(`recommendations.answers.${made.answer}`) })}</li>
      )}
      {made.progress === null ? null : (
        <li>
          {t('recommendations.withdraw.progress', { progress: t(`officeRecommendations.progress.${made.progress}`) })}
          {amount === null ? null : ` (${amount})`}
        </li>
      )}
    </ul>
  );
}
