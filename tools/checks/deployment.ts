import type { SourceFile } from './tree.ts';

/** What the samples of `deploy/` repeat of the code: they are written for programs that cannot ask it. */
export interface DeploymentFacts {
  /** The variables that the server reads. */
  readonly settings: ReadonlySet<string>;
  /** Of the packages, and of the Node that they bring. */
  readonly version: string;
  readonly node: string;
  readonly port: number;
  readonly ready: string;
  readonly live: string;
  /** The greatest file that a call takes. */
  readonly uploadMegabytes: number;
  /** After how long a stop that hangs gives up, and how long a resting connection is kept. */
  readonly stopSeconds: number;
  readonly keepAliveSeconds: number;
}

/** Variables of the other programs in the samples, and words that look like variables. */
const others = new Set([
  'ADMIN_ACCESS_KEY_ID',
  'ADMIN_ENDPOINT_URL',
  'ADMIN_SECRET_ACCESS_KEY',
  'AF_INET',
  'AF_INET6',
  'AF_NETLINK',
  'AF_UNIX',
  'AWS_ACCESS_KEY_ID',
  'AWS_DEFAULT_REGION',
  'AWS_SECRET_ACCESS_KEY',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'MALLOC_TRIM_THRESHOLD_',
  'NODE_COMPILE_CACHE',
  'NODE_VERSION',
  'PORTAL_IMAGE',
  'PORTAL_NODES',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'POSTGRES_USER',
  'ROOT_ACCESS_KEY',
  'ROOT_SECRET_KEY',
  'SITE_ADDRESS',
  'STORE_ROOT_KEY',
  'STORE_ROOT_SECRET',
  'VGW_HEALTH',
  'VGW_IAM_DIR',
  'VGW_VERSIONING_DIR',
  'WORKING_PASSWORD',
]);

/** A place where a sample says a fact: every match of the pattern has to pass, and there has to be one. */
interface Said {
  readonly file: string;
  readonly pattern: RegExp;
  readonly expected: string;
  readonly isTrue: (value: string) => boolean;
}

/** Holds the samples against the code: variables, ports, paths of health, versions, limits and waiting times. */
export function checkDeployment(files: readonly SourceFile[], facts: DeploymentFacts): string[] {
  const unknown = files.flatMap(({ path, text }) =>
    [...new Set(text.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9]\b/g))]
      .filter((name) => !facts.settings.has(name) && !others.has(name))
      .map((name) => `${path}: the server does not read ${name}`),
  );
  return [...unknown, ...saidOf(facts).flatMap((said) => faultsOf(said, files))];
}

function faultsOf({ file, pattern, expected, isTrue }: Said, files: readonly SourceFile[]): string[] {
  const text = files.find(({ path }) => path === file)?.text;
  if (text === undefined) return [`${file} is missing`];
  const values = [...text.matchAll(pattern)].map((match) => match[1] ?? '');
  if (values.length === 0) return [`${file}: nothing matches ${pattern.source}, which says ${expected}`];
  return values.filter((value) => !isTrue(value)).map((value) => `${file} says ${value}, the code ${expected}`);
}

function equal(file: string, pattern: RegExp, value: string | number): Said {
  return { file, pattern, expected: String(value), isTrue: (said) => said === String(value) };
}

function more(file: string, pattern: RegExp, than: number): Said {
  return { file, pattern, expected: `more than ${than}`, isTrue: (said) => Number(said) > than };
}

function less(file: string, pattern: RegExp, than: number): Said {
  return { file, pattern, expected: `less than ${than}`, isTrue: (said) => Number(said) < than };
}

function saidOf(facts: DeploymentFacts): Said[] {
  const { version, node, port, ready, live, uploadMegabytes, stopSeconds, keepAliveSeconds } = facts;
  const deployment = 'deploy/chart/templates/deployment.yaml';
  return [
    equal('deploy/Dockerfile', /^ARG NODE_VERSION=(\S+)$/gm, node),
    equal('deploy/Dockerfile', /^EXPOSE (\S+)$/gm, port),
    equal('deploy/Dockerfile', /PORT \|\| (\d+)/g, port),
    equal('deploy/Dockerfile', /\}(\/api\/[\w/]+)`/g, ready),
    equal('deploy/compose.yaml', /portal-\d:(\d+)/g, port),
    more('deploy/compose.yaml', /stop_grace_period: (\d+)s/g, stopSeconds),
    equal('deploy/Caddyfile', /PORTAL_NODES:127\.0\.0\.1:(\d+)/g, port),
    equal('deploy/Caddyfile', /health_uri (\S+)/g, ready),
    less('deploy/Caddyfile', /keepalive (\d+)s/g, keepAliveSeconds),
    equal('deploy/nginx.conf', /^\s+server 127\.0\.0\.1:(\d+)/gm, port),
    more('deploy/nginx.conf', /client_max_body_size (\d+)m;/g, uploadMegabytes),
    less('deploy/nginx.conf', /keepalive_timeout (\d+)s;/g, keepAliveSeconds),
    more('deploy/volano.service', /TimeoutStopSec=(\d+)/g, stopSeconds),
    equal('deploy/chart/Chart.yaml', /^(?:appVersion|version): (.+)$/gm, version),
    more('deploy/chart/values.yaml', /proxy-body-size: (\d+)m/g, uploadMegabytes),
    equal(deployment, /containerPort: (\d+)/g, port),
    equal(deployment, /(?:startup|liveness)Probe:\n\s+httpGet: \{ path: ([\w/]+)/g, live),
    equal(deployment, /readinessProbe:\n\s+httpGet: \{ path: ([\w/]+)/g, ready),
    // Five seconds pass before the stop begins.
    more(deployment, /terminationGracePeriodSeconds: (\d+)/g, stopSeconds + 5),
    equal(deployment, /setTimeout\(\(\) => \{\}, (\d+)\)/g, 5000),
  ];
}
