import type { ReactNode } from 'react'
import type { Figure } from '#ui/antd/record/facts.tsx'
import type { ListColumn, RowTarget } from '#platform/lists/shared/list-column.ts'
import type { ImportState } from '../rules.ts'

export type ImportHead = {
  id: string
  state: ImportState
  fileName: string
  lines: number
  madeBy: string
  madeAt: string
  finishedAt: string
  /** Why it failed, in a sentence; '' where its lines say it. */
  failure: string
}

/** A file with a page of its lines. */
export type OpenedImport<L> = ImportHead & { faulty: number; total: number; items: L[] }
export type ImportedLine = { line: number; errors: readonly string[] }

/** What a kind says of an action that is confirmed first: the button, and the question with its consequence. */
type ConfirmedAction = { label: string; title: string; content: string; run: () => Promise<unknown> }

/** How one kind of import shows a file that was read. */
export type ImportPreviewWords<L extends ImportedLine> = {
  /** Of the screen that lists the files. */
  path: string
  /** What the link there says; default 返回导入列表. */
  back?: string
  /** What is done with the lines, such as 入账. */
  verb: string
  lead: string
  figures?: readonly Figure[]
  /** What is said of a state, where the sentence with the verb is not enough. */
  outcomes: { failed: string; faulty?: string; booked?: ReactNode; review?: ReactNode }
  lines: {
    /** Under which the chosen columns are kept. */
    list: string
    columns: readonly ListColumn<L>[]
    formatResult?: (line: L) => string
    open?: (line: L) => RowTarget | undefined
  }
  book: ConfirmedAction
  drop: Pick<ConfirmedAction, 'title' | 'content' | 'run'>
  /** A further action on a file that may still be dropped. */
  action?: ReactNode
  /** Below what is said of the state. */
  below?: ReactNode
  watch: () => Promise<{ state: ImportState; done: number }>
}

export type ImportPreviewProps<L extends ImportedLine> = { found: OpenedImport<L>; words: ImportPreviewWords<L>; onChange: () => void }
