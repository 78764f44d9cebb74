import { flow } from '../curves.ts'
import { station } from '../marks.ts'
import { cover, fill, range, rectangle, stroke, type Box, type Point } from '../pen.ts'
import type { Level, Tone } from '../tones.ts'

type Branch = { at: Point; children: Branch[] }

const grades: readonly Level[] = ['whisper', 'quiet', 'plain', 'bright']
const families = [4, 3, 5, 4]

function grow(box: Box): Branch {
  const leafCount = families.reduce((total, count) => total + count, 0) * 2
  const columns = [0.03, 0.34, 0.66, 0.94].map((share) => box.x + share * box.w)
  let used = 0
  function nextLeaf(): Branch {
    used += 1
    return { at: [columns[3] ?? 0, box.y + ((used - 0.5) / leafCount) * box.h], children: [] }
  }
  function join(column: number, children: Branch[]): Branch {
    const first = children[0]?.at[1] ?? 0
    const last = children.at(-1)?.at[1] ?? 0
    return { at: [columns[column] ?? 0, (first + last) / 2], children }
  }
  return join(
    0,
    families.map((count) =>
      join(
        1,
        range(count).map(() => join(2, [nextLeaf(), nextLeaf()])),
      ),
    ),
  )
}

// A data catalogue: one root, its classes, and leaves in four grades.
export function drawTree(box: Box, tone: Tone): string {
  const root = grow(box)
  const unit = Math.min(box.w, box.h) / 320
  const chosen = [root, root.children[2], root.children[2]?.children[1], root.children[2]?.children[1]?.children[0]]
  const links: string[] = []
  const boxes: string[] = []
  const leaves = grades.map((): string[] => [])
  let count = 0
  function visit(branch: Branch, depth: number) {
    for (const child of branch.children) links.push(flow(branch.at, child.at))
    const half = (depth === 3 ? 3 : 4.5) * unit
    const square = rectangle({ x: branch.at[0] - half, y: branch.at[1] - half, w: 2 * half, h: 2 * half }, unit)
    if (depth === 3) {
      const grade = [0, 1, 1, 2, 0, 2, 1, 3][count % 8] ?? 0
      leaves[grade]?.push(square)
      count += 1
    }
    boxes.push(square)
    for (const child of branch.children) visit(child, depth + 1)
  }
  visit(root, 0)
  const path = chosen.slice(1).map((branch, i) => flow(chosen[i]?.at ?? root.at, branch?.at ?? root.at))
  return [
    stroke(tone, 'quiet', links),
    stroke(tone, 'bright', path, 1.75),
    cover(tone, boxes.join('')),
    stroke(tone, 'plain', boxes),
    ...leaves.map((squares, grade) => fill(tone, grades[grade] ?? 'whisper', squares)),
    station(root.at, tone, 8 * unit),
    station(chosen[2]?.at ?? root.at, tone, 7 * unit),
  ].join('')
}
