import { defineFeature } from '#platform/features/rules.ts'

export const interfacesFeature = defineFeature({
  menu: [
    {
      section: 'system',
      name: '系统对接',
      path: '/console/interfaces',
      icon: 'BookOpenText',
      needs: ['machines.manage'],
      children: [{ name: '错误码', path: '/console/interfaces/codes', icon: 'BookOpenText', needs: ['machines.manage'], hidden: true }],
    },
  ],
})
