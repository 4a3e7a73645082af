import { escapeHtml } from '@volano/domain/rules/harmless-text';
import { block, SANS, SERIF } from './letter-parts.ts';

/** An announcement in a mail: what kind it is, what it is called, and two facts side by side (mock-up 15). */
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
export interface LetterWheel {
  readonly segments: readonly ('pass' | 'unknown')[];
  readonly title: string;
  readonly text: string;
}

/** Lines under a title, each with a tick or with nothing. */
export interface LetterList {
  readonly title: string;
  readonly lines: readonly string[];
  readonly isTicked?: boolean;
  /** Where all of it is to be seen, under the lines. */
  readonly link?: { readonly label: string; readonly address: string };
}

/** The announcement between two rules. */
export function subjectRows({ kind, title, facts }: SubjectMatter): string {
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
export function subjectText({ kind, title, facts }: SubjectMatter): string[] {
  const lines = facts.map(({ name, value, badge, note }) =>
    [`${name}: ${value}`, badge, note].filter(Boolean).join('\n'),
  );
  return [`${kind}\n${title}`, lines.join('\n')];
}

/** The wheel with what it says beside it. The drawing travels with the mail, one segment a letter of its name. */
export function wheelRow({ segments, title, text }: LetterWheel): string {
  const name = segments.map((segment) => segment[0]).join('');
  const drawing =
    name === ''
      ? ''
      : `<td width="92" style="padding-right:20px;vertical-align:top"><img src="cid:wheel-${name}" width="92" height="92" alt="" style="border:0;display:block"></td>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>${drawing}<td style="vertical-align:middle">${block('div', 'font-weight:600', 18, 26, '#0E1C1E', title)}${text === '' ? '' : block('div', '', 16, 24, '#3F4D4F', text)}</td></tr></table>`;
}

/** A title and its lines. */
export function listRows({ title, lines, isTicked = false, link }: LetterList): string {
  const tick = isTicked
    ? `<td width="20" style="padding:4px 10px 4px 0;vertical-align:top;font-family:${SANS};font-size:16px;line-height:24px;font-weight:700;color:#066369">&#10003;</td>`
    : '';
  const rows = lines.map(
    (line) => `<tr>${tick}<td style="padding:4px 0">${block('div', '', 16, 24, '#0E1C1E', line)}</td></tr>`,
  );
  const more =
    link === undefined
      ? ''
      : `<p style="margin:4px 0 0;font-family:${SANS};font-size:16px;line-height:24px"><a href="${escapeHtml(link.address)}" style="color:#066369">${escapeHtml(link.label)}</a></p>`;
  return `${block('p', 'margin:0 0 4px;font-weight:600', 16, 24, '#0E1C1E', title)}<table role="presentation" cellpadding="0" cellspacing="0">${rows.join('')}</table>${more}`;
}
