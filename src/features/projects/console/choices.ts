import { levelNumerals, listLevels, parties, projectKinds, projectStates } from '../rules.ts'

const toChoices = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

export const kindChoices = toChoices(projectKinds)
export const partyChoices = toChoices(parties)
export const stateChoices = Object.entries(projectStates).map(([value, { label }]) => ({ value, label }))
/** Levels of a project. */
export const levelChoices = [{ value: '', label: '无' }, ...listLevels().map((level) => ({ value: level, label: level }))]
/** Levels to filter by. */
export const levelFilterChoices = [
  ...levelNumerals.map((label, i) => ({ value: String(i + 1), label })),
  { value: 'none', label: '无级别' },
]

/** A known value of the address, or none. */
export function findChoice<const T extends string>(choices: readonly { value: string }[], text: string): T | '' {
  return (choices.find(({ value }) => value === text)?.value ?? '') as T | ''
}
