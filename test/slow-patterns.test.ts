import { expect, test } from 'vitest'
import { parseTargets } from '#features/scan-applications/targets/parse.ts'
import { Refusal } from '#gateway/refusals.ts'
import { parseInput } from '#gateway/server/parse.ts'
import { fieldEntries } from '#gateway/shape.ts'
import { representOnce } from '#platform/pages/server/cached-response.ts'
import { parseSimpleRequest } from '#portal/server/simple-request.ts'
import { handlers } from '../src/registry.ts'

const most = 2000
const units = ['1.', '!', '[', '1', '-', 'a@', 'http://', '::', '%', ' ', '\t\n', '＠', 'a.', '../', '1,', '138****']
const hostile = units.flatMap((unit) => [unit.repeat(Math.ceil(most / unit.length)), `${unit.repeat(most / unit.length - 1)}\0!`])

const limitMs = 5

/** The shortest of several runs, since the machine is shared. */
function measureMs(run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 20 && best >= limitMs; tries++) best = Math.min(best, time(run))
  return best
}

function time(run: () => unknown): number {
  const began = performance.now()
  try {
    run()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  return performance.now() - began
}

test('parsing two thousand characters of a target takes at most 5 ms, whatever they are', () => {
  const slow = hostile.map((text) => [text.slice(0, 10), measureMs(() => parseTargets(text))] as const).filter(([, ms]) => ms >= limitMs)
  expect(slow).toEqual([])
})

test('validating two thousand characters in any field of any call takes less than 5 ms', () => {
  const slow: string[] = []
  for (const { call } of handlers)
    for (const { ours } of fieldEntries(call.input))
      for (const text of hostile) {
        const ms = measureMs(() => parseInput(call, { [ours]: text }))
        if (ms >= limitMs) slow.push(`${call.address.join('/')} ${ours}: ${ms.toFixed(1)} ms for ${text.slice(0, 10)}`)
      }
  expect(slow).toEqual([])
})

test('parsing the longest header lines takes at most 5 ms, whatever they are', () => {
  const longest = 16_000
  const long = [';', ';q=0', ';   ', 'a', ',', ', ', ' ', ':', 'a:', 'a: \r\n', '/'].flatMap((unit) =>
    ['', 'q=0', ';q=0', ';q=0x', '\r\n\r\n'].map((end) => unit.repeat(Math.ceil(longest / unit.length)) + end),
  )
  const plain = Buffer.alloc(2000)
  const slow = long.flatMap((text) => {
    const choosing = measureMs(() => representOnce({ headers: { 'accept-encoding': text } }, { status: 200, headers: {}, identity: plain }))
    const line = Buffer.from(`GET /${text.slice(0, 8000)}`)
    const header = Buffer.from(`GET / HTTP/1.1\r\n${text.slice(0, 8000)}`)
    const reading = Math.max(...[line, header].map((bytes) => measureMs(() => parseSimpleRequest(bytes))))
    return Math.max(choosing, reading) < limitMs
      ? []
      : [`${text.slice(0, 10)}…${text.slice(-6)}: ${choosing.toFixed(1)} ms, ${reading.toFixed(1)} ms`]
  })
  expect(slow).toEqual([])
})
