/** What this device keeps of texts, in place of a browser's `localStorage`: they are properties of its own, as there. */
export function keptTexts(): Record<string, string> {
  const kept: Record<string, string> = Object.create({
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => void (kept[key] = text),
    removeItem: (key: string) => void delete kept[key],
  }) as Record<string, string>;
  return kept;
}
