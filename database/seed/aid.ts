import type { AidForm } from '@volano/domain/rules/call-vocabulary';
import type { AnnouncementSeed } from './shapes.ts';

// What each call of the story gives, and the percent of the spend where its text states one. A call whose text leaves it open is not here.
const LINES = `
sabatini: loan grant; simest-fiere: loan grant; simest-ecommerce: loan; smart-start: loan; on-tasso-zero: loan grant
isi-inail: grant 65; fondo-competenze: grant; filiera-meccatronica: grant 50; brevetti-plus: grant 80; voucher-3i: grant
sviluppo-agroalimentare: grant loan; investimenti-sud: grant loan; agrisolare: grant; resto-al-sud: grant
accordi-innovazione: grant loan; impresa-femminile: grant loan
linea-efficienza: grant; formazione-lombardia: grant 80; innovalombarda: grant 50; sviluppo-lombardia: loan guarantee grant
nuova-impresa: grant 50; tessile-piemonte: grant 45; legno-trentino: grant; vetro-veneto: grant 50; digitale-emilia: grant
latte-emilia: grant 40; logistica-emilia: grant; fiere-lombardia: grant 50
nautica-toscana: grant; pelle-toscana: grant; processi-lazio: grant; agro-campania: grant 50; ceramica-campania: grant
olio-puglia: grant 50; pasta-puglia: grant; startup-sardegna: grant; ricettivita-calabria: grant; fondo-sicilia: grant
voucher-brescia: grant 70; mercati-brescia: grant 60; energia-bologna: grant; fiere-toscana: grant; digitale-venezia: grant 50
impresa-romagna: grant 50; formazione-trento: grant; competitivita-salerno: grant 60; turismo-como: grant
centro-brescia: grant 50; patrimonio-lombardia: guarantee
`;

const AID = new Map(
  LINES.trim()
    .split(/\n|; /)
    .map((line) => {
      const [key = '', words = ''] = line.split(': ');
      const parts = words.split(' ');
      return [
        key,
        {
          aidForms: parts.filter((part) => !/\d/.test(part)) as AidForm[],
          aidIntensity: Number(parts.find((part) => /\d/.test(part))) || null,
        },
      ];
    }),
);

/** What a call gives: forms, and percent of the spend. A tax credit is less tax. */
export function aidOf({ key, type }: AnnouncementSeed): { aidForms: AidForm[]; aidIntensity: number | null } {
  const none = { aidForms: type === 'tax-credit' ? (['taxRelief'] as AidForm[]) : [], aidIntensity: null };
  return AID.get(key) ?? none;
}
