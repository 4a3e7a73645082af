import type { ReactNode } from 'react';
import { Box } from '@mantine/core';
import { palette } from '../brand/tokens.ts';
import classes from './card-parts.module.css';

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
    <Box
      pos="relative"
      bg="var(--vl-soft2)"
      className={classes['cover']}
      style={{ height }}
      data-rounded={isRounded || undefined}
    >
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
    </Box>
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

/** One motif a kind of object (visual language §6). */
export type CoverMotif = 'portico' | 'hills' | 'percent' | 'awning' | 'energy' | 'tax' | 'other';

interface Canvas {
  width: number;
  height: number;
  /** 0 to 3: bit 0 mirrors or shifts the drawing, bit 1 takes the other colours. */
  variant: number;
}

const o = palette.brand;
const m = palette.accent;

/** The same id always gets the same variant, 0 to 3 (FNV-1a). */
export function coverVariant(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  return (hash >>> 3) & 3;
}

function mirrored({ width, variant }: Canvas, drawing: ReactNode): ReactNode {
  return variant & 1 ? <g transform={`matrix(-1 0 0 1 ${String(width)} 0)`}>{drawing}</g> : drawing;
}

function isOther({ variant }: Canvas): boolean {
  return (variant & 2) !== 0;
}

function portico(canvas: Canvas): ReactNode {
  const { width, height } = canvas;
  const top = height > 150 ? 64 : 44;
  const arches = Array.from({ length: Math.ceil(width / 66) + 2 }, (_, index) => index * 66 - 52);
  const lit = arches.length - 3;
  const [sky, sun, wall, cornice] = isOther(canvas) ? [m[2], m[5], o[6], o[1]] : [o[6], m[4], o[7], m[2]];
  return mirrored(
    canvas,
    <>
      <rect width={width} height={height} fill={sky} />
      <circle cx={width - 70} cy={top - 20} r={32} fill={sun} />
      <rect y={top} width={width} height={height - top} fill={wall} />
      <rect y={top} width={width} height={7} fill={cornice} />
      {arches.map((x, index) => (
        <path
          key={x}
          d={`M${String(x)} ${String(height)}v-${String(height - top - 60)}a24 24 0 0 1 48 0v${String(height - top - 60)}z`}
          fill={index === lit ? m[5] : o[8]}
        />
      ))}
    </>,
  );
}

function hills(canvas: Canvas): ReactNode {
  const { width, height } = canvas;
  const [sky, sun] = isOther(canvas) ? [o[1], m[4]] : [m[2], m[5]];
  const isWide = width > 400;
  const circles: readonly (readonly [number, number, number, string])[] = isWide
    ? [
        [90, 210, 150, o[3]],
        [300, 270, 196, o[4]],
        [520, 300, 204, o[6]],
        [720, 250, 160, o[7]],
      ]
    : [
        [60, 200, 110, o[4]],
        [190, 230, 122, o[6]],
        [310, 214, 96, o[7]],
      ];
  return mirrored(
    canvas,
    <>
      <rect width={width} height={height} fill={sky} />
      <circle cx={isWide ? 560 : 238} cy={isWide ? 58 : 62} r={isWide ? 36 : 34} fill={sun} />
      {circles.map(([cx, cy, r, fill]) => (
        <circle key={cx} cx={cx} cy={cy} r={r} fill={fill} />
      ))}
    </>,
  );
}

function percent(canvas: Canvas): ReactNode {
  const { width, height, variant } = canvas;
  const ground = isOther(canvas) ? m[1] : o[1];
  const stroke = isOther(canvas) ? m[3] : o[3];
  // Mirroring would turn the sign into a backslash: it moves sideways instead.
  const x = (width - 320) / 2 + (variant & 1 ? -24 : 0);
  const y = (height - 180) / 2;
  return (
    <>
      <rect width={width} height={height} fill={ground} />
      <g transform={`translate(${String(x)} ${String(y)})`}>
        <path d="M92 210 206-30h40L132 210Z" fill={stroke} />
        <circle cx={92} cy={58} r={44} fill={o[6]} />
        <circle cx={92} cy={58} r={19} fill={ground} />
        <circle cx={238} cy={122} r={44} fill={m[5]} />
        <circle cx={238} cy={122} r={19} fill={ground} />
      </g>
    </>
  );
}

function awning(canvas: Canvas): ReactNode {
  const { width, height, variant } = canvas;
  const drop = height > 150 ? 64 : 40;
  const [stripe, wall, floor] = isOther(canvas) ? [o[4], m[0], m[2]] : [m[5], o[1], o[2]];
  const door = width / 2 - 42 + (variant & 1 ? 64 : 0);
  const stripes = Array.from({ length: Math.ceil(width / 40) }, (_, index) => index * 40);
  return (
    <>
      <rect width={width} height={height} fill={wall} />
      <rect y={height - 54} width={width} height={54} fill={floor} />
      {stripes.map((x) => (
        <path
          key={x}
          d={`M${String(x)} 0h40v${String(drop)}a20 20 0 0 1-40 0z`}
          fill={(x / 40) % 2 === 0 ? stripe : m[1]}
        />
      ))}
      <path
        d={`M${String(door)} ${String(height)}v-${String(height > 150 ? 72 : 40)}a42 42 0 0 1 84 0v${String(height > 150 ? 72 : 40)}z`}
        fill={o[7]}
      />
    </>
  );
}

function energy(canvas: Canvas): ReactNode {
  const { width, height } = canvas;
  const [ground, rays] = isOther(canvas) ? [o[1], o[2]] : [m[1], m[2]];
  const cells = [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((column) => ({ row, column })));
  return mirrored(
    canvas,
    <>
      <rect width={width} height={height} fill={ground} />
      <circle cx={90} cy={height} r={120} fill={rays} />
      <circle cx={90} cy={height} r={82} fill={m[4]} />
      <circle cx={90} cy={height} r={46} fill={m[6]} />
      {cells.map(({ row, column }) => (
        <rect
          key={`${String(row)}-${String(column)}`}
          x={width - 124 + column * 30 - row * 7}
          y={height - 122 + row * 32}
          width={25}
          height={27}
          fill={(row * 3 + column * 5) % 7 === 0 ? o[4] : o[6]}
          transform="skewX(-8)"
        />
      ))}
    </>,
  );
}

function tax(canvas: Canvas): ReactNode {
  const { width, height } = canvas;
  const [ground, bar] = isOther(canvas) ? [o[8], o[4]] : [o[6], o[2]];
  const bars: readonly (readonly [number, string])[] = [
    [0.86, bar],
    [0.6, m[4]],
    [0.74, bar],
    [0.4, o[5]],
    [0.66, bar],
  ];
  const step = height / 6.2;
  return mirrored(
    canvas,
    <>
      <rect width={width} height={height} fill={ground} />
      {bars.map(([share, fill], index) => (
        <rect key={share} y={22 + index * step} width={width * share} height={step * 0.55} fill={fill} />
      ))}
      <circle cx={width - 58} cy={height - 62} r={40} fill={m[1]} />
      <circle cx={width - 58} cy={height - 62} r={16} fill={ground} />
    </>,
  );
}

function other(canvas: Canvas): ReactNode {
  const { width, height } = canvas;
  const ground = isOther(canvas) ? o[1] : m[2];
  const middle = width / 2 + 3;
  const y = height / 2;
  return mirrored(
    canvas,
    <>
      <rect width={width} height={height} fill={ground} />
      <circle cx={middle - 43} cy={y} r={74} fill={o[6]} />
      <circle cx={middle + 43} cy={y} r={74} fill={m[5]} />
      <path d={`M${String(middle)} ${String(y - 60.3)}a74 74 0 0 1 0 120.6a74 74 0 0 1 0-120.6z`} fill={o[8]} />
    </>,
  );
}

/** Every motif as a drawing for the given canvas. */
const motifs: Record<CoverMotif, (canvas: Canvas) => ReactNode> = {
  portico,
  hills,
  percent,
  awning,
  energy,
  tax,
  other,
};
