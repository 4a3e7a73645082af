import type { GoneKind } from '@volano/domain/contracts/gone';
import { isAbsent } from '../../../lib/api/api-client.ts';
import { DetailGone, type DetailGoneProps } from '../../../ui/layout/states.tsx';
import { useGone } from './gone.api.ts';

export interface GoneDetailProps extends DetailGoneProps {
  kind: GoneKind;
  id: string;
}

/**
 * In place of a detail that cannot be shown: what it was and what became of it, where the reader had to do with it, as after a link of an old e-mail
 * (17-seams §4); for everybody else it is absent.
 */
export function GoneDetail({ kind, id, ...detail }: GoneDetailProps) {
  const isGone = isAbsent(detail.error);
  const found = useGone(kind, id, isGone);
  if (isGone && found.isLoading) return null;
  const was = found.data ?? null;
  if (was === null) return <DetailGone {...detail} />;
  return <DetailGone {...detail} words={{ ...detail.words, gone: was.name ?? detail.words.gone, hint: was.outcome }} />;
}
