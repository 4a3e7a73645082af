let numbers = 0;

/** The office of Brescia: no number holds without one. */
const OFFICE = '017';

/** A VAT number that nobody else has: seven figures, an office, and the figure that proves them. */
export function aVatNumber(): string {
  numbers += 1;
  const figures = [...String(1_234_500 + numbers), ...OFFICE].map(Number);
  const doubled = (figure: number) => (figure > 4 ? figure * 2 - 9 : figure * 2);
  const sum = figures.reduce((total, figure, place) => total + (place % 2 ? doubled(figure) : figure), 0);
  return `${figures.join('')}${(10 - (sum % 10)) % 10}`;
}
