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

/** What the portal reports of itself at the moment. */
export type LiveTone = 'success' | 'warning' | 'neutral'
