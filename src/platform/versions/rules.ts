/**
 * The parts whose faults reach visitors or rows, with the least version of each maintained line that has no known fault of weight. Raised
 * when a security release appears.
 */
export const leastSafe = {
  // Releases of 21 October 2026.
  'Node.js': ['22.23.4', '24.22.1', '26.12.1'],
  // Minor releases of November 2026.
  PostgreSQL: ['15.20', '16.16', '17.12', '18.6'],
  // GHSA-g8qq-57p8-ggw5.
  'sanitize-html': ['2.17.7'],
  // GHSA-f88m-g3jw-g9cj, and the library inside.
  sharp: ['0.35.3'],
  libvips: ['8.18.3'],
} as const satisfies Record<string, readonly string[]>

export type Part = keyof typeof leastSafe

export type InstalledPart = { part: Part; version: string }

/** The least safe version of the line of this version; of a line that is no longer maintained, that of the oldest that is. */
export function findLeastSafe({ part, version }: InstalledPart): string {
  const lines: readonly string[] = leastSafe[part]
  const [oldest = ''] = lines
  if (lines.length === 1) return oldest
  return lines.find((line) => toNumbers(line)[0] === toNumbers(version)[0]) ?? oldest
}

/** A line that is newer than the table is safe. */
export function isSafe(installed: InstalledPart): boolean {
  return compareVersions(installed.version, findLeastSafe(installed)) >= 0
}

function compareVersions(one: string, other: string): number {
  const [ours, theirs] = [toNumbers(one), toNumbers(other)]
  const at = theirs.findIndex((number, i) => number !== (ours[i] ?? 0))
  return at < 0 ? 0 : (ours[at] ?? 0) - (theirs[at] ?? 0)
}

/** `15.18 (Debian 15.18-0)` is 15 and 18. */
function toNumbers(version: string): number[] {
  return (/^\d+(\.\d+)*/.exec(version)?.[0] ?? '0').split('.').map(Number)
}
