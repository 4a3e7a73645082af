/**
 * Holds the newest version of the changelog against the packages: a version that changes says what people notice, and all packages carry the
 * same. `manifests` are the texts of the packages, by their path.
 */
export function checkVersions(changelog: string, manifests: Readonly<Record<string, string>>): string[] {
  const newest = /^## (\d+\.\d+\.\d+) \(\d{4}-\d{2}-\d{2}\)$/m.exec(changelog)?.[1];
  if (newest === undefined)
    return ['CHANGELOG.md: a heading like "## 1.2.3 (2026-01-31)" is expected for the newest version'];
  return Object.entries(manifests).flatMap(([path, text]) => {
    const { version } = JSON.parse(text) as { version?: string };
    return version === newest ? [] : [`${path}: version ${version ?? 'missing'}, CHANGELOG.md begins with ${newest}`];
  });
}
