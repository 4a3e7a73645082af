/** The code of a screen did not come: the network is missing, or the portal was renewed since the page was opened. */
export class MissingPart extends Error {
  constructor(cause: unknown) {
    super('A part of the page did not arrive', { cause });
    this.name = 'MissingPart';
  }
}

/** Told in its place, in whatever words came: the import that failed is asked for anew with the document. */
export function missing(cause: unknown): never {
  throw new MissingPart(cause);
}
