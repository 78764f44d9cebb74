import type { ConsoleScreens } from '#platform/features/parts/screens.ts'

const modules = import.meta.glob<ConsoleScreens>(['../features/*/console/screens.ts', '../platform/*/console/screens.ts'], {
  eager: true,
})
const declared = Object.values(modules)

/** Path and lazy module of every console screen except the start page. */
export const consoleScreens = declared.flatMap(({ screens }) => Object.entries(screens))
/** The review queues of all features. */
export const reviewQueues = declared.flatMap(({ queues = [] }) => queues)
/** Open tasks that are not reviews. */
export const otherTasks = declared.flatMap(({ tasks = [] }) => tasks)
/** What an installation still lacks. */
export const guides = declared.flatMap(({ guides: own = [] }) => own)
