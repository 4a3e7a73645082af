/** The wheel at architectural scale: the picture of the login page. Its proportions are the drawing's, not data. */
const SEGMENTS = [
  ['M51.05 12.51A37.5 37.5 0 0 1 75.77 22.75', '#FDF4EF', 25],
  ['M77.25 24.23A37.5 37.5 0 0 1 87.49 48.95', '#53A8AB', 25],
  ['M87.49 51.05A37.5 37.5 0 0 1 77.25 75.77', '#228389', 25],
  ['M75.77 77.25A37.5 37.5 0 0 1 51.05 87.49', '#228389', 25],
  ['M48.95 87.49A37.5 37.5 0 0 1 24.23 77.25', '#228389', 25],
  ['M22.75 75.77A37.5 37.5 0 0 1 12.51 51.05', '#8ECBCC', 25],
  ['M12.51 48.95A37.5 37.5 0 0 1 22.75 24.23', '#F9D5C4', 25],
  ['M24.23 22.75A37.5 37.5 0 0 1 48.95 12.51', '#E46A3F', 13.75],
] as const;

export function RingArt() {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      {SEGMENTS.map(([d, stroke, strokeWidth]) => (
        <path key={d} d={d} stroke={stroke} strokeWidth={strokeWidth} fill="none" />
      ))}
    </svg>
  );
}
