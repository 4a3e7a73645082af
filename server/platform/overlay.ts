/** A thing as it is but for some of its methods. */
export function overlay<T extends object>(target: T, methods: Partial<T>): T {
  return new Proxy(target, {
    get(target, name) {
      const own: unknown = Reflect.get(methods, name);
      if (own !== undefined) return own;
      const value: unknown = Reflect.get(target, name, target);
      // Bound, since what the library keeps to itself belongs to the thing and not to what stands in for it.
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
