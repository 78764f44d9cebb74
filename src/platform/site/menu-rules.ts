/** The main menu where the company has set none of its own. */
export const standardMenu = [
  { url: '/', label: '首页' },
  { url: '/product', label: '产品中心' },
  { url: '/cooperation', label: '合作共赢' },
  { url: '/news', label: '新闻动态' },
  { url: '/explore', label: '走进我们' },
  { url: '/contact', label: '联系我们' },
] as const

export const allNeeds = { url: '/needs', label: '按需求找服务' }
export const allCases = { url: '/cases', label: '客户案例' }

/** The entry that pages without an entry of their own belong to, by the first part of their address. */
export const sectionOf: Readonly<Record<string, string>> = { cases: '/product', needs: '/product', security: '/contact' }

/** The tools of the site; a company that does not offer one hides it. */
export const siteTools = {
  dsmm: { url: '/dsmm', label: 'DSMM 证书查询' },
  schedule: { url: '/schedule', label: '测评项目进度查询' },
  research: { url: '/research', label: '调研数据查询' },
  coin: { url: '/query-coin/login', label: '查询币余额' },
  scan: { url: '/apply/login', label: '漏扫工具申请' },
  maturity: { url: '/maturity', label: '数据安全能力自评' },
  proofs: { url: '/verify', label: '凭据核验' },
  targets: { url: '/targets', label: '扫描目标解读' },
} as const
/** What answers a number; the others do something. */
const lookUps: readonly string[] = [siteTools.dsmm, siteTools.schedule, siteTools.research, siteTools.coin, siteTools.proofs].map(
  ({ url }) => url,
)

export function isLookUp({ url }: { url: string }): boolean {
  return lookUps.includes(url)
}

export type SiteTool = keyof typeof siteTools

/** Which tools the site does not show; one that is not named is shown. */
export type HiddenTools = Readonly<Partial<Record<SiteTool, boolean>>>

export function listTools(hidden: HiddenTools): { url: string; label: string }[] {
  return Object.entries(siteTools).flatMap(([tool, entry]) => (hidden[tool as SiteTool] ? [] : [entry]))
}

/** Whether an address is that of a tool that the site does not show. */
export function isHiddenTool(url: string, hidden: HiddenTools): boolean {
  return Object.entries(siteTools).some(([tool, entry]) => entry.url === url && hidden[tool as SiteTool] === true)
}
