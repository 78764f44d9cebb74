type Case = {
  position: number
  title: string
  trade: string
  finishedOn: string
  problem: string
  work: string
  result: string
  figures: { value: string; label: string }[]
  platformId: string
}

export function buildCase(overrides: Partial<Case> = {}): Case {
  return {
    position: 0,
    title: '把两百条问题收成十二类',
    trade: '城市商业银行',
    finishedOn: '2026-06-30',
    problem: '测评报告有两百多条问题。',
    work: '按根因归并，逐类派单。',
    result: '九成问题在期限内关闭。\n其余列入下一年计划。',
    figures: [{ value: '12 类', label: '归并后的问题' }],
    platformId: '',
    ...overrides,
  }
}
