import type { RouteSpec } from '@volano/domain/contracts/route';
import { routes } from '../../app/routes.ts';
import { recountAll } from '../../matching/public.ts';
import { testApp } from '../world/app.ts';
import { drawPlainly } from '../world/plain-pages.ts';
import { CANARY } from './canary-paint.ts';
import { canaryWorld, VISITOR_NAMES, type VisitorName, wordsFor } from './canary-world.ts';
import { type Asked, ask, type Visitor, withSession } from './crawler.ts';

// Two tenants. Everything of the first is a canary; the people of the second, and nobody, ask every route for it in every way that its
// contract knows: each of them for what a field speaks of, one of them for everything else.

const specs = routes.map(({ spec }) => spec);
export const reading = specs.filter(({ method }) => method === 'GET');
export const writing = specs.filter(({ method }) => method !== 'GET');
export const VISITORS = VISITOR_NAMES.filter((name) => name !== 'admin');

/** A portal with the second tenant, before there is a first one, and everybody who walks through it. */
export async function openWalk() {
  const portal = await testApp();
  drawPlainly(portal.ctx);
  const world = await canaryWorld(portal.ctx);
  // As at every start; until the companies are read, health says that it warms up.
  await recountAll(portal.ctx);
  const visitors = new Map<VisitorName, Visitor<VisitorName>>();
  let canaries = new Map<string, string>();
  /** Routes that were asked, and whether one of the questions was not only refused for its form. */
  const reached = new Map<string, boolean>();
  await signIn();

  /** Opens a session for everybody. What is done in the tests ends sessions too. */
  async function signIn(): Promise<void> {
    for (const visitor of world.visitors) visitors.set(visitor.name, await withSession(portal, visitor));
  }

  return {
    portal,
    world,
    visitors,
    signIn,
    /** Brings in the first tenant; answers which canary stands in which column. */
    async seedFirst(): Promise<Map<string, string>> {
      canaries = await world.seedFirst();
      return canaries;
    },
    /** Before there is a first tenant nothing has its ids: one is answered like another, and the first of them stands for all. */
    askAs(name: VisitorName, spec: RouteSpec, manner: 'before' | 'usual' | 'brief' = 'usual') {
      const visitor = visitors.get(name);
      if (visitor === undefined) throw new Error(`nobody is called ${name}`);
      const words = wordsFor(visitor, spec, manner === 'brief');
      const one = manner === 'before' && { idsFor: () => world.firstIds.slice(0, 1) };
      return ask(portal, spec, visitor, { ...words, ...one }, manner === 'brief');
    },
    /** Which canaries a text gives away, by their columns. */
    givenAway(text: string): string[] {
      if (!text.toLowerCase().includes(CANARY)) return [];
      const words = [...text.matchAll(new RegExp(`${CANARY}\\w*`, 'gi'))].map(([word]) => canaries.get(word) ?? word);
      return [...new Set(words)];
    },
    noteUnderstood({ method, path }: RouteSpec, { isUnderstood, isTurnedAway }: Asked): void {
      const route = `${method} ${path}`;
      reached.set(route, (reached.get(route) ?? false) || isUnderstood || isTurnedAway);
    },
    /** Routes that understood none of what they were asked. */
    deaf: (): string[] => [...reached].filter(([, isReached]) => !isReached).map(([route]) => route),
    namesFirst: (text: string): boolean => world.firstIds.some((id) => text.includes(id)),
    /** An answer without what is new each time, and without the ids that it was asked about. */
    masked(answer: Asked | undefined): string {
      if (answer === undefined) return 'not asked';
      return `${answer.status} ${alike(answer.text.replace(/\/api\/files\/[\w.-]+/g, 'FILE'), answer)}`;
    },
    alike,
    close: (): Promise<void> => portal.close(),
  };

  /** A text in which one id that was asked about reads like any other. */
  function alike(text: string, { question }: Asked): string {
    const named = world.firstIds.filter((id) => question.includes(id));
    return named.reduce((rest, id) => rest.replaceAll(id, 'ID'), text);
  }
}
