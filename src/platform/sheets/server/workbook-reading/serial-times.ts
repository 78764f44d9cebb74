const dayMs = 86_400_000
const startOf1900 = Date.UTC(1899, 11, 30)
const startOf1904 = Date.UTC(1904, 0, 1)
/** 9999-12-31 */
const lastSerial = 2_958_465

/** The day, and the time where there is one, of a serial number; undefined for one that no calendar has. */
export function toTime(serial: number, is1904: boolean): string | undefined {
  if (!(serial >= 0 && serial < lastSerial + 1)) return undefined
  const seconds = Math.round((serial % 1) * 86_400)
  const iso = new Date((is1904 ? startOf1904 : startOf1900) + Math.floor(serial) * dayMs + seconds * 1000).toISOString()
  return seconds === 0 ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}

/** Only the time of day, e.g. 09:30:00. */
export function toClock(serial: number): string {
  return new Date(Math.round((serial % 1) * 86_400) * 1000).toISOString().slice(11, 19)
}
