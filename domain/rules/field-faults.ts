import type { z } from 'zod';
import type { errors } from '../i18n/it/common.ts';

/** What is wrong with one field: the key of its sentence below `errors.field`, and what the sentence speaks of. */
export interface FieldFault {
  /** `email`, `sites.0.name`; the name of the whole where no field is to blame. */
  readonly path: string;
  readonly key: FieldSentence;
  readonly params: Readonly<Record<string, string>>;
}

/** The sentences about a field. */
export type FieldSentence = keyof (typeof errors)['field'];

type Issue = z.core.$ZodIssue;
type Said = Omit<FieldFault, 'path'>;

/**
 * What was refused of a `whole` (the body, the query), field by field: the one place where what a shape says becomes our sentences, for the
 * server's answer and for the page that judges before it asks (decisions §1: a 400 names the field). `isKey` tells the sentences that a contract
 * names itself from zod's own words.
 */
export function faultsOf(
  issues: readonly Issue[],
  whole: string,
  isKey: (message: string) => message is FieldSentence,
): readonly FieldFault[] {
  return issues.flatMap((issue) => {
    const inside = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        path: inside === '' ? key : `${inside}.${key}`,
        key: 'unknown' as const,
        params: {},
      }));
    const { message } = issue;
    const said: Said = isKey(message) ? { key: message, params: paramsOf(issue) } : saidOf(issue);
    return [{ path: inside === '' ? whole : inside, ...said }];
  });
}

/** The figures that a message of a contract speaks of. */
function paramsOf(issue: Issue): Record<string, string> {
  const { params = {} } = issue as { params?: Record<string, unknown> };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}

function saidOf(issue: Issue): Said {
  switch (issue.code) {
    case 'invalid_type':
      return { key: issue.input === undefined ? 'required' : 'invalid', params: {} };
    case 'invalid_value':
    case 'invalid_union':
      return { key: 'option', params: {} };
    case 'too_small': {
      const minimum = String(issue.minimum);
      if (issue.exact) return { key: 'exactLength', params: { minLength: minimum } };
      return { key: LEAST[issue.origin] ?? 'tooSmall', params: { minimum } };
    }
    case 'too_big': {
      const maximum = String(issue.maximum);
      if (issue.exact) return { key: 'exactLength', params: { minLength: maximum } };
      return { key: MOST[issue.origin] ?? 'tooBig', params: { maximum } };
    }
    case 'invalid_format':
      return { key: issue.format === 'datetime' || issue.format === 'date' ? 'date' : 'invalid', params: {} };
    default:
      return { key: 'invalid', params: {} };
  }
}

const LEAST: Readonly<Record<string, FieldSentence>> = { string: 'tooShort', array: 'tooFew' };
const MOST: Readonly<Record<string, FieldSentence>> = { string: 'tooLong', array: 'tooMany' };
