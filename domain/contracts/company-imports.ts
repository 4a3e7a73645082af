import { z } from 'zod';
import { isColumnField } from '../rules/company-columns.ts';
import {
  ATECO_VERSIONS,
  COMPANY_ROW_OUTCOMES,
  COMPANY_ROW_STATES,
  DUPLICATE_CHOICES,
  COMPANY_IMPORT_STATUSES,
} from '../rules/vocabulary.ts';
import { commaList, id, idParams, listQuery, moment, queryFlag, queryInteger, searchText, text } from './fields.ts';
import { route } from './route.ts';
import { ofTheOffice } from './subject.ts';

/** Far above any list of customers; what is larger is taken in parts. */
export const MAX_COMPANIES = 10_000;
const MAX_COMPANY_MEGABYTES = 20;

/** Lists of customers are personal data of many: admins alone, as who may create a company for somebody (docs/permissions.csv). */
const byAdmin = { admin: 'all' } as const;

const columnField = z.string().refine(isColumnField, 'invalid');

/** A list of companies and how far it is. Before `done` none of it is among the companies. */
export const companyImport = z
  .object({
    _id: id,
    status: z.enum(COMPANY_IMPORT_STATUSES),
    fileName: z.string(),
    requestedBy: z.string().nullable(),
    createdAt: moment,
    finishedAt: moment.nullable(),
    sheet: z.string().nullable(),
    sheets: z.array(z.string()),
    /** What each column is taken for, how surely (0 to 100), and whether a person said so, now or for the same headings before. */
    columns: z.array(
      z.object({
        heading: z.string(),
        field: z.string().nullable(),
        confidence: z.int(),
        isCorrected: z.boolean(),
        samples: z.array(z.string()),
      }),
    ),
    /** The questions of the survey that a column may answer. */
    questions: z.array(z.object({ _id: id, name: z.string() })),
    duplicates: z.enum(DUPLICATE_CHOICES),
    /** While a register is asked for names and addresses. */
    isLookingUp: z.boolean(),
    /** What the register brought when it was last asked: rows that it filled, did not know, had nothing more of, and did not answer for. */
    lookup: z
      .object({ source: z.string(), filled: z.int(), unknown: z.int(), nothing: z.int(), silent: z.int() })
      .nullable(),
    progress: z.object({ done: z.int(), total: z.int() }),
    /** Consultants whom rows name by an e-mail that has no account, with how many rows: these are taken without them. */
    missingConsultants: z.array(z.object({ email: z.string(), rows: z.int() })),
    /** Whether its file and its rows are still kept; the figures are for ever. */
    hasRows: z.boolean(),
    counts: z.object({
      read: z.int(),
      ready: z.int(),
      fix: z.int(),
      duplicate: z.int(),
      discarded: z.int(),
      marked: z.int(),
      added: z.int(),
      merged: z.int(),
      unchanged: z.int(),
      skipped: z.int(),
      /** Rows with a VAT number that lack their name or their address: what a register may fill. */
      lacking: z.int(),
    }),
    /** Why it could not be read, or taken, in words. */
    error: z.string().nullable(),
  })
  .meta({ id: 'CompanyImport' });

/** A row as it was understood: each field by its name, what is wrong with which, and what was taken otherwise. */
export const companyImportRow = z
  .object({
    line: z.int(),
    state: z.enum(COMPANY_ROW_STATES),
    outcome: z.enum(COMPANY_ROW_OUTCOMES).nullable(),
    subject: z.string(),
    values: z.array(z.object({ field: z.string(), text: z.string(), isFixed: z.boolean() })),
    problems: z.array(z.object({ field: z.string().nullable(), message: z.string() })),
    remarks: z.array(z.string()),
    /** Activities that the words of the row may mean, best first; none where the code is known. */
    activities: z.array(z.object({ code: z.string(), name: z.string(), version: z.enum(ATECO_VERSIONS) })),
    /** The company that it is, or that it became. */
    agency: z.object({ _id: id, businessName: z.string(), inTarget: z.int().nullable() }).nullable(),
    /** The earlier row of the file with the same number. */
    sameAsLine: z.int().nullable(),
    /** The account of its owner: made, or written to. */
    owner: z.object({ _id: id, invitedAt: moment.nullable() }).nullable(),
  })
  .meta({ id: 'CompanyImportRow' });

export const createCompanyImport = route({
  method: 'POST',
  path: 'company-imports',
  summary: 'Read a list of companies (CSV, workbook) with any headings; changes nothing',
  access: byAdmin,
  subject: ofTheOffice,
  multipart: true,
  fileMegabytes: MAX_COMPANY_MEGABYTES,
  idempotent: true,
  body: z.strictObject({}),
  reply: companyImport,
  status: 201,
});

export const listCompanyImports = route({
  method: 'GET',
  path: 'company-imports',
  summary: 'Lists of companies that were read, newest first',
  access: byAdmin,
  subject: ofTheOffice,
  query: listQuery(['createdAt'] as const, {}),
  reply: companyImport,
  list: true,
});

export const getCompanyImport = route({
  method: 'GET',
  path: 'company-imports/{id}',
  summary: 'One list of companies and how far it is',
  access: byAdmin,
  subject: { companyImport: 'params.id' },
  params: idParams,
  reply: companyImport,
});

/** Read again with what is said; the correction is remembered for files with the same headings. 409 `importNotReady` once it is applied. */
export const updateCompanyImport = route({
  method: 'PUT',
  path: 'company-imports/{id}',
  summary: 'Say what the columns are, which sheet is read, and what becomes of companies that are there already',
  access: byAdmin,
  subject: { companyImport: 'params.id' },
  params: idParams,
  body: z.strictObject({
    sheet: z.string().max(100).optional(),
    columns: z
      .array(z.strictObject({ at: z.int().min(0).max(200), field: columnField.nullable() }))
      .max(200)
      .optional(),
    duplicates: z.enum(DUPLICATE_CHOICES).optional(),
  }),
  reply: companyImport,
});

export const listCompanyImportRows = route({
  method: 'GET',
  path: 'company-imports/{id}/rows',
  summary: 'What became of each row',
  access: byAdmin,
  subject: { companyImport: 'params.id' },
  params: idParams,
  query: listQuery(['line'] as const, {
    state: commaList(z.enum(COMPANY_ROW_STATES)).optional(),
    outcome: commaList(z.enum(COMPANY_ROW_OUTCOMES)).optional(),
    /** Only rows in which something was taken otherwise than it stands, or waits for a yes. */
    marked: queryFlag.optional(),
    q: searchText.optional(),
  }),
  reply: companyImportRow,
  list: true,
});

/** `everywhere` corrects every row that says the same in these fields. */
export const updateCompanyImportRow = route({
  method: 'PUT',
  path: 'company-imports/{id}/rows/{line}',
  summary: 'Correct fields of a row, or leave it out',
  access: byAdmin,
  subject: { companyImport: 'params.id' },
  params: z.strictObject({ id, line: queryInteger(1, 1_000_000) }),
  body: z.strictObject({
    fields: z
      .array(z.strictObject({ field: columnField, text: text(2000) }))
      .max(40)
      .optional(),
    isDiscarded: z.boolean().optional(),
    everywhere: z.boolean().optional(),
  }),
  example: { params: { line: '2' }, body: { isDiscarded: true } },
  reply: companyImportRow,
});

/** By a job, one number after the other; what a row says stays, only what is empty is filled. 409 `importNotReady` while it is worked on. */
export const lookUpCompanyImport = route({
  method: 'POST',
  path: 'company-imports/{id}/lookup',
  summary: 'Have empty names and addresses filled by VAT number from the register that is configured',
  access: byAdmin,
  subject: { companyImport: 'params.id' },
  params: idParams,
  reply: companyImport,
});

/** Of `missingConsultants`; their rows then name them. 409 `importNotReady` while it is worked on and once it was applied. */
export const createMissingConsultants = route({
  method: 'POST',
  path: 'company-imports/{id}/consultants',
  summary:
    'Make the consultants whom the list names and who have no account, and mail each the link to choose a password',
  access: byAdmin,
  subject: { companyImport: 'params.id' },
  params: idParams,
  reply: companyImport,
});

/** By a job, each row in a transaction of its own, that goes on after a stop. Again after `done` is the same as once. */
export const applyCompanyImport = route({
  method: 'POST',
  path: 'company-imports/{id}/apply',
  summary: 'Take the rows that are ready among the companies; no mail is sent',
  access: byAdmin,
  subject: { companyImport: 'params.id' },
  params: idParams,
  reply: companyImport,
});

export const deleteCompanyImport = route({
  method: 'DELETE',
  path: 'company-imports/{id}',
  summary: 'Let go of the file and of its rows; companies that were taken stay',
  access: byAdmin,
  subject: { companyImport: 'params.id' },
  params: idParams,
  reply: z.null(),
  status: 204,
});

export const exportCompanyImport = route({
  method: 'GET',
  path: 'company-imports/{id}/excel',
  summary: 'What became of each row, and why, as a spreadsheet; the address lives five minutes',
  access: byAdmin,
  subject: { companyImport: 'params.id' },
  params: idParams,
  reply: z.object({ url: z.string() }),
});
