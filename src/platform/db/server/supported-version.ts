/** The oldest major version with which everything is tested. */
export const minMajor = 15

/** A database that the portal cannot run on. */
class UnsupportedDatabase extends Error {}

/** `number`: `server_version_num`, such as 150018. */
export function assertSupported(setting: string, number: number): void {
  const major = Math.floor(number / 10_000)
  if (major < minMajor)
    throw new UnsupportedDatabase(`${setting}: the database is PostgreSQL ${major}; PostgreSQL ${minMajor} or later is needed`)
}
