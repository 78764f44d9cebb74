type Banner = { position: number; title: string; summary: string; actionLabel: string; url: string; image: string }

export function buildBanner(overrides: Partial<Banner> = {}): Banner {
  return {
    position: 0,
    title: '看清风险，才能从容应对',
    summary: '每一项结论都有证据、有负责人、有下一步。',
    actionLabel: '了解澄观',
    url: '/explore',
    image: '/media/c1/1920x720.png',
    ...overrides,
  }
}
