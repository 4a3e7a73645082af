import { useState } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconDots,
  IconPlus,
  IconHeart,
  IconUser,
  IconBriefcase,
  IconBuildingFactory2,
  IconCoins,
  IconHome,
  IconHomeFilled,
  IconLayoutDashboard,
  IconMessageCircle,
  IconNews,
  IconUsers,
} from '@tabler/icons-react';
import { changeLanguage } from '../../lib/i18n/i18n.ts';
import { Amount, DeadlineLabel } from '../cards/card-parts.tsx';
import { Carousel } from '../cards/carousel.tsx';
import { Cover } from '../cards/cover.tsx';
import { FocusShell } from '../layout/focus-shell.tsx';
import { PortalShell, StickyActionBar } from '../layout/portal-shell.tsx';
import type { Column, Sort } from '../table/data-table-body.tsx';
import { DataTable, Pager } from '../table/data-table.tsx';
import { KeyHints } from '../marks/kbd.tsx';
import { OfficePage } from '../layout/office-page.tsx';
import { OfficeShell } from '../layout/office-shell.tsx';
import { RequirementRing } from '../marks/requirement-ring.tsx';
import { SearchField, SegmentedToggle } from '../forms/filters.tsx';
import { StatusBadge } from '../marks/marks.tsx';
import { PageTitle, SectionTitle } from '../layout/titles.tsx';
import { UserMenu, BellButton, type NavItem } from '../layout/shell-parts.tsx';
import { Menu } from '../overlays/menu.tsx';

interface Row {
  id: string;
  name: string;
  vat: string;
  answers: number;
  target: number;
}

const rows: Row[] = Array.from({ length: 25 }, (_, index) => ({
  id: String(index),
  name: ['Officine Bertolini S.r.l.', 'Caseificio Valsamoggia S.r.l.', 'Tessitura Lariana S.p.A.'][index % 3] ?? '',
  vat: `034829101${String(index).padStart(2, '0')}`,
  answers: (index * 5) % 15,
  target: index,
}));

function segments(done: number) {
  return Array.from({ length: 14 }, (_, index) => (index < done ? ('ok' as const) : ('missing' as const)));
}

const columns: Column<Row>[] = [
  { key: 'name', header: 'Azienda', cell: ({ name }) => name, isSortable: true, title: ({ name }) => name },
  { key: 'vat', header: 'Partita IVA', cell: ({ vat }) => vat },
  { key: 'contract', header: 'Contratto', cell: () => <StatusBadge tone="brand">Grow</StatusBadge> },
  {
    key: 'survey',
    header: 'Questionario',
    cell: ({ answers }) => (
      <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center', verticalAlign: 'middle' }}>
        <RequirementRing segments={segments(answers)} size={24} isDecorative /> {answers} su 14
      </span>
    ),
  },
  { key: 'target', header: 'In target', cell: ({ target }) => target, align: 'right', isSortable: true },
];

/** The back office with its table. */
export function GalleryOffice() {
  const [search, setSearch] = useState('');
  return (
    <OfficeShell
      homeHref="#"
      places={officePlaces}
      settings={[{ label: 'Studio', items: places.slice(1).map((item) => ({ ...item, href: `${item.href}/o` })) }]}
      crumbs={[{ label: 'Aziende', href: '#aziende' }, { label: 'Elenco' }]}
      onSearch={() => undefined}
      searchLabel="Cerca aziende, agevolazioni, utenti"
      bell={<BellButton count={9} />}
      account={
        <UserMenu
          name="Sara Colombo"
          detail="Amministratrice"
          tone="neutral"
          hasName
          links={[]}
          onLanguage={changeLanguage}
          onSignOut={() => undefined}
        />
      }
      version="1.1.0"
      privacyHref="https://example.org"
    >
      <OfficePage isFill>
        <PageTitle
          isCompact
          aside="1.142"
          actions={
            <>
              <SegmentedToggle value="table" onChange={() => undefined} />
              <Button variant="default">Esporta in Excel</Button>
              <Button leftSection={<IconPlus size={18} aria-hidden />}>Nuova azienda</Button>
            </>
          }
        >
          Aziende
        </PageTitle>
        <SearchField value={search} onSearch={setSearch} placeholder="Nome o partita IVA" width={230} hasShortcut />
        <GalleryTable />
      </OfficePage>
    </OfficeShell>
  );
}

function GalleryTable() {
  const [sort, setSort] = useState<Sort>({ key: 'target', direction: 'desc' });
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(['1', '2']));
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(25);
  return (
    <DataTable
      label="Aziende"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      sort={sort}
      onSort={setSort}
      selection={{ keys, onChange: setKeys }}
      onOpen={({ id }) => setPage(Number(id) + 1)}
      actions={({ name }) => (
        <Menu>
          <Menu.Target>
            <ActionIcon size={28} aria-label={`Azioni per ${name}`}>
              <IconDots size={17} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item>Modifica</Menu.Item>
            <Menu.Item data-danger>Elimina</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      foot={
        <>
          <span>{keys.size} selezionate</span>
          <KeyHints
            hints={[
              { keys: ['↑', '↓'], does: 'scorri' },
              { keys: ['Invio'], does: 'apri' },
              { keys: ['Spazio'], does: 'scegli' },
            ]}
          />
          <Pager page={page} pageSize={size} total={1142} onPage={setPage} onPageSize={setSize} />
        </>
      }
    />
  );
}

const hasAction = new URLSearchParams(location.search).has('action');

/** The companies' frame with a carousel in it. */
export function GalleryPortal() {
  return (
    <PortalShell
      homeHref="#"
      nav={places}
      bottomNav={places.slice(0, 4)}
      moreNav={places.slice(4)}
      bell={<BellButton count={5} />}
      account={
        <UserMenu
          name="Paolo Bertolini"
          links={[{ label: 'Profilo', icon: IconUser, onSelect: () => undefined }]}
          onLanguage={changeLanguage}
          onSignOut={() => undefined}
        />
      }
      footer="Volano"
    >
      <PageTitle isDisplay>
        Buongiorno Paolo, <mark>14&nbsp;agevolazioni</mark> sono in target per Officine Bertolini.
      </PageTitle>
      <div style={{ marginTop: 36 }}>
        <Carousel title="Le più vicine alla scadenza" action={<a href="#agevolazioni">Vedi tutte e 14</a>}>
          {(['awning', 'hills', 'portico', 'percent', 'energy', 'tax'] as const).map((motif) => (
            <article key={motif} style={{ border: '1px solid var(--vl-line)', borderRadius: 10, overflow: 'hidden' }}>
              <Cover motif={motif} id="a" />
              <div style={{ padding: 16, display: 'grid', gap: 12 }}>
                <h3>
                  <a href={`#agevolazioni/${motif}`}>Voucher digitali I4.0: software, sensori</a>
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

/** The frame of one task. */
export function GalleryFocus() {
  return (
    <FocusShell
      homeHref="#"
      title="Questionario di Officine Bertolini"
      action={
        <Button size="sm" variant="default">
          Salva ed esci
        </Button>
      }
      asideLabel="Riepilogo"
      aside={
        <>
          <SectionTitle>Riepilogo</SectionTitle>
          <RequirementRing segments={['ok', 'ok', 'check', 'missing']} size={92} label="2" />
        </>
      }
      bar={
        <>
          <Button variant="subtle">Indietro</Button>
          <KeyHints hints={[{ keys: ['1', '6'], does: 'scegli' }]} />
          <Button>Avanti</Button>
        </>
      }
    >
      <PageTitle isDisplay>Quali certificazioni ha la tua azienda?</PageTitle>
    </FocusShell>
  );
}

/** Places for the boards of the gallery. */
const places: NavItem[] = [
  { href: '#', label: 'Home', icon: IconHome, iconActive: IconHomeFilled, isActive: true },
  { href: '#agevolazioni', label: 'Agevolazioni', icon: IconCoins, isActive: false },
  { href: '#servizi', label: 'Servizi', icon: IconBriefcase, isActive: false },
  { href: '#consulente', label: 'Consulente', icon: IconMessageCircle, isActive: false, count: 2 },
  { href: '#news', label: 'News', icon: IconNews, isActive: false },
];

/** Places of the office. */
const officePlaces: NavItem[] = [
  { href: '#dashboard', label: 'Dashboard', icon: IconLayoutDashboard, isActive: false },
  { href: '#utenti', label: 'Utenti', icon: IconUsers, isActive: false },
  { href: '#aziende', label: 'Aziende', icon: IconBuildingFactory2, isActive: true },
  { href: '#chat', label: 'Chat', icon: IconMessageCircle, isActive: false, count: 12 },
];
