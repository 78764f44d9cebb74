import type { JSONColumnType } from 'kysely'

export type Scene = { image: string; title: string; detail: string; platformId: string }
export type Point = { title: string; detail: string }
export type Partner = { name: string; image: string }
export type Question = { name: string; answer: string }

export type PlatformRow = {
  id: string
  position: number
  name: string
  brief: string
  introduction: string
  image: string
  head_image: string
  motif: string
  framework_title: string
  framework_introduction: string
  framework_image: string
  small_framework_image: string
  scenes: JSONColumnType<Scene[]>
  advantages: JSONColumnType<Point[]>
  partners: JSONColumnType<Partner[]>
}

export type SystemRow = {
  id: string
  platform_id: string
  position: number
  name: string
  brief: string
  detail: string
  image: string
  url: string
  manual_file_id: string | null
  function_image: string
  highlights: JSONColumnType<Point[]>
  questions: JSONColumnType<Question[]>
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    platform: PlatformRow
    system: SystemRow
  }
}
