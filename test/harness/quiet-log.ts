import { createLog } from '#platform/log/server/log.ts'

export const quietLog = createLog({ write: () => undefined })
