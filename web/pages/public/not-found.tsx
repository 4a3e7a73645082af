import { Button } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { EmptyState } from '../../ui/states.tsx';

/** Any address that leads nowhere. */
export function NotFoundPage() {
  const t = useT();
  return (
    <main style={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }}>
      <EmptyState
        title={t('session.notFound.title')}
        action={
          <Button component="a" href="#/" variant="default">
            {t('session.notFound.home')}
          </Button>
        }
      >
        {t('session.notFound.body')}
      </EmptyState>
    </main>
  );
}
