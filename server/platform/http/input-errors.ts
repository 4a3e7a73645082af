import type { FieldProblem } from '@volano/domain/errors';
import { words, type Language } from '@volano/domain/i18n/t';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** Keys under `errors.field` that contracts use as messages. */
const KEYS = new Set([
  'required',
  'invalid',
  'unknown',
  'email',
  'telephone',
  'option',
  'date',
  'url',
  'unsortable',
  'characters',
  'vatNumber',
  'fiscalCode',
  'singleAnswer',
  'noneOfThese',
  'answerNotOfQuestion',
  'atecoNotCompany',
  'noSuchItem',
  'dateOrder',
] as const);
type Key = typeof KEYS extends Set<infer K> ? K : never;

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
  if (KEYS.has(issue.message as Key)) return [{ path, message: t(`errors.field.${issue.message as Key}`) }];
  return [{ path, message: messageOf(issue, t) }];
}

function messageOf(issue: Issue, t: ReturnType<typeof words>): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? t('errors.field.required') : t('errors.field.invalid');
    case 'invalid_value':
    case 'invalid_union':
      return t('errors.field.option');
    case 'too_small':
      if (issue.origin === 'string') return t('errors.field.tooShort', { minimum: String(issue.minimum) });
      if (issue.origin === 'array') return t('errors.field.tooFew', { minimum: String(issue.minimum) });
      return t('errors.field.tooSmall', { minimum: String(issue.minimum) });
    case 'too_big':
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
