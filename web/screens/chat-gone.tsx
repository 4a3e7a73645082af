import { Button } from '@mantine/core';
import { useGone } from '../features/insight/gone/gone.api.ts';
import { ApiError } from '../lib/api/api-client.ts';
import { useT } from '../lib/i18n/i18n.ts';
import { EmptyState, ErrorBlock } from '../ui/layout/states.tsx';

export interface ChatGoneProps {
  chatId: string;
  error: Error;
  backHref: string;
  onRetry: () => void;
}

/** A conversation that is not there for the reader, with what became of its company where they had to do with it; or that could not be loaded. */
export function ChatGone({ chatId, error, backHref, onRetry }: ChatGoneProps) {
  const t = useT();
  const isGone = error instanceof ApiError && [400, 403, 404].includes(error.status);
  const found = useGone('chat', chatId, isGone);
  if (isGone && found.isLoading) return null;
  const was = found.data ?? null;
  if (!isGone) return <ErrorBlock title={t('chats.thread.loadError')} onRetry={onRetry} />;
  return (
    <EmptyState
      title={was?.name ?? t('chats.gone')}
      action={
        <Button component="a" href={backHref} variant="default">
          {t('common.actions.back')}
        </Button>
      }
    >
      {was?.outcome ?? t('chats.goneHint')}
    </EmptyState>
  );
}
