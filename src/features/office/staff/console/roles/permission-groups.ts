import { contentAreas, type ContentRight } from '#platform/publishing/content-kinds.ts'
import { getPermissionGroup } from '../../rules.ts'

export const contentRights: Record<ContentRight, string> = { edit: '编辑', publish: '发布与审核' }
/** The areas of content that a role may be limited to, and all of them. */
export const roleAreas: Record<string, string> = { content: '全部内容', ...contentAreas }

export const permissionGroups = { content: '内容', business: '业务', administration: '系统与审计' } as const
export type PermissionGroup = keyof typeof permissionGroups

const ofAreas = new Set(Object.keys(roleAreas).flatMap((area) => Object.keys(contentRights).map((right) => `${area}.${right}`)))

/** Whether it is a right to one area of content, or to all of them. */
export function isAreaRight(permission: string): boolean {
  return ofAreas.has(permission)
}

export function getGroup(permission: string): PermissionGroup {
  return isAreaRight(permission) ? 'content' : getPermissionGroup(permission)
}
