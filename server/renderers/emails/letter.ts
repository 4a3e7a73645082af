import { escapeHtml } from '@volano/domain/rules/harmless-text';

/** A mail as its writer thinks of it: a greeting, paragraphs, one button, a closing line. */
export interface LetterContent {
  readonly brand: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly address: string };
  readonly closing: string;
}

/** The mail in both forms. Whatever people wrote in it is text, never markup (abuse 51). */
export function renderLetter(content: LetterContent): { html: string; text: string } {
  return { html: renderHtml(content), text: renderText(content) };
}

function renderHtml({ brand, greeting, paragraphs, button, closing }: LetterContent): string {
  const sans = 'font-family:Arial,Helvetica,sans-serif';
  const body = paragraphs
    .map(
      (line) =>
        `<p style="margin:0 0 16px;${sans};font-size:16px;line-height:26px;color:#3F4D4F">${escapeHtml(line)}</p>`,
    )
    .join('');
  const action =
    button === undefined
      ? ''
      : `<p style="margin:24px 0"><a href="${escapeHtml(button.address)}" style="background:#066369;color:#FFFFFF;text-decoration:none;${sans};font-size:16px;font-weight:bold;padding:13px 22px;border-radius:6px;display:inline-block">${escapeHtml(button.label)}</a></p>`;
  return `<!doctype html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(brand)}</title></head>
<body style="margin:0;background:#F7FAFA"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="max-width:600px;background:#FFFFFF;border:1px solid #E2E7E8;border-radius:10px"><tr><td style="padding:32px 40px">
<p style="margin:0 0 24px;font-family:Georgia,serif;font-size:22px;font-weight:bold;color:#0E1C1E">${escapeHtml(brand)}</p>
<h1 style="margin:0 0 20px;font-family:Georgia,serif;font-size:26px;line-height:34px;font-weight:normal;color:#0E1C1E">${escapeHtml(greeting)}</h1>
${body}${action}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #E2E7E8;${sans};font-size:13px;line-height:20px;color:#566365">${escapeHtml(closing)}</p>
</td></tr></table></td></tr></table></body></html>`;
}

function renderText({ greeting, paragraphs, button, closing }: LetterContent): string {
  return [
    greeting,
    ...paragraphs,
    ...(button === undefined ? [] : [`${button.label}: ${button.address}`]),
    closing,
  ].join('\n\n');
}
