import { bumpContentVersion } from '#platform/page-cache/server/content-version.ts'
import { lineSetting, type Setting } from './settings.ts'

/** A line that cached pages show: they are rendered again when it changes. */
export function shownLineSetting(line: Parameters<typeof lineSetting>[0]): Setting {
  const setting = lineSetting(line)
  return {
    ...setting,
    async write(db, text) {
      await setting.write(db, text.trim())
      await bumpContentVersion(db)
    },
  }
}
