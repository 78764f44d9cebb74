import { findParameter, saveParameter } from '#platform/parameters/server/parameters.ts'
import type { Db } from '#platform/db/server/database.ts'
import { firstSynonyms, type Synonym } from '../../rules.ts'

const parameter = 'search-synonyms'

export async function getSynonyms(db: Db): Promise<readonly Synonym[]> {
  return (await findParameter<Synonym[]>(db, parameter)) ?? firstSynonyms
}

export async function saveSynonyms(db: Db, synonyms: readonly Synonym[]): Promise<void> {
  await saveParameter(db, parameter, synonyms)
}
