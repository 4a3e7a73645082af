import { z } from 'zod';
import { ATECO_VERSIONS, IMPORT_KINDS } from '../rules/vocabulary.ts';
import { id, idParams, commaList, moment, searchText } from './fields.ts';
import { listQuery } from './lists.ts';
import { route } from './route.ts';

const readers = { admin: 'all', 'platform-admin': 'all' } as const;
const byAdmin = { admin: 'all' } as const;

const importNote = z.object({ line: z.int(), subject: z.string(), text: z.string() });

/** An official file and what it does, or did. Before `done`, nothing of it is in the catalogue. */
export const officialImport = z
  .object({
    _id: id,
    kind: z.enum(IMPORT_KINDS),
    status: z.enum(['checking', 'checked', 'applying', 'done', 'failed']),
    fileName: z.string(),
    requestedBy: z.string(),
    createdAt: moment,
    finishedAt: moment.nullable(),
    report: z
      .object({
        version: z.enum(ATECO_VERSIONS).nullable(),
        read: z.int(),
        added: z.int(),
        changed: z.int(),
        unchanged: z.int(),
        skipped: z.int(),
        ambiguous: z.array(importNote),
        kept: z.array(importNote),
        /** Likely twins: same normalised link, similar title. */
        duplicates: z.int(),
        /** Why the file could not be read, in words. */
        error: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'OfficialImport' });

export const importRow = z
  .object({
    line: z.int(),
    outcome: z.enum(['added', 'changed', 'unchanged', 'skipped']),
    subject: z.string(),
    /** Why it is skipped, in words. */
    reason: z.string().nullable(),
    /** What changes, field by field; a protected one was edited by staff and stays. */
    changes: z.array(
      z.object({
        field: z.string(),
        old: z.string().nullable(),
        new: z.string().nullable(),
        isProtected: z.boolean(),
      }),
    ),
    duplicates: z.array(z.object({ _id: id, title: z.string(), why: z.enum(['link', 'title']) })),
  })
  .meta({ id: 'ImportRow' });

export const createImport = route({
  method: 'POST',
  path: 'imports',
  summary: 'Read an official file (CSV, JSON, workbook) and say what it would change; changes nothing',
  access: byAdmin,
  multipart: true,
  idempotent: true,
  body: z.strictObject({ kind: z.enum(IMPORT_KINDS), version: z.enum(ATECO_VERSIONS).optional() }),
  reply: officialImport,
  status: 201,
});

export const listImports = route({
  method: 'GET',
  path: 'imports',
  summary: 'Official files that were read, newest first',
  access: readers,
  query: listQuery(['createdAt'] as const, { kind: commaList(z.enum(IMPORT_KINDS)).optional() }),
  reply: officialImport,
  list: true,
});

export const getImport = route({
  method: 'GET',
  path: 'imports/{id}',
  summary: 'One official file and its report',
  access: readers,
  params: idParams,
  reply: officialImport,
});

export const listImportRows = route({
  method: 'GET',
  path: 'imports/{id}/rows',
  summary: 'What it changes, row by row',
  access: readers,
  params: idParams,
  query: listQuery(['line'] as const, {
    outcome: commaList(z.enum(['added', 'changed', 'unchanged', 'skipped'])).optional(),
    q: searchText.optional(),
  }),
  reply: importRow,
  list: true,
});

/** By a job, in one transaction; one at a time. Again after `done` it is the same as once. */
export const applyImport = route({
  method: 'POST',
  path: 'imports/{id}/apply',
  summary: 'Take what was read into the catalogue',
  access: byAdmin,
  params: idParams,
  reply: officialImport,
});
