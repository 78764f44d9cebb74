import type { Pool } from 'pg'
import type { Cpu } from './accounts-cpu.ts'
import type { Wire } from './accounts-wire.ts'
import type { Portal } from './portal.ts'

/** What every measure is given. */
export type Bench = { wire: Wire; portal: Portal; pool: Pool; meter: () => () => Cpu; directory: string }
