import gcoord from 'gcoord'

/** wgs84: satellites (天地图 nearly agrees); gcj02: prescribed for Chinese maps; bd09: Baidu's own. */
export type Datum = 'gcj02' | 'wgs84' | 'bd09'
export type Coordinates = { longitude: number; latitude: number }

const systems = { gcj02: gcoord.GCJ02, wgs84: gcoord.WGS84, bd09: gcoord.BD09 }

/** Converts a point to another datum. Read in the wrong one it is displayed some 550 m off. */
export function toDatum({ longitude, latitude }: Coordinates, from: Datum, to: Datum): Coordinates {
  if (from === to) return { longitude, latitude }
  const [x, y] = gcoord.transform([longitude, latitude], systems[from], systems[to])
  return { longitude: x, latitude: y }
}
