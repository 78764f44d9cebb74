import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

export type Lasting = {
  /** For all tests of the file. */
  once?: boolean
}

/** What `start` makes: for each test of the file, before its own `beforeEach`, and closed after its own `afterEach`. */
export function useFixture<T extends { close: () => Promise<unknown> }>(start: () => Promise<T>, { once = false }: Lasting = {}): T {
  const fixture = {} as T
  const [before, after] = once ? [beforeAll, afterAll] : [beforeEach, afterEach]
  before(async () => void Object.assign(fixture, await start()))
  after(() => fixture.close())
  return fixture
}
