import type { CallReply } from '#gateway/call.ts'
import type { previewArchive } from '../contract.ts'

/** An uploaded archive with what it holds. */
export type ImportRun = CallReply<typeof previewArchive>
