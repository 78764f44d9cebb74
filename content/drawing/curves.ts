import { d, mix, polyline, type Point } from './pen.ts'

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay)
  return length ? Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length : Math.hypot(x - ax, y - ay)
}

// Ramer–Douglas–Peucker: fewer points, same line to the eye.
export function simplify(points: readonly Point[], tolerance: number): Point[] {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || points.length < 3) return [...points]
  const gaps = points.slice(1, -1).map((point) => distance(point, first, last))
  const widest = Math.max(...gaps)
  if (widest < tolerance) return [first, last]
  const at = gaps.indexOf(widest) + 1
  return [...simplify(points.slice(0, at + 1), tolerance).slice(0, -1), ...simplify(points.slice(at), tolerance)]
}

function halfway([ax, ay]: Point, [bx, by]: Point): Point {
  return [mix(ax, bx, 0.5), mix(ay, by, 0.5)]
}

function bend(control: Point, end: Point, from: Point): string {
  return d`q${control[0] - from[0]} ${control[1] - from[1]} ${end[0] - from[0]} ${end[1] - from[1]}`
}

// A quadratic B-spline: the points are its controls, the halves between them its joints.
export function smooth(points: readonly Point[], closed = false): string {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || points.length < 3) return polyline(points)
  const start = closed ? halfway(last, first) : first
  const controls = closed ? points : points.slice(1, -1)
  let from: Point = [Number(start[0].toFixed(1)), Number(start[1].toFixed(1))]
  let data = d`M${from[0]} ${from[1]}`
  controls.forEach((control, i) => {
    const next = controls[i + 1] ?? (closed ? first : last)
    const end = i === controls.length - 1 && !closed ? last : halfway(control, next)
    data += bend(control, end, from)
    // Relative steps are rounded one by one, so the pen follows the rounded position.
    from = [from[0] + Number((end[0] - from[0]).toFixed(1)), from[1] + Number((end[1] - from[1]).toFixed(1))]
  })
  return closed ? `${data}z` : data
}

export function flow([x1, y1]: Point, [x2, y2]: Point, pull = 0.5): string {
  const reach = (x2 - x1) * pull
  return d`M${x1} ${y1}C${x1 + reach} ${y1} ${x2 - reach} ${y2} ${x2} ${y2}`
}
