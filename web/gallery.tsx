// A page for looking at the parts, light and dark. Reached only by `gallery.html` on the development server; never built.
import './ui/brand/global.css';
import './ui/brand/mantine-app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MantineProvider } from '@mantine/core';
import { cssVariablesResolver, theme } from './theme.ts';
import { loadOfficeTranslations } from './lib/i18n/i18n.ts';
import { GalleryOffice, GalleryPortal, GalleryFocus } from './ui/gallery/gallery-shells.tsx';
import { GalleryParts } from './ui/gallery/gallery-parts.tsx';
import { ToasterHost } from './ui/layout/toaster-host.tsx';

const views = { parts: GalleryParts, portal: GalleryPortal, office: GalleryOffice, focus: GalleryFocus };

await loadOfficeTranslations();
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
