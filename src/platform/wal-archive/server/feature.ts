import { subtractDays } from '#kit/dates.ts'
import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { pruneArchive } from './archive-names.ts'
import { openArchivePlace } from './archive-place.ts'
import { archiveWal } from './archive-wal.ts'

export const walArchiveServer = defineServerFeature({
  jobs: ({ walArchive, dataDirectory, clock }) =>
    walArchive
      ? [
          {
            name: 'archive-wal',
            label: '归档数据库日志',
            // What is lost with the machine is five minutes at most.
            schedule: '*/4 * * * *',
            async run() {
              const archive = openArchivePlace(walArchive.place)
              await archiveWal(dataDirectory, archive, clock.now())
              await pruneArchive(archive, subtractDays(clock.now(), walArchive.days))
            },
          },
        ]
      : [],
})

declare module '#platform/calls/server/handle.ts' {
  interface Services {
    /** Where the log of the embedded database is archived; undefined: it is not. */
    walArchive: { place: string; days: number } | undefined
  }
}
