import { Button } from '@mantine/core';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/layout/toast.ts';
import { useCheckLinks } from './links.api.ts';

/** Has the addresses of one call asked at once. */
export function CheckLinks({ announcementId, title }: { announcementId: string; title: string }) {
  const t = useT();
  const change = useCheckLinks();
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={t('links.checkNamed', { title })}
      loading={change.isPending}
      onClick={() => mutateWithMessage(change, { id: announcementId }, { done: () => toast.success(t('links.done')) })}
    >
      {t('links.check')}
    </Button>
  );
}
