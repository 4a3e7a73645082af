import { isBusinessPartner, isCustomer } from '@volano/domain/policies/actor';
import { ROLES } from '@volano/domain/rules/vocabulary';
import { quickCheck as englishCheck } from '@volano/domain/i18n/en/people';
import { announcements as englishCalls } from '@volano/domain/i18n/en/announcements';
import { chats as englishChats } from '@volano/domain/i18n/en/conversation';
import { matching as englishMatching } from '@volano/domain/i18n/en/catalogue';
import { common as englishEverywhere } from '@volano/domain/i18n/en/common';
import { home as englishHome } from '@volano/domain/i18n/en/company';
import { quickCheck as italianCheck } from '@volano/domain/i18n/it/people';
import { announcements as italianCalls } from '@volano/domain/i18n/it/announcements';
import { chats as italianChats } from '@volano/domain/i18n/it/conversation';
import { matching as italianMatching } from '@volano/domain/i18n/it/catalogue';
import { common as italianEverywhere } from '@volano/domain/i18n/it/common';
import { home as italianHome } from '@volano/domain/i18n/it/company';
import { getAgency, getHomeAdvisor } from '@volano/domain/contracts/agencies';
import { getAnnouncement } from '@volano/domain/contracts/announcements';
import { listAtecoConfirmations } from '@volano/domain/contracts/ateco';
import { getChat, listChats, listMessages } from '@volano/domain/contracts/chats';
import { getFeedSummary, listUserAnnouncements } from '@volano/domain/contracts/feeds';
import { getOptions } from '@volano/domain/contracts/options';
import { listUnlocks } from '@volano/domain/contracts/portfolio';
import { listRecommendations } from '@volano/domain/contracts/recommendations';
import type { RequestOf, RouteSpec } from '@volano/domain/contracts/route';
import { getSurvey } from '@volano/domain/contracts/surveys';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { CHECK_WORDS, type CheckWords } from '../early/early-check.ts';
import type { EarlyTable, Told } from '../early/early.ts';
import { withImports } from './chunks.ts';

const SIDES = [
  { name: 'portal', base: '', words: ['everyone'], further: ['further'] },
  { name: 'office', base: '/admin', words: ['everyone', 'further', 'office'], further: [] },
] as const;
type SideName = (typeof SIDES)[number]['name'];
/** What the first frame is set in: its words need not be set twice. */
const HEADING_FONT = /besley-first-[^/]*\.woff2$/;
const LANGUAGES = ['it', 'en'] as const;
const SAID: EarlyTable['said'] = {
  it: {
    ...sentenceOf(italianHome),
    ...linksOf(italianCalls, italianMatching, italianChats),
    greeting: italianEverywhere.greeting,
  },
  en: {
    ...sentenceOf(englishHome),
    ...linksOf(englishCalls, englishMatching, englishChats),
    greeting: englishEverywhere.greeting,
  },
};

const CHECK: EarlyTable['check'] = { it: wordsOfCheck(italianCheck), en: wordsOfCheck(englishCheck) };

/** The company in use, as the session on the device names it, and its survey, as the company does; any other `$name` stands in the address of the screen. */
const AGENCY = '$agencyId';
const SURVEY = '$surveyId';

const agency = read(getAgency, { params: { id: AGENCY } });
const advisor = read(getHomeAdvisor, { params: { agencyId: AGENCY } });
const summary = read(getFeedSummary, { params: { id: AGENCY } });

/**
 * What a customer's screens ask for to show their first words, by address. It is asked for while the code is on its way, and the screen finds it
 * there (`web/early`): each line is exactly what the screen asks, or it is asked twice, which a browser test notices.
 */
const FIRST_READS: Readonly<Record<string, readonly string[]>> = {
  '/home': [
    agency,
    summary,
    read(listRecommendations, { query: { agencyId: AGENCY, isOwed: 'true', limit: '3', count: 'true' } }),
    read(listUnlocks, { params: { id: AGENCY } }),
    read(listUserAnnouncements, {
      query: { isFavorite: 'true', isExpired: 'false', sort: 'expiryDate', limit: '3', agencyId: AGENCY },
    }),
    advisor,
    read(listUserAnnouncements, { query: { sort: 'expiryDate', limit: '15', count: 'true' } }),
    read(getSurvey, { params: { id: SURVEY } }),
    read(listAtecoConfirmations, { params: { id: SURVEY } }),
  ],
  '/announcements': [read(listUserAnnouncements, { query: { page: '1', limit: '8', count: 'true' } }), agency, summary],
  '/announcements/$announcementId': [
    read(getAnnouncement, { params: { id: '$announcementId' }, query: { standing: 'catalogue' } }),
    read(listRecommendations, {
      query: {
        agencyId: AGENCY,
        recommendationType: 'announcement',
        recommendationId: '$announcementId',
        limit: '1',
      },
    }),
    agency,
    advisor,
  ],
  '/consultant/$chatId': [
    read(getChat, { params: { id: '$chatId' } }),
    read(listMessages, { params: { chatId: '$chatId' }, query: { limit: '50' } }),
    agency,
    advisor,
    read(listChats, { query: { page: '1', limit: '50', count: 'true', sort: '-updatedAt' } }),
    read(getOptions, {}),
  ],
};

/**
 * What of the first answers is told in the first frame as soon as they come: the titles in the first of them, or what the first two say together, which
 * is a sentence or a conversation.
 */
const TOLD_AT_ONCE: Readonly<Record<string, Told>> = {
  '/home': 'sentence',
  '/announcements': 'titles',
  '/announcements/$announcementId': 'call',
  '/consultant/$chatId': 'conversation',
};

/** What the page without the program would begin by itself, each time a way to the server and back later. */
const OF_PAGE = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/**
 * Builds the small program that runs before all others (`web/early`) and puts it into the document: without it the browser would learn of the
 * files of a screen one after the other, each time a way to the server and back (10-company-path §1). The address stands after the `#` and who is
 * signed in on the device, so the server cannot know. It begins the page itself, which would otherwise come before what the address asks for.
 */
export function earlyLinks(): Plugin {
  let root = '';
  let folder = '';
  let ofOffice: { readonly file: string; readonly program: string } | undefined;
  return {
    name: 'volano:early-links',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = path.resolve(config.root, config.build.outDir);
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (bundle === undefined) return [];
        const program = await programOf(root, tableOf(root, bundle, 'office', null));
        const hash = createHash('sha256').update(program).digest('base64url').slice(0, 8);
        ofOffice = { file: `assets/early-office-${hash}.js`, program };
        const first = await programOf(root, tableOf(root, bundle, 'portal', ofOffice.file));
        const heading = Object.keys(bundle).find((name) => HEADING_FONT.test(name));
        if (heading === undefined) throw new Error('The page has no font for its headings.');
        return {
          html: html.replace(OF_PAGE, ''),
          tags: [
            {
              tag: 'link',
              attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${heading}` },
              injectTo: 'head-prepend',
            },
            {
              tag: 'script',
              attrs: { id: 'early' },
              children: first.replaceAll('</script', '<\\/script'),
              injectTo: 'body',
            },
          ],
        };
      },
    },
    async writeBundle() {
      if (ofOffice !== undefined) await writeFile(path.join(folder, ofOffice.file), ofOffice.program);
    },
  };
}

type Said = EarlyTable['said'][string];
type OfLinks = 'match' | 'recommended' | 'recommendedBy' | 'message';

function linksOf(
  { recommended, recommendedBy }: Pick<Said, 'recommended' | 'recommendedBy'>,
  { said }: { readonly said: Said['match'] },
  { composer }: { readonly composer: Said['message'] },
): Pick<Said, OfLinks> {
  const { label, placeholder } = composer;
  return { match: said, recommended, recommendedBy, message: { label, placeholder } };
}

function sentenceOf(words: Omit<Said, OfLinks | 'greeting'>): Omit<Said, OfLinks | 'greeting'> {
  const { inTarget_one, inTarget_other, inTargetFor_one, inTargetFor_other, toVerifyFor_one, toVerifyFor_other } =
    words;
  return { inTarget_one, inTarget_other, inTargetFor_one, inTargetFor_other, toVerifyFor_one, toVerifyFor_other };
}

function wordsOfCheck(words: CheckWords): CheckWords {
  return Object.fromEntries(CHECK_WORDS.map((key) => [key, words[key]])) as CheckWords;
}

async function programOf(root: string, table: EarlyTable): Promise<string> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    define: { EARLY_TABLE: JSON.stringify(table) },
    build: {
      target: 'es2022',
      write: false,
      rolldownOptions: {
        input: path.join(root, 'early', 'early.ts'),
        output: { format: 'iife', entryFileNames: 'early.js' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}

/** The table of one side: nobody fetches that of the other with it. */
function tableOf(root: string, bundle: Rolldown.OutputBundle, of: SideName, office: string | null): EarlyTable {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const byModule = new Map([...chunks.values()].map((chunk) => [chunk.facadeModuleId, chunk.fileName]));
  const start = new Set(
    [...chunks.values()].filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...withImports(chunks, fileName)]),
  );
  const files: string[] = [];
  function numbersOf(module: string, known: ReadonlySet<number> = new Set()): number[] {
    const first = byModule.get(path.join(root, module));
    if (first === undefined) throw new Error(`${module} is no file of its own: the page cannot ask for it early.`);
    const needed = [...withImports(chunks, first)].filter((name) => !start.has(name));
    const styles = needed.flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]);
    return [...needed, ...styles].map(numberOf).filter((number) => !known.has(number));
  }
  function wordsOf(parts: readonly string[], known: ReadonlySet<number>): Record<string, number[]> {
    const files = (language: string) =>
      parts.flatMap((part) => numbersOf(`../domain/i18n/${language}-${part}.ts`, known));
    return Object.fromEntries(LANGUAGES.map((language) => [language, files(language)]));
  }
  function numberOf(name: string): number {
    const at = files.indexOf(name);
    return at < 0 ? files.push(name) - 1 : at;
  }
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry)?.fileName ?? '';
  const page =
    office === null ? null : { file: numberOf(entry), needs: [...withImports(chunks, entry)].slice(1).map(numberOf) };
  const sides = SIDES.filter(({ name }) => name === of).map(({ name, base, words, further }) => {
    const parts = ['app.tsx', 'lib/i18n/words.ts', `screens/${name}/layout.tsx`];
    const ofSide = new Set(parts.flatMap((file) => numbersOf(file)));
    return {
      base,
      files: [...ofSide],
      words: wordsOf(words, ofSide),
      further: wordsOf(further, ofSide),
      screens: screensOf(root, name).map(({ address, file, hasFirstWords }) => {
        const reads = FIRST_READS[address];
        if (hasFirstWords !== (reads !== undefined))
          throw new Error(`${address}: the screens that ask first and those that speak first are the same.`);
        const numbers = numbersOf(file, ofSide);
        if (reads === undefined) return [address, numbers] as const;
        return [address, numbers, reads, TOLD_AT_ONCE[address]] as const;
      }),
    };
  });
  const customers = ROLES.filter((role) => isCustomer({ role }));
  // Business partners have feeds of their own.
  return {
    files,
    office,
    page,
    check: office === null ? {} : CHECK,
    said: SAID,
    customers,
    askers: customers.filter((role) => !isBusinessPartner({ role })),
    sides,
  };
}

interface ScreenFile {
  readonly address: string;
  readonly file: string;
  readonly hasFirstWords: boolean;
}

/** The addresses of a side and the files of their screens, as its records name them; fixed words come before what any word fits. */
function screensOf(root: string, side: string): ScreenFile[] {
  const folder = path.join('screens', side);
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name) === 'screens.ts')
    .flatMap((name) => recordsIn(root, path.join(folder, name)))
    .sort((one, other) => one.address.split('$').length - other.address.split('$').length);
}

function recordsIn(root: string, list: string): ScreenFile[] {
  const records = readFileSync(path.join(root, list), 'utf8')
    .split(/\bscreen\(\{/)
    .slice(1);
  return records.map((record) => {
    const [address, file] = [/path: '([^']*)'/.exec(record)?.[1], /import\('([^']+)'\)/.exec(record)?.[1]];
    if (address === undefined || file === undefined)
      throw new Error(`A screen of ${list} names no address or no file.`);
    const hasFirstWords = record.includes('hasFirstWords: true');
    return { address, file: path.join(path.dirname(list), file), hasFirstWords };
  });
}

/** The address of a call; its parameters are filled in on the device. */
function read<const S extends RouteSpec>(spec: S, request: RequestOf<S>): string {
  const { params = {}, query = {} } = request as {
    params?: Record<string, string>;
    query?: Record<string, string>;
  };
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const search = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return `/api/${path}${search.length === 0 ? '' : `?${search.join('&')}`}`;
}
