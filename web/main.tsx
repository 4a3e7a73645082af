import './ui/brand/global.css';
import { MantineProvider } from '@mantine/core';
import { type ComponentType, StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { speakChosenLanguage } from './lib/i18n/i18n.ts';
import { LineNote } from './ui/layout/line-note.tsx';
import { hrefOf, isLoginAddress } from './lib/screens/address.ts';
import { watchInstallOffer } from './lib/live/install-offer.ts';
import { followTextSize } from './lib/screens/text-size.ts';
import { endWhatWasLeft } from './lib/line/leaving.ts';
import { followOtherTabs, onSessionChange, readSession } from './lib/session/session.ts';
import { styleNonce } from './lib/trusted/trusted.ts';
import { BrokenPage } from './screens/public/broken.tsx';
import { LoginPage } from './screens/public/login.tsx';
import { MissingPart } from './screens/public/missing.ts';
import { readyCheck } from './screens/public/ready-check.ts';
import { homeOf } from './screens/screens.ts';
import { cssVariablesResolver, theme } from './theme.ts';
import { ToasterHost } from './ui/layout/toaster-host.tsx';
import { WayBar } from './ui/layout/way-bar.tsx';

type Every = ComponentType | 'failed' | null;

let loading: ReturnType<typeof importApp> | undefined;

function importApp() {
  return import('./app.tsx');
}

/** The code of every screen but the login. One that did not come may be asked for again. */
function loadApp(): ReturnType<typeof importApp> {
  loading ??= importApp();
  loading.catch(() => (loading = undefined));
  return loading;
}

async function readyApp(): Promise<ComponentType> {
  const { App, prepare } = await loadApp();
  await prepare();
  return App;
}

/** Somebody signed in by another tab: the way leads to their place. */
function followTheSession(): () => void {
  return onSessionChange((change) => {
    const session = readSession();
    if (change === 'replaced' && session !== null) location.hash = homeOf(session.user);
  });
}

/**
 * The login, which needs neither the addresses of the portal nor what shows them, and everything else once it is wanted: nobody waits
 * for it to sign in (10-company-path §1). It comes while the login is being filled in.
 */
function Page({ first }: { first: Every }) {
  const [shown, setShown] = useState<Every>(() => first);
  const [isOnTheWay, setOnTheWay] = useState(false);
  useEffect(() => {
    if (shown !== null) return;
    const ignore = followTheSession();
    const follow = (): void => {
      setOnTheWay(!isLoginAddress(location.hash));
      if (isLoginAddress(location.hash)) return;
      readyApp().then(
        (App) => setShown(() => App),
        () => setShown('failed'),
      );
    };
    window.addEventListener('hashchange', follow);
    const fetchAhead = (): void => void loadApp().catch(() => undefined);
    window.addEventListener('input', fetchAhead, { once: true });
    return () => {
      ignore();
      window.removeEventListener('input', fetchAhead);
      window.removeEventListener('hashchange', follow);
    };
  }, [shown]);
  if (shown === null) {
    return (
      <>
        {isOnTheWay ? <WayBar /> : null}
        <LoginPage />
      </>
    );
  }
  if (shown === 'failed') return <BrokenPage error={new MissingPart(null)} />;
  const App = shown;
  return <App />;
}

async function firstShown(): Promise<Every> {
  // The two-minute check by itself, which sites that the firm allows show inside their pages: nothing else of the portal opens there, whatever the
  // address says after it (10-company-path §2).
  if (location.pathname === '/verifica') return readyCheck().catch(() => 'failed' as const);
  if (readSession() !== null || !isLoginAddress(location.hash)) return readyApp().catch(() => 'failed' as const);
  if (!location.hash.startsWith(hrefOf('/login'))) history.replaceState(history.state, '', hrefOf('/login'));
  return null;
}

/**
 * The build puts the first sheets behind the frame, so that they do not hold it up; sheets that come later are put into the head by the
 * bundler, and would stand before them. Each gets a copy in the head, ahead of all that comes, and goes once that has arrived: nothing is drawn before.
 */
async function putSheetsFirst(): Promise<void> {
  const sheets = [...document.body.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  await Promise.all(
    sheets.map(async (sheet) => {
      const copy = sheet.cloneNode() as HTMLLinkElement;
      const isThere = new Promise((resolve) => {
        for (const end of ['load', 'error']) copy.addEventListener(end, resolve, { once: true });
      });
      document.head.append(copy);
      await isThere;
      sheet.remove();
    }),
  );
}

async function start(): Promise<void> {
  const sheets = putSheetsFirst();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  followOtherTabs();
  endWhatWasLeft();
  followTextSize();
  watchInstallOffer();
  await speakChosenLanguage();
  // What stands in the document until then is the frame that everybody sees (index.html).
  const [first] = await Promise.all([firstShown(), sheets]);
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        defaultColorScheme="auto"
        getStyleNonce={() => styleNonce}
      >
        <LineNote />
        <Page first={first} />
        <ToasterHost />
      </MantineProvider>
    </StrictMode>,
  );
}

void start();
