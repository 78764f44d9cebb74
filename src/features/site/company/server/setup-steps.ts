import type { SetupStep } from '#platform/prerequisites/server/setup-steps.ts'
import type { Db } from '#platform/db/server/database.ts'

function findDocument(db: Db, name: string) {
  return db.selectFrom('company_document').select('name').where('name', '=', name).executeTakeFirst()
}

export const companySteps: readonly SetupStep[] = [
  {
    name: 'explore',
    label: '公司介绍',
    lead: '“走进我们”还没有发布时，该页只说明暂无内容。',
    for: ['content.edit'],
    needs: ['content.publish'],
    path: '/console/content/explore',
    action: '填写公司介绍',
    isDone: async (db) => (await findDocument(db, 'explore')) !== undefined,
  },
  {
    name: 'privacy',
    label: '隐私政策',
    lead: '没有隐私政策时，访客不能提交咨询。',
    for: ['content.edit'],
    needs: ['content.publish'],
    path: '/console/content/privacy',
    action: '发布隐私政策',
    isDone: async (db) => (await findDocument(db, 'privacy')) !== undefined,
  },
]
