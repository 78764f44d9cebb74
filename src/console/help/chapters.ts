import { getProduct } from '#platform/features/shared/console-product.ts'
import { type MenuEntry, menuSections } from '#platform/features/rules.ts'
import { listEntriesOf, listNeeds } from '../needs.ts'
import type { FoundHelp } from './find-help.ts'

export type HandbookPage = FoundHelp & { name: string; chapter: string; place: number }

/** The pages that these permissions open, in the order of the menu; all of them without permissions. */
export function toPages(found: readonly FoundHelp[], permissions: readonly string[] | undefined): HandbookPage[] {
  const places = listPlaces()
  return found
    .filter(({ path }) => isOpen(listNeeds(path), permissions))
    .map((one) => {
      const entry = listEntriesOf(one.path)[0]
      const place = places.findIndex((at) => at.entry === entry)
      return { ...one, name: nameScreen(one), chapter: places[place]?.chapter ?? lastChapter, place: place < 0 ? places.length : place }
    })
    .toSorted((a, b) => a.place - b.place)
}

/** Every word stands in the name or in a text. */
export function isAbout(text: string): (page: HandbookPage) => boolean {
  const words = text.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
  return ({ name, help: { purpose, actions, who = '' } }) => {
    const all = [name, purpose, who, ...Object.entries(actions).flat()].join(' ').toLowerCase()
    return words.every((word) => all.includes(word))
  }
}

export function nameScreen({ path, help }: FoundHelp): string {
  return help.name ?? listEntriesOf(path)[0]?.name ?? path
}

const firstChapter = '日常办理'
const lastChapter = '其他'

function listPlaces(): { entry: MenuEntry; chapter: string }[] {
  const headings: readonly string[] = Object.values(menuSections).map(({ path }) => path)
  return getProduct().menu.flatMap((top) =>
    flatten(top).map((entry) => ({ entry, chapter: headings.includes(top.path) ? top.name : firstChapter })),
  )
}

function flatten(entry: MenuEntry): MenuEntry[] {
  return [entry, ...(entry.children ?? []).flatMap(flatten)]
}

function isOpen(needs: readonly string[], permissions: readonly string[] | undefined): boolean {
  return permissions === undefined || needs.length === 0 || needs.some((need) => permissions.includes(need))
}
