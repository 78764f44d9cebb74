import type { AreaScreens } from '#platform/site/shared/screens.ts'

const modules = import.meta.glob<AreaScreens>('../features/*/*/console/screens.ts', {
  eager: true,
})

/** Path and lazy module of every console screen except the start page. */
export const consoleScreens = Object.values(modules).flatMap(({ screens }) => Object.entries(screens))
