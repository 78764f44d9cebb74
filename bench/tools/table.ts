export type Row = { what: string; value: number; unit: string; atLeast?: number; atMost?: number; note?: string }

/** Prints measured values and limits; an exceeded limit fails the run. */
export function report(rows: Row[]): void {
  for (const { what, value, unit, atLeast, atMost, note = '' } of rows) {
    const missed = (atLeast !== undefined && !(value >= atLeast)) || (atMost !== undefined && !(value <= atMost))
    const target = atLeast !== undefined ? `≥ ${atLeast}` : atMost !== undefined ? `≤ ${atMost}` : ''
    const mark = missed ? 'MISSED' : target ? 'ok' : ''
    process.stdout.write(
      `${what.padEnd(44)} ${format(value).padStart(9)} ${unit.padEnd(8)} ${target.padEnd(9)} ${mark.padEnd(7)} ${note}\n`,
    )
    if (missed) process.exitCode = 1
  }
}

export function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2)
}
