import { toChoices } from '#kit/choices.ts'
import { levelNumerals, listLevels, parties, projectKinds, projectStates } from '../rules.ts'

export const kindChoices = toChoices(projectKinds)
export const partyChoices = toChoices(parties)
export const stateChoices = toChoices(projectStates)
/** Levels of a project. */
export const levelChoices = [{ value: '', label: '无' }, ...listLevels().map((level) => ({ value: level, label: level }))]
/** Levels to filter by. */
export const levelFilterChoices = [
  ...levelNumerals.map((label, i) => ({ value: String(i + 1), label })),
  { value: 'none', label: '无级别' },
]
