import { defineFeature } from '#platform/features/rules.ts'

const auditActions = {
  'list.export': '列表导出',
  'saved_view.remove': '筛选视图删除',
  'saved_view.save': '筛选视图保存',
  // Names under which review queues recorded their views before all lists had them: the trail still holds them.
  'review_view.change': '筛选视图修改',
  'review_view.remove': '筛选视图删除',
  'review_view.save': '筛选视图保存',
}

export const listsFeature = defineFeature({
  auditActions,
  auditEntities: { list: '列表', saved_view: '筛选视图' },
  auditSubjects: {
    list: { label: '列表', path: (id) => id },
    saved_view: { label: '筛选视图' },
    review_view: { label: '筛选视图' },
  },
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
