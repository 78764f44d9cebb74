type Platform = {
  position: number
  name: string
  brief: string
  introduction: string
  image: string
  headImage: string
  motif: string
  frameworkTitle: string
  frameworkIntroduction: string
  frameworkImage: string
  smallFrameworkImage: string
  scenes: { title: string; detail: string; image: string; platformId: string }[]
  advantages: { title: string; detail: string }[]
  partners: { name: string; image: string }[]
}

type System = {
  platformId: string
  position: number
  name: string
  brief: string
  detail: string
  image: string
  url: string
  manualFileId: string
  functionImage: string
  highlights: { title: string; detail: string }[]
  questions: { name: string; answer: string }[]
}

export function buildPlatform(overrides: Partial<Platform> = {}): Platform {
  return {
    position: 0,
    name: '数据安全治理平台',
    brief: '数据目录与分类分级',
    introduction: '帮助数据处理者建立数据目录。',
    image: '/media/a1/800x450.svg',
    headImage: '/media/a2/1440x480.svg',
    motif: '/media/a3/400x400.svg',
    frameworkTitle: '三层框架',
    frameworkIntroduction: '目录、策略与监督。',
    frameworkImage: '/media/a5/960x600.svg',
    smallFrameworkImage: '/media/a6/360x720.svg',
    scenes: [],
    advantages: [],
    partners: [],
    ...overrides,
  }
}

export function buildSystem(overrides: Partial<System> = {}): System {
  return {
    platformId: 'governance',
    position: 0,
    name: '分类分级系统',
    brief: '按标准识别与定级',
    detail: '识别数据项并给出级别建议。',
    image: '/media/b1/320x320.svg',
    url: '',
    manualFileId: '',
    functionImage: '/media/b2/960x600.svg',
    highlights: [],
    questions: [],
    ...overrides,
  }
}
