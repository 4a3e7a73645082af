import type { Brand } from '@volano/domain/contracts/firm';
import type { Language } from '@volano/domain/i18n/t';
import { isWordmark } from '@volano/domain/rules/firm-colours';
import { escapeHtml } from '@volano/domain/rules/harmless-text';

interface MailButton {
  readonly label: string;
  readonly address: string;
}

/** A mail as its writer thinks of it: who is greeted, what it says in one sentence, and what can be done about it. */
export interface MailContent {
  /** Whose letter it is: name, logo and colour on top, legal data in the small print. */
  readonly brand: Pick<Brand, 'name' | 'colours' | 'logo' | 'vatNumber' | 'pec' | 'seat'>;
  /** Italian unless said. */
  readonly language?: Language;
  /** "Buongiorno Paolo,": nothing where nobody is known by name. */
  readonly hello?: string;
  /** The sentence of the mail, in large letters. */
  readonly greeting: string;
  /** What comes before everything else: lines under titles of their own. */
  readonly firstLists?: readonly MailList[];
  readonly paragraphs: readonly string[];
  /** Digits to be typed, large enough to be read from a phone. */
  readonly code?: string;
  /** The thing that the mail is about, between two rules. */
  readonly subjectMatter?: SubjectMatter;
  /** How it stands, drawn and said. */
  readonly ring?: MailRing;
  /** A few lines under a title of their own. */
  readonly list?: MailList;
  /** Several such, one under the other, where a letter gathers many things. */
  readonly lists?: readonly MailList[];
  /** Facts under the sentence, name and value. */
  readonly facts?: readonly { readonly name: string; readonly value: string }[];
  readonly button?: MailButton;
  /** Several, one under the other, where the same is to be done for many. */
  readonly buttons?: readonly MailButton[];
  /** The person to turn to, with one thing to do. */
  readonly contact?: { readonly name: string; readonly text: string };
  readonly closing: string;
}

/** The mail in both forms (visual language §10.15). Whatever people wrote in it is text, never markup, and no link (abuse 51). */
export function renderMail(content: MailContent): { html: string; text: string } {
  return { html: renderHtml(content), text: renderText(content) };
}

function renderHtml(content: MailContent): string {
  const { brand, language = 'it', hello, greeting, paragraphs, code, facts = [], button, contact, closing } = content;
  const { firstLists = [], subjectMatter, ring, list, lists = [], buttons = [] } = content;
  const head = hello === undefined ? '' : block('p', 'margin:0 0 6px', 17, 26, '#3F4D4F', hello);
  const title = `<h1 style="margin:0;font-family:${SERIF};font-size:28px;line-height:36px;font-weight:500;color:#0E1C1E">${escapeHtml(greeting)}</h1>`;
  const body = paragraphs.map((line) => block('p', 'margin:0 0 14px', 16, 26, '#3F4D4F', line)).join('');
  const rows = [
    row('26px 40px 22px', signOf(brand)),
    row('0', image('hills', 600, 118, '', 'width:100%;height:auto;display:block;background:#F9D5C4')),
    row('32px 40px 0', head + title),
    ...firstLists.map((each) => row('20px 40px 0', listRows(each, colourOf(brand)))),
    row('20px 40px 0', body),
    subjectMatter === undefined ? '' : row('6px 40px 0', subjectRows(subjectMatter)),
    ring === undefined ? '' : row('24px 40px 0', ringRow(ring)),
    list === undefined ? '' : row('22px 40px 8px', listRows(list, colourOf(brand))),
    ...lists.map((each) => row('22px 40px 8px', listRows(each, colourOf(brand)))),
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
        `<a href="${escapeHtml(address)}" style="display:block;background:${colourOf(brand)};border-radius:6px;padding:14px 20px;text-align:center;text-decoration:none;font-family:${SANS};font-size:17px;line-height:24px;font-weight:600;color:#FFFFFF">${escapeHtml(label)}</a>`,
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
  return sheet({
    language,
    title: brand.name,
    rows: rows.join(''),
    closing: [closing, legalOf(brand)].filter(Boolean).map(escapeHtml).join('<br>'),
  });
}

function renderText({
  brand,
  hello,
  greeting,
  firstLists = [],
  paragraphs,
  code,
  subjectMatter,
  ring,
  list,
  lists = [],
  facts = [],
  button,
  buttons = [],
  contact,
  closing,
}: MailContent): string {
  return [
    ...(hello === undefined ? [] : [hello]),
    greeting,
    ...firstLists.map(textOf),
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...(subjectMatter === undefined ? [] : subjectText(subjectMatter)),
    ...(ring === undefined ? [] : [[ring.title, ring.text].filter(Boolean).join('\n')]),
    ...(list === undefined ? [] : [textOf(list)]),
    ...lists.map(textOf),
    ...facts.map(({ name, value }) => `${name}: ${value}`),
    ...[...(button === undefined ? [] : [button]), ...buttons].map(({ label, address }) => `${label}: ${address}`),
    ...(contact === undefined ? [] : [`${contact.name}. ${contact.text}`]),
    [closing, legalOf(brand)].filter(Boolean).join('\n'),
  ].join('\n\n');
}

/** The firm on top: its logo and its name; a logo that is a word already says the name. */
function signOf({ name, logo }: MailContent['brand']): string {
  const word = `<span style="font-family:${SERIF};font-size:22px;font-weight:600;color:#0E1C1E;vertical-align:middle">${escapeHtml(name)}</span>`;
  if (logo === null) return `${image('logo', 26, 26, '')} ${word}`;
  const height = Math.round(Math.min(40, (200 * logo.height) / logo.width));
  const width = Math.round((height * logo.width) / logo.height);
  return isWordmark(logo)
    ? image('firm', width, height, escapeHtml(name))
    : `${image('firm', width, height, '')} ${word}`;
}

function colourOf({ colours }: MailContent['brand']): string {
  return colours?.light ?? '#066369';
}

/** What the law wants to be said of who writes, as far as the firm has said it. */
function legalOf({ name, vatNumber, pec, seat }: MailContent['brand']): string {
  const parts = [seat, vatNumber === null ? null : `P. IVA ${vatNumber}`, pec === null ? null : `PEC ${pec}`];
  const said = parts.filter((part) => part !== null);
  return said.length === 0 ? '' : [name, ...said].join(' · ');
}

function textOf({ title, lines, link }: MailList): string {
  const said = lines.map((line) => (typeof line === 'string' ? line : `${line.text}\n${line.note}`));
  return [title, ...said, ...(link === undefined ? [] : [`${link.label}: ${link.address}`])].join('\n');
}

/** An announcement in a mail: what kind it is, what it is called, and two facts side by side (visual language §10.15). */
export interface SubjectMatter {
  readonly kind: string;
  readonly title: string;
  readonly facts: readonly {
    readonly name: string;
    readonly value: string;
    /** In large letters: an amount. */
    readonly isLarge?: boolean;
    /** A short remark under it, such as how many days are left. */
    readonly badge?: string;
    /** What more is to be said of it, in small letters. */
    readonly note?: string;
  }[];
}

/** How an announcement stands for a company: a segment a criterion, and the same in words; `text` is empty where no more is to be said. */
export interface MailRing {
  readonly segments: readonly ('pass' | 'unknown')[];
  readonly title: string;
  readonly text: string;
}

/** A line with what is said of it in small letters below. */
export interface NotedLine {
  readonly text: string;
  readonly note: string;
}

/** Lines under a title, each with a tick or with nothing. */
export interface MailList {
  readonly title: string;
  readonly lines: readonly (string | NotedLine)[];
  readonly isTicked?: boolean;
  /** Where all of it is to be seen, under the lines. */
  readonly link?: { readonly label: string; readonly address: string };
}

/** The announcement between two rules. */
function subjectRows({ kind, title, facts }: SubjectMatter): string {
  const cells = facts.map(({ name, value, isLarge = false, badge, note }) => {
    const said = isLarge
      ? `<div style="font-family:${SERIF};font-weight:500;font-size:32px;line-height:40px;color:#0E1C1E">${escapeHtml(value)}</div>`
      : block('div', 'font-weight:600', 18, 30, '#0E1C1E', value);
    const remark =
      badge === undefined
        ? ''
        : `<span style="display:inline-block;background:#FBE8DE;border-radius:4px;padding:2px 8px;font-family:${SANS};font-size:13px;line-height:20px;font-weight:600;color:#A13A1B">${escapeHtml(badge)}</span>`;
    const more = note === undefined ? '' : block('div', '', 14, 20, '#3F4D4F', note);
    return `<td class="half" width="50%" style="padding:8px 8px 16px 0;vertical-align:top">${block('div', '', 14, 20, '#566365', name)}${said}${remark}${more}</td>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:2px solid #0E1C1E;border-bottom:1px solid #CED6D6"><tr><td colspan="2" style="padding:16px 0 4px">${block('div', '', 14, 20, '#566365', kind)}<div style="font-family:${SERIF};font-weight:500;font-size:23px;line-height:30px;color:#0E1C1E">${escapeHtml(title)}</div></td></tr><tr>${cells.join('')}</tr></table>`;
}

/** The announcement in the text version, a line a fact. */
function subjectText({ kind, title, facts }: SubjectMatter): string[] {
  const lines = facts.map(({ name, value, badge, note }) =>
    [`${name}: ${value}`, badge, note].filter(Boolean).join('\n'),
  );
  return [`${kind}\n${title}`, lines.join('\n')];
}

/** The wheel with what it says beside it. The drawing travels with the mail, one segment a letter of its name. */
function ringRow({ segments, title, text }: MailRing): string {
  const name = segments.map((segment) => segment[0]).join('');
  const drawing =
    name === ''
      ? ''
      : `<td width="92" style="padding-right:20px;vertical-align:top"><img src="cid:wheel-${name}" width="92" height="92" alt="" style="border:0;display:block"></td>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>${drawing}<td style="vertical-align:middle">${block('div', 'font-weight:600', 18, 26, '#0E1C1E', title)}${text === '' ? '' : block('div', '', 16, 24, '#3F4D4F', text)}</td></tr></table>`;
}

/** A title and its lines. */
function listRows({ title, lines, isTicked = false, link }: MailList, colour: string): string {
  const tick = isTicked
    ? `<td width="20" style="padding:4px 10px 4px 0;vertical-align:top;font-family:${SANS};font-size:16px;line-height:24px;font-weight:700;color:${colour}">&#10003;</td>`
    : '';
  const rows = lines.map((line) => `<tr>${tick}<td style="padding:4px 0">${lineBlocks(line)}</td></tr>`);
  const more =
    link === undefined
      ? ''
      : `<p style="margin:4px 0 0;font-family:${SANS};font-size:16px;line-height:24px"><a href="${escapeHtml(link.address)}" style="color:${colour}">${escapeHtml(link.label)}</a></p>`;
  return `${block('p', 'margin:0 0 4px;font-weight:600', 16, 24, '#0E1C1E', title)}<table role="presentation" cellpadding="0" cellspacing="0">${rows.join('')}</table>${more}`;
}

function lineBlocks(line: MailList['lines'][number]): string {
  if (typeof line === 'string') return block('div', '', 16, 24, '#0E1C1E', line);
  return block('div', '', 16, 24, '#0E1C1E', line.text) + block('div', '', 14, 20, '#566365', line.note);
}

/** Mail programs read tables and styles in place, and have neither our fonts nor SVG. */
const SANS = "'Hanken Grotesk',Arial,Helvetica,sans-serif";
const SERIF = "Besley,Georgia,'Times New Roman',serif";

// Programs that read no rules of their own keep the wide sheet; those of phones, which do, give it the width they have.
const NARROW = `<style>@media only screen and (max-width:480px){.row,.small{padding-left:20px!important;padding-right:20px!important}.picture{padding:0!important}.half{display:block!important;width:auto!important}}</style>`;

/** A row of the sheet, with the space around what it holds. */
function row(padding: string, html: string): string {
  return `<tr><td class="${padding === '0' ? 'picture' : 'row'}" style="padding:${padding}">${html}</td></tr>`;
}

/** A piece of text in the sans face; the text is escaped here. */
function block(tag: 'p' | 'div', style: string, size: number, line: number, color: string, text: string): string {
  return `<${tag} style="${style};font-family:${SANS};font-size:${size}px;line-height:${line}px;color:${color}">${escapeHtml(text)}</${tag}>`;
}

/** A picture that travels with the mail. */
function image(cid: 'logo' | 'firm' | 'hills', width: number, height: number, alt: string, style = ''): string {
  return `<img src="cid:${cid}" width="${width}" height="${height}" alt="${alt}" style="border:0;vertical-align:middle;${style}">`;
}

/** Names and values between two rules. */
function divided(facts: readonly { readonly name: string; readonly value: string }[]): string {
  const lines = facts
    .map(
      ({ name, value }) =>
        `<tr><td style="padding:10px 0">${block('div', '', 14, 20, '#566365', name)}${block('div', 'font-weight:600', 18, 26, '#0E1C1E', value)}</td></tr>`,
    )
    .join('');
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:2px solid #0E1C1E;border-bottom:1px solid #CED6D6">${lines}</table>`;
}

/** The whole mail: a white sheet on a pale ground, and the small print under it. `rows` and `closing` are HTML already. */
function sheet(parts: { language: string; title: string; rows: string; closing: string }): string {
  const { language, title, rows, closing } = parts;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no"><title>${escapeHtml(title)}</title>${NARROW}</head>
<body style="margin:0;background:#EFF3F3"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 12px 40px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#FFFFFF">${rows}</table>
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px"><tr><td class="small" style="padding:22px 40px 0;font-family:${SANS};font-size:13px;line-height:20px;color:#566365">${closing}</td></tr></table>
</td></tr></table></body></html>`;
}
