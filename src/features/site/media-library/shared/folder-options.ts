import type { CallReply } from '#gateway/call.ts'
import type { listFolders } from '../contract.ts'

export type Folder = CallReply<typeof listFolders>['items'][number]

/** The folders with their paths, in the order of the tree; '' is the place outside all of them. */
export function toFolderOptions(folders: readonly Folder[], except = ''): { value: string; label: string }[] {
  const known = folders.filter(({ id }) => id !== except)

  function listBelow(parentId: string, path: string): { value: string; label: string }[] {
    return known
      .filter((folder) => folder.parentId === parentId)
      .flatMap(({ id, name }) => [{ value: id, label: path + name }, ...listBelow(id, `${path}${name} / `)])
  }

  return [{ value: '', label: '未分类' }, ...listBelow('', '')]
}

/** A folder and those it lies in, outermost first. */
export function findFolderPath(folders: readonly Folder[], id: string): Folder[] {
  const folder = folders.find((one) => one.id === id)
  return folder ? [...findFolderPath(folders, folder.parentId), folder] : []
}
