import type { RouteSpec } from '@volano/domain/contracts/route';
import type { Things } from '../sweeps/permission-world.ts';

/** Parts of a path that are words and not ids. */
const WORDS: Readonly<Record<string, string>> = {
  targetUser: 'agencies',
  categoryEntity: 'categories',
  kind: 'waitingDossier',
  chartType: 'accesses',
  by: 'announcements',
};

/** What fills a path so that it finds things of the caller's own: the id of what its first word speaks of. */
export function ownParams({ path }: RouteSpec, things: Things): Record<string, string> {
  const known = things as unknown as Record<string, string>;
  const subject = `${(path.split('/')[0] ?? '').replace(/ies$/, 'y').replace(/(?<!new)s$/, '')}Id`;
  const own = { regiongroupId: 'regionGroupId', atecocodeId: 'atecoCodeId', kpiId: 'consultantId' }[subject] ?? subject;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(
    names.map((name) => [name, WORDS[name] ?? known[name === 'id' ? own : name] ?? things.agencyId]),
  );
}

/** The path with things of the caller's own. */
export function ownPath(spec: RouteSpec, things: Things): string {
  const params = ownParams(spec, things);
  return spec.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
}
