// Names that the features of tests declare.
import '#gateway/declared.ts'
import type { ContentVerb } from '#platform/publishing/content-kinds.ts'

declare module '#gateway/declared.ts' {
  interface Permissions {
    'permits.read': string
    'permits.review': string
    'permits.issue': string
    'permits.north': string
    'permits.south': string
    note: string
  }
  interface AuditActions extends Record<`${'failing' | 'listed' | 'note' | 'strict'}.${ContentVerb}`, string> {
    'permit.apply': string
    'note.write': string
    'sms.ask': string
    'test.act': string
  }
  interface NoticeTopics {
    permit: object
    guests: object
    test: object
  }
}
