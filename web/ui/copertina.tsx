import { coverVariant, motifs, type CoverMotif } from './copertina-motifs.tsx';
import classes from './copertina.module.css';

export type { CoverMotif };

export interface CopertinaProps {
  /** The picture drawn when there is no image. */
  motif: CoverMotif;
  /** Picks one of four variants, always the same for the same id. */
  id: string;
  /** The object's own image, when it has one. Decorative: the title beside it says what it is. */
  src?: string | null;
  /** 92 in the carousel, 132 in service cards, 140 on a detail page. */
  height?: number;
  /** Rounded corners on all sides, for a cover that is not the top of a card. */
  isRounded?: boolean;
  /** Three times as wide as high or more: the drawing is laid out for it. */
  isWide?: boolean;
  children?: React.ReactNode;
}

/** A cover: the image of the object, or a drawing made from its kind and id (visual language §6). Children float over it (badge, heart). */
export function Copertina({
  motif,
  id,
  src,
  height = 92,
  isRounded = false,
  isWide = false,
  children,
}: CopertinaProps) {
  const width = isWide ? 736 : 320;
  const boxHeight = isWide ? 140 : 180;
  return (
    <div className={classes['root']} style={{ height }} data-rounded={isRounded || undefined}>
      {src ? (
        <img className={classes['picture']} src={src} alt="" loading="lazy" decoding="async" />
      ) : (
        <svg
          className={classes['picture']}
          viewBox={`0 0 ${String(width)} ${String(boxHeight)}`}
          preserveAspectRatio="xMidYMid slice"
          aria-hidden
        >
          {motifs[motif]({ width, height: boxHeight, variant: coverVariant(id) })}
        </svg>
      )}
      {children}
    </div>
  );
}
