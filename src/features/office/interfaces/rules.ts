export const interfaceLimits = { search: 60, id: 120 } as const

/** Whom a code concerns: other systems, or pages of the portal alone. */
export const codeAudiences = ['machine', 'page'] as const
export type CodeAudience = (typeof codeAudiences)[number]
export const codeAudienceLabels: Readonly<Record<CodeAudience, string>> = {
  machine: '系统对接会收到',
  page: '仅网页使用',
}

/** Calls for other systems, and reads of the console that are tried with one's own rights. */
export const callGroups = ['machine', 'console'] as const
export type CallGroup = (typeof callGroups)[number]
export const callGroupLabels: Readonly<Record<CallGroup, string>> = {
  machine: '系统对接（密钥）',
  console: '控制台查询（本人权限）',
}

export const callKinds = { query: '查询', command: '写入' } as const
