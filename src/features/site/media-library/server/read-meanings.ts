import type { ReadMeaning } from '#gateway/server/describing/call-description.ts'
import { getMedia, listFolders, listMedia } from '../contract.ts'

export const readMeanings: readonly ReadMeaning[] = [
  [getMedia, '查看一个图片或视频的信息与使用之处'],
  [listFolders, '列出媒体库的文件夹'],
  [listMedia, '按名称、类型与使用情况查找图片和视频'],
]
