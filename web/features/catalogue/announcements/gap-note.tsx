import { useT } from '../../../lib/i18n/i18n.ts';
import { FieldNote } from '../../../ui/forms/field-note.tsx';
import type { PublishQuestion } from './publish-dialog.tsx';

/** Beside a field: that it lacks what a published announcement should say. Nothing where it does not. */
export function GapNote({ gap, gaps }: { gap: PublishQuestion; gaps: readonly PublishQuestion[] }) {
  const t = useT();
  return gaps.includes(gap) ? <FieldNote>{t(`officeAnnouncements.publish.gaps.${gap}`)}</FieldNote> : null;
}
