/** A row of a table, and all that stands over and under the rows of an office list: bars, title, filters, head and foot. */
const ROW_PX = 38;
const AROUND_PX = 300;
const PHONE_PX = 500;
const FEW = 10;
const MANY = 25;

/** How many rows a page of an office list has until its reader chooses: 25 where more than ten are seen at once, 10 elsewhere and as cards. */
export function rowsFor({ width, height }: { width: number; height: number }): number {
  const seen = Math.floor((height - AROUND_PX) / ROW_PX);
  return width >= PHONE_PX && seen > FEW ? MANY : FEW;
}

/** The same for this screen, as the address of a list writes it. */
export function rowsOfScreen(): string {
  return String(rowsFor({ width: window.innerWidth, height: window.innerHeight }));
}
