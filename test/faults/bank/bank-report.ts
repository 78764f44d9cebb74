import type { Summary } from './bank.ts'

/** Formats the result of the bank test for a terminal. */
export function formatReport(summary: Summary): string {
  const count = summary.struck.reduce((sum, [, times]) => sum + times, 0)
  return [
    `${summary.seconds.toFixed(0)} s, ${count} faults: ${summary.struck.map(([kind, times]) => `${kind} ${times}×`).join(', ')}`,
    ...summary.operations.map(
      ([kind, ok, refused, unknown, repeated]) =>
        `${kind.padEnd(9)} ${ok} ok, ${refused} refused, ${unknown} unknown; ${repeated} sent more than once`,
    ),
    `${summary.reads} reads; longest time without an acknowledged operation ${(summary.longestGapMs / 1000).toFixed(1)} s`,
    `sent again after: ${[...summary.unanswered].map(([why, times]) => `${times} × ${why}`).join(', ') || 'nothing'}`,
    `recharges in two applications for invoices ${summary.inTwoInvoices}`,
    `applied twice ${summary.appliedTwice}, acknowledged and lost ${summary.lost}, refused but applied ${summary.refusedButApplied}`,
    summary.verified,
    summary.findings.length === 0 ? 'nothing found' : `${summary.findings.length} findings:\n${summary.findings.slice(0, 20).join('\n')}`,
  ].join('\n')
}
