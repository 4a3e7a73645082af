/** A name of a PDF in any of its spellings: each letter may be written as a number. */
export function nameOf(name: string): RegExp {
  const letters = [...name].map((letter) => {
    const number = letter.charCodeAt(0).toString(16);
    const digits = [...number]
      .map((digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit))
      .join('');
    return `(?:${letter}|#${digits})`;
  });
  return new RegExp(`/${letters.join('')}(?![A-Za-z0-9#])`);
}
