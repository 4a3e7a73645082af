/** Asks about each name once, however often the screen is drawn; what could not be asked, or was forgotten, is asked again by the next try. */
export function askOnce<T>(ask: (name: string) => Promise<T>): {
  about: (name: string) => Promise<T>;
  forget: (name: string) => void;
} {
  const asked = new Map<string, Promise<T>>();
  function forget(name: string): void {
    asked.delete(name);
  }
  function about(name: string): Promise<T> {
    const answer = asked.get(name) ?? ask(name);
    asked.set(name, answer);
    answer.catch(() => forget(name));
    return answer;
  }
  return { about, forget };
}
