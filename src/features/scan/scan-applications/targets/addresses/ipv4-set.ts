import { toBlock, formatBlock, linear, getSize } from './ipv4.ts'
import type { Block, Run } from '../target.ts'

/** The distinct addresses of the blocks, ascending. */
export function expandBlocks(blocks: readonly Block[]): Uint32Array {
  const members = new Uint32Array(blocks.reduce((size, block) => size + getSize(block), 0))
  let filled = 0
  for (const { from, to } of blocks.flatMap(toBlockRuns)) for (let address = from; address <= to; address++) members[filled++] = address
  members.sort()
  let kept = 0
  for (const address of members) if (members[kept - 1] !== address) members[kept++] = address
  return members.subarray(0, kept)
}

export function toRuns(members: Uint32Array): Run[] {
  const runs: Run[] = []
  let last: Run | undefined
  for (const address of members) {
    if (last && last.to + 1 === address) last.to = address
    else runs.push((last = { from: address, to: address }))
  }
  return runs
}

/**
 * The canonical texts of a set of addresses, as few as possible. Ranges that cross the border of a /24 stay ranges
 * unless boxes (10.0.0-7.1) need fewer texts.
 */
export function formatRuns(runs: readonly Run[]): string[] {
  const crossing = runs.filter((run) => !isInOneRow(run))
  const mixed = [...crossing.map(({ from, to }) => linear(from, to)), ...toBoxes(runs.filter(isInOneRow))]
  const boxes = toBoxes(runs.flatMap(splitIntoRows))
  const shorter = boxes.length < mixed.length ? boxes : mixed
  return shorter.sort((a, b) => a.from - b.from).map(formatBlock)
}

type Part = { head: number; octets: Run[] }

function toBoxes(rows: readonly Run[]): Block[] {
  let parts: Part[] = rows.map(({ from, to }) => ({ head: from >>> 8, octets: [{ from: from & 255, to: to & 255 }] }))
  for (let level = 0; level < 3; level++) parts = foldOctet(parts)
  return parts.map(({ octets }) => toBlock(octets as [Run, Run, Run, Run]))
}

/** Merges parts, ascending by their heads, that differ only by adjacent values of the last octet of their head. */
function foldOctet(parts: readonly Part[]): Part[] {
  const folded: Part[] = []
  const open = new Map<string, Run>()
  for (const { head, octets } of parts) {
    const octet = head & 255
    const key = `${head >>> 8} ${octets.map(({ from, to }) => `${from}-${to}`).join('.')}`
    const run = open.get(key)
    if (run && run.to + 1 === octet) {
      run.to = octet
      continue
    }
    const begun = { from: octet, to: octet }
    open.set(key, begun)
    folded.push({ head: head >>> 8, octets: [begun, ...octets] })
  }
  return folded
}

function isInOneRow({ from, to }: Run): boolean {
  return from >>> 8 === to >>> 8
}

function splitIntoRows({ from, to }: Run): Run[] {
  const rows: Run[] = []
  // Above 127.255.255.255 the bits of an address are a negative number until they are shifted.
  for (let start = from; start <= to; start = ((start | 255) >>> 0) + 1) rows.push({ from: start, to: Math.min(to, (start | 255) >>> 0) })
  return rows
}

function toBlockRuns({ from, to, octets }: Block): Run[] {
  if (!octets) return [{ from, to }]
  const [a, b, c, d] = octets
  const rows = [a, b, c].reduce((heads, run) => heads.flatMap((head) => listValues(run).map((octet) => head * 256 + octet)), [0])
  return rows.map((head) => ({ from: head * 256 + d.from, to: head * 256 + d.to }))
}

function listValues({ from, to }: Run): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}
