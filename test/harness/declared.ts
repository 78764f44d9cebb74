// Names that the features of tests declare.
import '#gateway/declared.ts'

declare module '#gateway/declared.ts' {
  interface Permissions {
    note: string
  }
  interface AuditActions {
    'failing.publish': string
    'listed.publish': string
    'note.publish': string
    'note.write': string
    'sms.ask': string
    'strict.publish': string
    'test.act': string
  }
  interface NoticeTopics {
    guests: object
    test: object
  }
}
