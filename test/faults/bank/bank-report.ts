import type { Summary } from './bank.ts'

/** What a run of the bank test found, for a terminal. */
export function wordsOf(told: Summary): string {
  const count = told.struck.reduce((sum, [, times]) => sum + times, 0)
  return [
    `${told.seconds.toFixed(0)} s, ${count} faults: ${told.struck.map(([kind, times]) => `${kind} ${times}×`).join(', ')}`,
    ...told.operations.map(
      ([kind, ok, refused, unknown, repeated]) =>
        `${kind.padEnd(9)} ${ok} ok, ${refused} refused, ${unknown} unknown; ${repeated} sent more than once`,
    ),
    `${told.reads} reads; longest time without an acknowledged operation ${(told.longestGapMs / 1000).toFixed(1)} s`,
    `applied twice ${told.appliedTwice}, acknowledged and lost ${told.lost}, refused but applied ${told.refusedButApplied}`,
    told.verified,
    told.findings.length === 0 ? 'nothing found' : `${told.findings.length} findings:\n${told.findings.slice(0, 20).join('\n')}`,
  ].join('\n')
}
