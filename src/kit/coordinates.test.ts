import { expect, test } from 'vitest'
import { type Datum, toDatum } from './coordinates.ts'

const places = {
  wgs84: { longitude: 116.403988, latitude: 39.914266 },
  gcj02: { longitude: 116.410232, latitude: 39.91567 },
  bd09: { longitude: 116.416616, latitude: 39.921966 },
}
const pairs = (Object.keys(places) as Datum[]).flatMap((from) => (Object.keys(places) as Datum[]).map((to) => [from, to] as const))

test.each(pairs)('%s is converted to %s for the known place', (from, to) => {
  const { longitude, latitude } = toDatum(places[from], from, to)
  expect(longitude).toBeCloseTo(places[to].longitude, 5)
  expect(latitude).toBeCloseTo(places[to].latitude, 5)
})

test('a place outside China is not shifted', () => {
  expect(toDatum({ longitude: 2.2945, latitude: 48.8582 }, 'wgs84', 'gcj02')).toEqual({ longitude: 2.2945, latitude: 48.8582 })
})
