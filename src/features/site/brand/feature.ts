import { defineFeature } from '#platform/features/rules.ts'

const auditActions = {
  'brand.save': '品牌与站点修改',
  'brand.upload': '品牌与站点上传图片',
}

export const brandFeature = defineFeature({
  auditActions,
  auditEntities: { brand: '品牌与站点' },
  auditSubjects: { brand: { label: '品牌与站点', path: () => '/console/brand' } },
  menu: [{ section: 'system', name: '品牌与站点', path: '/console/brand', icon: 'Building2', needs: ['settings.manage'] }],
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
