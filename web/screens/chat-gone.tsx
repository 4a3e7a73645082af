import { Button } from '@mantine/core';
import { ApiError } from '../lib/api/api-client.ts';
import { useT } from '../lib/i18n/i18n.ts';
import { EmptyState, ErrorBlock } from '../ui/layout/states.tsx';

export interface ChatGoneProps {
  error: Error;
  backHref: string;
  onRetry: () => void;
}

/** A conversation that is not there for the reader, or that could not be loaded. */
export function ChatGone({ error, backHref, onRetry }: ChatGoneProps) {
  const t = useT();
  const isGone = error instanceof ApiError && [400, 403, 404].includes(error.status);
  if (!isGone) return <ErrorBlock title={t('chats.thread.loadError')} onRetry={onRetry} />;
  return (
    <EmptyState
      title={t('chats.gone')}
      action={
        <Button component="a" href={backHref} variant="default">
          {t('common.actions.back')}
        </Button>
      }
    >
      {t('chats.goneHint')}
    </EmptyState>
  );
}
