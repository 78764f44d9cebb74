import { listCases } from '#features/site/cases/contract.ts'
import { caseAddress } from '#features/site/cases/rules.ts'
import { getSite } from '#features/site/company/contract.ts'
import { listNeeds } from '#features/site/needs/contract.ts'
import { needAddress } from '#features/site/needs/rules.ts'
import { listNews } from '#features/site/news/contract.ts'
import { newsAddress } from '#features/site/news/rules.ts'
import { listPlatforms } from '#features/site/products/contract.ts'
import { platformAddress, systemAddress } from '#features/site/products/rules.ts'
import type { Caller } from '#gateway/call.ts'
import { getBrand } from '#platform/brand/contract.ts'
import { isHiddenTool } from '#platform/site/menu-rules.ts'

const newsCount = 50

const pages = [
  { name: '走进我们', path: '/explore', about: '公司介绍、主营业务与荣誉证书' },
  { name: '联系我们', path: '/contact', about: '热线、地址与合作愿景' },
  { name: '合作共赢', path: '/cooperation', about: '各业务部门联系人' },
  { name: 'DSMM 证书查询', path: '/dsmm', about: '输入证书编号，核验证书内容与当前状态' },
  { name: '数据安全能力自评', path: '/maturity', about: '十二个问题对照 GB/T 37988-2019 的五个等级自评，不保存也不上传' },
  { name: '凭据核验', path: '/verify', about: '凭编号与核验码核对证书、充值凭据与对账单，每日账目摘要' },
  { name: '扫描目标解读', path: '/targets', about: '在浏览器中解读扫描目标的范围、数量与写法，不上传目标' },
  { name: '隐私政策', path: '/privacy', about: '如何处理个人信息，如何行使权利' },
]

/** What the site is about, for language models (llmstxt.org): Markdown with a link to each page that matters. */
export async function writeLlmsText(call: Caller, origin: string): Promise<{ type: string; text: string }> {
  const [{ hiddenTools }, { siteName, companyName, slogan }, { platforms }, { cases }, { needs }, { items }] = await Promise.all([
    call(getSite, {}),
    call(getBrand, {}),
    call(listPlatforms, {}),
    call(listCases, {}),
    call(listNeeds, {}),
    call(listNews, { pageSize: newsCount }),
  ])
  const products = platforms.flatMap(({ id, name, brief, systems }) => [
    toLine(origin, { name, path: platformAddress(id), about: brief }),
    ...systems.map((system) => toLine(origin, { name: system.name, path: systemAddress(system.id), about: system.brief })),
  ])
  const served = needs.map(({ id, title, brief }) => toLine(origin, { name: title, path: needAddress(id), about: brief }))
  const done = cases.map(({ id, title, result }) => toLine(origin, { name: title, path: caseAddress(id), about: result }))
  const news = items.map(({ id, title, excerpt }) => toLine(origin, { name: title, path: newsAddress(id), about: excerpt }))
  const lead = [companyName, slogan].filter(Boolean).join('，')
  const parts = [
    [`# ${toText(siteName)}`],
    lead && [`> ${toText(lead)}`],
    products.length > 0 && ['## 产品', ...products],
    served.length > 0 && ['## 需求', ...served],
    done.length > 0 && ['## 案例', ...done],
    ['## 关于', ...pages.filter(({ path }) => !isHiddenTool(path, hiddenTools)).map((page) => toLine(origin, page))],
    news.length > 0 && ['## 新闻', ...news],
  ]
  const text = parts.flatMap((part) => (part ? [part.join('\n')] : [])).join('\n\n')
  return { type: 'text/plain; charset=utf-8', text: `${text}\n` }
}

type TextLink = { name: string; path: string; about: string }

function toLine(origin: string, { name, path, about }: TextLink): string {
  return `- [${toText(name)}](${origin}${path})${about ? `: ${toText(about)}` : ''}`
}

/** One line, of which no character is Markdown. */
function toText(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`)
}
