import type { ColumnType, Generated } from 'kysely'
import type { Party, ProjectKind, TemplateNode } from '../rules.ts'

export type OperatingEntityRow = {
  id: string
  name: string
  province: string
  place: number
  is_listed: Generated<boolean>
  version: Generated<number>
  /** The name as it is compared (`toComparedName`). */
  name_key: string
  name_core: string
}

export type ProjectRow = {
  id: string
  number: string
  operator_id: string
  name: string
  customer: string
  system_name: string
  level: string
  kind: ProjectKind
  application_state: Generated<0 | 1 | 2>
  is_shown: Generated<boolean>
  masks_customer: Generated<boolean>
  has_problem: Generated<boolean>
  version: Generated<number>
  /** What it is found by, written by the database. */
  terms: ColumnType<string, never, never>
  /** These four are summed up from the nodes by a trigger; a skipped node counts as finished. */
  node_count: ColumnType<number, never, never>
  finished_count: ColumnType<number, never, never>
  next_node: ColumnType<string, never, never>
  /** YYYY-MM-DD. */
  next_on: ColumnType<string | null, never, never>
  created_at: Date
  updated_at: Date
}

export type ProjectNodeRow = {
  id: string
  project_id: string
  place: number
  name: string
  waits_for: Party
  /** YYYY-MM-DD. */
  planned_on: string | null
  finished_at: Date | null
  is_skipped: Generated<boolean>
  is_shown: Generated<boolean>
  remark: Generated<string>
}

export type ProjectTaskRow = { id: string; project_id: string; place: number; name: string }
export type ProjectTestRow = { id: string; task_id: string; place: number; name: string; version: Generated<number> }

/** The milestones of a kind of project that staff have changed. */
type MilestoneTemplateRow = {
  kind: ProjectKind
  nodes: ColumnType<TemplateNode[], string, string>
  version: Generated<number>
  updated_by_name: string
  updated_at: Date
}

export type ProjectDocumentRow = {
  id: string
  project_id: string
  file_id: string
  title: string
  visible_to_customer: Generated<boolean>
  uploaded_by: string
  uploaded_by_name: string
  at: Date
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    operating_entity: OperatingEntityRow
    project: ProjectRow
    project_node: ProjectNodeRow
    project_task: ProjectTaskRow
    project_test: ProjectTestRow
    milestone_template: MilestoneTemplateRow
    project_document: ProjectDocumentRow
  }
}
