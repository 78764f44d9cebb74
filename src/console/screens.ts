import type { AreaScreens } from '#platform/site/shared/screens.ts'

const modules = import.meta.glob<AreaScreens>('../features/*/*/console/screens.ts', {
  eager: true,
})

/** Path and lazy module of every console screen except the start page and the handbook. */
export const consoleScreens = Object.values(modules).flatMap(({ screens }) => Object.entries(screens))

/** The folder that declares a screen, such as `office/jobs`, by the path of the screen. */
export const screenFolders: ReadonlyMap<string, string> = new Map(
  Object.entries(modules).flatMap(([file, { screens }]) =>
    Object.keys(screens).map((path) => [path, file.split('/').slice(2, 4).join('/')]),
  ),
)
