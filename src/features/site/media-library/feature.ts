import { defineFeature } from '#platform/features/rules.ts'
import { listLibraryPermissions, mediaPath } from './rules.ts'

const auditActions = {
  'picture.add': '媒体上传',
  'picture.change': '媒体信息修改',
  'picture.move': '媒体移动',
  'picture.replace': '媒体替换',
  'picture.remove': '媒体移入回收站',
  'picture.restore': '媒体恢复',
  'folder.add': '文件夹新建',
  'folder.change': '文件夹修改',
  'folder.remove': '文件夹删除',
}

const needs = listLibraryPermissions('edit', 'publish')

export const mediaLibraryFeature = defineFeature({
  auditActions,
  auditEntities: { picture: '图片和视频', folder: '文件夹' },
  auditSubjects: {
    picture: { label: '图片和视频', path: (id) => `${mediaPath}/${id}` },
    folder: { label: '文件夹', path: (id) => `${mediaPath}?folder=${id}` },
  },
  menu: [
    {
      section: 'upkeep',
      name: '媒体库',
      path: mediaPath,
      icon: 'Image',
      needs,
      children: [{ name: '媒体详情', path: `${mediaPath}/:id`, icon: 'FileText', needs, hidden: true }],
    },
  ],
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
