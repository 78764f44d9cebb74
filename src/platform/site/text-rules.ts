const heading = 30
const lead = 120

/** Texts of public pages that each company words itself, and what stands there until it has. */
export const pageTexts = {
  homeProof: { label: '首页：实证的标题', max: heading, text: '用事实说话' },
  homeProducts: { label: '首页：推荐产品的标题', max: heading, text: '产品与服务' },
  homeTools: { label: '首页：技术服务的标题', max: heading, text: '在线工具' },
  homeCall: { label: '首页：页尾来电邀请的标题', max: heading, text: '欢迎来电' },
  homeCallLead: { label: '首页：页尾来电邀请的说明', max: lead, text: '说说您的需求与时间要求。' },
  products: { label: '产品中心：说明', max: lead, text: '按平台查看系统。' },
  productRelated: { label: '平台介绍：相关产品的标题', max: heading, text: '相关产品' },
  productPartners: { label: '平台介绍：合作伙伴的标题', max: heading, text: '合作伙伴' },
  productConsult: { label: '产品页：页尾咨询邀请的说明', max: lead, text: '告诉我们您的情况与需求，我们会与您联系。' },
  news: { label: '新闻动态：标题', max: heading, text: '最新消息' },
  newsLead: { label: '新闻动态：说明', max: lead, text: '公司与行业的最新消息。' },
  aboutBusinesses: { label: '走进我们：主营业务的标题', max: heading, text: '主营业务' },
  aboutFigures: { label: '走进我们：数字与服务网络的标题', max: heading, text: '规模与服务网络' },
  aboutHonours: { label: '走进我们：荣誉证书的标题', max: heading, text: '荣誉证书' },
  aboutTalk: { label: '走进我们：页尾邀请的标题', max: heading, text: '与我们联系' },
  aboutTalkLead: { label: '走进我们：页尾邀请的说明', max: lead, text: '告诉我们您的情况与需求，我们会与您联系。' },
  contact: { label: '联系我们：说明', max: lead, text: '欢迎来电、来信，或在线咨询。' },
  contactVisions: { label: '联系我们：合作愿景的标题', max: heading, text: '合作愿景' },
  contactHotlines: { label: '联系我们：热线与地址的标题', max: heading, text: '热线与地址' },
  cooperation: { label: '合作共赢：页首说明', max: lead, text: '欢迎与我们合作，一起服务客户。' },
  join: { label: '联系我们与合作共赢：“加入我们”的说明', max: lead, text: '欢迎有意合作的机构与个人与我们联系。' },
} as const satisfies Record<string, { label: string; max: number; text: string }>

export type PageTexts = Readonly<Record<keyof typeof pageTexts, string>>

/** The company's texts, and the usual ones where it has none. */
export function fillPageTexts(own: Readonly<Record<string, string>>): PageTexts {
  return Object.fromEntries(Object.entries(pageTexts).map(([name, { text }]) => [name, own[name] || text])) as PageTexts
}
