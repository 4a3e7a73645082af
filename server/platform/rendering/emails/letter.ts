import type { Language } from '@volano/domain/i18n/t';
import { escapeHtml } from '@volano/domain/rules/harmless-text';
import {
  type LetterList,
  type LetterWheel,
  listRows,
  type SubjectMatter,
  subjectRows,
  subjectText,
  wheelRow,
} from './letter-call.ts';
import { block, divided, image, row, SANS, SERIF, sheet } from './letter-parts.ts';

interface LetterButton {
  readonly label: string;
  readonly address: string;
}

/** A mail as its writer thinks of it: who is greeted, what it says in one sentence, and what can be done about it. */
export interface LetterContent {
  readonly brand: string;
  /** Italian unless said. */
  readonly language?: Language;
  /** "Buongiorno Paolo,": nothing where nobody is known by name. */
  readonly hello?: string;
  /** The sentence of the mail, in large letters. */
  readonly greeting: string;
  /** What comes before everything else: lines under titles of their own. */
  readonly firstLists?: readonly LetterList[];
  readonly paragraphs: readonly string[];
  /** Digits to be typed, large enough to be read from a phone. */
  readonly code?: string;
  /** The thing that the mail is about, between two rules. */
  readonly subjectMatter?: SubjectMatter;
  /** How it stands, drawn and said. */
  readonly wheel?: LetterWheel;
  /** A few lines under a title of their own. */
  readonly list?: LetterList;
  /** Several such, one under the other, where a letter gathers many things. */
  readonly lists?: readonly LetterList[];
  /** Facts under the sentence, name and value. */
  readonly facts?: readonly { readonly name: string; readonly value: string }[];
  readonly button?: LetterButton;
  /** Several, one under the other, where the same is to be done for many. */
  readonly buttons?: readonly LetterButton[];
  /** The person to turn to, with one thing to do. */
  readonly contact?: { readonly name: string; readonly text: string };
  readonly closing: string;
}

/** The mail in both forms (mock-up 15). Whatever people wrote in it is text, never markup, and no link (abuse 51). */
export function renderLetter(content: LetterContent): { html: string; text: string } {
  return { html: renderHtml(content), text: renderText(content) };
}

function renderHtml(content: LetterContent): string {
  const { brand, language = 'it', hello, greeting, paragraphs, code, facts = [], button, contact, closing } = content;
  const { firstLists = [], subjectMatter, wheel, list, lists = [], buttons = [] } = content;
  const head = hello === undefined ? '' : block('p', 'margin:0 0 6px', 17, 26, '#3F4D4F', hello);
  const title = `<h1 style="margin:0;font-family:${SERIF};font-size:28px;line-height:36px;font-weight:500;color:#0E1C1E">${escapeHtml(greeting)}</h1>`;
  const body = paragraphs.map((line) => block('p', 'margin:0 0 14px', 16, 26, '#3F4D4F', line)).join('');
  const rows = [
    row(
      '26px 40px 22px',
      `${image('logo', 26, 26, '')} <span style="font-family:${SERIF};font-size:22px;font-weight:600;color:#0E1C1E;vertical-align:middle">${escapeHtml(brand)}</span>`,
    ),
    row('0', image('hills', 600, 118, '', 'width:100%;height:auto;display:block;background:#F9D5C4')),
    row('32px 40px 0', head + title),
    ...firstLists.map((each) => row('20px 40px 0', listRows(each))),
    row('20px 40px 0', body),
    subjectMatter === undefined ? '' : row('6px 40px 0', subjectRows(subjectMatter)),
    wheel === undefined ? '' : row('24px 40px 0', wheelRow(wheel)),
    list === undefined ? '' : row('22px 40px 8px', listRows(list)),
    ...lists.map((each) => row('22px 40px 8px', listRows(each))),
    code === undefined
      ? ''
      : row(
          '6px 40px 14px',
          `<div style="background:#EFF8F8;border-radius:10px;padding:18px;text-align:center;font-family:${SERIF};font-size:36px;line-height:44px;letter-spacing:8px;color:#0E1C1E">${escapeHtml(code)}</div>`,
        ),
    facts.length === 0 ? '' : row('6px 40px 14px', divided(facts)),
    ...[...(button === undefined ? [] : [button]), ...buttons].map(({ label, address }) =>
      row(
        '12px 40px 0',
        `<a href="${escapeHtml(address)}" style="display:block;background:#066369;border-radius:6px;padding:14px 20px;text-align:center;text-decoration:none;font-family:${SANS};font-size:17px;line-height:24px;font-weight:600;color:#FFFFFF">${escapeHtml(label)}</a>`,
      ),
    ),
    contact === undefined
      ? ''
      : row(
          '24px 40px 0',
          `<div style="background:#FDF4EF;border-radius:10px;padding:18px 20px">${block('div', 'font-weight:600', 16, 24, '#0E1C1E', contact.name)}${block('div', '', 15, 24, '#3F4D4F', contact.text)}</div>`,
        ),
    row('0 40px 36px', ''),
  ];
  return sheet({ language, title: brand, rows: rows.join(''), closing: escapeHtml(closing) });
}

function renderText({
  hello,
  greeting,
  firstLists = [],
  paragraphs,
  code,
  subjectMatter,
  wheel,
  list,
  lists = [],
  facts = [],
  button,
  buttons = [],
  contact,
  closing,
}: LetterContent): string {
  return [
    ...(hello === undefined ? [] : [hello]),
    greeting,
    ...firstLists.map(textOf),
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...(subjectMatter === undefined ? [] : subjectText(subjectMatter)),
    ...(wheel === undefined ? [] : [[wheel.title, wheel.text].filter(Boolean).join('\n')]),
    ...(list === undefined ? [] : [textOf(list)]),
    ...lists.map(textOf),
    ...facts.map(({ name, value }) => `${name}: ${value}`),
    ...[...(button === undefined ? [] : [button]), ...buttons].map(({ label, address }) => `${label}: ${address}`),
    ...(contact === undefined ? [] : [`${contact.name}. ${contact.text}`]),
    closing,
  ].join('\n\n');
}

function textOf({ title, lines, link }: LetterList): string {
  return [title, ...lines, ...(link === undefined ? [] : [`${link.label}: ${link.address}`])].join('\n');
}
