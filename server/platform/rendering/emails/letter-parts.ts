import { escapeHtml } from '@volano/domain/rules/harmless-text';

/** Mail programs read tables and styles in place, and have neither our fonts nor SVG. */
export const SANS = "'Hanken Grotesk',Arial,Helvetica,sans-serif";
export const SERIF = "Besley,Georgia,'Times New Roman',serif";

// Programs that read no rules of their own keep the wide sheet; those of phones, which do, give it the width they have.
const NARROW = `<style>@media only screen and (max-width:480px){.row,.small{padding-left:20px!important;padding-right:20px!important}.picture{padding:0!important}.half{display:block!important;width:auto!important}}</style>`;

/** A row of the sheet, with the space around what it holds. */
export function row(padding: string, html: string): string {
  return `<tr><td class="${padding === '0' ? 'picture' : 'row'}" style="padding:${padding}">${html}</td></tr>`;
}

/** A piece of text in the sans face; the text is escaped here. */
export function block(
  tag: 'p' | 'div',
  style: string,
  size: number,
  line: number,
  color: string,
  text: string,
): string {
  return `<${tag} style="${style};font-family:${SANS};font-size:${size}px;line-height:${line}px;color:${color}">${escapeHtml(text)}</${tag}>`;
}

/** A picture that travels with the mail. */
export function image(cid: 'logo' | 'hills', width: number, height: number, alt: string, style = ''): string {
  return `<img src="cid:${cid}" width="${width}" height="${height}" alt="${alt}" style="border:0;vertical-align:middle;${style}">`;
}

/** Names and values between two rules. */
export function divided(facts: readonly { readonly name: string; readonly value: string }[]): string {
  const lines = facts
    .map(
      ({ name, value }) =>
        `<tr><td style="padding:10px 0">${block('div', '', 14, 20, '#566365', name)}${block('div', 'font-weight:600', 18, 26, '#0E1C1E', value)}</td></tr>`,
    )
    .join('');
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:2px solid #0E1C1E;border-bottom:1px solid #CED6D6">${lines}</table>`;
}

/** The whole mail: a white sheet on a pale ground, and the small print under it. `rows` and `closing` are HTML already. */
export function sheet(parts: { language: string; title: string; rows: string; closing: string }): string {
  const { language, title, rows, closing } = parts;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no"><title>${escapeHtml(title)}</title>${NARROW}</head>
<body style="margin:0;background:#EFF3F3"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 12px 40px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#FFFFFF">${rows}</table>
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px"><tr><td class="small" style="padding:22px 40px 0;font-family:${SANS};font-size:13px;line-height:20px;color:#566365">${closing}</td></tr></table>
</td></tr></table></body></html>`;
}
