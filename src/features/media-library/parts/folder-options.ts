import type { CallReply } from '#gateway/call.ts'
import type { listFolders } from '../contract.ts'

export type Folder = CallReply<typeof listFolders>['items'][number]

/** The folders with their paths, in the order of the tree; '' is the place outside all of them. */
export function toFolderOptions(folders: readonly Folder[], except = ''): { value: string; label: string }[] {
  return [{ value: '', label: '未分类' }, ...listBelow(folders, '', except, '')]
}

function listBelow(folders: readonly Folder[], parentId: string, except: string, path: string): { value: string; label: string }[] {
  return folders
    .filter((folder) => folder.parentId === parentId && folder.id !== except)
    .flatMap(({ id, name }) => {
      const label = path ? `${path} / ${name}` : name
      return [{ value: id, label }, ...listBelow(folders, id, except, label)]
    })
}

/** A folder and those it lies in, outermost first. */
export function findFolderPath(folders: readonly Folder[], id: string): Folder[] {
  const folder = folders.find((one) => one.id === id)
  return folder ? [...findFolderPath(folders, folder.parentId), folder] : []
}
