const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** A size for readers: 512 B, 14 kB, 1.9 MB, 150 MB, 5 GB. */
export function formatBytes(bytes: number): string {
  let [size, unit] = [bytes, 0]
  while (size >= 1024 && unit < units.length - 1) [size, unit] = [size / 1024, unit + 1]
  return `${Number(size.toFixed(unit < 2 || size >= 100 ? 0 : 1))} ${units[unit]}`
}
