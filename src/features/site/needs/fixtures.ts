type Need = {
  position: number
  title: string
  brief: string
  audience: string
  deliverables: string
  duration: string
  team: string
  price: string
  steps: { title: string; detail: string }[]
  questions: { name: string; answer: string }[]
  platforms: { platformId: string }[]
  cases: { caseId: string }[]
  ways: { label: string; url: string }[]
}

export function buildNeed(overrides: Partial<Need> = {}): Need {
  return {
    position: 0,
    title: '等级保护测评',
    brief: '定级、备案、测评、整改一次办清。',
    audience: '运营三级系统的单位',
    deliverables: '测评报告\n整改建议',
    duration: '6–8 周',
    team: '项目经理 1 名、测评师 3 名',
    price: '每个系统 6–12 万元',
    steps: [{ title: '定级', detail: '确认系统边界与级别。' }],
    questions: [{ name: '多久测一次？', answer: '三级系统每年一次。' }],
    platforms: [],
    cases: [],
    ways: [{ label: '查询项目进度', url: '/schedule' }],
    ...overrides,
  }
}
