import { describe, expect, test } from 'vitest'
import {
  getAmapLink,
  type MapSettings,
  listMapOrigins,
  noMap,
  splitParagraphs,
  telHref,
  telPattern,
  getTileMap,
  toPublicMap,
} from './rules.ts'

const settings: Record<string, MapSettings> = {
  static: noMap,
  amap: { ...noMap, provider: 'amap' },
  tianditu: { ...noMap, provider: 'tianditu', key: 'a&b' },
  tiandituWithoutKey: { ...noMap, provider: 'tianditu' },
  xyz: { ...noMap, provider: 'xyz', url: 'https://{s}.tiles.example.cn/{z}/{x}/{y}.png' },
  xyzOfOneHost: { ...noMap, provider: 'xyz', url: 'https://tiles.example.cn:8443/{z}/{x}/{y}.png', coordsys: 'gcj02' },
  xyzWithoutUrl: { ...noMap, provider: 'xyz' },
}

describe('maps', () => {
  test.each([
    ['static', undefined],
    ['amap', undefined],
    ['tianditu', 'wgs84'],
    ['tiandituWithoutKey', undefined],
    ['xyz', 'wgs84'],
    ['xyzOfOneHost', 'gcj02'],
    ['xyzWithoutUrl', undefined],
  ])('%s uses the map %s', (name, datum) => {
    expect(getTileMap(settings[name] as MapSettings)?.datum).toBe(datum)
  })

  test.each([
    ['static', 0, undefined],
    ['amap', 0, undefined],
    ['tianditu', 8, 'https://t0.tianditu.gov.cn'],
    ['xyz', 3, 'https://a.tiles.example.cn'],
    ['xyzOfOneHost', 1, 'https://tiles.example.cn:8443'],
  ])('%s needs pictures from %i origins', (name, count, first) => {
    const origins = listMapOrigins(settings[name] as MapSettings)
    expect(origins).toHaveLength(count)
    expect(origins[0]).toBe(first)
  })

  test.each([
    [
      { ...noMap, provider: 'amap', key: 'a' },
      { provider: 'amap', key: '' },
    ],
    [
      { ...noMap, provider: 'amap' },
      { provider: 'static', key: '' },
    ],
    [
      { ...noMap, provider: 'tianditu', key: 'a' },
      { provider: 'tianditu', key: 'a' },
    ],
  ] as [MapSettings, Partial<MapSettings>][])('of %o pages know %o', (stored, known) => {
    expect(toPublicMap(stored)).toMatchObject(known)
  })

  test('an API key cannot change other parts of the map’s address', () => {
    expect(getTileMap(settings.tianditu as MapSettings)?.layers[0]?.url).toMatch(/&tk=a%26b$/)
  })

  test('the link to AMap names the place and the coordinate system', () => {
    expect(getAmapLink({ longitude: 104.0668, latitude: 30.5728 }, '澄观路1号')).toBe(
      `https://uri.amap.com/marker?position=104.066800%2C30.572800&name=${encodeURIComponent('澄观路1号')}&coordinate=gaode`,
    )
  })
})

test('telephone numbers are digits and dashes', () => {
  expect(['400-000-0000', '15400001001', '12387'].every((tel) => telPattern.test(tel))).toBe(true)
  expect(['', '-400', '400-', '400 000', '+86400', '400;ext=1', 'javascript:1', '1'].some((tel) => telPattern.test(tel))).toBe(false)
  expect(telHref('400-000-0000')).toBe('tel:4000000000')
})

test('paragraphs are the non-empty lines', () => {
  expect(splitParagraphs('一\n\n 二 \r\n')).toEqual(['一', '二'])
})
