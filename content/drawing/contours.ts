import type { Random } from './random.ts'
import { range, type Box, type Point } from './pen.ts'

export type Field = (x: number, y: number) => number
export type Contour = { points: Point[]; closed: boolean }

export function hill(x0: number, y0: number, rx: number, ry: number, height: number, turn = 0): Field {
  const cos = Math.cos(turn * 2 * Math.PI)
  const sin = Math.sin(turn * 2 * Math.PI)
  return (x, y) => {
    const u = ((x - x0) * cos + (y - y0) * sin) / rx
    const v = ((y - y0) * cos - (x - x0) * sin) / ry
    return height * Math.exp(-(u * u + v * v) / 2)
  }
}

export function sum(...fields: Field[]): Field {
  return (x, y) => fields.reduce((total, field) => total + field(x, y), 0)
}

export function landscape(random: Random, box: Box, count: number): Field {
  const size = Math.min(box.w, box.h)
  return sum(
    ...range(count).map((i) =>
      hill(
        box.x + random.between(0.05, 0.95) * box.w,
        box.y + random.between(0.05, 0.95) * box.h,
        random.between(0.28, 0.52) * size,
        random.between(0.18, 0.36) * size,
        random.between(0.6, 1) * (i % 3 === 2 ? -0.7 : 1),
        random.next(),
      ),
    ),
  )
}

// Edges of a cell that a contour crosses, by the corners above the level (marching squares).
const crossings: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[3, 0]],
  [[0, 1]],
  [[3, 1]],
  [[1, 2]],
  [
    [3, 0],
    [1, 2],
  ],
  [[0, 2]],
  [[3, 2]],
  [[2, 3]],
  [[2, 0]],
  [
    [0, 1],
    [2, 3],
  ],
  [[2, 1]],
  [[1, 3]],
  [[1, 0]],
  [[0, 3]],
  [],
]

export function traceContours(field: Field, box: Box, level: number, step: number): Contour[] {
  const columns = Math.ceil(box.w / step)
  const rows = Math.ceil(box.h / step)
  const at = (i: number, j: number): Point => [box.x + i * step, box.y + j * step]
  const heights = range(rows + 1).map((j) => range(columns + 1).map((i) => field(...at(i, j)) - level))
  const height = (i: number, j: number) => heights[j]?.[i] ?? 0
  const joints = new Map<string, { point: Point; near: string[] }>()

  function joint(i: number, j: number, edge: number): string {
    const [a, b, key] =
      edge === 0
        ? ([[i, j], [i + 1, j], `h${i},${j}`] as const)
        : edge === 1
          ? ([[i + 1, j], [i + 1, j + 1], `v${i + 1},${j}`] as const)
          : edge === 2
            ? ([[i, j + 1], [i + 1, j + 1], `h${i},${j + 1}`] as const)
            : ([[i, j], [i, j + 1], `v${i},${j}`] as const)
    if (!joints.has(key)) {
      const share = height(a[0], a[1]) / (height(a[0], a[1]) - height(b[0], b[1]))
      const [ax, ay] = at(a[0], a[1])
      const [bx, by] = at(b[0], b[1])
      joints.set(key, { point: [ax + (bx - ax) * share, ay + (by - ay) * share], near: [] })
    }
    return key
  }

  for (const j of range(rows)) {
    for (const i of range(columns)) {
      const corners = [height(i, j), height(i + 1, j), height(i + 1, j + 1), height(i, j + 1)]
      const shape = corners.reduce((bits, value, k) => (value > 0 ? bits | (1 << k) : bits), 0)
      for (const [from, to] of crossings[shape] ?? []) {
        const a = joint(i, j, from)
        const b = joint(i, j, to)
        joints.get(a)?.near.push(b)
        joints.get(b)?.near.push(a)
      }
    }
  }
  return chain(joints)
}

function chain(joints: Map<string, { point: Point; near: string[] }>): Contour[] {
  const seen = new Set<string>()
  function follow(start: string): Contour {
    const points: Point[] = []
    let key: string | undefined = start
    while (key !== undefined && !seen.has(key)) {
      seen.add(key)
      const here = joints.get(key)
      if (here) points.push(here.point)
      key = here?.near.find((next) => !seen.has(next))
    }
    return { points, closed: joints.get(start)?.near.length === 2 }
  }
  const ends = [...joints].filter(([, here]) => here.near.length === 1).map(([key]) => key)
  return [...ends, ...joints.keys()].filter((key) => !seen.has(key)).flatMap((key) => (seen.has(key) ? [] : [follow(key)]))
}
