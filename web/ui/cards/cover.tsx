import { coverVariant, motifs, type CoverMotif } from './cover-motifs.tsx';
import classes from './card-parts.module.css';

export type { CoverMotif };

export interface CoverProps {
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
export function Cover({ motif, id, src, height = 92, isRounded = false, isWide = false, children }: CoverProps) {
  return (
    <div className={classes['copertina']} style={{ height }} data-rounded={isRounded || undefined}>
      {src ? (
        <img className={classes['picture']} src={src} alt="" loading="lazy" decoding="async" />
      ) : (
        // A phone cuts the middle out of the wide drawing, which may be empty there: it gets the narrow one.
        <>
          <Drawing motif={motif} id={id} width={320} height={180} part={isWide ? 'narrow' : undefined} />
          {isWide ? <Drawing motif={motif} id={id} width={736} height={140} part="wide" /> : null}
        </>
      )}
      {children}
    </div>
  );
}

interface DrawingProps extends Pick<CoverProps, 'motif' | 'id'> {
  width: number;
  height: number;
  /** Which of two drawings it is; undefined when it is the only one. */
  part: 'narrow' | 'wide' | undefined;
}

function Drawing({ motif, id, width, height, part }: DrawingProps) {
  return (
    <svg
      className={classes['picture']}
      data-part={part}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      {motifs[motif]({ width, height, variant: coverVariant(id) })}
    </svg>
  );
}
