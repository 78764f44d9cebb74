import type { Block, Run } from '../target.ts'

type Box = Block & { octets: NonNullable<Block['octets']> }

type ExclusionMarks = { struck: Uint8Array; hits: Set<Block> }

/** Marks the members (ascending) that lie in a block, and collects the blocks with at least one member. */
export function markExcluded(members: Uint32Array, blocks: readonly Block[]): ExclusionMarks {
  const marks: ExclusionMarks = { struck: new Uint8Array(members.length), hits: new Set() }
  const ranges = blocks.filter(({ octets }) => octets === null)
  const boxes = blocks.filter((block): block is Box => block.octets !== null)
  markRanges(members, ranges, marks)
  for (let i = 0; i < boxes.length; i += wordSize) markBoxes(members, boxes.slice(i, i + wordSize), marks)
  return marks
}

function markRanges(members: Uint32Array, ranges: readonly Block[], { struck, hits }: ExclusionMarks): void {
  const steps = new Int32Array(members.length + 1)
  for (const range of ranges) {
    const start = firstFrom(members, range.from)
    const end = firstFrom(members, range.to + 1)
    if (start === end) continue
    hits.add(range)
    steps[start] = (steps[start] as number) + 1
    steps[end] = (steps[end] as number) - 1
  }
  let depth = 0
  for (let i = 0; i < members.length; i++) {
    depth += steps[i] as number
    if (depth > 0) struck[i] = 1
  }
}

const wordSize = 32

/** Tests 32 boxes at once: bit n of a table entry is set when box n accepts the octet. */
function markBoxes(members: Uint32Array, boxes: readonly Box[], { struck, hits }: ExclusionMarks): void {
  const [a, b, c, d] = [0, 1, 2, 3].map((place) => buildTable(boxes.map(({ octets }) => octets[place] as Run))) as [
    Table,
    Table,
    Table,
    Table,
  ]
  let seen = 0
  for (let i = 0; i < members.length; i++) {
    const address = members[i] as number
    const word =
      (a[address >>> 24] as number) &
      (b[(address >>> 16) & 255] as number) &
      (c[(address >>> 8) & 255] as number) &
      (d[address & 255] as number)
    if (word === 0) continue
    struck[i] = 1
    seen |= word
  }
  for (const [n, box] of boxes.entries()) if (seen & (1 << n)) hits.add(box)
}

type Table = Uint32Array

function buildTable(runs: readonly Run[]): Table {
  const table = new Uint32Array(256)
  for (const [n, { from, to }] of runs.entries()) {
    for (let octet = from; octet <= to; octet++) table[octet] = (table[octet] as number) | (1 << n)
  }
  return table
}

function firstFrom(members: Uint32Array, address: number): number {
  let low = 0
  let high = members.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((members[middle] as number) < address) low = middle + 1
    else high = middle
  }
  return low
}
