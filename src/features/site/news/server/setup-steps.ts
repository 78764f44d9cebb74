import type { SetupStep } from '#platform/prerequisites/server/setup-steps.ts'

export const newsSteps: readonly SetupStep[] = [
  {
    name: 'news',
    label: '第一篇新闻',
    lead: '没有新闻时，首页与新闻页只说明暂无内容。',
    for: ['content.edit'],
    needs: ['content.publish'],
    path: '/console/content/news',
    action: '撰写新闻',
    isDone: async (db) => (await db.selectFrom('news').select('id').limit(1).executeTakeFirst()) !== undefined,
  },
]
