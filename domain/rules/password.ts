/** What a password may lack of the rule. */
export type PasswordFault = 'length' | 'upper' | 'lower' | 'digit';

/**
 * What a password lacks: at least `minimum` characters with an upper-case letter, a lower-case letter and a digit. Nothing where it keeps
 * the rule; never checked at login (decisions §2).
 */
export function passwordFaults(password: string, minimum: number): readonly PasswordFault[] {
  const faults: PasswordFault[] = [];
  if ([...password].length < minimum) faults.push('length');
  if (!/\p{Lu}/u.test(password)) faults.push('upper');
  if (!/\p{Ll}/u.test(password)) faults.push('lower');
  if (!/\d/.test(password)) faults.push('digit');
  return faults;
}

/**
 * Words that passwords of many people are made of, as they remain when the numbers and signs around them are taken away. With the
 * rule that asks for a capital and a digit, they come back as Password1 and Estate2026.
 */
const WORDS = new Set(
  `password passwort passw pass psw pwd parola parolachiave chiave segreto accesso accedi entra utente user guest ospite test prova
  demo admin administrator amministratore amministrazione root superuser login master manager default changeme cambiami temp
  temporanea provvisoria welcome benvenuto benvenuta buongiorno buonasera ciao ciaociao ciaomondo hello helloworld letmein iloveyou
  tiamo tiamotanto amore amoremio amorevita tesoro stella stellina principessa princess sunshine angelo angel dragon drago monkey
  shadow superman batman pokemon starwars football calcio baseball juventus forzajuve juve milan forzamilan acmilan inter forzainter
  napoli forzanapoli roma forzaroma asroma lazio torino fiorentina atalanta bologna palermo milano firenze venezia verona brescia
  genova bari italia forzaitalia italy ferrari vespa ducati valentino azzurra ninja freedom whatever trustno charlie michael jordan
  jessica ashley daniel thomas andrea marco matteo francesco francesca alessandro alessandra alessia giuseppe giovanni antonio
  roberto stefano lorenzo leonardo federico federica valentina chiara giulia martina sara laura elena paola silvia simona simone
  davide riccardo gabriele nicola filippo luca mario maria anna gatto cane mamma papa famiglia azienda societa ufficio impresa
  contabilita finanza agevolata bando bandi incentivi commercialista consulente consulenza cliente fattura lavoro computer internet
  windows google facebook samsung apple iphone android qwerty qwertyui qwertyuiop qwertz azerty asdf asdfg asdfgh asdfghjkl zxcv
  zxcvb zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc abc abcd abcde abcdef abcdefg abcdefgh xyz aaa xxx
  gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre january february march april june
  july august september october november december primavera estate autunno inverno spring summer autumn winter lunedi martedi
  mercoledi giovedi venerdi sabato domenica monday friday sunday natale pasqua`.split(/\s+/),
);

/** Walks over the keyboard, where numbers and letters alternate. */
const WALKS = new Set(
  `1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1xsw2 q1w2e3 q1w2e3r4 q1w2e3r4t5 a1b2c3 a1b2c3d4 a1s2d3f4 1a2b3c
  1a2b3c4d abc123abc 123abc123 123qwe 123qweasd qwe123qwe 12qwaszx`.split(/\s+/),
);

const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Whether a password is one that many people have, or is made of what everybody knows of its owner (holes H30): a common word with
 * numbers around it or in place of letters, a walk over the keyboard, one sign over and over; or `known` words inside (name, e-mail,
 * brand), those of four letters and more. Whatever the case.
 */
export function isCommonPassword(password: string, known: readonly string[]): boolean {
  const plain = plainOf(password);
  if (WALKS.has(plain.replace(/[^a-z0-9]+/g, '')) || hasFewSigns(plain)) return true;
  if (wordsIn(plain).some((word) => WORDS.has(word))) return true;
  return known.flatMap(namesIn).some((name) => plain.includes(name) || undisguised(plain).includes(name));
}

function plainOf(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function undisguised(plain: string): string {
  return [...plain].map((sign) => DISGUISES[sign] ?? sign).join('');
}

/** The word inside a password, read as it stands and with its disguise taken off: `P@ssw0rd1!` has password in it. */
function wordsIn(plain: string): string[] {
  const withoutEnds = plain.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const disguisedEnds = plain.replace(/[\d\W_]+$/, '');
  return [plain.replace(/[^a-z]+/g, ''), withoutEnds, undisguised(withoutEnds), undisguised(disguisedEnds)];
}

/** Aaaaaa1, Aa111111: three different signs at most. Aa123456: a sequence of digits after a letter or two. */
function hasFewSigns(plain: string): boolean {
  const digits = /^[a-z]{1,2}(\d+)\W?$/.exec(plain)?.[1];
  return new Set(plain).size <= 3 || (digits !== undefined && '01234567890 9876543210'.includes(digits));
}

/** `maria.rossi@volano.example` has maria, rossi and volano in it. */
function namesIn(known: string): string[] {
  return plainOf(known)
    .split(/[^a-z0-9]+/)
    .filter((name) => name.length >= 4 && /[a-z]/.test(name));
}
