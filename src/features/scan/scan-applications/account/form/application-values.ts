import type { Uploaded } from '#platform/uploads/shared/use-upload.ts'

/** Values of the form. `path`: the ids of the selected task type from the first level down. */
export type ApplicationValues = {
  name: string
  path: string[]
  target: string
  authorized: boolean
  letter: Uploaded | null
}

export const emptyApplication: ApplicationValues = { name: '', path: [], target: '', authorized: false, letter: null }
