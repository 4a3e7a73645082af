import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { ATECO_2007 } from './ateco-2007.ts';
import { ATECO_2025 } from './ateco-2025.ts';
import { ATECO_GROUPS } from './ateco-groups.ts';
import { CORRESPONDENCES } from './ateco-correspondences.ts';
import { ATECO_NOTES } from './ateco-notes.ts';
import { QUESTIONS } from './questions.ts';
import { idOf, insertRows, type Pen } from './rows.ts';
import type { AnswerSeed, QuestionSeed } from './shapes.ts';

const NONE: AnswerSeed = { key: 'none', name: 'Nessuna di queste' };

/** The answers of a question as the survey shows them: "Nessuna di queste" closes those of a multiple one. */
export function answersOf(question: QuestionSeed): readonly AnswerSeed[] {
  return question.isMultipleAnswers ? [...question.answers, NONE] : question.answers;
}

/** Writes the questions of the survey and their answers. */
export async function writeQuestions({ trx, moments }: Pen): Promise<void> {
  const createdAt = moments.during(-420, 'questions');
  await insertRows(
    trx,
    'categories_templates',
    QUESTIONS.map((question, index) => ({
      _id: idOf('category', question.key),
      categoryName: question.categoryName,
      question: question.question,
      order: index + 1,
      information: question.information,
      isMultipleAnswers: question.isMultipleAnswers,
      fixable: question.fixable,
      createdAt,
    })),
  );
  await insertRows(
    trx,
    'requirements_templates',
    QUESTIONS.flatMap((question) =>
      answersOf(question).map((answer, index) => ({
        _id: idOf('requirement', `${question.key} ${answer.key}`),
        name: answer.name,
        type: question.type,
        description: answer.description ?? '',
        order: index + 1,
        isNoneOfThese: answer === NONE,
        categoryTemplateId: idOf('category', question.key),
        createdAt,
      })),
    ),
  );
}

/** Writes a small part of both ATECO classifications. What an import brought before stays as it is. */
export async function writeAteco({ trx }: Pen): Promise<void> {
  const codes = [...atecoRows('2007', ATECO_2007), ...atecoRows('2025', ATECO_2025)];
  await trx
    .insertInto('ateco_codes')
    .values(codes)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto('ateco_correspondences')
    .values(linesOf(CORRESPONDENCES).map(correspondence))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Writes the office's groups of codes for both versions, of the finest codes that are there. */
export async function writeAtecoGroups({ trx }: Pen): Promise<void> {
  for (const version of ['2007', '2025'] as const) {
    const codes = await trx
      .selectFrom('ateco_codes')
      .select(['_id', 'code'])
      .where('version', '=', version)
      .where('level', '=', 6)
      .execute();
    for (const category of ATECO_GROUPS) {
      const categoryId = idOf(`ateco category ${version}`, category.name);
      await insertRows(trx, 'ateco_category_templates', [{ _id: categoryId, version, name: category.name }]);
      for (const group of category.subCategories) {
        const subCategoryId = idOf(`ateco group ${version}`, group.name);
        const held = codes.filter(({ code }) => group.codes.includes(code.slice(0, 2)));
        await insertRows(trx, 'ateco_subcategory_templates', [{ _id: subCategoryId, version, name: group.name }]);
        await insertRows(
          trx,
          'ateco_subcategory_codes',
          held.map(({ _id }) => ({ subCategoryId, atecoCodeId: _id })),
        );
        await insertRows(trx, 'ateco_category_subcategories', [{ categoryId, subCategoryId }]);
      }
    }
  }
}

function atecoRows(version: AtecoVersion, text: string) {
  const notes: Readonly<Record<string, string>> = ATECO_NOTES[version];
  let section = '';
  return linesOf(text).map((line) => {
    const [code = '', ...name] = line.split(' ');
    const digits = code.replaceAll('.', '').length;
    const isSection = /^[A-V]$/.test(code);
    if (isSection) section = code;
    return {
      _id: idOf(`ateco ${version}`, code),
      version,
      code,
      name: name.join(' '),
      level: isSection ? 1 : digits,
      parentCode: isSection ? null : parentOf(code, section),
      section,
      notes: notes[code] ?? '',
    };
  });
}

/** The code one level up: a digit less, and the dot with it; the section above a division. */
function parentOf(code: string, section: string): string {
  return code.length === 2 ? section : code.slice(0, -1).replace(/\.$/, '');
}

function correspondence(line: string) {
  const [code2007 = '', code2025 = '', targets = '', only] = line.split(' ');
  return { code2007, code2025, targets: Number(targets), isSimple: targets === '1', isExclusive: only !== undefined };
}

function linesOf(text: string): string[] {
  return text.trim().split('\n');
}
