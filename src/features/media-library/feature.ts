import { defineFeature } from '#platform/features/rules.ts'
import { listLibraryPermissions, mediaPath } from './rules.ts'

const auditActions = {
  'picture.add': '图片上传',
  'picture.change': '图片信息修改',
  'picture.move': '图片移动',
  'picture.replace': '图片替换',
  'picture.remove': '图片移入回收站',
  'picture.restore': '图片恢复',
  'folder.add': '文件夹新建',
  'folder.change': '文件夹修改',
  'folder.remove': '文件夹删除',
}

const needs = listLibraryPermissions('edit', 'publish')

export const mediaLibraryFeature = defineFeature({
  auditActions,
  auditEntities: { picture: '图片', folder: '文件夹' },
  auditSubjects: {
    picture: { label: '图片', path: (id) => `${mediaPath}/${id}` },
    folder: { label: '文件夹', path: (id) => `${mediaPath}?folder=${id}` },
  },
  menu: [
    {
      section: 'content',
      name: '媒体库',
      path: mediaPath,
      icon: 'Image',
      needs,
      children: [{ name: '图片详情', path: `${mediaPath}/:id`, icon: 'FileText', needs, hidden: true }],
    },
  ],
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
