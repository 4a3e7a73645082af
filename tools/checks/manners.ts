import type { SourceFile } from './tree.ts';

interface Manner {
  pattern: RegExp;
  says: string;
  /** The files it speaks of; all when not given. */
  files?: RegExp;
}

// Written in pieces, so that this file keeps the manners it teaches.
const homes = ['home', 'Users', 'root', 'work', 'mnt', 'private'].join('|');
const registry = ['registry', '(npmjs|yarnpkg)'].join('\\.');
const dash = String.fromCharCode(0x2014);

const manners: Manner[] = [
  { pattern: new RegExp(`(^|[\\s"'\`(=:])/(${homes})/[\\w.-]+`), says: 'an absolute path of one machine' },
  { pattern: /(^|[\s"'`(=:])\/tmp\/[a-z]/, says: 'a fixed temporary folder; ask the system for one (os.tmpdir())' },
  { pattern: /(^|[\s"'`(=])[A-Z]:\\\\?[A-Z]/i, says: 'an absolute path of one machine' },
  { pattern: new RegExp(`https?://[^\\s"']*${registry}|//${registry}`), says: 'the address of a package registry' },
  { pattern: /"resolved": "https?:/, says: 'a download address in the lock file', files: /^package-lock\.json$/ },
  { pattern: new RegExp(dash), says: 'an em dash; use a comma, a colon or two sentences', files: /\.(md|ts|tsx)$/ },
  { pattern: /@ts-(ignore|nocheck)/, says: 'a type check switched off', files: /\.tsx?$/ },
  {
    pattern: /\b(it|test|describe)\.(only|todo|fixme)\(/,
    says: 'a test switched off or alone',
    files: /\.(test|spec)\.tsx?$/,
  },
];

const ownFile = 'tools/checks/manners.ts';

/** What does not belong in a repository that others clone: paths of a machine, registry addresses, tests left off. */
export function checkManners(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => file.path !== ownFile)
    .flatMap((file) => {
      const rules = manners.filter((manner) => manner.files?.test(file.path) ?? true);
      return file.text.split('\n').flatMap((line, index) => {
        return rules
          .filter(({ pattern }) => pattern.test(line))
          .map(({ says }) => `${file.path}:${index + 1} holds ${says}`);
      });
    });
}
