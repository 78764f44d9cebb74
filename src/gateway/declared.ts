/** Permissions of staff; each `feature.ts` merges those that it declares. */
export interface Permissions {}
/** Actions of the audit trail; each `feature.ts` merges those that it declares. */
export interface AuditActions {}
/** Jobs and commands of the operator that write to the audit trail without a user; each `feature.ts` merges those that it declares. */
export interface AuditActors {}
/** Groups of notices. A topic is `group` or `group.detail`. */
export interface NoticeTopics {}

export type Permission = keyof Permissions
export type AuditAction = keyof AuditActions
export type AuditActor = keyof AuditActors
/** A kind of content: one whose publication is an audit action. */
export type PublishableKind = AuditAction extends infer A ? (A extends `${infer K}.publish` ? K : never) : never
type NoticeTopicGroup = keyof NoticeTopics
export type NoticeTopic = NoticeTopicGroup | `${NoticeTopicGroup}.${string}`
