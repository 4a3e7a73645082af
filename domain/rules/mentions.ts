/** Somebody who may be called by name. */
export interface Mentionable {
  readonly _id: string;
  readonly name: string;
  readonly surname: string;
}

/**
 * Who is called in a text by `@Name Surname`, or by `@Name` where nobody else of them has that name, whatever the case (9-working-day §3).
 * What is no name of theirs is text.
 */
export function mentionedIn<P extends Mentionable>(text: string, people: readonly P[]): readonly P[] {
  const said = plain(text);
  const names = people.map(({ name }) => plain(name));
  return people.filter((person, at) => {
    if (calls(said, plain(`${person.name} ${person.surname}`))) return true;
    const first = names[at] ?? '';
    return names.filter((name) => name === first).length === 1 && calls(said, first);
  });
}

/** Whether `@name` stands in the text as a whole word. */
function calls(said: string, name: string): boolean {
  if (name.trim() === '') return false;
  for (let at = said.indexOf(`@${name}`); at !== -1; at = said.indexOf(`@${name}`, at + 1)) {
    const before = said[at - 1];
    const after = said[at + name.length + 1];
    if (!isLetter(before) && !isLetter(after)) return true;
  }
  return false;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

function plain(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase('it').replaceAll(/\s+/g, ' ');
}
