import { useState } from 'react';
import { Button, Checkbox, Modal, PasswordInput, Radio, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { SearchField } from '../forms/search-field.tsx';
import { SegmentedToggle } from '../forms/segmented-toggle.tsx';
import { toast } from '../layout/toast.ts';

const row = { display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center', marginTop: 10 } as const;

/** Every kind of field. */
export function Fields() {
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
export function Buttons() {
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
export function showToasts() {
  toast.success('Preferito salvato');
  toast.warning('Verifica la tua e-mail', 'Inserisci il codice che ti abbiamo mandato.');
  toast.error('Si è verificato un errore', 'Il questionario non è stato salvato.');
}
