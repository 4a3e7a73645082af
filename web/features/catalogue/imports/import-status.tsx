import type { ImportStatus as Status } from '@volano/domain/rules/vocabulary';
import { useT } from '../../../lib/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/cards/marks.tsx';

const TONES = { checking: 'neutral', checked: 'brand', applying: 'accent', done: 'ok', failed: 'danger' } as const;

/** Where an official file stands. */
export function ImportStatus({ status }: { status: Status }) {
  const t = useT();
  return <StatusBadge tone={TONES[status]}>{t(`imports.screen.status.${status}`)}</StatusBadge>;
}
