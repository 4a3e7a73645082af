import { ActionIcon, Button } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { refusalMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/screens/toast.ts';
import classes from './favorite-button.module.css';
import { useFavorite } from './favorites.api.ts';

interface Kept {
  _id: string;
  favoriteId?: string | null | undefined;
}

export type FavoriteButtonProps = {
  agencyId: string;
  /** With words beside the heart, for a detail page. */
  hasLabel?: boolean;
} & ({ announcement: Kept & { title: string } } | { service: Kept & { name: string } });

/** The heart. It fills at once and goes back if the server refuses. */
export function FavoriteButton({ agencyId, hasLabel = false, ...of }: FavoriteButtonProps) {
  const t = useT();
  const { entityType, objectId, title, stored } = keptOf(of);
  const { isKept, turn } = useFavorite({ agencyId, entityType, objectId, stored });
  const Heart = isKept ? IconHeartFilled : IconHeart;

  function press(): void {
    turn().then(
      (isDone) => void (isDone && toast.success(t(isKept ? 'favorites.forgotten' : 'favorites.kept'))),
      (error: unknown) => toast.error(refusalMessage(error, t('errors.unexpected'))),
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
      aria-label={t(isKept ? 'favorites.forgetTitle' : 'favorites.keepTitle', { title })}
      onClick={press}
    >
      <Heart size={22} aria-hidden className={classes['heart']} data-kept={isKept || undefined} />
    </ActionIcon>
  );
}

function keptOf(of: { announcement: Kept & { title: string } } | { service: Kept & { name: string } }) {
  return 'service' in of
    ? ({
        entityType: 'service',
        objectId: of.service._id,
        title: of.service.name,
        stored: of.service.favoriteId ?? null,
      } as const)
    : ({
        entityType: 'announcement',
        objectId: of.announcement._id,
        title: of.announcement.title,
        stored: of.announcement.favoriteId ?? null,
      } as const);
}
