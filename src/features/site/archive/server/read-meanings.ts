import type { ReadMeaning } from '#gateway/server/describing/call-description.ts'
import { listArchives, previewArchive, watchArchive } from '../contract.ts'

export const readMeanings: readonly ReadMeaning[] = [
  [listArchives, '列出内容的导出与导入'],
  [previewArchive, '预览一个内容包逐项的导入结果'],
  [watchArchive, '查看内容导出或导入的进度'],
]
