import type { RefusalEntry } from '#gateway/refusals.ts'
import { type MenuEntry, toMenu, listPaths } from '#platform/features/rules.ts'

export const listLimits = { viewName: 40, views: 50, query: 1000, exportedRows: 5000, pageSizes: [20, 50, 100] } as const

export const listRefusals = {
  tooManyViews: { code: 'too_many_views', msg: `每个列表最多保存 ${listLimits.views} 个视图，请先删除不用的视图` },
} as const satisfies Record<string, RefusalEntry>

/** Whether the permissions open the screen of a list, and so its shared views. A list is named by the path of its screen. */
export function canReadList(menu: readonly MenuEntry[], permissions: readonly string[], list: string): boolean {
  return listPaths(toMenu(menu, permissions)).includes(list)
}
