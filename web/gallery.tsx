// A page for looking at the parts, light and dark. Reached only by `gallery.html` on the development server; never built.
import './ui/global.css';
import './ui/mantine-app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MantineProvider } from '@mantine/core';
import { cssVariablesResolver, theme } from './theme.ts';
import { loadOfficeWords } from './lib/i18n.ts';
import { GalleryOffice } from './ui/gallery-office.tsx';
import { GalleryParts } from './ui/gallery-parts.tsx';
import { GalleryPortal } from './ui/gallery-portal.tsx';
import { GalleryFocus } from './ui/gallery-focus.tsx';
import { ToasterHost } from './ui/toaster-host.tsx';

const views = { parts: GalleryParts, portal: GalleryPortal, office: GalleryOffice, focus: GalleryFocus };

await loadOfficeWords();
const query = new URLSearchParams(location.search);
const View = views[(query.get('view') ?? 'parts') as keyof typeof views];
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        forceColorScheme={query.get('theme') === 'dark' ? 'dark' : 'light'}
      >
        <View />
        <ToasterHost />
      </MantineProvider>
    </StrictMode>,
  );
}
