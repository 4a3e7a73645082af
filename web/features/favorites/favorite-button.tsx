import { ActionIcon, Button } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { carryOut } from '../../lib/carry-out.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/toast.ts';
import classes from './favorite-button.module.css';
import { useKeepFavorite } from './favorites.api.ts';

export interface FavoriteButtonProps {
  agencyId: string;
  announcement: { _id: string; title: string; favoriteId?: string | null | undefined };
  /** With words beside the heart, for a detail page. */
  hasLabel?: boolean;
}

/** The heart. It fills at once and goes back if the server refuses. */
export function FavoriteButton({ agencyId, announcement, hasLabel = false }: FavoriteButtonProps) {
  const t = useT();
  const keep = useKeepFavorite();
  const stored = announcement.favoriteId ?? null;
  const isKept = keep.isPending ? keep.variables.favoriteId === null : stored !== null;
  const Heart = isKept ? IconHeartFilled : IconHeart;

  function press(): void {
    if (keep.isPending) return;
    carryOut(
      keep,
      { agencyId, objectId: announcement._id, favoriteId: stored },
      {
        done: () => toast.success(t(stored === null ? 'favorites.kept' : 'favorites.forgotten')),
      },
    );
  }

  if (hasLabel) {
    return (
      <Button
        variant="default"
        size="sm"
        leftSection={<Heart size={18} aria-hidden className={classes['heart']} data-kept={isKept || undefined} />}
        aria-pressed={isKept}
        onClick={press}
      >
        {t(isKept ? 'favorites.isKept' : 'favorites.keep')}
      </Button>
    );
  }
  return (
    <ActionIcon
      className={classes['button'] ?? ''}
      aria-pressed={isKept}
      aria-label={t(isKept ? 'favorites.forgetTitle' : 'favorites.keepTitle', { title: announcement.title })}
      onClick={press}
    >
      <Heart size={22} aria-hidden className={classes['heart']} data-kept={isKept || undefined} />
    </ActionIcon>
  );
}
