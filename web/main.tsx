import './lib/zod-jitless.ts';
import './ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MantineProvider, Title } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cssVariablesResolver, theme } from './theme.ts';
import { ToasterHost } from './ui/toaster-host.tsx';
import { i18n } from './lib/i18n.ts';

const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: true } },
});

function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
        <QueryClientProvider client={queryClient}>
          <Title order={1}>{i18n.t('common.loading')}</Title>
          <ToasterHost />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

start();
