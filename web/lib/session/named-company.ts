let named: string | null = null;

/** Keeps which company a link from outside named: whoever came for it and finds that it is theirs no more reads what became of it. */
export function keepNamedCompany(agencyId: string): void {
  named = agencyId;
}

export function namedCompany(): string | null {
  return named;
}
