import './chart-colors.css';
import classes from './charts.module.css';

const WIDTH = 84;
const HEIGHT = 30;
const INSET = 5;

/** The way a number took, as a line with its last point (mock-ups 08). Decoration beside the number and its words. */
export function Sparkline({ points, isFalling }: { points: readonly number[]; isFalling: boolean }) {
  const drawn = pointsOf(points);
  const last = drawn.at(-1);
  if (last === undefined) return null;
  return (
    <svg
      className={classes['sparkline']}
      data-falling={isFalling || undefined}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
      aria-hidden
    >
      <polyline points={drawn.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      <circle cx={last.x} cy={last.y} r={3} />
    </svg>
  );
}

/** From edge to edge, the lowest at the bottom; a number that never moved is a line in the middle. */
function pointsOf(points: readonly number[]): { x: number; y: number }[] {
  const low = Math.min(...points);
  const span = Math.max(...points) - low;
  const step = (WIDTH - 2 * INSET) / Math.max(points.length - 1, 1);
  return points.map((point, at) => ({
    x: INSET + at * step,
    y: HEIGHT - INSET - (span === 0 ? 0.5 : (point - low) / span) * (HEIGHT - 2 * INSET),
  }));
}
