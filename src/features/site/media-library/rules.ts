import type { RefusalEntry } from '#gateway/refusals.ts'
import { type ContentArea, contentAreas, type ContentRight, permissionsFor } from '#platform/publishing/content-kinds.ts'

export const mediaLimits = {
  id: 20,
  name: 100,
  alt: 100,
  folderName: 40,
  folderDepth: 5,
  folders: 200,
  text: 100,
  /** Pictures of one bulk action, and of one upload. */
  bulk: 100,
  uses: 200,
  pageSize: 24,
} as const

export const mediaPath = '/console/media'

export const mediaTypes = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/svg+xml': 'SVG',
  'video/mp4': 'MP4',
  'video/webm': 'WebM',
} as const
export type MediaType = keyof typeof mediaTypes

/** Pictures and videos: a text draws each with an element of its own, and only pictures stand in the fields of pictures. */
export const media = {
  picture: { label: '图片', accept: '.png,.jpg,.jpeg,.webp,.svg' },
  video: { label: '视频', accept: '.mp4,.webm' },
} as const
export type Medium = keyof typeof media

/** For the accept attribute of file fields that take both. */
export const acceptedFiles = `${media.picture.accept},${media.video.accept}`

export function mediumOf(type: string): Medium {
  return type.startsWith('video/') ? 'video' : 'picture'
}

export const mediaStates = { used: '使用中', unused: '未使用', noAlt: '缺替代文本' } as const
export type MediaState = keyof typeof mediaStates

export const mediaOrders = {
  '-added': '最新上传',
  added: '最早上传',
  '-bytes': '文件从大到小',
  bytes: '文件从小到大',
  name: '名称',
} as const

/** Where a picture is used. Pictures of the first three cannot be removed. */
export const usePlaces = {
  live: { label: '网站上', tone: 'success', keeps: true },
  planned: { label: '待发布', tone: 'info', keeps: true },
  draft: { label: '草稿', tone: 'warning', keeps: true },
  history: { label: '历史版本', tone: 'neutral', keeps: false },
  bin: { label: '回收站', tone: 'neutral', keeps: false },
} as const
export type UsePlace = keyof typeof usePlaces
/** The places whose use prevents the removal of a picture. */
export const removalBlockingPlaces = (Object.keys(usePlaces) as UsePlace[]).filter((place) => usePlaces[place].keeps)

/** The point in percent of width and height that stays visible where a picture is cropped. */
export type Focus = { x: number; y: number }
export const centre: Focus = { x: 50, y: 50 }

/** Moves by one step of an arrow key, in percent. */
export const focusStep = 5

export const mediaRefusals = {
  folderTaken: { code: 'folder_taken', msg: '这里已有同名的文件夹' },
  folderFull: { code: 'folder_not_empty', msg: '文件夹不是空的，请先移走其中的文件和子文件夹' },
  folderDeep: { code: 'folder_too_deep', msg: `文件夹最多 ${mediaLimits.folderDepth} 层` },
  folderLoop: { code: 'folder_loop', msg: '不能移到自己或自己的子文件夹中' },
  tooManyFolders: { code: 'too_many_folders', msg: `文件夹最多 ${mediaLimits.folders} 个` },
  inUse: { code: 'picture_in_use', msg: '文件正在使用，请先在相关内容中更换' },
  removed: { code: 'picture_removed', msg: '文件在回收站中，请先恢复' },
  notRemoved: { code: 'picture_not_removed', msg: '文件不在回收站中' },
  needsPublish: { code: 'needs_publish', msg: '文件正在网站上使用，修改它需要相关内容的发布权限' },
  needsApproval: { code: 'needs_approval', msg: '文件正在网站上使用，而发布须经第二人审核：请上传新文件，在内容中更换后提交审核' },
  usedMeanwhile: { code: 'used_meanwhile', msg: '文件刚刚被其他内容采用，请重试' },
  tooOften: { code: 'too_often', msg: '上传过于频繁，请稍后再试' },
  otherMedium: { code: 'other_medium', msg: '图片只能替换为图片，视频只能替换为视频' },
  samePicture: { code: 'same_picture', msg: '新文件与现在的文件相同' },
} as const satisfies Record<string, RefusalEntry>

/** Whether the permissions include one of the rights for any content area. */
export function canUseLibrary(permissions: Iterable<string>, ...rights: readonly ContentRight[]): boolean {
  const granted = new Set(permissions)
  return listLibraryPermissions(...rights).some((permission) => granted.has(permission))
}

/** The permissions that give one of the rights in any content area. */
export function listLibraryPermissions(...rights: readonly ContentRight[]) {
  const areas = Object.keys(contentAreas) as ContentArea[]
  return [...new Set(areas.flatMap((area) => rights.flatMap((right) => permissionsFor(area, right))))]
}
