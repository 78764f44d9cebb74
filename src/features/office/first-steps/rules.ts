import type { RefusalEntry } from '#gateway/refusals.ts'
import type { Coordinates, Datum } from '#kit/coordinates.ts'

/** What takes an empty installation to a site, in this order. */
export const firstSteps = {
  brand: { label: '公司与品牌', lead: '网站名称、公司全称、标志与强调色，显示在每一页。' },
  contact: { label: '联系方式与热线', lead: '热线（至少一条）、服务时间与地址，用于联系我们、页脚与咨询。' },
  filing: { label: '备案号', lead: 'ICP 备案号与公安备案号，依法显示在每页底部；内网使用可不填写。' },
  pages: { label: '首批页面', lead: '隐私政策与基本页面；没有隐私政策时，访客不能提交咨询。' },
  people: { label: '人员', lead: '为内容编辑、审核与财务人员建立各自的账号。' },
} as const
export type FirstStep = keyof typeof firstSteps
export const firstStepNames = ['brand', 'contact', 'filing', 'pages', 'people'] as const satisfies readonly FirstStep[]

/** Steps that an installation may skip. */
export const skippableSteps = ['filing', 'people'] as const satisfies readonly FirstStep[]

export const startingSets = {
  blank: { label: '空白', lead: '只发布隐私政策模板和“公司动态”新闻类型。其余页面如实说明暂无内容，由编辑逐步填写。' },
  example: { label: '示例内容', lead: '另加公司介绍、合作联系人与一个示例产品，文字均标明“示例”，供对照修改。' },
} as const
export type StartingSet = keyof typeof startingSets

export const firstStepLimits = { tel: 20, hours: 40, address: 100, email: 100, coordinates: 40 } as const
export const telephone = /^\d[\d-]{2,19}$/

export const firstStepMessages = {
  tel: '电话只能包含数字和短横线',
  hotline: '请至少填写一条热线',
  email: '邮箱格式不正确',
  coordinates: '坐标应为“经度,纬度”，如 104.066800,30.572800',
  swapped: '经度与纬度写反了，应先写经度',
  datum: '请选择坐标系',
} as const

/** How the sources of coordinates that companies use measure them. */
export const datumLabels = {
  gcj02: '高德、腾讯地图（GCJ-02）',
  bd09: '百度地图（BD-09）',
  wgs84: '天地图、卫星定位（WGS-84）',
} as const satisfies Record<Datum, string>

/** Maps of tiles end there; and a longitude of China that is typed in its place is found. */
const mostLatitude = 85

/** What is called where only one number can be given: the first of the hotlines; '' without any. */
export function getFirstHotline({ service, complaint, join }: Record<'service' | 'complaint' | 'join', string>): string {
  return service || complaint || join
}

/** As map pickers give them, “longitude,latitude”; undefined: not coordinates. */
export function parseCoordinates(text: string): Coordinates | undefined {
  const found = /^(-?\d{1,3}(?:\.\d{1,10})?)(?:\s*[,，]\s*|\s+)(-?\d{1,3}(?:\.\d{1,10})?)$/.exec(text.trim())
  if (!found) return undefined
  const [longitude, latitude] = [Number(found[1]), Number(found[2])]
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= mostLatitude ? { longitude, latitude } : undefined
}

/** What is wrong with coordinates as they are typed; nothing typed is right, the page then shows no map. */
export function findCoordinatesError(text: string): string | undefined {
  if (text.trim() === '' || parseCoordinates(text)) return undefined
  const [first = '', second = ''] = text.split(/[,，\s]+/)
  return parseCoordinates(`${second},${first}`) ? firstStepMessages.swapped : firstStepMessages.coordinates
}

export const firstStepRefusals = {
  published: { code: 'wrong_state', msg: '这些内容已经发布，请刷新后查看' },
  brandFirst: { code: 'brand_first', msg: '请先填写公司与品牌' },
} as const satisfies Record<string, RefusalEntry>
