import { flow } from '../curves.ts'
import { dots, station } from '../marks.ts'
import { mix, range, segment, stroke, type Box, type Point } from '../pen.ts'
import { seedRandom } from '../random.ts'
import type { Tone } from '../tones.ts'

const strands = 14
const rounds = 4

// Rounds of permutation: every strand keeps its identity, no order survives.
export function drawWeave(box: Box, tone: Tone): string {
  const random = seedRandom('weave-7')
  const orders = [range(strands)]
  for (const round of range(rounds)) {
    const drifts = (orders[round] ?? []).map((strand, place) => ({ strand, to: place + random.between(-7, 7) }))
    orders.push(drifts.sort((a, b) => a.to - b.to).map(({ strand }) => strand))
  }
  const unit = Math.min(box.w, box.h) / 320
  const inset = 10 * unit
  const column = (round: number) => mix(box.x + inset, box.x + box.w - inset, round / rounds)
  const row = (place: number) => mix(box.y + inset, box.y + box.h - inset, place / (strands - 1))
  const spot = (strand: number, round: number): Point => [column(round), row((orders[round] ?? []).indexOf(strand))]
  const thread = (strand: number) => range(rounds).map((round) => flow(spot(strand, round), spot(strand, round + 1), 0.55))
  const spots = orders.flatMap((_, round) => range(strands).map((strand) => spot(strand, round)))
  const rails = range(rounds + 1).map((round) => segment([column(round), row(0)], [column(round), row(strands - 1)]))
  const chosen = 3
  return [
    stroke(tone, 'faint', rails),
    stroke(
      tone,
      'quiet',
      range(strands)
        .filter((strand) => strand % 3 !== 1)
        .flatMap(thread),
    ),
    stroke(
      tone,
      'plain',
      range(strands)
        .filter((strand) => strand % 3 === 1 && strand !== chosen)
        .flatMap(thread),
    ),
    stroke(tone, 'bright', thread(chosen), 1.75),
    dots(spots, tone, 2.2 * unit, 'plain'),
    station(spot(chosen, 0), tone, 7 * unit),
    station(spot(chosen, rounds), tone, 7 * unit),
  ].join('')
}
