import type { ImportColumn } from '#platform/imports/rules.ts'

export const staffImportName = 'staff'

/** Each gets a one-time password, whose hash takes a moment. */
export const importedAtOnce = 50

export const staffColumns = [
  { name: 'account', heading: '账号', example: 'zhang.wei', type: 'identifier', isAccount: true },
  { name: 'name', heading: '姓名', example: '张伟', type: 'text' },
  { name: 'role', heading: '角色', example: '测评师', type: 'text' },
  { name: 'department', heading: '部门', example: '测评部', type: 'text' },
  { name: 'phone', heading: '电话', example: '13800000000', type: 'identifier', hasNumbers: true },
] as const satisfies readonly ImportColumn[]
export type StaffColumn = (typeof staffColumns)[number]['name']
