import { Button, Tooltip } from '@mantine/core';
import { IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react';
import type { EntityType } from '@volano/domain/rules/vocabulary';
import { carryOut } from '../../lib/carry-out.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/toast.ts';
import { useRecommend } from './recommendations.api.ts';

export interface RecommendButtonProps {
  agencyId: string;
  entityType: EntityType;
  entityId: string;
  /** What is recommended, for screen readers. */
  name: string;
  isRecommended: boolean;
  recommendedId: string | null;
  /** False once its commercial deadline has passed: what is recommended may still be withdrawn. */
  isOpen?: boolean;
}

/** Recommends to the company, or recommends no longer: one button that stays pressed (2-catalogue §4). */
export function RecommendButton(props: RecommendButtonProps) {
  const { agencyId, entityType, entityId, name, isRecommended, recommendedId, isOpen = true } = props;
  const t = useT();
  const recommend = useRecommend();
  const isClosed = !isOpen && !isRecommended;
  const recommendedWord = t(
    entityType === 'service' ? 'recommendations.recommendedService' : 'recommendations.recommended',
  );

  function toggle(): void {
    if (isClosed) return;
    carryOut(
      recommend,
      { agencyId, entityType, entityId, recommendedId: isRecommended ? recommendedId : null },
      {
        done: () =>
          toast.success(
            isRecommended
              ? t('recommendations.removed')
              : t(entityType === 'service' ? 'recommendations.addedService' : 'recommendations.added'),
            name,
          ),
      },
    );
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
      loading={recommend.isPending}
      onClick={toggle}
    >
      {isRecommended ? recommendedWord : t('recommendations.recommend')}
    </Button>
  );
  return isClosed ? <Tooltip label={t('recommendations.closed')}>{button}</Tooltip> : button;
}
