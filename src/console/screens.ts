import type { ConsoleScreens } from '#platform/features/parts/screens.ts'

const modules = import.meta.glob<ConsoleScreens>(['../features/*/console/screens.ts', '../platform/*/console/screens.ts'], {
  eager: true,
})
const declared = Object.values(modules)

/** Every screen of the console but its start page, as address and loader. */
export const consoleScreens = declared.flatMap(({ screens }) => Object.entries(screens))
/** Everything that is reviewed in this console. */
export const reviewQueues = declared.flatMap(({ queues = [] }) => queues)
/** What also waits for somebody, without a review. */
export const otherTasks = declared.flatMap(({ tasks = [] }) => tasks)
