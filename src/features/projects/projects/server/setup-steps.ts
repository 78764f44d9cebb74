import type { SetupStep } from '#platform/prerequisites/server/setup-steps.ts'

export const projectSteps: readonly SetupStep[] = [
  {
    name: 'operating-entities',
    label: '运营主体',
    lead: '登记运营主体后才能登记项目。',
    for: ['projects.manage'],
    needs: ['projects.manage'],
    path: '/console/operating-entities',
    action: '登记运营主体',
    isDone: async (db) => (await db.selectFrom('operating_entity').select('id').limit(1).executeTakeFirst()) !== undefined,
  },
  {
    name: 'milestone-templates',
    label: '节点模板',
    lead: '各类项目的节点与工期；没有核对时用系统预置的。',
    for: ['projects.manage'],
    needs: ['projects.manage'],
    path: '/console/milestone-templates',
    action: '核对节点模板',
    isDone: async (db) => (await db.selectFrom('milestone_template').select('kind').limit(1).executeTakeFirst()) !== undefined,
  },
]
