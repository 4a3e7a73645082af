import { Button } from '@mantine/core';
import { IconHeart, IconUser } from '@tabler/icons-react';
import { speak } from '../../lib/i18n/i18n.ts';
import { BellButton } from '../layout/bell-button.tsx';
import { Carousel } from '../cards/carousel.tsx';
import { Cover } from '../cards/cover.tsx';
import { places } from './gallery-nav.ts';
import { Amount } from '../cards/amount.tsx';
import { PortalShell } from '../layout/portal-shell.tsx';
import { DeadlineLabel } from '../cards/deadline-label.tsx';
import { StickyActionBar } from '../layout/sticky-action-bar.tsx';
import { PageTitle } from '../layout/titles.tsx';
import { UserMenu } from '../layout/user-menu.tsx';

const hasAction = new URLSearchParams(location.search).has('action');

/** The companies' frame with a carousel in it. */
export function GalleryPortal() {
  return (
    <PortalShell
      homeHref="#/"
      nav={places}
      bottomNav={places.slice(0, 4)}
      moreNav={places.slice(4)}
      bell={<BellButton count={5} />}
      account={
        <UserMenu
          name="Paolo Bertolini"
          links={[{ label: 'Profilo', icon: IconUser, onSelect: () => undefined }]}
          onLanguage={speak}
          onSignOut={() => undefined}
        />
      }
      footer="Volano"
    >
      <PageTitle isDisplay>
        Buongiorno Paolo, <mark>14&nbsp;agevolazioni</mark> sono in target per Officine Bertolini.
      </PageTitle>
      <div style={{ marginTop: 36 }}>
        <Carousel title="Le più vicine alla scadenza" action={<a href="#/agevolazioni">Vedi tutte e 14</a>}>
          {(['awning', 'hills', 'portico', 'percent', 'energy', 'tax'] as const).map((motif) => (
            <article key={motif} style={{ border: '1px solid var(--vl-line)', borderRadius: 10, overflow: 'hidden' }}>
              <Cover motif={motif} id="a" />
              <div style={{ padding: 16, display: 'grid', gap: 12 }}>
                <h3>
                  <a href={`#/agevolazioni/${motif}`}>Voucher digitali I4.0: software, sensori</a>
                </h3>
                <Amount euro={10_000} size={24} />
                <DeadlineLabel kind="dated" date="27/11/2026" daysLeft={9} elapsed={0.8} isShort />
              </div>
            </article>
          ))}
        </Carousel>
      </div>
      {hasAction ? (
        <StickyActionBar>
          <IconHeart size={24} aria-hidden />
          <Button size="lg" fullWidth>
            Prenota con Elena
          </Button>
        </StickyActionBar>
      ) : null}
    </PortalShell>
  );
}
