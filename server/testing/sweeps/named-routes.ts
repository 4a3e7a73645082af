import type { RouteSpec } from '@volano/domain/contracts/route';

export function named<S extends RouteSpec>(specs: readonly S[]): (readonly [name: string, spec: S])[] {
  return specs.map((spec) => [`${spec.method} ${spec.path}`, spec]);
}
