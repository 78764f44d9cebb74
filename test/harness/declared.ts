// Names that the features of tests declare.
import '#gateway/declared.ts'
import type { ContentVerb } from '#platform/publishing/content-kinds.ts'

declare module '#gateway/declared.ts' {
  interface Permissions {
    note: string
  }
  interface AuditActions extends Record<`${'failing' | 'listed' | 'note' | 'strict'}.${ContentVerb}`, string> {
    'note.write': string
    'sms.ask': string
    'test.act': string
  }
  interface NoticeTopics {
    guests: object
    test: object
  }
}
