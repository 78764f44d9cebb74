import { siteTools } from '#platform/site/menu-rules.ts'

export const limits = {
  query: 100,
  excerpt: 120,
  pageSize: 10,
  /** Words that found nothing: longer ones are no search words, and a day counts so many different ones. */
  missed: 30,
  missedOfDay: 1000,
  synonyms: 200,
  synonym: 30,
  synonymText: 20_000,
}

/** The times that the console's list of missed words covers. */
export const missedDays = [7, 30, 90] as const
export const missedKeptDays = 180

/** Kinds of results, in the order of the filter tabs. */
export const kinds = [
  { id: 'need', name: '需求' },
  { id: 'platform', name: '产品' },
  { id: 'system', name: '系统' },
  { id: 'case', name: '案例' },
  { id: 'news', name: '新闻' },
] as const

/** Suggested searches, shown without a query or without results. */
export const suggestions = ['等级保护', '数据分类分级', 'DSMM', '个人信息']

/** Pages with a service and their search words. A longer query matches when it contains one of the words. */
export const tools = [
  {
    path: '/verify',
    name: '凭据核验',
    note: '凭编号与核验码核对证书、充值凭据与对账单；每日账目摘要与核验程序',
    words: ['凭据', '凭证', '收据', '对账单', '核验码', '账目摘要', '防伪码'],
  },
  {
    path: '/dsmm',
    name: 'DSMM 证书查询',
    note: '输入证书编号，核验证书内容与当前状态',
    words: ['证书', 'DSMM', '验证', '核验', '真伪', '防伪'],
  },
  {
    path: '/maturity',
    name: '数据安全能力自评',
    note: '十二个问题对照五个等级，得到雷达图、差距与下一步；免登录，不保存',
    words: ['自评', '自评估', '成熟度', 'DSMM自评', '差距分析'],
  },
  {
    path: '/query-coin/login',
    name: '查询币账户',
    note: '登录后查看余额与核销明细，办理转卡、申诉、换绑手机',
    words: ['查询币', '余额', '转卡', '卡号', '核销', '充值', '申诉', '发票', '开票', '换绑', '账户', '登录'],
  },
  {
    path: '/apply/login',
    name: '漏扫工具申请',
    note: '登录后提交扫描申请，跟踪审核结果',
    words: ['漏扫', '漏洞扫描', '扫描', '申请', '审核', '登录'],
  },
  {
    path: '/targets',
    name: '扫描目标解读',
    note: '粘贴地址、网段与域名，看清将扫描什么、多少个；免登录，不上传',
    words: ['扫描目标', '扫描范围', '网段', 'IP地址', '目标'],
  },
  { path: '/schedule', name: '测评项目进度查询', note: '凭项目编号了解项目走到哪一步', words: ['进度', '项目编号', '项目进度'] },
  { path: '/research', name: '调研数据查询', note: '按项目与系统查看调研资料和方案', words: ['调研'] },
  {
    path: '/contact',
    name: '联系我们',
    note: '服务支持、售后、投诉与商务合作热线，在线咨询，公司地址',
    words: ['电话', '热线', '客服', '联系', '投诉', '售后', '咨询', '地址', '邮箱'],
  },
  { path: '/cooperation', name: '合作共赢', note: '各业务部门联系人与电话', words: ['合作', '商务', '加入', '渠道', '联系人'] },
  {
    path: '/needs',
    name: '按需求找服务',
    note: '等保、密评、数据安全、个人信息保护：交付、周期与价格',
    words: ['价格', '报价', '多少钱', '费用', '周期', '需求'],
  },
  {
    path: '/product/compare',
    name: '比较产品',
    note: '两个产品的适用需求、场景、系统与案例并排看',
    words: ['比较', '对比', '区别', '选型'],
  },
  { path: '/cases', name: '客户案例', note: '做过的项目：问题、做法与结果', words: ['案例', '客户案例', '成功案例'] },
  { path: '/explore', name: '走进我们', note: '公司介绍、主营业务与荣誉证书', words: ['公司', '简介', '资质', '荣誉', '主营业务'] },
  { path: '/security', name: '安全漏洞报告', note: '报告方式与处理步骤', words: ['报告漏洞', '安全漏洞', '白帽'] },
  { path: '/privacy', name: '隐私政策', note: '我们如何处理个人信息，您如何行使权利', words: ['隐私', '注销'] },
] as const

/** The look-ups that a number is typed into, which the site search itself finds nothing by. */
const lookUps: ReadonlySet<string> = new Set(['/dsmm', '/schedule', '/research', '/verify'])

/** A number of a certificate, project or receipt: letters, six digits at least and hyphens. That of a standard (GB/T 22239) has a slash. */
const numberLike = /^(?=(?:[^\d]*\d){6})[\da-z-]{8,40}$/

const toolAddresses: ReadonlySet<string> = new Set(Object.values(siteTools).map(({ url }) => url))

/** What matches a query by part of its name, a prefix of a word, or containing a word, or is asked by a number: pages, and the tools that the site shows. */
export function findTools(
  query: string,
  shown: readonly { url: string }[] = Object.values(siteTools),
): { path: string; name: string; note: string }[] {
  const wanted = query.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()
  if (wanted.length < 2) return []
  return tools.filter(({ path, name, words }) => {
    if (toolAddresses.has(path) && !shown.some(({ url }) => url === path)) return false
    const plainName = name.replaceAll(' ', '').toLowerCase()
    return (
      (wanted.length > 2 && plainName.includes(wanted)) ||
      (lookUps.has(path) && numberLike.test(wanted)) ||
      words.some((word) => word.toLowerCase().startsWith(wanted) || wanted.includes(word.toLowerCase()))
    )
  })
}

export type Synonym = readonly [string, string]

/** Abbreviations of the trade and their full forms, until staff change them. */
export const firstSynonyms: readonly Synonym[] = [
  ['等保', '等级保护'],
  ['密评', '密码应用 评估'],
  ['漏扫', '漏洞扫描'],
  ['关基', '关键信息基础设施'],
  ['网安法', '网络安全法'],
  ['数安法', '数据安全法'],
  ['个保法', '个人信息保护法'],
]

/** Parses lines of “short = full”; `error` is the message about the first invalid line. */
export function parseSynonyms(lines: string): { synonyms: Synonym[]; error?: string } {
  const synonyms: Synonym[] = []
  for (const [i, line] of lines.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const [short = '', full = '', ...rest] = line.split(/[=＝]/).map((word) => word.trim())
    const isGood = short !== '' && full !== '' && short !== full && rest.length === 0
    if (!isGood) return { synonyms, error: `第 ${i + 1} 行应为“简称 = 全称”` }
    if (short.length > limits.synonym || full.length > limits.synonym)
      return { synonyms, error: `第 ${i + 1} 行的词不能超过${limits.synonym}个字符` }
    synonyms.push([short, full])
  }
  if (synonyms.length > limits.synonyms) return { synonyms, error: `同义词最多 ${limits.synonyms} 行` }
  return { synonyms }
}

/** The words of a search without results, as they are counted; undefined for other text and for what may identify a person: long numbers and e-mail addresses. */
export function toMissedWords(query: string): string | undefined {
  const words = query.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const isWord = words.length >= 2 && words.length <= limits.missed && /[\p{L}]/u.test(words)
  return isWord && !/\d{5}|@/.test(words) ? words : undefined
}

/** The query, and its variants with abbreviations expanded or full forms abbreviated. */
export function listQueryVariants(query: string, synonyms: readonly Synonym[]): string[] {
  const others = synonyms.flatMap(([short, full]) => {
    if (query.includes(full)) return [query.replaceAll(full, short)]
    return query.includes(short) ? [query.replaceAll(short, full)] : []
  })
  return [query, ...others]
}

type SearchFilter = { query: string; kind?: string; page?: number }

export function searchAddress({ query, kind = '', page = 1 }: SearchFilter): string {
  const parameters = new URLSearchParams({ q: query })
  if (kind) parameters.set('kind', kind)
  if (page > 1) parameters.set('page', String(page))
  return `/search?${parameters}`
}
