import { Button } from '@mantine/core';
import { FocusShell } from '../layout/focus-shell.tsx';
import { KeyHints } from '../cards/kbd.tsx';
import { RequirementRing } from '../cards/requirement-ring.tsx';
import { PageTitle, SectionTitle } from '../layout/titles.tsx';

/** The frame of one task. */
export function GalleryFocus() {
  return (
    <FocusShell
      homeHref="#/"
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
