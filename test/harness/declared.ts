// Names that the features of tests declare.
import '#gateway/declared.ts'

declare module '#gateway/declared.ts' {
  interface Permissions {
    'permits.read': string
    'permits.review': string
    'permits.issue': string
    note: string
  }
  interface AuditActions {
    'permit.apply': string
    'failing.publish': string
    'listed.publish': string
    'note.publish': string
    'note.write': string
    'sms.ask': string
    'strict.publish': string
    'test.act': string
  }
  interface NoticeTopics {
    permit: object
    guests: object
    test: object
  }
}
