import gcoord from 'gcoord'

/** wgs84 is what satellites say (and 天地图, nearly), gcj02 what Chinese maps must use, bd09 is Baidu's own. */
export type Datum = 'gcj02' | 'wgs84' | 'bd09'
export type Coordinates = { longitude: number; latitude: number }

const systems = { gcj02: gcoord.GCJ02, wgs84: gcoord.WGS84, bd09: gcoord.BD09 }

/** The same place in another datum: taken for the wrong one, it would be drawn some 550 m off. */
export function toDatum({ longitude, latitude }: Coordinates, from: Datum, to: Datum): Coordinates {
  if (from === to) return { longitude, latitude }
  const [x, y] = gcoord.transform([longitude, latitude], systems[from], systems[to])
  return { longitude: x, latitude: y }
}
