/** Values of the form. `path`: the ids of the selected task type from the first level down. */
export type Written = {
  name: string
  path: string[]
  target: string
  authorized: boolean
  letter: { fileId: string; fileName: string } | null
}

export const nothingWritten: Written = { name: '', path: [], target: '', authorized: false, letter: null }
