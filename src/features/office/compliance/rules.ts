export const controlStates = {
  proven: { label: '已证', tone: 'success', meaning: '由所列测试证明；测试改名或删除时检查报错' },
  unread: {
    label: '待核',
    tone: 'warning',
    meaning: '概述尚未与标准原文逐字核对；所列测试说明门户目前做到什么，核对原文后改为“已证”或补齐',
  },
  deployment: { label: '部署方', tone: 'neutral', meaning: '由部署、运维或组织承担，说明要做什么' },
  open: { label: '未满足', tone: 'error', meaning: '门户还没有做到，说明缺什么' },
} as const
export type ControlState = keyof typeof controlStates

export const controlSections = {
  computing: 'GB/T 22239-2019 第三级 8.1.4 安全计算环境',
  management: 'GB/T 22239-2019 第三级 8.1.5 安全管理中心（应用部分）',
  cryptography: 'GB/T 39786-2021 第三级 8.4 应用和数据安全',
  privacy: '个人信息保护义务',
} as const
export type ControlSection = keyof typeof controlSections

/** What proves the rows that nobody has compared with the text yet. */
export const missingProofs: Readonly<Record<ControlSection, string>> = {
  computing: '由一人持 GB/T 22239-2019 正文，把“要求”一栏与该条款第三级的原文逐字核对；一致的改为“已证”，原文另有要求的补做并补测试。',
  management: '由一人持 GB/T 22239-2019 正文，把“要求”一栏与 8.1.5 第三级的原文逐字核对；一致的改为“已证”，原文另有要求的补做并补测试。',
  cryptography: '由一人持 GB/T 39786-2021 正文，核对 8.4 第三级 h 的原文与等级，并由本单位判断哪些收发行为依法须不可否认。',
  privacy: '由一人持《个人信息保护法》原文，逐条写明法条序号并核对“要求”一栏；本单位的处理目的、告知与同意由法务确认。',
}

/** What the portal reports of itself at the moment. */
export type LiveTone = 'success' | 'warning' | 'neutral'
