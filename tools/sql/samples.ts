import { type Checker, SignatureKind, type Symbol as TypeSymbol, type Type, TypeFlags } from 'typescript/unstable/sync';

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
  return (type, name) => sample(type, name, 0);

  function sample(type: Type, name: string, depth: number): unknown {
    const named = [type.getAliasSymbol()?.name, type.getSymbol()?.name].find(
      (one) => one !== undefined && one in given,
    );
    if (named !== undefined) return given[named];
    const { flags } = type;
    if (type.isStringLiteralType() || type.isNumberLiteralType() || type.isBooleanLiteralType()) return type.value;
    if (flags & TypeFlags.StringLike) return wordFor(name);
    if (flags & TypeFlags.NumberLike) return 1;
    if (flags & TypeFlags.BigIntLike) return 1n;
    if (flags & TypeFlags.BooleanLike) return fullness !== 'least';
    if (flags & TypeFlags.Null) return null;
    if (flags & (TypeFlags.Undefined | TypeFlags.Void)) return undefined;
    if (type.isUnionType()) return ofUnion(type.getTypes(), name, depth);
    if (type.isTypeParameter()) {
      const constraint = checker.getBaseConstraintOfType(type);
      return constraint === undefined ? wordFor(name) : sample(constraint, name, depth);
    }
    if (flags & (TypeFlags.Object | TypeFlags.Intersection)) return ofObject(type, name, depth);
    return wordFor(name);
  }

  function ofUnion(types: readonly Type[], name: string, depth: number): unknown {
    const isNothing = (one: Type) => (one.flags & (TypeFlags.Null | TypeFlags.Undefined)) !== 0;
    const nothing = types.find(isNothing);
    if (fullness === 'least' && nothing !== undefined) return sample(nothing, name, depth);
    // The checker's own order hangs on what it happened to read first.
    const choices = types
      .filter((one) => !isNothing(one))
      .map((one) => ({ one, text: orderOf(one) }))
      .toSorted((a, b) => (a.text < b.text ? -1 : 1));
    const chosen = choices.at(fullness === 'other' ? -1 : 0);
    return chosen === undefined ? undefined : sample(chosen.one, name, depth);
  }

  function orderOf(type: Type): string {
    if (type.isLiteralType()) return `1 ${String(type.value)}`;
    if (type.flags & TypeFlags.Object)
      return `0 ${checker
        .getPropertiesOfType(type)
        .map((one) => one.name)
        .join()}`;
    return `2 ${type.flags}`;
  }

  function ofObject(type: Type, name: string, depth: number): unknown {
    if (checker.isTupleType(type))
      return checker.getTypeArguments(type as never).map((one) => sample(one, name, depth + 1));
    const symbol = type.getSymbol()?.name;
    if (checker.isArrayLikeType(type) || symbol === 'Iterable') {
      const [item] = checker.getTypeArguments(type as never);
      return item === undefined || depth > DEPTH ? [] : [sample(item, name, depth + 1)];
    }
    if (symbol === 'Promise') {
      const [value] = checker.getTypeArguments(type as never);
      return Promise.resolve(value === undefined ? undefined : sample(value, name, depth + 1));
    }
    if (symbol === 'Date') return new Date(MOMENT);
    if (symbol === 'Buffer' || symbol === 'Uint8Array') return Buffer.from('x');
    if (symbol === 'Map' || symbol === 'ReadonlyMap') {
      const [key, value] = checker.getTypeArguments(type as never);
      return new Map(key && value ? [[sample(key, name, depth + 1), sample(value, name, depth + 1)]] : []);
    }
    if (symbol === 'Set' || symbol === 'ReadonlySet') {
      const [item] = checker.getTypeArguments(type as never);
      return new Set(item ? [sample(item, name, depth + 1)] : []);
    }
    if (depth > DEPTH) return {};
    const [call] = checker.getSignaturesOfType(type, SignatureKind.Call);
    if (call !== undefined) {
      const answer = checker.getReturnTypeOfSignature(call);
      return () => (answer === undefined ? undefined : sample(answer, name, depth + 1));
    }
    const [index] = checker.getIndexInfosOfType(type);
    const properties = checker.getPropertiesOfType(type);
    if (properties.length === 0 && index !== undefined)
      return fullness === 'least' ? {} : { [wordFor('key')]: sample(index.valueType, name, depth + 1) };
    return Object.fromEntries(properties.flatMap((one) => ofProperty(one, depth)));
  }

  function ofProperty(property: TypeSymbol, depth: number): [string, unknown][] {
    const type = checker.getTypeOfSymbol(property);
    if (type === undefined) return [];
    const value = sample(type, property.name, depth + 1);
    return value === undefined ? [] : [[property.name, value]];
  }
}

function wordFor(name: string): string {
  if (/url|address|link/i.test(name)) return 'https://example.it/';
  return /title|name|text|label|^q$/i.test(name) ? 'prova' : WORD;
}
