import type { z } from 'zod';

/** Input that its contract does not describe. `where` is the part of the request that was read. */
export class InputError extends Error {
  readonly issues: readonly z.core.$ZodIssue[];
  readonly where: 'params' | 'querystring' | 'body' | 'headers';

  constructor(issues: readonly z.core.$ZodIssue[], where: InputError['where']) {
    super('invalid input');
    this.name = 'InputError';
    this.issues = issues;
    this.where = where;
  }
}
