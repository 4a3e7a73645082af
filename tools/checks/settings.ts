/**
 * Holds the table of docs/configuration.md against the server's configuration, both ways.
 * `config` is the text of the file that declares them, one `NAME: schema` a line.
 */
export function checkSettings(config: string, document: string): string[] {
  const declared = settingsOf(config);
  const told = new Set([...document.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map((match) => match[1] ?? ''));
  return [
    ...[...declared]
      .filter((name) => !told.has(name))
      .map((name) => `docs/configuration.md: the variable ${name} is not in the table`),
    ...[...told]
      .filter((name) => !declared.has(name))
      .map((name) => `docs/configuration.md: the server does not read ${name}`),
  ];
}

/** The variables that the server reads, from the text of the file that declares them. */
export function settingsOf(config: string): Set<string> {
  return new Set([...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map((match) => match[1] ?? ''));
}
