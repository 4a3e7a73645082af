import path from 'node:path';
import { parseArgs } from 'node:util';
import { translations } from '@volano/domain/i18n/t';
import { romeDay } from '@volano/domain/rules/announcement-dates';
import { OFFICIAL_PARTS } from '@volano/domain/rules/official-data';
import { MANIFEST } from '../modules/catalogue/official-data/manifest.parse.ts';
import { writeManifest } from '../modules/catalogue/official-data/package.actions.ts';
import { UnreadableFile } from '../platform/imports/report.ts';

const t = translations('it');

/** `npm run official-data -- FOLDER`: makes the package that `OFFICIAL_DATA` names of a folder of official files; no database is needed. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { dated: { type: 'string' } } });
  const [folder, ...rest] = positionals;
  const dated = values.dated ?? romeDay(new Date());
  if (folder === undefined || rest.length > 0 || !/^\d{4}-\d{2}-\d{2}$/.test(dated)) {
    process.stderr.write(`${t('officialPackage.usage')}\n`);
    return 1;
  }
  const { manifest, leftOut } = await writeManifest(folder, dated);
  const lines = OFFICIAL_PARTS.map((part) => {
    const names = manifest.files.filter((file) => file.part === part).map(({ name }) => name);
    return `  ${t(`officialPackage.parts.${part}`)}: ${names.join(', ') || t('officialPackage.none')}`;
  });
  const others = leftOut.map(({ name, twin }) =>
    twin === null ? t('officialPackage.unknown', { name }) : t('officialPackage.twin', { name, twin }),
  );
  const file = path.join(folder, MANIFEST);
  process.stdout.write(`${[t('officialPackage.written', { file, dated }), ...lines, ...others].join('\n')}\n`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = 1;
  const said = error instanceof UnreadableFile ? t('officialPackage.nothing') : String((error as Error).message);
  process.stderr.write(`${said}\n`);
}
