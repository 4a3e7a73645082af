import type { FieldProblem } from '@volano/domain/errors';
import { errors } from '@volano/domain/i18n/it/errors';
import { say, words, type Language } from '@volano/domain/i18n/t';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** What was refused of a `whole` (the body, the query), field by field, in the reader's language (decisions §1: a 400 names it). */
export function describeIssues(issues: readonly Issue[], whole: string, language: Language): FieldProblem[] {
  return issues.flatMap((issue) => describeIssue(issue, whole, language));
}

function describeIssue(issue: Issue, whole: string, language: Language): FieldProblem[] {
  const t = words(language);
  const inside = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: inside === '' ? key : `${inside}.${key}`,
      message: t('errors.field.unknown'),
    }));
  }
  const path = inside === '' ? whole : inside;
  if (Object.hasOwn(errors.field, issue.message))
    return [{ path, message: say(language, `errors.field.${issue.message}`, paramsOf(issue)) }];
  return [{ path, message: messageOf(issue, t) }];
}

/** The figures that a message of a contract speaks of. Its messages are keys under `errors.field`; what zod says by itself is none. */
function paramsOf(issue: Issue): Record<string, string> {
  const { params = {} } = issue as { params?: Record<string, unknown> };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}

function messageOf(issue: Issue, t: ReturnType<typeof words>): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? t('errors.field.required') : t('errors.field.invalid');
    case 'invalid_value':
    case 'invalid_union':
      return t('errors.field.option');
    case 'too_small':
      if (issue.exact) return t('errors.field.exactLength', { minLength: String(issue.minimum) });
      if (issue.origin === 'string') return t('errors.field.tooShort', { minimum: String(issue.minimum) });
      if (issue.origin === 'array') return t('errors.field.tooFew', { minimum: String(issue.minimum) });
      return t('errors.field.tooSmall', { minimum: String(issue.minimum) });
    case 'too_big':
      if (issue.exact) return t('errors.field.exactLength', { minLength: String(issue.maximum) });
      if (issue.origin === 'string') return t('errors.field.tooLong', { maximum: String(issue.maximum) });
      if (issue.origin === 'array') return t('errors.field.tooMany', { maximum: String(issue.maximum) });
      return t('errors.field.tooBig', { maximum: String(issue.maximum) });
    case 'invalid_format':
      return issue.format === 'datetime' || issue.format === 'date'
        ? t('errors.field.date')
        : t('errors.field.invalid');
    default:
      return t('errors.field.invalid');
  }
}
