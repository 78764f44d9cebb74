import * as z from 'zod/mini'
import { boundedList } from '#gateway/bounded.ts'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { spooledFile } from '#gateway/upload.ts'
import { optionalText, pageNumber, pageSize, requiredText } from '#gateway/values.ts'
import { libraryVideoLimits } from '#platform/media/rules.ts'
import {
  type Medium,
  media,
  mediaLimits as limits,
  type MediaState,
  mediaStates,
  type MediaType,
  mediaTypes,
  type UsePlace,
  usePlaces,
} from './rules.ts'

/** The handlers ask whether the actor edits or publishes any kind of content. */
const calls = defineCalls(['console', 'media'], 'staff')
/** Above the limit of a file, so that a slightly larger one gets the message of the limit. */
const maxBytes = libraryVideoLimits.bytes + 4 * 1024 * 1024

const id = requiredText('编号', limits.id).check(z.regex(/^[0-9a-f]{20}$/, '编号不正确'))
const ids = boundedList(id, { min: 1, max: limits.bulk, tooFew: '请选择图片或视频', tooMany: `一次最多 ${limits.bulk} 个` })
/** '' is the place outside all folders. */
const folderId = z._default(z.string('请选择文件夹').check(z.regex(/^\d{0,15}$/, '文件夹编号不正确')), '')
const knownFolder = z.string().check(z.regex(/^\d{1,15}$/, '文件夹编号不正确'))
const alt = requiredText('替代文本', limits.alt)
const name = requiredText('名称', limits.name)
const percent = z.int('焦点应为 0 到 100 的整数').check(z.minimum(0, '焦点应为 0 到 100'), z.maximum(100, '焦点应为 0 到 100'))
const type = z.enum(Object.keys(mediaTypes) as MediaType[])
const state = z.enum(Object.keys(mediaStates) as MediaState[])

const pictureFields = {
  id: z.string(),
  /** The address that content keeps. */
  url: z.string(),
  /** What the console shows: of a picture in the trash a signed preview address. */
  preview: z.string(),
  name: z.string(),
  alt: z.string(),
  folderId: z.string(),
  type,
  /** 0: unknown. */
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  focusX: z.number(),
  focusY: z.number(),
  addedBy: z.string(),
  addedAt: z.string(),
  /** Pieces of content whose live, planned or newest version names it. */
  uses: z.number(),
  deletedBy: z.string(),
  deletedAt: z.string(),
}

export const listMedia = calls.query('list', {
  input: {
    text: optionalText('查询内容', limits.text),
    /** `all`: of every folder. */
    folder: z._default(z.union([z.literal(['all', '']), knownFolder]), 'all'),
    medium: z._default(z.union([z.literal(''), z.enum(Object.keys(media) as Medium[])]), ''),
    type: z._default(z.union([z.literal(''), type]), ''),
    state: z._default(z.union([z.literal(''), state]), ''),
    isInTrash: z._default(z.boolean(), false),
    sort: optionalText('排序', 20),
    page: pageNumber,
    pageSize,
  },
  reply: { total: z.number(), items: list(fields(pictureFields)) },
})

export const getMedia = calls.query('get', {
  input: { id },
  reply: {
    ...pictureFields,
    /** Answers with what the entry shows at any time. */
    lastingUrl: z.string(),
    places: list(
      fields({
        kind: z.string(),
        /** What the kind is called. */
        label: z.string(),
        title: z.string(),
        places: list(z.enum(Object.keys(usePlaces) as UsePlace[])),
        editAddress: z.string(),
        /** '' unless it is on the site. */
        pageAddress: z.string(),
      }),
    ),
  },
})

export const listFolders = calls.query('folders', {
  reply: { items: list(fields({ id: z.string(), parentId: z.string(), name: z.string(), pictures: z.number() })) },
})

const folderName = requiredText('文件夹名称', limits.folderName)

export const addFolder = calls.command('addFolder', { input: { name: folderName, parentId: folderId }, reply: { id: z.string() } })

/** Renames it, moves it, or both. */
export const changeFolder = calls.command('changeFolder', { input: { id: knownFolder, name: folderName, parentId: folderId } })

export const removeFolder = calls.command('removeFolder', { input: { id: knownFolder } })

export const uploadMedia = calls.command('upload', {
  takesFile: 'spooled',
  maxBytes,
  input: { file: spooledFile, alt, folderId },
  /**
   * `isNew` false: the library shows this picture already, and that entry is the answer, with its own name and alternative text.
   * `isCleaned`: scripts, external resources or links were removed from an SVG.
   */
  reply: { id: z.string(), url: z.string(), name: z.string(), alt: z.string(), isNew: z.boolean(), isCleaned: z.boolean() },
})

export const changeMedia = calls.command('change', { input: { id, name, alt, focusX: percent, focusY: percent, folderId } })

/** Alternative texts of several entries at once. */
export const describeMedia = calls.command('describe', {
  input: {
    items: boundedList(z.object({ id, alt }), {
      min: 1,
      max: limits.bulk,
      tooFew: '请选择图片或视频',
      tooMany: `一次最多 ${limits.bulk} 个`,
    }),
  },
})

/** Another picture in its place: everything that names the entry shows it from then on. */
export const replaceMedia = calls.command('replace', {
  takesFile: 'spooled',
  maxBytes,
  input: { id, file: spooledFile },
  reply: { url: z.string() },
})

export const moveMedia = calls.command('move', { input: { ids, folderId } })

export const removeMedia = calls.command('remove', {
  input: { ids },
  reply: { removed: list(z.string()), refused: list(fields({ id: z.string(), name: z.string(), msg: z.string() })) },
})

export const restoreMedia = calls.command('restore', { input: { ids } })
