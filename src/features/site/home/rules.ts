import type { RefusalEntry } from '#gateway/refusals.ts'

export const limits = {
  title: 60,
  summary: 120,
  actionLabel: 20,
  url: 500,
  figures: 4,
  figureValue: 12,
  figureLabel: 30,
  note: 200,
}

export const sampleReportPath = '/sample-report'

export const homeRefusals = {
  reportMissing: { code: 'report_missing', msg: '报告文件不存在，请重新上传' },
} as const satisfies Record<string, RefusalEntry>

/** Timing of the banner carousel in milliseconds. */
export const hero = { autoplay: 3000, transition: 300 }
export const shown = { platforms: 8, news: 4, cases: 3 }

/** Link targets of the service tiles by number; `outside` names an external URL that the operator sets. */
const serviceTargets = {
  1: { path: '/research' },
  2: { outside: 'knowledgeBase' },
  3: { path: '/schedule' },
  4: { path: '/query-coin/login' },
  5: { outside: 'mall' },
  6: { path: '/apply/login' },
  7: { path: '/dsmm' },
} as const

export type ServiceTile = { title: string; note: string; target: keyof typeof serviceTargets }

const serviceTiles: ServiceTile[] = [
  { title: '调研数据查询', note: '按项目与系统查看调研资料和方案', target: 1 },
  { title: 'DSMM证书下载', note: '输入证书编号，核验并下载证书', target: 7 },
  { title: '测评项目进度查询', note: '凭项目编号了解项目走到哪一步', target: 3 },
  { title: '查询币余额', note: '登录账户，查看余额与核销明细', target: 4 },
  { title: '安全商城', note: '选购安全产品与服务，在新窗口打开', target: 5 },
  { title: '漏扫工具申请', note: '在线提交扫描申请，跟踪审核结果', target: 6 },
]

type ExternalUrls = { mall: string; knowledgeBase: string }

/** The tiles of tools that the site shows, and of external targets that the operator has set. */
export function listTiles(externalUrls: ExternalUrls, tools: readonly { url: string }[]): { tile: ServiceTile; address: string }[] {
  return serviceTiles.flatMap((tile) => {
    const address = getTileAddress(tile, externalUrls)
    const isShown = hasExternalTarget(tile) ? address !== '' : tools.some(({ url }) => url === address)
    return isShown ? [{ tile, address }] : []
  })
}

/** The tile's URL; '' for an external target that the operator has not set. */
export function getTileAddress({ target }: ServiceTile, externalUrls: ExternalUrls): string {
  const place = serviceTargets[target]
  return 'path' in place ? place.path : externalUrls[place.outside]
}

/** Whether the tile links to another site. */
export function hasExternalTarget({ target }: ServiceTile): boolean {
  return 'outside' in serviceTargets[target]
}
