interface Named {
  readonly name: string;
  readonly surname: string;
}

/** Aslant, as many letters have room under a chart. */
const LONGEST = 13;

/** What stands under each bar: the first name, and as much of the surname as tells two of a name apart. */
export function shortNames(people: readonly Named[]): string[] {
  return people.map((person) => {
    const said = shortNameOf(person, people);
    return said.length > LONGEST ? `${said.slice(0, LONGEST - 1)}…` : said;
  });
}

function shortNameOf(person: Named, people: readonly Named[]): string {
  const twins = people.filter(({ name }) => name === person.name);
  if (twins.length === 1) return person.name;
  const initial = person.surname.charAt(0);
  const isTold = twins.filter(({ surname }) => surname.startsWith(initial)).length === 1;
  return `${person.name} ${isTold ? `${initial}.` : person.surname}`;
}
