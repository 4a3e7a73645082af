import { wordsOf, wordsOfKind } from './columns-in-text.ts';
import { ACTIVITY_WORDS, DISASTER, NAMED_BODY } from './lexicon.ts';
import { residueOf } from './neutral.ts';
import { type NamedPlace, placeNamedIn } from './places-named.ts';
import { plain } from './sentences.ts';
import type { RecordColumns } from './types.ts';

/** In a title: whom it is for, kinds of them, where they are, and capital letters that are no place. */
const TITLE_WHOM =
  /\b(?:impres\w+|aziend\w+|m?pmi|ditte|microimpres\w+|start-?up|cooperativ\w+|professionist\w+|giovani|donne|imprenditoria|disoccupat\w+|lavorator\w+)\b[^-,:(.]*/;
const TITLE_KINDS =
  /\b(?:artigian\w+|agricol\w+|social[ei]|cooperativ\w+|femminil\w+|giovanil\w+|innovativ[aei]|confiscat\w+|sequestrat\w+|disoccupat\w+|alluvion\w+|sism\w+|colpit\w+|danneggiat\w+|montan[aei]|ittic\w+|turistic\w+|cinematograf\w+|editorial\w*|lattier\w+|zootecnic\w+)\b/;
const TITLE_PLACE =
  /\b(?:[Ii]mprese|[Aa]ziende|M?PMI|[Aa]ttività)(?: [a-zà-ú]+)? (?:della|del|dell['’]|di|delle|dei|nella|nel|in) ?([A-ZÀ-Ú][\wà-úÀ-Ú'’-]+)/;
const COMMON_NAME =
  /^(?:Regione|Comun\w*|Provinc\w*|Città|Italia|Registro|Camer\w|CCIAA|Mezzogiorno|Sud|Made|Settore|Terzo|Stato|Europa|UE)/;

/** A title of a grant for firms that are begun. */
const NEW_FIRMS =
  /\bnuov[ae] (?:impres|attivita (?:d impres|imprenditorial|economic))|\b(?:creazione|avvio|nascita) (?:di |d |delle? )?(?:nuov\w+ )?impres|\bautoimprenditorialit|\bautoimpiego/;

/** The body that gives it, at the end of a title. */
const BODY_AT_END =
  /\s[-–]\s(?:(?:Provincia|Comune|Città metropolitana|Regione|Comunità|Camera|CCIAA|Unione)\b[^-–]*)$/;

/** A part of a region that a title names as an area. */
const TITLE_AREA =
  /\b(?:GAL|CLLD|FLAG|[Gg]ruppo di [Aa]zione [Ll]ocale|Distretto(?: \w+)? (?:del|di|della)|Unione (?:dei [Cc]omuni|[Mm]ontana)|Comunit[àa] [Mm]ontan[ae]|(?:Valle|Val|Valli)(?! [dD]['’]Aosta)(?: (?:del|di|della|dei))?|Appennino|Altopiano|[Aa]ree? [Ii]ntern[ae]|Contratto di (?:costa|lago|fiume)|Consorzio [Ii]ndustriale|Roma Capitale|Città di)(?: [A-ZÀ-Ú]|\b$|\b[ ,:-])/;

/** In a title: those who get what it gives. */
const TITLE_GOES_TO =
  /\b(?:contribut\w*|bonus|voucher|incentiv\w*|sostegno|bando|avviso|fondo|tax credit|credito d imposta|agevolazion\w*|finanziament\w*|aiut\w*|sovvenzion\w*|ristor[oi]|servizi|operazioni)\b(?: (?!per\b|a\b|alla\b|alle\b|agli\b|ai\b|al\b)\w+){0,4} (?:rivolt\w+ (?:a|al|alle|agli|ai|alla|all)|destinat\w+ (?:a|al|alle|agli|ai|alla|all)|riservat\w+ (?:a|al|alle|agli|ai|alla|all)|dedicat\w+ (?:a|al|alle|agli|ai|alla|all)|(?:a|in) favore d\w+|alle|agli|ai|per (?:le|gli|i)) ((?:(?! per | finalizzat| anno | annualita | in | con | nell| sul| da | dal| di cui| che | al fine| a sostegno| a favore|\d)[^-,:(–])+)/;

/** What a grant is given for, and not to. */
const PURPOSE_NOUN =
  /^(?:\w+(?:zione|zioni|mento|menti|sione|sioni|aggio|aggi|ura|are|ere|ire)\b|fier\w*|progett\w*|investiment\w*|acquist\w*|spes\w*|cost\w*|programm\w*|intervent\w*|iniziativ\w*|attivita|servizi\w*|certificaz\w*|evento|eventi|dann\w*|mercat\w*|sistem\w*|tecnologi\w*|ricerc\w*|studi\w*|contratt\w*|mutu\w*|prestit\w*|interess\w*|giovan\w* talent\w*|tirocin\w*|assunzion\w*|energi\w*|impiant\w*|brevett\w*|marchi\w*|disegn\w*|percors\w*|cors\w*|anni?|mes\w*|prim\w*|nuov\w*|consulenz\w*|edizion\w*|transizion\w*|export\w*|internazionali\w*|digital\w*|svilupp\w*|occupazion\w*)/;

/** A title of a grant after a disaster. */
const EVENT = new RegExp(
  String.raw`\b${DISASTER}\b(?: \w+){0,2} ?(?:meteo\w*|calamitos\w*|alluvional\w*|atmosferic\w*|sismic\w*|avvers\w*|natural\w*)|\b(?:alluvion|inondazion|terremot|calamita natural)\w*`,
);

/** Words of a title, and the stem that a sentence which says the same has too. */
interface Told {
  readonly text: string;
  readonly named: string;
}

interface TitleAsks {
  /** The one place that it names. */
  readonly place: NamedPlace | null;
  /** Whether it names something that has to be read, whatever else it says. */
  readonly isOpen: boolean;
  /** Firms of certain kinds. */
  readonly kinds: Told | null;
  /** Whoever stands behind the grant: "Contributi alle edicole". */
  readonly whom: Told | null;
}

/** What a title asks beyond the columns: a heading narrows by the place, the area and the kinds that it names. */
export function readTitle(whole: string, addressed: string, columns: RecordColumns): TitleAsks {
  const title = namesWiderPlace(addressed, columns) ? whole.replace(BODY_AT_END, '') : whole;
  const place = placeNamedIn(title);
  const others = place === null ? title : title.replace(place.words, ' ');
  const isAsked = place !== null && !columns.covers(place.entries);
  const isOne = placeNamedIn(others) === null;
  const named = others.replace(NAMED_BODY, ' ');
  const text = plain(named);
  const area = TITLE_PLACE.exec(named)?.[1];
  const isInArea = area !== undefined && !isOfTerritory(plain(area), columns) && !COMMON_NAME.test(area);
  const isOfNew = NEW_FIRMS.test(text) && !columns.kinds.some((kind) => kind.includes('da costituire'));
  return {
    place: isAsked && isOne ? place : null,
    isOpen:
      (isAsked && !isOne) ||
      (place === null && (isInArea || (TITLE_AREA.test(others) && columns.hasTowns !== true))) ||
      isOfNew ||
      EVENT.test(text),
    kinds: kindsIn(text, columns),
    whom: whomIn(text),
  };
}

function kindsIn(text: string, columns: RecordColumns): Told | null {
  const whom = TITLE_WHOM.exec(text)?.[0] ?? '';
  const named = TITLE_KINDS.exec(whom)?.[0];
  return named === undefined || isOfColumn(named, columns) ? null : { text: whom, named: named.slice(0, -1) };
}

function whomIn(text: string): Told | null {
  const whom = TITLE_GOES_TO.exec(text)?.[1] ?? '';
  const told = PURPOSE_NOUN.test(whom) ? '' : (residueOf(whom).split(' ')[0] ?? '');
  return told === '' ? null : { text: whom, named: told.slice(0, -1) };
}

function isOfColumn(kind: string, { hasActivities, kinds }: RecordColumns): boolean {
  if (hasActivities && new RegExp(ACTIVITY_WORDS.source).test(kind)) return true;
  return kinds.some((one) => wordsOfKind(one).test(kind));
}

function isOfTerritory(name: string, { territory }: RecordColumns): boolean {
  return territory.some((one) => plain(one).includes(name) || name.includes(plain(one)));
}

/** Whether the part that says whom it is for names a wider place than a body whose name ends the title. */
function namesWiderPlace(addressed: string, { territory }: RecordColumns): boolean {
  if (territory.length > 1) return true;
  const text = plain(addressed);
  return territory.some((name) =>
    new RegExp(String.raw`\b(?:territorio|regione|sed[ei]|unita)\b(?: \w+){0,6} ?${wordsOf(name).source}`).test(text),
  );
}
