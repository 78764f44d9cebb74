export const interfaceLimits = { search: 60 } as const

/** Whom a code concerns: other systems, or pages of the portal alone. */
export const codeAudiences = ['machine', 'page'] as const
export type CodeAudience = (typeof codeAudiences)[number]
export const codeAudienceLabels: Readonly<Record<CodeAudience, string>> = {
  machine: '系统对接会收到',
  page: '仅网页使用',
}
