import { formsNamed } from './legal-forms.ts';

/** Why a company is not known to be in the register of companies: it is still to be founded, or is of a kind that need not be there. */
export type FirmStage = 'toBeFounded' | 'unregistered';

interface Answer {
  readonly _id: string;
  readonly name: string;
  readonly description: string;
}

const TO_BE_FOUNDED = /\bda costituire\b|\bcostituend[aeio]\b|\b(?:non ancora|in (?:via|fase) di) costitu/i;
const NOT_THERE =
  /\bnon (?:\w+ ){0,2}iscritt\w+ (?:[^.;]{0,30} )?(?:registro|camera|cciaa|r\.?i\.?)(?![a-z])|\bsenza iscrizione (?:al|alla) (?:registro|camera)/i;
const PROFESSIONAL = /^\W*(?:liber[oi]|lavorator[ei] autonom[oi])\b|^\W*professionist[ai]\b/i;

/** The answers that say of whoever gives them that no chamber of commerce has it, or that leave it open. */
export function answersOutside(answers: readonly Answer[]): ReadonlyMap<string, FirmStage> {
  return new Map(
    answers.flatMap((answer): [string, FirmStage][] => {
      const stage = stageIn(answer);
      return stage === null ? [] : [[answer._id, stage]];
    }),
  );
}

function stageIn({ name, description }: Answer): FirmStage | null {
  if (TO_BE_FOUNDED.test(name)) return 'toBeFounded';
  if (NOT_THERE.test(`${name}. ${description}`) || PROFESSIONAL.test(name)) return 'unregistered';
  const { families, forms } = formsNamed(name, '');
  const isOfThirdSector = families.has('thirdSector') || forms.has('association') || forms.has('foundation');
  return isOfThirdSector && !forms.has('cooperative') ? 'unregistered' : null;
}
