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

/** The upper end of the scale: a round number at or above the highest value. */
export function getScaleEnd(highest: number): number {
  if (highest <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(highest))
  const step = [1, 2, 4, 5, 6, 8, 10].find((factor) => factor * power >= highest) ?? 10
  return step * power
}

/** +1,000, -3 or 0: the sign shows the direction without colour. */
export function signed(amount: number): string {
  return `${amount > 0 ? '+' : ''}${(amount || 0).toLocaleString('zh-CN')}`
}
