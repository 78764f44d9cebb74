export type DayFigures = { day: string; in: number; out: number; balance: number }

/** One column of the plot: a day or a whole month. */
export type BalancePoint = { label: string; in: number; out: number; balance: number }

export function toDailyPoints(days: readonly DayFigures[]): BalancePoint[] {
  return days.map(({ day, ...figures }) => ({ label: day, ...figures }))
}

/** Groups days by month: sums of credits and debits, and the closing balance. */
export function groupByMonth(days: readonly DayFigures[]): BalancePoint[] {
  const months = new Map<string, BalancePoint>()
  for (const { day, in: received, out, balance } of days) {
    const label = day.slice(0, 7)
    const month = months.get(label)
    months.set(label, { label, in: (month?.in ?? 0) + received, out: (month?.out ?? 0) + out, balance })
  }
  return [...months.values()]
}

export type Scale = { low: number; high: number }

/** The steps that a scale may have: 1, 2, 5, 10, 20, 50 … */
function* listSteps(): Generator<number> {
  for (let power = 1; ; power *= 10) yield* [power, 2 * power, 5 * power]
}

/** Round ends around the data, two steps apart: a scale from 0 would flatten the changes of a high balance. */
export function getBalanceScale(balances: readonly number[]): Scale {
  const [lowest, highest] = [Math.min(...balances), Math.max(...balances)]
  if (lowest === highest && lowest >= 2) return { low: lowest - 2, high: highest + 2 }
  for (const step of listSteps()) {
    const low = Math.floor(lowest / step) * step
    if (step >= 2 && low + 2 * step >= highest) return { low, high: low + 2 * step }
  }
  throw new Error('there is always a larger step')
}

/** Minimum ratio of the smaller to the larger side, so that its label fits. */
const minShare = 0.25

/** One axis for both directions, with 0 between them: a coin is as tall above as below. */
export function getFlowScale(points: readonly BalancePoint[]): Scale {
  const ends = [Math.max(...points.map((point) => point.in)), Math.max(...points.map(({ out }) => out))] as const
  const [up, down] = [roundUp(Math.max(ends[0], minShare * ends[1])), roundUp(Math.max(ends[1], minShare * ends[0]))]
  return { low: -down, high: up }
}

/** The next round number: 1, 2, 4, 5, 6, 8 or 10 times a power of ten. */
function roundUp(value: number): number {
  if (value <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 4, 5, 6, 8, 10].find((factor) => factor * power >= value) ?? 10) * power
}

/** The sums of all points, with the last balance. */
export function sumPoints(points: readonly BalancePoint[]): Omit<BalancePoint, 'label'> {
  return {
    in: points.reduce((sum, point) => sum + point.in, 0),
    out: points.reduce((sum, point) => sum + point.out, 0),
    balance: points.at(-1)?.balance ?? 0,
  }
}
