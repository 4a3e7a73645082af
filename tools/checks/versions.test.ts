import { expect, test } from 'vitest';
import { checkVersions } from './versions.ts';

const changelog = '# Changelog\n\n## 1.2.0 (2026-02-01)\n\n- New.\n\n## 1.1.0 (2026-01-01)\n';

test('every package has the newest version of the changelog', () => {
  const manifests = { 'package.json': '{"version":"1.2.0"}', 'web/package.json': '{"version":"1.1.0"}' };
  expect(checkVersions(changelog, manifests)).toEqual([
    'web/package.json: version 1.1.0, CHANGELOG.md begins with 1.2.0',
  ]);
  expect(checkVersions(changelog, { 'package.json': '{"version":"1.2.0"}' })).toEqual([]);
});

test('a changelog without a version is no changelog', () => {
  expect(checkVersions('# Changelog\n', {})).toHaveLength(1);
});
