const CENTRE = 50;
const RADIUS = 41;
const COLOURS = { p: { ink: '#066369', width: 18 }, u: { ink: '#E46A3F', width: 9.9 } } as const;

/** The wheel of a match as a drawing, one letter a segment: `p` for what is satisfied, `u` for what is still to be checked. */
export function wheelSvg(letters: string): string {
  const arcs = [...letters].map((letter, at) => {
    const { ink, width } = COLOURS[letter === 'u' ? 'u' : 'p'];
    return `<path d="${arc(at, letters.length)}" stroke="${ink}" stroke-width="${width}" fill="none"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="184" height="184" viewBox="0 0 100 100">${arcs.join('')}</svg>`;
}

function arc(at: number, total: number): string {
  const step = 360 / total;
  const gap = Math.min(total > 10 ? 3 : 4, step * 0.16);
  const [from, to] = [at * step + gap, (at + 1) * step - gap];
  return `M${point(from)}A${RADIUS} ${RADIUS} 0 ${to - from > 180 ? 1 : 0} 1 ${point(to)}`;
}

function point(degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(CENTRE + RADIUS * Math.sin(angle)).toFixed(2)} ${(CENTRE - RADIUS * Math.cos(angle)).toFixed(2)}`;
}
