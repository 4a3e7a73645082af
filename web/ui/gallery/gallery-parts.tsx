import { useState } from 'react';
import { Button, Tabs, Checkbox, PasswordInput, Radio, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { IconMapPin, IconUserCheck } from '@tabler/icons-react';
import { Avatar, StatusBadge, StatusDot, Chip, FilterChip, CountBadge } from '../marks/marks.tsx';
import { Cover, type CoverMotif } from '../cards/cover.tsx';
import { ConfirmDialog } from '../dialogs/dialogs.tsx';
import { SearchField, SegmentedToggle } from '../forms/filters.tsx';
import { KeyHints } from '../marks/kbd.tsx';
import { Logo } from '../brand/logo.tsx';
import { PaperCard, Amount, TypeTag, DeadlineLabel } from '../cards/card-parts.tsx';
import { RatingBars } from '../charts/rating-bars.tsx';
import { toast } from '../../lib/screens/toast.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import { RequirementRing, type RingSegment } from '../marks/requirement-ring.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton, SkeletonCard } from '../layout/states.tsx';
import { StepperRow } from '../layout/stepper-row.tsx';
import { Timeline } from '../cards/timeline.tsx';
import { PageTitle, SectionTitle } from '../layout/titles.tsx';
import { Modal } from '../overlays/modal.tsx';

const eight: RingSegment[] = ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'check', 'missing'];
const fourteen: RingSegment[] = [...Array.from({ length: 11 }, () => 'ok' as const), 'check', 'missing', 'missing'];
const motifs: CoverMotif[] = ['portico', 'hills', 'percent', 'awning', 'energy', 'tax', 'other'];
const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(320px, 1fr))',
  gap: '28px 32px',
  marginTop: 24,
} as const;
const row = { display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center', marginTop: 10 } as const;

function Box({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section style={{ minWidth: 0 }}>
      <h2 style={{ font: 'var(--vl-font-ui)', fontWeight: 600, color: 'var(--vl-ink3)', marginBottom: 10 }}>{title}</h2>
      {children}
    </section>
  );
}

function Rings() {
  const [segments, setSegments] = useState(eight);
  return (
    <div style={row}>
      <RequirementRing
        segments={segments}
        size={112}
        label={`${String(segments.filter((state) => state === 'ok').length)}/8`}
        animate
      />
      <RequirementRing segments={eight.slice(0, 5)} size={64} label="5/5" />
      <RequirementRing segments={eight} size={52} label="6/8" />
      <RequirementRing segments={fourteen} size={44} label="11" />
      <RequirementRing segments={fourteen} size={44} label="11/14" />
      <RequirementRing segments={fourteen} size={24} />
      <RequirementRing segments={eight} size={24} />
      <RequirementRing segments={['ok']} size={44} label="1/1" />
      <Button
        size="xs"
        variant="default"
        onClick={() => setSegments((now) => now.map((state) => (state === 'missing' ? 'ok' : state)))}
      >
        Rispondi
      </Button>
    </div>
  );
}

/** Every small part on one board. */
export function GalleryParts() {
  return (
    <main style={{ padding: '36px clamp(20px, 4vw, 44px)', maxWidth: 1440, margin: '0 auto' }}>
      <PageTitle aside="31" actions={<Logo />}>
        Stati e <mark>componenti</mark>
      </PageTitle>
      <div style={grid}>
        <Box title="Vuoto">
          <Empty />
        </Box>
        <Box title="In caricamento">
          <DelayedSkeleton>
            <SkeletonCard />
          </DelayedSkeleton>
        </Box>
        <Box title="Errore di un blocco">
          <ErrorBlock isCard title="Non riusciamo a caricare le news" onRetry={showToasts} />
        </Box>
        <Box title="La ruota">
          <Rings />
        </Box>
        <Box title="Scadenze">
          <Deadlines />
        </Box>
        <Box title="Badge e chip">
          <Marks />
        </Box>
        <Box title="Pulsanti e avvisi">
          <Buttons />
          <KeyHints
            hints={[
              { keys: ['↑', '↓'], does: 'scorri' },
              { keys: ['Invio'], does: 'apri' },
              { keys: ['Spazio'], does: 'scegli' },
            ]}
          />
        </Box>
        <Box title="Campi">
          <Fields />
        </Box>
        <Box title="Persone, importi, giudizi">
          <People />
        </Box>
      </div>
      <Dates />
      <Covers />
    </main>
  );
}

function Empty() {
  return (
    <EmptyState
      isCard
      title="Ancora nessun preferito"
      action={
        <Button size="sm" variant="default">
          Guarda le agevolazioni
        </Button>
      }
    >
      Tocca il cuore su un’agevolazione per ritrovarla qui.
    </EmptyState>
  );
}

function Deadlines() {
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <DeadlineLabel kind="dated" date="21/11/2026" daysLeft={3} elapsed={0.92} />
      <DeadlineLabel kind="dated" date="27/11/2026" daysLeft={9} elapsed={0.8} isShort />
      <DeadlineLabel kind="dated" date="19/11/2026" daysLeft={1} />
      <DeadlineLabel kind="dated" date="31/12/2026" daysLeft={43} elapsed={0.64} />
      <DeadlineLabel kind="untilFundsLast" />
      <DeadlineLabel kind="waitingPublication" />
      <DeadlineLabel kind="expired" date="10/11/2026" />
    </div>
  );
}

function Marks() {
  return (
    <>
      <div style={row}>
        {(['neutral', 'brand', 'accent', 'ok', 'danger', 'outline', 'brandSolid', 'accentSolid'] as const).map(
          (tone) => (
            <StatusBadge key={tone} tone={tone}>
              {tone}
            </StatusBadge>
          ),
        )}
        <CountBadge count={12} />
        <CountBadge count={120} />
      </div>
      <div style={row}>
        <Chip>Sede a Brescia</Chip>
        <Chip tone="check">DURC da verificare</Chip>
        <Chip tone="more">+2</Chip>
        <FilterChip label="Lombardia" onRemove={showToasts} />
      </div>
      <div style={row}>
        <StatusDot tone="danger" label="Disabilitato" />
        <StatusDot tone="accent" label="Da confermare" />
        <TypeTag icon={IconMapPin} label="Lombardia" isMuted />
        <StatusBadge tone="brand" icon={<IconUserCheck size={14} aria-hidden />}>
          Consigliata da Elena
        </StatusBadge>
      </div>
    </>
  );
}

function People() {
  return (
    <>
      <div style={row}>
        <Avatar name="Paolo Bertolini" size={40} />
        <Avatar name="Sara Colombo" size={40} tone="neutral" />
        <Avatar name="Officine Bertolini" shape="company" size={40} />
        <Avatar name="Tessitura Lariana" shape="company" size={40} tone="accent" />
      </div>
      <div style={row}>
        <Amount euro={250_000} />
        <Amount euro={900} prefix="from" size={22} />
      </div>
      <div style={row}>
        <RatingBars level="low" />
        <RatingBars level="medium" />
        <RatingBars level="high" />
      </div>
      <div style={row}>
        <StepperRow
          label="Stato del dossier"
          steps={[
            { key: 'a', label: 'In attesa' },
            { key: 'b', label: 'Pronto' },
            { key: 'c', label: 'Generato' },
          ]}
          current="b"
        />
      </div>
      <Tabs defaultValue="uno">
        <Tabs.List aria-label="Schede">
          <Tabs.Tab value="uno">Contenuto</Tabs.Tab>
          <Tabs.Tab value="due">File</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="uno">Uno</Tabs.Panel>
        <Tabs.Panel value="due">Due</Tabs.Panel>
      </Tabs>
      <PaperCard as="aside" label="La tua consulente">
        Elena Marchetti
      </PaperCard>
    </>
  );
}

function Covers() {
  return (
    <>
      <div style={{ ...grid, gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))', gap: 12 }}>
        {motifs.flatMap((motif) =>
          ['a', 'bb', 'cd', 'zq'].map((id) => <Cover key={motif + id} motif={motif} id={id} isRounded />),
        )}
      </div>
      <div style={{ display: 'grid', gap: 12, marginTop: 24, maxWidth: 736 }}>
        {motifs.map((motif) => (
          <Cover key={motif} motif={motif} id={motif} height={140} isRounded isWide />
        ))}
      </div>
    </>
  );
}

function Dates() {
  return (
    <section style={{ marginTop: 36, maxWidth: 736 }}>
      <SectionTitle hasRule action={<a href="#tutte">Tutte le news</a>}>
        Le date
      </SectionTitle>
      <div style={{ marginTop: 18 }}>
        <Timeline
          dates={[
            { at: 0, label: 'Pubblicazione', date: '05/10/2026', kind: 'done' },
            { at: 0.76, label: 'Affidaci la pratica entro', date: '23/11/2026', kind: 'next' },
            { at: 1, label: 'Scadenza', date: '27/11/2026', kind: 'end' },
          ]}
          today={{ at: 0.62, label: 'Oggi', detail: 'mancano 9 giorni' }}
        />
      </div>
      <RichText html="<p>Sostiene le imprese <strong>lombarde</strong> che sostituiscono impianti.</p><script>alert(1)</script><ul><li>Uno</li><li><a href='https://example.org'>Due</a></li></ul>" />
    </section>
  );
}

/** Every kind of field. */
function Fields() {
  const [search, setSearch] = useState('');
  const [view, setView] = useState<'grid' | 'table'>('grid');
  return (
    <div style={{ display: 'grid', gap: 14 }}>
      <TextInput label="E-mail" placeholder="nome@azienda.it" required description="Quella con cui accedi." />
      <TextInput label="Partita IVA" defaultValue="12345" error="La partita IVA ha 11 cifre" size="sm" />
      <PasswordInput label="Password" defaultValue="segretissima" />
      <Select label="Regione" data={['Lombardia', 'Veneto']} defaultValue="Lombardia" />
      <Textarea label="Note per l’azienda" minRows={2} autosize />
      <TextInput label="Bloccato" disabled defaultValue="Non si cambia" />
      <div style={row}>
        <Checkbox label="Nazionale" defaultChecked />
        <Checkbox label="Regionale" size="xs" />
        <Checkbox label="Alcuni" indeterminate />
        <Radio.Group defaultValue="si" name="r" aria-label="Scelta">
          <div style={row}>
            <Radio value="si" label="Sì" />
            <Radio value="no" label="No" />
          </div>
        </Radio.Group>
        <Switch label="Mostra le scadute" />
        <Switch label="Attiva" defaultChecked size="sm" />
      </div>
      <div style={row}>
        <SearchField
          value={search}
          onSearch={setSearch}
          placeholder="Nome o partita IVA"
          width={240}
          hasShortcut
          size="sm"
        />
        <SegmentedToggle value={view} onChange={setView} />
      </div>
    </div>
  );
}

/** Buttons, dialogs and toasts. */
function Buttons() {
  const [dialog, setDialog] = useState<'typed' | 'plain' | 'modal'>();
  const close = () => setDialog(undefined);
  return (
    <div style={row}>
      <Button>Salva</Button>
      <Button size="sm">Avanti</Button>
      <Button size="sm" variant="default">
        Annulla
      </Button>
      <Button size="sm" variant="light">
        Tenue
      </Button>
      <Button size="sm" variant="subtle">
        Non ora
      </Button>
      <Button size="sm" disabled>
        Spento
      </Button>
      <Button size="sm" loading>
        Salva
      </Button>
      <Button size="xs" variant="default">
        Assegna
      </Button>
      <Button size="sm" color="danger" data-testid="typed" onClick={() => setDialog('typed')}>
        Elimina
      </Button>
      <Button size="sm" variant="default" data-testid="toasts" onClick={showToasts}>
        Avvisi
      </Button>
      <Button size="sm" variant="default" data-testid="modal" onClick={() => setDialog('modal')}>
        Dialogo
      </Button>
      <ConfirmDialog
        isOpen={dialog === 'typed'}
        onClose={close}
        onConfirm={close}
        title="Eliminare il partner Studio Orsini?"
        confirmLabel="Elimina partner"
        typedName="Studio Orsini"
      >
        Spariscono anche i suoi 4 allegati. Non si può annullare.
      </ConfirmDialog>
      <Modal opened={dialog === 'modal'} onClose={close} title="Password dimenticata">
        Scrivi l’e-mail con cui accedi. Ti mandiamo un link per scegliere una nuova password.
      </Modal>
    </div>
  );
}

/** One toast of each voice. */
function showToasts() {
  toast.success('Preferito salvato');
  toast.warning('Verifica la tua e-mail', 'Inserisci il codice che ti abbiamo mandato.');
  toast.error('Si è verificato un errore', 'Il questionario non è stato salvato.');
}
