import { z } from 'zod';
import type { QueryField, QueryFields } from '../rules/list-query.ts';

/** By which fields a list can be ordered, said where the shape of its order is made. */
export const orders = z.registry<{ readonly by: readonly string[] }>();

/** Which rows of a list are fetched, and whether they are counted: no field of what it shows. */
const PAGING: ReadonlySet<string> = new Set(['page', 'limit', 'count', 'rowsNumber']);

/** What the fields of a query take, read from its shape; of a query that is not made of fields, nothing. */
export function fieldsOf(query: z.ZodType): QueryFields {
  const all = query instanceof z.ZodObject ? Object.entries(query.shape) : [];
  const fields = all.filter(([name]) => !PAGING.has(name));
  return Object.fromEntries(fields.map(([name, shape]) => [name, fieldOf(shape)]));
}

function fieldOf(shape: unknown): QueryField {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodDefault) return fieldOf(shape.unwrap());
  const order = shape instanceof z.ZodType ? orders.get(shape) : undefined;
  if (order !== undefined) return { words: order.by, isMany: true, isOrder: true };
  if (shape instanceof z.ZodPipe && shape.out instanceof z.ZodArray)
    return { ...fieldOf(shape.out.element), isMany: true };
  if (shape instanceof z.ZodUnion) return unionOf(shape.options.map(fieldOf));
  if (shape instanceof z.ZodUUID) return { isId: true };
  const words = wordsOf(shape);
  return words === null ? {} : { words };
}

/** Any of several: their words and ids; any text as soon as one takes any. */
function unionOf(fields: readonly QueryField[]): QueryField {
  if (fields.some(({ words, isId }) => words === undefined && isId === undefined)) return {};
  const words = fields.flatMap((field) => field.words ?? []);
  return { words, ...(fields.some(({ isId }) => isId) ? { isId: true } : {}) };
}

/** The words of a choice; a flag is one between `true` and `false`. */
function wordsOf(shape: unknown): readonly string[] | null {
  if (shape instanceof z.ZodEnum) return shape.options.map(String);
  if (shape instanceof z.ZodLiteral) return [...shape.values].map(String);
  const flag: unknown = shape instanceof z.ZodType ? shape.meta()?.['enum'] : undefined;
  return Array.isArray(flag) ? flag.map(String) : null;
}
