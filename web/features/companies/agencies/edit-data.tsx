import { isAdmin } from '@volano/domain/policies/actor';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import type { Agency } from './agencies.api.ts';
import { AgencyDrawer } from './agency-drawer.tsx';
import { EditButton } from './edit-button.tsx';

/** An admin's way to change what a company says of itself. */
export function EditData({ agency }: { agency: Agency }) {
  const t = useT();
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  if (!isAdmin(me)) return null;
  return (
    <>
      <EditButton what={t('agencies.detail.facts')} onClick={() => setOpen(true)} />
      {isOpen ? <AgencyDrawer agency={agency} part="data" onClose={() => setOpen(false)} /> : null}
    </>
  );
}
