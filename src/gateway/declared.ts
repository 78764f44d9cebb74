/** What staff may be allowed. Each `feature.ts` merges the permissions that it declares. */
export interface Permissions {}
/** What the audit trail may say. Each `feature.ts` merges the actions that it declares. */
export interface AuditActions {}
/** The groups of notices. A topic is `group` or `group.what`. */
export interface NoticeTopics {}

export type Permission = keyof Permissions
export type AuditAction = keyof AuditActions
/** A kind of content: publishing it is an action of the trail. */
export type PublishableKind = AuditAction extends infer A ? (A extends `${infer K}.publish` ? K : never) : never
export type NoticeTopicGroup = keyof NoticeTopics
export type NoticeTopic = NoticeTopicGroup | `${NoticeTopicGroup}.${string}`
