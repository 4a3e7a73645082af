// A page for looking at the parts, light and dark. Reached only by `gallery.html` on the development server; never built.
import './global.css';
import './mantine-app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MantineProvider } from '@mantine/core';
import { cssVariablesResolver, theme } from '../theme.ts';
import { loadWords } from '../lib/i18n.ts';
import { GalleryOffice } from './gallery-office.tsx';
import { GalleryParts } from './gallery-parts.tsx';
import { GalleryPortal } from './gallery-portal.tsx';
import { GalleryFocus } from './gallery-focus.tsx';
import { ToasterHost } from './toaster-host.tsx';

const views = { parts: GalleryParts, portal: GalleryPortal, office: GalleryOffice, focus: GalleryFocus };

await loadWords('it');
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
