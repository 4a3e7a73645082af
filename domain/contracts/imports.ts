import { z } from 'zod';
import { MISSING_LISTS } from '../rules/official-data.ts';
import { ATECO_VERSIONS, IMPORT_KINDS, IMPORT_OUTCOMES, IMPORT_STATUSES } from '../rules/vocabulary.ts';
import { commaList, id, idParams, moment, queryFlag, searchText, listQuery } from './fields.ts';
import { route } from './route.ts';
import { ofTheOffice } from './subject.ts';

/** Far above any official file. */
export const MAX_IMPORT_MEGABYTES = 60;

const readers = { admin: 'all', 'platform-admin': 'all' } as const;
const byAdmin = { admin: 'all' } as const;

/** An official file and what it does, or did. Before `done`, nothing of it is in the catalogue. */
export const officialImport = z
  .object({
    _id: id,
    kind: z.enum(IMPORT_KINDS),
    status: z.enum(IMPORT_STATUSES),
    fileName: z.string(),
    /** The name of whoever sent it, or had the official feed read; null where the clock had. */
    requestedBy: z.string().nullable(),
    /** How many rows the job has gone through, of how many. */
    progress: z.object({ done: z.int(), total: z.int() }),
    createdAt: moment,
    finishedAt: moment.nullable(),
    /** Whether its file and its rows are still kept; the figures are for ever. */
    hasFile: z.boolean(),
    report: z
      .object({
        version: z.enum(ATECO_VERSIONS).nullable(),
        read: z.int(),
        added: z.int(),
        changed: z.int(),
        unchanged: z.int(),
        skipped: z.int(),
        /** Rows taken by one of two possible readings. */
        ambiguous: z.int(),
        /** Rows of which something was edited by staff and stays. */
        kept: z.int(),
        /** Rows that may be a call which is already there: same normalised link, similar title. */
        duplicates: z.int(),
        /** Lists that the portal lacks, with the rows that name something of them. */
        missing: z.array(z.object({ list: z.enum(MISSING_LISTS), rows: z.int() })),
        /** What rows are told, by reason, those of most rows first; `reason` asks for the rows. */
        shared: z.array(z.object({ reason: z.string(), rows: z.int(), text: z.string() })),
        /** The column of which half of the values are not known: to be applied it needs `isSure`. */
        doubt: z.object({ column: z.string(), unknown: z.int(), values: z.int() }).nullable(),
        /** Why the file could not be read, or applied, in words. */
        error: z.string().nullable(),
      })
      .nullable(),
    /** Published calls that it changes, companies that would no longer see some of them, and that would see some newly; null where none changes. */
    effects: z.object({ calls: z.int(), lost: z.int(), gained: z.int() }).nullable(),
  })
  .meta({ id: 'OfficialImport' });

export const importRow = z
  .object({
    line: z.int(),
    outcome: z.enum(IMPORT_OUTCOMES),
    /** What it is: a title, a code; of a row that cannot be read, how it begins. */
    subject: z.string(),
    /** What the source calls the record by, an official id; null where it has none. */
    recordId: z.string().nullable(),
    /** Why it is skipped, in words. */
    reason: z.string().nullable(),
    /** What a person should look at: a reading that could be another, what the office keeps. */
    remarks: z.array(z.string()),
    /** What changes, field by field; a protected one was edited by staff and stays. */
    changes: z.array(
      z.object({
        field: z.string(),
        old: z.string().nullable(),
        new: z.string().nullable(),
        isProtected: z.boolean(),
      }),
    ),
    duplicates: z.array(
      z.object({
        /** An announcement; null for another row of the file, which `line` names. */
        _id: id.nullable(),
        line: z.int().nullable(),
        title: z.string(),
        why: z.enum(['link', 'title']),
      }),
    ),
  })
  .meta({ id: 'ImportRow' });

export const createImport = route({
  method: 'POST',
  path: 'imports',
  summary: 'Read an official file (CSV, JSON, workbook) and say what it would change; changes nothing',
  access: byAdmin,
  subject: ofTheOffice,
  multipart: true,
  fileMegabytes: MAX_IMPORT_MEGABYTES,
  idempotent: true,
  body: z.strictObject({ kind: z.enum(IMPORT_KINDS), version: z.enum(ATECO_VERSIONS).optional() }),
  example: { body: { kind: 'ateco' } },
  reply: officialImport,
  status: 201,
});

export const listImports = route({
  method: 'GET',
  path: 'imports',
  summary: 'Official files that were read, newest first',
  access: readers,
  subject: ofTheOffice,
  query: listQuery(['createdAt'] as const, { kind: commaList(z.enum(IMPORT_KINDS)).optional() }),
  reply: officialImport,
  list: true,
});

export const getImport = route({
  method: 'GET',
  path: 'imports/{id}',
  summary: 'One official file and its report',
  access: readers,
  subject: { import: 'params.id' },
  params: idParams,
  reply: officialImport,
});

export const listImportRows = route({
  method: 'GET',
  path: 'imports/{id}/rows',
  summary: 'What it changes, row by row',
  access: readers,
  subject: { import: 'params.id' },
  params: idParams,
  query: listQuery(['line'] as const, {
    outcome: commaList(z.enum(IMPORT_OUTCOMES)).optional(),
    /** Only rows that a person should look at. */
    marked: queryFlag.optional(),
    /** Only rows that are told something for this reason (`report.shared`). */
    reason: z
      .string()
      .regex(/^[a-zA-Z]{1,40}$/)
      .optional(),
    q: searchText.optional(),
  }),
  reply: importRow,
  list: true,
});

export const listImportEffects = route({
  method: 'GET',
  path: 'imports/{id}/effects',
  summary: 'The published calls that it changes, those that lose or gain most companies first',
  access: readers,
  subject: { import: 'params.id' },
  params: idParams,
  query: listQuery([] as const, {}),
  reply: z.object({ _id: id, title: z.string(), lost: z.int(), gained: z.int() }).meta({ id: 'ImportEffect' }),
  list: true,
});

/** Again is the same as once; it can be read again. 409 `importNotReady` while it is applied and once it was. */
export const cancelImport = route({
  method: 'POST',
  path: 'imports/{id}/cancel',
  summary: 'Put a read file aside',
  access: byAdmin,
  subject: { import: 'params.id' },
  params: idParams,
  reply: officialImport,
});

/** By a job. 409 `importNotReady` while it is applied, once it was, and when its file is no longer kept. */
export const readImportAgain = route({
  method: 'POST',
  path: 'imports/{id}/check',
  summary: 'Read the file again, against the catalogue and the lists of now',
  access: byAdmin,
  subject: { import: 'params.id' },
  params: idParams,
  reply: officialImport,
});

/** By a job, in one transaction; one at a time. Again after `done` it is the same as once; after `failed` it is tried again if it was read. */
export const applyImport = route({
  method: 'POST',
  path: 'imports/{id}/apply',
  summary: 'Take what was read into the catalogue',
  access: byAdmin,
  subject: { import: 'params.id' },
  params: idParams,
  /** 409 `importDoubtful` without it for a file with `report.doubt`. */
  query: z.strictObject({ isSure: queryFlag.optional() }),
  reply: officialImport,
});
