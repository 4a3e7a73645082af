import { Button } from '@mantine/core';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/use-now.ts';
import { toast } from '../../../ui/layout/toast.ts';
import { useCancelEmailChange } from './user-access.api.ts';
import classes from './users.module.css';
import type { User } from './users.api.ts';

/** The e-mail that waits to be confirmed, until when, and the way to take it back. */
export function EmailChangeNote({ user, canCancel }: { user: User; canCancel: boolean }) {
  const t = useT();
  const now = useNow();
  const cancel = useCancelEmailChange(user._id);
  if (user.emailChange === null) return null;
  const { email, expiresAt } = user.emailChange;
  const isExpired = Date.parse(expiresAt) <= now.getTime();
  return (
    <div className={classes['note']} role="status">
      <span>
        {isExpired
          ? t('users.access.expired', { email })
          : t('users.access.waiting', { email, date: formatDateTime(expiresAt) })}
      </span>
      {canCancel ? (
        <Button
          variant="default"
          size="xs"
          loading={cancel.isPending}
          onClick={() =>
            mutateWithMessage(cancel, undefined, { done: () => toast.success(t('users.access.cancelled')) })
          }
        >
          {t('users.access.cancel')}
        </Button>
      ) : null}
    </div>
  );
}
