import type { Firm, FirmBody } from './firm.api.ts';

/** What is typed of the firm: every field a text, the sites one a line. */
export type FirmValues = ReturnType<typeof typedOf>;

/** What the form opens with. */
export function typedOf(firm: Firm) {
  return {
    name: firm.name,
    vatNumber: firm.vatNumber ?? '',
    pec: firm.pec ?? '',
    seat: firm.seat ?? '',
    telephone: firm.telephone,
    email: firm.email,
    privacyUrl: firm.privacyUrl,
    linkedin: firm.linkedin ?? '',
    facebook: firm.facebook ?? '',
    instagram: firm.instagram ?? '',
    hasColours: firm.colours !== null,
    light: firm.colours?.light ?? '#066369',
    dark: firm.colours?.dark ?? '#53a8ab',
    showsProduct: firm.showsProduct,
    checkSites: firm.checkSites.join('\n'),
  };
}

/** What the form sends: what is empty is said of nothing. */
export function bodyOf({ hasColours, light, dark, checkSites, ...typed }: FirmValues): FirmBody {
  return {
    ...typed,
    vatNumber: typed.vatNumber.trim() || null,
    pec: typed.pec.trim() || null,
    seat: typed.seat.trim() || null,
    linkedin: typed.linkedin.trim() || null,
    facebook: typed.facebook.trim() || null,
    instagram: typed.instagram.trim() || null,
    colours: hasColours ? { light, dark } : null,
    checkSites: checkSites
      .split('\n')
      .map((site) => site.trim())
      .filter((site) => site !== ''),
  };
}
