import {
  type Checker,
  SignatureKind,
  type Symbol as TypeSymbol,
  type Type,
  TypeFlags,
} from 'typescript-compiler/unstable/sync';

/** A made-up value is deep enough after so many steps: what refers to itself ends. */
const DEPTH = 6;
export const MOMENT = '2026-01-02T03:04:05.000Z';
/** Every text that is not a name or an address: a day, so that what reads moments and days out of it can. */
export const WORD = '2026-01-02';

/** Whether what may be left out is there: everything that can be asked for, or the least; `other` is all with the last of several choices. */
export type Fullness = 'all' | 'least' | 'other';

/** Values made up for types of the program, `given` those of named types. The same types always make the same values. */
export function makeSamples(
  checker: Checker,
  given: Readonly<Record<string, unknown>>,
  fullness: Fullness,
): (type: Type, name: string) => unknown {
  const samples = new Samples(checker, given, fullness);
  return (type, name) => samples.sample(type, name, 0);
}

class Samples {
  private readonly checker: Checker;
  private readonly given: Readonly<Record<string, unknown>>;
  private readonly fullness: Fullness;

  constructor(checker: Checker, given: Readonly<Record<string, unknown>>, fullness: Fullness) {
    this.checker = checker;
    this.given = given;
    this.fullness = fullness;
  }

  sample(type: Type, name: string, depth: number): unknown {
    const named = [type.getAliasSymbol()?.name, type.getSymbol()?.name].find(
      (one) => one !== undefined && one in this.given,
    );
    if (named !== undefined) return this.given[named];
    const { flags } = type;
    if (type.isStringLiteralType() || type.isNumberLiteralType() || type.isBooleanLiteralType()) return type.value;
    if (flags & TypeFlags.StringLike) return wordFor(name);
    if (flags & TypeFlags.NumberLike) return 1;
    if (flags & TypeFlags.BigIntLike) return 1n;
    if (flags & TypeFlags.BooleanLike) return this.fullness !== 'least';
    if (flags & TypeFlags.Null) return null;
    if (flags & (TypeFlags.Undefined | TypeFlags.Void)) return undefined;
    if (type.isUnionType()) return this.ofUnion(type.getTypes(), name, depth);
    if (type.isTypeParameter()) {
      const constraint = this.checker.getBaseConstraintOfType(type);
      return constraint === undefined ? wordFor(name) : this.sample(constraint, name, depth);
    }
    if (flags & (TypeFlags.Object | TypeFlags.Intersection)) return this.ofObject(type, name, depth);
    return wordFor(name);
  }

  private ofUnion(types: readonly Type[], name: string, depth: number): unknown {
    const isNothing = (one: Type) => (one.flags & (TypeFlags.Null | TypeFlags.Undefined)) !== 0;
    const nothing = types.find(isNothing);
    if (this.fullness === 'least' && nothing !== undefined) return this.sample(nothing, name, depth);
    // The checker's own order hangs on what it happened to read first.
    const choices = types
      .filter((one) => !isNothing(one))
      .map((one) => ({ one, text: orderOf(this.checker, one) }))
      .toSorted((a, b) => (a.text < b.text ? -1 : 1));
    const chosen = choices.at(this.fullness === 'other' ? -1 : 0);
    return chosen === undefined ? undefined : this.sample(chosen.one, name, depth);
  }

  private ofObject(type: Type, name: string, depth: number): unknown {
    if (this.checker.isTupleType(type))
      return this.checker.getTypeArguments(type as never).map((one) => this.sample(one, name, depth + 1));
    const known = this.ofLibrary(type, name, depth);
    if (known !== undefined) return known.value;
    if (depth > DEPTH) return {};
    const [call] = this.checker.getSignaturesOfType(type, SignatureKind.Call);
    if (call !== undefined) {
      const answer = this.checker.getReturnTypeOfSignature(call);
      return () => (answer === undefined ? undefined : this.sample(answer, name, depth + 1));
    }
    const [index] = this.checker.getIndexInfosOfType(type);
    const properties = this.checker.getPropertiesOfType(type);
    if (properties.length === 0 && index !== undefined)
      return this.fullness === 'least' ? {} : { [wordFor('key')]: this.sample(index.valueType, name, depth + 1) };
    return Object.fromEntries(properties.flatMap((one) => this.ofProperty(one, depth)));
  }

  /** A value of a type of the language itself, or undefined for any other. */
  private ofLibrary(type: Type, name: string, depth: number): { readonly value: unknown } | undefined {
    const symbol = type.getSymbol()?.name;
    if (this.checker.isArrayLikeType(type) || symbol === 'Iterable') {
      const [item] = this.checker.getTypeArguments(type as never);
      return { value: item === undefined || depth > DEPTH ? [] : [this.sample(item, name, depth + 1)] };
    }
    if (symbol === 'Promise') {
      const [value] = this.checker.getTypeArguments(type as never);
      return { value: Promise.resolve(value === undefined ? undefined : this.sample(value, name, depth + 1)) };
    }
    if (symbol === 'Date') return { value: new Date(MOMENT) };
    if (symbol === 'Buffer' || symbol === 'Uint8Array') return { value: Buffer.from('x') };
    if (symbol === 'Map' || symbol === 'ReadonlyMap') {
      const [key, value] = this.checker.getTypeArguments(type as never);
      return {
        value: new Map(key && value ? [[this.sample(key, name, depth + 1), this.sample(value, name, depth + 1)]] : []),
      };
    }
    if (symbol === 'Set' || symbol === 'ReadonlySet') {
      const [item] = this.checker.getTypeArguments(type as never);
      return { value: new Set(item ? [this.sample(item, name, depth + 1)] : []) };
    }
    return undefined;
  }

  private ofProperty(property: TypeSymbol, depth: number): [string, unknown][] {
    const type = this.checker.getTypeOfSymbol(property);
    if (type === undefined) return [];
    const value = this.sample(type, property.name, depth + 1);
    return value === undefined ? [] : [[property.name, value]];
  }
}

/** What choices are sorted by: the order in which the checker has them hangs on what it happened to read first. */
function orderOf(checker: Checker, type: Type): string {
  if (type.isLiteralType()) return `1 ${String(type.value)}`;
  if (type.flags & TypeFlags.Object)
    return `0 ${checker
      .getPropertiesOfType(type)
      .map((one) => one.name)
      .join()}`;
  return `2 ${type.flags}`;
}

function wordFor(name: string): string {
  if (/url|address|link/i.test(name)) return 'https://example.it/';
  return /title|name|text|label|^q$/i.test(name) ? 'prova' : WORD;
}
