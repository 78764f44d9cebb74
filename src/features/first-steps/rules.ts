import type { RefusalEntry } from '#gateway/refusals.ts'

/** What takes an empty installation to a site, in this order. */
export const firstSteps = {
  brand: { label: '公司与品牌', lead: '网站名称、公司全称、标志与强调色，显示在每一页。' },
  contact: { label: '联系方式与热线', lead: '三条热线、服务时间与地址，用于联系我们、页脚与咨询。' },
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

export const firstStepLimits = { tel: 20, hours: 40, address: 100, email: 100 } as const
export const telephone = /^\d[\d-]{2,19}$/

export const firstStepMessages = {
  tel: '电话只能包含数字和短横线',
  email: '邮箱格式不正确',
} as const

export const firstStepRefusals = {
  published: { code: 'wrong_state', msg: '这些内容已经发布，请刷新后查看' },
  brandFirst: { code: 'brand_first', msg: '请先填写公司与品牌' },
} as const satisfies Record<string, RefusalEntry>
