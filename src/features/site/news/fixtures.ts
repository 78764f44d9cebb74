import type { Source } from './rules.ts'

type News = {
  typeId: string
  title: string
  body: string
  image: string
  imageAlt: string
  keywords: string[]
  releaseDate: string
  author: string
  reviewer: string
  checkedOn: string
  sources: Source[]
  attachments: { name: string; fileId: string }[]
}

export function buildNews(overrides: Partial<News> = {}): News {
  return {
    typeId: 'company',
    title: '证书查询全面升级',
    body: '<p>输入编号，状态与有效期一目了然。</p>',
    image: '/media/d1/1200x675.png',
    imageAlt: '等高线',
    keywords: ['证书查询'],
    releaseDate: '2026-11-18',
    author: '',
    reviewer: '',
    checkedOn: '',
    sources: [],
    attachments: [],
    ...overrides,
  }
}
