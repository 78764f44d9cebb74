export const announcementLimits = { text: 200, link: 300, daysKept: 365 } as const

export const audiences = { customers: '客户（网站与账户页面顶部）', staff: '员工（工作台，读后消失）' } as const
export type Audience = keyof typeof audiences

export const tones = { info: '一般', warning: '提醒', error: '紧急' } as const
export type AnnouncementTone = keyof typeof tones

/** What stands before the text: nothing before an ordinary one. */
export function getToneMark(tone: AnnouncementTone): string {
  return tone === 'info' ? '' : tones[tone]
}

export const announcementStates = {
  planned: { label: '未开始', tone: 'warning' },
  shown: { label: '显示中', tone: 'success' },
  ended: { label: '已结束', tone: 'neutral' },
} as const
export type AnnouncementState = keyof typeof announcementStates

export const announcementMessages = {
  audience: '请选择显示给谁',
  link: '请输入以 / 或 https:// 开头的地址',
  time: '请选择时间',
  order: '结束时间须晚于开始时间',
  ended: '结束时间已过',
} as const

export function findAnnouncementState({ beginsAt, endsAt }: { beginsAt: string; endsAt: string }, now: Date): AnnouncementState {
  if (Date.parse(endsAt) <= now.getTime()) return 'ended'
  return Date.parse(beginsAt) <= now.getTime() ? 'shown' : 'planned'
}

/** A page of this site, or an encrypted one elsewhere; '' for none. */
export function isAnnouncementLink(link: string): boolean {
  if (link === '' || /^\/(?![/\\])/.test(link)) return true
  const url = URL.parse(link)
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
}
