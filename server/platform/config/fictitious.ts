import { type Config, FICTITIOUS } from './config.ts';

/** A setting of a real portal that nobody has made yet, and what that means for its people. */
export interface Lacking {
  readonly setting: string;
  readonly means: string;
}

/** What is still fictitious or missing on a real server, one by one. */
export function listLacking({ brand, publicUrl, smtpUrl, mailFrom }: Config): readonly Lacking[] {
  const all: readonly (Lacking & { readonly isLacking: boolean })[] = [
    {
      setting: 'PUBLIC_URL',
      isLacking: publicUrl === undefined,
      means: 'is not set: links in mails lead to this machine, where nobody else arrives',
    },
    {
      setting: 'SMTP_URL',
      isLacking: smtpUrl === undefined,
      means: 'is not set: mails are kept for an administrator to read and reach nobody',
    },
    { setting: 'MAIL_FROM', isLacking: isExample(mailFrom), means: 'is fictitious: answers to mails reach nobody' },
    {
      setting: 'BRAND_TELEPHONE',
      isLacking: brand.telephone === FICTITIOUS.telephone,
      means: 'is fictitious: the page and the mails tell people to call it',
    },
    {
      setting: 'BRAND_EMAIL',
      isLacking: isExample(brand.email),
      means: 'is fictitious: people who ask for help reach nobody',
    },
    {
      setting: 'PRIVACY_URL',
      isLacking: isExample(brand.privacyUrl),
      means: 'is fictitious: people agree to a privacy policy that they cannot read',
    },
  ];
  return all.filter(({ isLacking }) => isLacking).map(({ setting, means }) => ({ setting, means }));
}

/** A name under `.example`, which belongs to nobody (RFC 2606). */
function isExample(value: string): boolean {
  return /\.example\b/i.test(value);
}
