type News = { typeId: string; title: string; body: string; image: string; imageAlt: string; keywords: string[]; releaseDate: string }

export function buildNews(overrides: Partial<News> = {}): News {
  return {
    typeId: 'company',
    title: '项目进度查询全面升级',
    body: '<p>从合同签订到归档，每个节点一目了然。</p>',
    image: '/media/d1/1200x675.png',
    imageAlt: '等高线',
    keywords: ['项目进度'],
    releaseDate: '2026-11-18',
    ...overrides,
  }
}
