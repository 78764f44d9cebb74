import type { Actor } from '#gateway/server/handle.ts'

export const anyone: Actor = { kind: 'anyone' }

export function applicant(id = '1120007', name = '王晓明'): Actor {
  return { kind: 'applicant', id, name, sessionId: `session of applicant ${id}` }
}

export function coinAccount(id = '1001', name = '演示单位'): Actor {
  return { kind: 'coin', id, name, sessionId: `session of coin account ${id}` }
}

export function machine(...scopes: string[]): Actor {
  return { kind: 'machine', id: 'b2f4a7c0-0000-4000-8000-000000000001', name: '证书查询系统', scopes: new Set(scopes) }
}

export function staff(...permissions: string[]): Actor {
  return { kind: 'staff', id: 'staff-1', name: '李编辑', sessionId: 'session of staff-1', permissions: new Set(permissions) }
}
