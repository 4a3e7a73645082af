import { lazyPart } from '../../../ui/layout/states.tsx';
import type { PremiumDialogProps } from './premium-dialog.tsx';

const Dialog = lazyPart(async () => (await import('./premium-dialog.tsx')).PremiumDialog);

/** What Go and Grow open, once somebody asks: until then neither the dialog nor who can be turned to is fetched. */
export function PremiumDialog(props: PremiumDialogProps) {
  return props.locked === null ? null : <Dialog {...props} />;
}

/** The same inside a page, where a locked part would be. */
export const PremiumBody = lazyPart(async () => (await import('./premium-dialog.tsx')).PremiumBody);
